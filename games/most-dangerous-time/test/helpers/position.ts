import { procedure, pendingSeats } from '@gunbai/engine';
import type { Json, Step, Game } from '@gunbai/engine';
import { dice, flowFrame, TestTable } from '@gunbai/shared/testing';
import {
  INSIDE,
  IN_BOX,
  DEAD,
  ON_TURN_TRACK,
  countSoldiers,
  stacksAt,
  clanOfStack,
  marksOfStack,
  countOfStack,
  OUT_OF_COMMUNICATION,
} from '../../rules/state.ts';
import type { GameState } from '../../rules/state.ts';
import { placeLeader, addSoldiers, removeLeader, promoteToDaimyo } from '../../rules/units.ts';
import { leaderOf, CLAN_IDS, clanOf, LEADERS, placeOf, allianceOf, CARD_IDS, CHIT_IDS, clanId, leaderId } from '../../rules/components.ts';
import { chitToPiece, chitsInCup, chitsInZone } from '../../rules/turn/chit-cup.ts';
import { mostDangerousTime } from '../../rules/index.ts';

export { dice } from '@gunbai/shared/testing';

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
  /** Leaders in their boxes, on the track (until a turn), dead, or promoted. Leaders not named anywhere are dead. */
  readonly boxed?: readonly string[];
  readonly track?: { readonly [leader: string]: number };
  readonly daimyo?: readonly string[];
  /** Leaders who serve another clan than printed. */
  readonly serves?: { readonly [leader: string]: string };
  readonly hands?: { readonly [hand: string]: readonly string[] };
  /** Cards left in the deck; all cards in neither deck nor hands have been played. */
  readonly deck?: readonly string[];
  readonly cup?: readonly string[];
  readonly entered?: readonly string[];
  /** The active alliance and its movement points. */
  readonly active?: string;
  readonly points?: number;
  /** The part of the impulse at which play continues, or any step and part. */
  readonly at?: string | { readonly step: string; readonly part: string; readonly local?: Json } | null;
  /** Calls one step on top of the impulse. */
  readonly call?: { readonly step: string; readonly local?: Json };
  /** Final manual changes. */
  readonly board?: (board: GameState) => void;
  /** Dice (from 1) or other outcomes (from 0 by `outcomes`) before the first decision. */
  readonly dice?: readonly number[];
  readonly outcomes?: readonly number[];
}

const placeForce = (board: GameState, place: number, force: Force, marks: number): void => {
  for (const leader of force.leaders ?? []) placeLeader(board, leaderOf(leader), place, marks);
  for (const clan of CLAN_IDS) {
    const count = force[clan];
    if (typeof count === 'number') addSoldiers(board, place, clanOf(clan), marks, count);
  }
  if (force.inside) placeForce(board, place, force.inside, INSIDE);
};

const applyPosition = (board: GameState, given: Position): void => {
  for (let leader = 0; leader < LEADERS.length; leader++) if (board.leaderAt[leader] === IN_BOX) removeLeader(board, leader, DEAD);
  for (const [leader, clan] of Object.entries(given.serves ?? {})) board.leaderClan[leaderOf(leader)] = clanOf(clan);
  for (const leader of given.daimyo ?? []) promoteToDaimyo(board, leaderOf(leader));
  for (const [place, force] of Object.entries(given.places ?? {})) placeForce(board, placeOf(place), force, 0);
  for (const [space, clan] of Object.entries(given.control ?? {})) board.control[placeOf(space)] = clanOf(clan);
  for (const [clan, count] of Object.entries(given.box ?? {})) board.box[clanOf(clan)] = count;
  for (const leader of given.boxed ?? []) removeLeader(board, leaderOf(leader), IN_BOX);
  for (const [leader, turn] of Object.entries(given.track ?? {})) removeLeader(board, leaderOf(leader), ON_TURN_TRACK, turn);
  for (const alliance of given.entered ?? []) board.entered[allianceOf(alliance)] = 1;
};

/** A game in progress with exactly the units and settings of the position. */
export const position = (given: Position): MdtTestTable => {
  const at = given.at === undefined ? 'movement' : given.at;
  const opening = procedure<GameState>({
    start(ctx) {
      const { board, state } = ctx;
      const four = board.players === 4;
      board.hands = four
        ? ['hand.oda', 'hand.oda', 'hand.oda', 'hand.antiOda']
        : board.players === 3
          ? ['hand.oda', 'hand.antiOdaA', 'hand.antiOdaB']
          : ['hand.oda', 'hand.antiOda'];
      const held = Object.values(given.hands ?? {}).flat();
      const deck = given.deck ?? [];
      ctx.addZone('deck', 'card', [], deck);
      ctx.addZone(
        'played',
        'card',
        'all',
        CARD_IDS.filter((card) => !held.includes(card) && !deck.includes(card)),
      );
      for (const hand of new Set(board.hands))
        ctx.addZone(
          hand,
          'card',
          state.seats.filter((_, seat) => board.hands[seat] === hand),
          given.hands?.[hand.slice('hand.'.length)] ?? [],
        );
      const cup = given.cup ?? [];
      ctx.addZone('cup', 'chit', [], cup.map(chitToPiece));
      ctx.addZone('drawn', 'chit', 'all');
      ctx.addZone(
        'aside',
        'chit',
        'all',
        CHIT_IDS.filter((chit) => !cup.includes(chit) && (four || chit !== 'tokugawa_4p')).map(chitToPiece),
      );
      ctx.addZone('out', 'chit', 'all', four ? [] : [chitToPiece('tokugawa_4p')]);
      state.turn = given.turn ?? 3;
      board.azaiShut = state.turn === 1 ? 1 : 0;
      if (four) board.lord = LORDS.slice();
      if (state.turn >= 2) board.clanState[clanOf('enryakuji')] = 0;
      applyPosition(board, given);
      const alliance = given.active === undefined ? -1 : allianceOf(given.active in SEATS_OF_FOUR ? 'oda' : given.active);
      board.active = alliance;
      board.activeSeat =
        alliance < 0 ? -1 : four && given.active !== undefined ? (SEATS_OF_FOUR[given.active] ?? 3) : (board.player[alliance] as number);
      board.points = given.points ?? 0;
      board.rolled = board.points;
      board.controlBefore = board.control.slice();
      given.board?.(board);
      const step = at !== null && typeof at === 'object' ? at : { step: 'impulse', part: at ?? 'crowds' };
      state.flow = [flowFrame('war', 'again', null)];
      if (step.step !== 'turn') state.flow.push(flowFrame('turn', step.step === 'endPhase' ? '' : 'next', { chit: null }));
      state.flow.push(flowFrame(step.step, step.part, ('local' in step ? step.local : undefined) ?? null));
      if (given.call) {
        const called = game.steps[given.call.step] as Step<GameState>;
        state.flow.push(flowFrame(given.call.step, called.type === 'procedure' ? (called.parts[0] ?? '') : '', given.call.local ?? null));
      }
    },
  });
  const game: Game<GameState> = { ...mostDangerousTime, initialStep: 'opening', steps: { ...mostDangerousTime.steps, opening } };
  return new MdtTestTable(game, {
    ...(given.scenario === undefined ? {} : { scenario: given.scenario }),
    options: {
      ...(given.scenario === undefined || TWO_PLAYER_SCENARIOS.includes(given.scenario) ? { goodFortune: false } : {}),
      ...given.options,
    },
    outcomes: [...(given.dice ? dice(...given.dice) : []), ...(given.outcomes ?? [])],
  });
};

const TWO_PLAYER_SCENARIOS = ['short', 'standard', 'campaign', 'bid'];
const SEATS_OF_FOUR: Readonly<Record<string, number>> = { hideyoshi: 0, katsuie: 1, tokugawa: 2 };
const LORDS = LEADERS.map(({ id }) =>
  [
    ['hideyoshi', 'sakuma', 'araki'],
    ['shibata', 'takigawa', 'niwa'],
    ['akechi', 'ieyasu', 'hosokawa', 'tsutsui', 'matsunaga'],
  ].findIndex((group) => group.includes(id)),
);

/** A table with readers for game terms. */
export class MdtTestTable extends TestTable<GameState> {
  /** Soldiers of a clan in a place, all or only those inside. */
  soldiers(place: string, clan: string, where?: 'inside' | 'field'): number {
    return countSoldiers(this.board, placeOf(place), clanOf(clan), where === undefined ? undefined : where === 'inside' ? 1 : 0);
  }

  /** All units in a place: `{ oda: 3, leaders: ['nobunaga'] }`. */
  at(place: string): { [clan: string]: number | string[] } {
    const found: { [clan: string]: number | string[] } = {};
    for (const stack of stacksAt(this.board, placeOf(place))) {
      const clan = clanId(clanOfStack(stack)) + ((marksOfStack(stack) & INSIDE) !== 0 ? '!' : '');
      found[clan] = ((found[clan] as number | undefined) ?? 0) + countOfStack(stack);
    }
    const leaders = (this.board.leaders[placeOf(place)] as number[]).map(leaderId).toSorted();
    if (leaders.length > 0) found['leaders'] = leaders;
    return found;
  }

  /** Whether a clan's soldiers in a place are marked out of communication. */
  isOutOfCommunication(place: string, clan: string): boolean {
    const stack = stacksAt(this.board, placeOf(place)).find((one) => clanOfStack(one) === clanOf(clan));
    if (stack === undefined) throw new Error(`no ${clan} in ${place}`);
    return (marksOfStack(stack) & OUT_OF_COMMUNICATION) !== 0;
  }

  box(clan: string): number {
    return this.board.box[clanOf(clan)] as number;
  }

  leaderPlace(leader: string): number {
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

  /** The chits drawn in this turn, put aside, or out of the game, in order of arrival. */
  chits(zone: 'drawn' | 'aside' | 'out'): string[] {
    return chitsInZone(this.state, zone);
  }
}

/** The asked seat and its step. */
export const pendingDecision = (table: MdtTestTable): string => `${pendingSeats(table.game, table.state).join()} ${table.step}`;

/** Katsuie's negotiation step; the Oda hand holds cards for two leaders in Nobunaga's reach. */
export const FOUR_PLAYER_NEGOTIATION = {
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

/* Where two rules meet: each alone is tested in its chapter. */

export const SECOND_REGROUP_STEP = { step: 'endPhase', part: 'regroup', local: { next: 1 } };

/* 8.4 Traitors who joined several clans of one side. */

export const ODANI_NEGOTIATION: Position = {
  at: 'negotiation',
  active: 'oda',
  places: {
    gifu: { leaders: ['nobunaga'], oda: 1 },
    yokoyama: { leaders: ['hosokawa'], oda: 1 },
    odani: { leaders: ['isono', 'nagamasa', 'kageaki'], azai: 3, asakura: 2 },
    ichijodani: { asakura: 1 },
  },
  hands: { oda: ['card_25', 'card_20'] },
};

// Edge cases with three and four players: second stacks, other players' soldiers, asking order.

export const fourPlayers = (given: Position): MdtTestTable =>
  position({ scenario: 'four', ...given, places: { uotsu: {}, ...given.places } });

export const REGROUP_STEP = { step: 'endPhase', part: 'regroup', local: { next: 0 } };

export const REINFORCEMENT_STEP = { step: 'endPhase', part: 'reinforcements', local: { next: 0 } };
