import { owing, procedure } from '@gunbai/engine';
import type { Game, Json, Step } from '@gunbai/engine';
import { dice, frame, TestTable } from '@gunbai/kits/testing';
import { IN_BOX, INSIDE, soldiersOf, stacksAt, clanIn, countIn, marksIn, DEAD, ON_TRACK, OUT_OF_TOUCH } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { addSoldiers, promote, putLeader, removeLeader } from '../rules/pieces.ts';
import { allianceOf, CARD_IDS, CHIT_IDS, clanId, clanOf, CLAN_IDS, LEADERS, leaderId, leaderOf, placeOf } from '../rules/components.ts';
import { chitPiece, chitsIn, chitsInCup } from '../rules/cup.ts';
import { mostDangerousTime } from '../rules/index.ts';

export { dice } from '@gunbai/kits/testing';

/** Units in one place: leaders by name, soldiers by clan; `inside` are in the castle or temple. */
export interface Force {
  readonly leaders?: readonly string[];
  readonly inside?: Force;
  readonly [clan: string]: number | readonly string[] | Force | undefined;
}

export interface Position {
  readonly scenario?: string;
  readonly options?: { readonly [option: string]: Json };
  readonly turn?: number;
  readonly places?: { readonly [place: string]: Force };
  /** Control where it differs from the start. */
  readonly control?: { readonly [space: string]: string };
  readonly box?: { readonly [clan: string]: number };
  /** Leaders in their boxes, on the track (until a turn), dead, or made daimyo. Leaders not named anywhere are out of the way, dead. */
  readonly boxed?: readonly string[];
  readonly track?: { readonly [leader: string]: number };
  readonly daimyo?: readonly string[];
  /** Leaders who serve another clan than printed. */
  readonly serves?: { readonly [leader: string]: string };
  readonly hands?: { readonly [hand: string]: readonly string[] };
  /** Cards left in the deck; all others that are in no hand have been played. */
  readonly deck?: readonly string[];
  readonly cup?: readonly string[];
  readonly entered?: readonly string[];
  /** Whose impulse it is, and his movement points. */
  readonly active?: string;
  readonly points?: number;
  /** The part of the impulse at which play goes on, or any step and part. */
  readonly at?: string | { readonly step: string; readonly part: string; readonly local?: Json } | null;
  /** Calls one step on top of the impulse. */
  readonly call?: { readonly step: string; readonly local?: Json };
  /** Last changes by hand. */
  readonly board?: (board: Board) => void;
  /** Dice (from 1) or other outcomes (from 0 by `outcomes`) that come up before the first decision. */
  readonly dice?: readonly number[];
  readonly outcomes?: readonly number[];
}

const station = (board: Board, place: number, force: Force, marks: number): void => {
  for (const leader of force.leaders ?? []) putLeader(board, leaderOf(leader), place, marks);
  for (const clan of CLAN_IDS) {
    const count = force[clan];
    if (typeof count === 'number') addSoldiers(board, place, clanOf(clan), marks, count);
  }
  if (force.inside) station(board, place, force.inside, INSIDE);
};

const arrange = (board: Board, wish: Position): void => {
  for (let leader = 0; leader < LEADERS.length; leader++) if (board.leaderAt[leader] === IN_BOX) removeLeader(board, leader, DEAD);
  for (const [leader, clan] of Object.entries(wish.serves ?? {})) board.leaderClan[leaderOf(leader)] = clanOf(clan);
  for (const leader of wish.daimyo ?? []) promote(board, leaderOf(leader));
  for (const [place, force] of Object.entries(wish.places ?? {})) station(board, placeOf(place), force, 0);
  for (const [space, clan] of Object.entries(wish.control ?? {})) board.control[placeOf(space)] = clanOf(clan);
  for (const [clan, count] of Object.entries(wish.box ?? {})) board.box[clanOf(clan)] = count;
  for (const leader of wish.boxed ?? []) removeLeader(board, leaderOf(leader), IN_BOX);
  for (const [leader, turn] of Object.entries(wish.track ?? {})) removeLeader(board, leaderOf(leader), ON_TRACK, turn);
  for (const alliance of wish.entered ?? []) board.entered[allianceOf(alliance)] = 1;
};

/** A game in the middle: everything as the position says, and nothing else on the map. */
export const position = (wish: Position): Dangerous => {
  const at = wish.at === undefined ? 'movement' : wish.at;
  const opening = procedure<Board>({
    start(table) {
      const { board, state } = table;
      const four = board.players === 4;
      board.hands = four
        ? ['hand.oda', 'hand.oda', 'hand.oda', 'hand.antiOda']
        : board.players === 3
          ? ['hand.oda', 'hand.antiOdaA', 'hand.antiOdaB']
          : ['hand.oda', 'hand.antiOda'];
      const held = Object.values(wish.hands ?? {}).flat();
      const deck = wish.deck ?? [];
      table.addZone('deck', 'card', [], deck);
      table.addZone(
        'played',
        'card',
        'all',
        CARD_IDS.filter((card) => !held.includes(card) && !deck.includes(card)),
      );
      for (const hand of new Set(board.hands))
        table.addZone(
          hand,
          'card',
          state.seats.filter((_, seat) => board.hands[seat] === hand),
          wish.hands?.[hand.slice('hand.'.length)] ?? [],
        );
      const cup = wish.cup ?? [];
      table.addZone('cup', 'chit', [], cup.map(chitPiece));
      table.addZone('drawn', 'chit', 'all');
      table.addZone(
        'aside',
        'chit',
        'all',
        CHIT_IDS.filter((chit) => !cup.includes(chit) && (four || chit !== 'tokugawa_4p')).map(chitPiece),
      );
      table.addZone('out', 'chit', 'all', four ? [] : [chitPiece('tokugawa_4p')]);
      state.turn = wish.turn ?? 3;
      board.azaiShut = state.turn === 1 ? 1 : 0;
      if (four) board.lord = LORDS.slice();
      if (state.turn >= 2) board.clanState[clanOf('enryakuji')] = 0;
      arrange(board, wish);
      const alliance = wish.active === undefined ? -1 : allianceOf(wish.active in SEATS_OF_FOUR ? 'oda' : wish.active);
      board.active = alliance;
      board.activeSeat =
        alliance < 0 ? -1 : four && wish.active !== undefined ? (SEATS_OF_FOUR[wish.active] ?? 3) : (board.player[alliance] as number);
      board.points = wish.points ?? 0;
      board.rolled = board.points;
      board.controlBefore = board.control.slice();
      wish.board?.(board);
      const step = at !== null && typeof at === 'object' ? at : { step: 'impulse', part: at ?? 'crowds' };
      state.flow = [frame('war', 'again', null)];
      if (step.step !== 'turn') state.flow.push(frame('turn', step.step === 'endPhase' ? '' : 'next', { chit: null }));
      state.flow.push(frame(step.step, step.part, ('local' in step ? step.local : undefined) ?? null));
      if (wish.call) {
        const called = game.steps[wish.call.step] as Step<Board>;
        state.flow.push(frame(wish.call.step, called.type === 'procedure' ? (called.parts[0] ?? '') : '', wish.call.local ?? null));
      }
    },
  });
  const game: Game<Board> = { ...mostDangerousTime, first: 'opening', steps: { ...mostDangerousTime.steps, opening } };
  return new Dangerous(game, {
    ...(wish.scenario === undefined ? {} : { scenario: wish.scenario }),
    options: { ...(wish.scenario === undefined || TWO.includes(wish.scenario) ? { goodFortune: false } : {}), ...wish.options },
    outcomes: [...(wish.dice ? dice(...wish.dice) : []), ...(wish.outcomes ?? [])],
  });
};

const TWO = ['short', 'standard', 'campaign', 'bid'];
const SEATS_OF_FOUR: Readonly<Record<string, number>> = { hideyoshi: 0, katsuie: 1, tokugawa: 2 };
const LORDS = LEADERS.map(({ id }) =>
  [
    ['hideyoshi', 'sakuma', 'araki'],
    ['shibata', 'takigawa', 'niwa'],
    ['akechi', 'ieyasu', 'hosokawa', 'tsutsui', 'matsunaga'],
  ].findIndex((group) => group.includes(id)),
);

/** A table that can be read in the game's own words. */
export class Dangerous extends TestTable<Board> {
  /** Soldiers of a clan in a place, all or only those inside. */
  soldiers(place: string, clan: string, where?: 'inside' | 'field'): number {
    return soldiersOf(this.board, placeOf(place), clanOf(clan), where === undefined ? undefined : where === 'inside' ? 1 : 0);
  }

  /** Everybody in a place: `{ oda: 3, leaders: ['nobunaga'] }`. */
  at(place: string): { [clan: string]: number | string[] } {
    const found: { [clan: string]: number | string[] } = {};
    for (const stack of stacksAt(this.board, placeOf(place))) {
      const clan = clanId(clanIn(stack)) + ((marksIn(stack) & INSIDE) !== 0 ? '!' : '');
      found[clan] = ((found[clan] as number | undefined) ?? 0) + countIn(stack);
    }
    const leaders = (this.board.leaders[placeOf(place)] as number[]).map(leaderId).toSorted();
    if (leaders.length > 0) found['leaders'] = leaders;
    return found;
  }

  /** Whether a clan's soldiers in a place are marked out of communication. */
  isOut(place: string, clan: string): boolean {
    const stack = stacksAt(this.board, placeOf(place)).find((one) => clanIn(one) === clanOf(clan));
    if (stack === undefined) throw new Error(`no ${clan} in ${place}`);
    return (marksIn(stack) & OUT_OF_TOUCH) !== 0;
  }

  box(clan: string): number {
    return this.board.box[clanOf(clan)] as number;
  }

  leader(leader: string): number {
    return this.board.leaderAt[leaderOf(leader)] as number;
  }

  controller(space: string): string | null {
    const clan = this.board.control[placeOf(space)] as number;
    return clan < 0 ? null : clanId(clan);
  }

  hand(hand: string): readonly string[] {
    return this.state.zones[`hand.${hand}`]?.pieces ?? [];
  }

  cup(): string[] {
    return chitsInCup(this.state).toSorted();
  }

  /** The chits drawn in this turn, put aside, or out of the game, in the order in which they came there. */
  chits(zone: 'drawn' | 'aside' | 'out'): string[] {
    return chitsIn(this.state, zone);
  }
}

/** Who is asked, and what. */
export const due = (table: Dangerous): string => `${owing(table.game, table.state).join()} ${table.step}`;

/** Katsuie leads the talks of Oda, whose players share the cards of two whom Nobunaga reaches. */
export const TALKS_AMONG_FOUR = {
  scenario: 'four',
  active: 'katsuie',
  at: 'negotiation',
  places: {
    kannonji: { leaders: ['hideyoshi', 'nobunaga'] },
    mitsukuri: { leaders: ['rokkaku'], rokkaku: 1 },
    yokoyama: { leaders: ['isono', 'nagamasa'], azai: 1 },
    wp_sekigahara: { leaders: ['niwa'] },
  },
  hands: { oda: ['card_17', 'card_25'] },
} as const satisfies Position;
