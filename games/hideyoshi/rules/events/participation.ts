import { args, call, decision, oneOf, verb, whole } from '@gunbai/engine';
import type { Next, Rule, Table } from '@gunbai/engine';
import { seatFor } from '../board.ts';
import type { Board, Hideyoshi } from '../board.ts';
import { ANTI, DAIMYO, DAIMYO_IDS, daimyoAt, HIDEYOSHI, HOJO, maskOf } from '../components.ts';
import type { DaimyoId, Side } from '../components.ts';
import { hasTrack, moveMarker, neutralsOf, spacesLeft } from '../daimyo.ts';
import { canNegotiate } from '../diplomacy.ts';
import type { Diplomacy } from '../diplomacy.ts';
import type { EventEffect } from './terms.ts';

// Events that move participation markers

/** event.sakai_merchants, event.azai_sisters One marker, 1 to `most` spaces; 9.0.2 and 9.0.3 do not limit it. */
type Persuasion = { side: Side; towards: Side; most: number; clause: string };

export const towardsOf = (effect: EventEffect, user: Side): Side =>
  effect.towards === 'hideyoshi' ? HIDEYOSHI : effect.towards === 'anti' ? ANTI : user;

export const canPersuade = (board: Board, towards: Side): boolean => DAIMYO.some(({ index }) => spacesLeft(board, index, towards) > 0);

type Persuade = readonly ['persuade', DaimyoId, number];

const persuadeRules: readonly Rule<Board, Persuasion, Persuade>[] = [
  { clause: '3.7a', ok: (_, [, id]) => hasTrack(daimyoAt(id)), values: (_, [, daimyo]) => ({ daimyo }) },
  {
    clause: '9.0.1', // not beyond the last space
    ok: ({ board }, [, id, spaces], { local }) => spaces <= spacesLeft(board, daimyoAt(id), local.towards),
    values: (_, [, daimyo]) => ({ daimyo }),
  },
  {
    clause: '11.0.2',
    ok: (_, [, , spaces], { local }) => spaces <= local.most,
    values: (_, [, daimyo], { local }) => ({ daimyo, most: local.most }),
  },
];

const persuadeVerb = verb<Board, Persuasion, Persuade>({
  name: 'persuade',
  args: args([oneOf(DAIMYO_IDS), whole(1, 3)]),
  candidates({ board }, { local }) {
    const choices: Persuade[] = [];
    for (const { index, id } of DAIMYO)
      for (let n = Math.min(local.most, spacesLeft(board, index, local.towards)); n >= 1; n--) choices.push(['persuade', id, n]);
    return choices;
  },
  rules: persuadeRules,
  apply(table, [, id, spaces], { local }) {
    moveMarker(table, daimyoAt(id), local.towards, spaces);
  },
});

export const persuade = decision<Board, Persuasion>({
  seats: (_, { side }) => [seatFor(side)],
  prompt: (_, { seat, local }) => ({ key: 'persuade', facts: { seat, most: local.most, 'towards:seat': seatFor(local.towards) } }),
  verbs: [persuadeVerb],
});

export const moveParticipation = (_: Table<Board>, side: Side, effect: EventEffect): Next => {
  const most = effect.spacesTotal?.max ?? 1;
  const local: Persuasion = { side, towards: towardsOf(effect, side), most, clause: '3.3.1' };
  return call('persuade', local);
};

/** 16.2.2 The Hojo marker moves 2 spaces, or 1 if only one is left. */
const HOJO_SPACES = 2;
export const moveHojo = (table: Table<Board>): void => moveMarker(table, HOJO, ANTI, HOJO_SPACES);

const guests = (effect: EventEffect): number => {
  const named = effect.steps?.[0]?.daimyo;
  return Array.isArray(named) ? maskOf(named as readonly DaimyoId[]) : 0;
};

/** event.kiyosu Those called to the conference who are on the Hideyoshi side and neutral. */
const called = ({ board }: Hideyoshi, effect: EventEffect): number[] => {
  const mask = guests(effect) & neutralsOf(board, HIDEYOSHI);
  return DAIMYO.filter(({ bit }) => mask & bit).map(({ index }) => index);
};

/** event.kiyosu The lords of the Oda still on the anti-Hideyoshi side: surrendered ones are left alone. */
const swaying = ({ board }: Hideyoshi, effect: EventEffect): Diplomacy => {
  const named = effect.steps?.[1]?.daimyo;
  const from = named && 'from' in named ? named.from : [];
  return {
    side: HIDEYOSHI,
    towards: HIDEYOSHI,
    left: effect.steps?.[1]?.spacesTotal?.max ?? 0,
    of: maskOf(from) & board.camp[ANTI],
    most: Infinity,
    moved: [],
    needed: false,
    clause: 'event.kiyosu',
  };
};

export const conferenceMoves = (view: Hideyoshi, effect: EventEffect): boolean =>
  called(view, effect).length > 0 || canNegotiate(view.board, swaying(view, effect));

/** event.kiyosu First the called ones come to the nearest yellow space, then up to 2 spaces on the Oda lords. */
export const conference = (table: Table<Board>, _: Side, effect: EventEffect): Next | void => {
  const coming = called(table.state, effect);
  for (const daimyo of coming) {
    const nearest = DAIMYO[daimyo]?.track.lastIndexOf('yellow') ?? 0;
    moveMarker(table, daimyo, HIDEYOSHI, (table.board.marker[daimyo] as number) - nearest);
  }
  const local = swaying(table.state, effect);
  local.most = local.left;
  local.needed = coming.length === 0;
  return canNegotiate(table.board, local) ? call('diplomacy', local) : undefined;
};
