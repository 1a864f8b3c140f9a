import type { AnyBot } from '@gunbai/ai';
import { eraseGameType, viewFor, seededRandom, startGame, seedFromText, pendingSeats, legalActions, applyAction } from '@gunbai/engine';
import type { Action, SeatId } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { test, expect } from 'vitest';
import { currentExpectedLoss, evaluate, defendersAt } from '../../bot/evaluate.ts';
import { columnsFrom } from '../../bot/columns.ts';
import { bots } from '../../bot/index.ts';
import { computeSupplyRoutes } from '../../bot/supply-routes.ts';
import { soldiersToKeep } from '../../bot/march-planner.ts';
import { RISK_WEIGHTS } from '../../bot/weights.ts';
import { placeOf, ANTI_ODA, KYO, ODA } from '../../rules/components.ts';
import { mostDangerousTime } from '../../rules/index.ts';
import { startCombat } from '../helpers/battle.ts';
import { dice, position } from '../helpers/position.ts';
import type { MdtTestTable } from '../helpers/position.ts';
import { spaceValue } from '../../bot/space-values.ts';

/* What the captain must choose in a position. */

const captain = bots[0] as AnyBot;

const choice = (table: MdtTestTable, seat: string): Action =>
  captain.choose({
    game: eraseGameType(table.game),
    seat,
    legalActions: table.allowed(seat),
    view: () => viewFor(table.game, table.state, seat),
    chance: seededRandom(1),
  });

test('the other player takes as many shared losses as possible', () => {
  const table = startCombat('wp_sekigahara', {
    scenario: 'three',
    active: 'oda',
    places: { wp_sekigahara: { oda: 6, leaders: ['isono', 'magoichi'], azai: 4, ikko: 3 } },
    control: { sawayama: 'ikko' },
    serves: { magoichi: 'ikko' },
  });
  for (const seat of ['antiOdaA', 'antiOdaB']) table.act(seat, ['fight']);
  table.act('oda', ['fight'], dice(6, 1, 6, 6, 6, 1, 1, 1));
  expect(table.step).toBe('allotLosses');
  expect(choice(table, 'antiOdaA')).toEqual(['allot', 'antiOdaB', 3]);
});

const ikkoMoves = (hands: { readonly [hand: string]: readonly string[] }) =>
  position({ scenario: 'three', active: 'ikko', points: 3, box: { ikko: 4 }, places: { ishiyama: { ikko: 3 } }, hands });

test('in another player’s movement the bot passes at once if none of its own cards helps', () => {
  expect(choice(ikkoMoves({ antiOdaA: ['card_33'], antiOdaB: ['card_34'] }), 'antiOdaA')).toEqual(['standDown']);
});

test('in another player’s movement the bot promotes its own samurai, but raises no riot for a rival', () => {
  const promotes = position({
    scenario: 'three',
    active: 'oda',
    points: 3,
    places: { gifu: { oda: 3 }, odani: { leaders: ['isono'], azai: 4 } },
    hands: { antiOdaA: ['card_59'] },
  });
  expect(choice(promotes, 'antiOdaA')).toEqual(['promote', 'card_59', 'isono']);
  expect(choice(ikkoMoves({ antiOdaA: ['card_49'] }), 'antiOdaA')).toEqual(['standDown']);
});

/** The captain's march: its origin and its action. */
const marchOf = (table: MdtTestTable, seat: string): Action => {
  const move = choice(table, seat);
  if (move[0] !== 'from') return move;
  table.act(seat, move);
  return choice(table, seat);
};

const atHiei = (entered: readonly string[]) =>
  startCombat('mt_hiei', {
    scenario: 'standard',
    active: 'oda',
    entered,
    places: { kyo: { oda: 4 }, otsu: { oda: 3 }, mt_hiei: { leaders: ['nobunaga', 'shibata'], oda: 10, inside: { enryakuji: 2 } } },
    control: { mt_hiei: 'enryakuji' },
  });

test('Oda besieges Mt. Hiei while an assault would hasten new enemies', () => {
  const early = atHiei([]);
  early.act('antiOda', ['deployed']);
  expect(early.step).toBe('stormOrHold');
  expect(choice(early, 'oda')).toEqual(['hold']);
  const late = atHiei(['takeda', 'mori', 'uesugi']);
  late.act('antiOda', ['deployed']);
  expect(choice(late, 'oda')).toEqual(['storm']);
});

test('Oda retakes the space that connects its armies to home', () => {
  const table = position({
    scenario: 'standard',
    active: 'oda',
    points: 2,
    places: {
      kyo: { leaders: ['nobunaga', 'niwa'], oda: 10 },
      otsu: { oda: 2 },
      minakuchi: { rokkaku: 1 },
      ise_kameyama: { leaders: ['takigawa'], oda: 5 },
      kuwana: { oda: 2 },
      ogaki: { oda: 2 },
      gifu: { oda: 4 },
      kiyosu: { oda: 4 },
      mitsukuri: { rokkaku: 1 },
      ueno: { iga: 2 },
      nagashima: { ikko: 4 },
      sawayama: { azai: 2 },
      odani: { leaders: ['nagamasa'], azai: 4 },
      yokoyama: { azai: 2 },
      ishiyama: { ikko: 6 },
      arioka: { ikko: 2 },
      noda_fukushima: { miyoshi: 4 },
      mt_hiei: { enryakuji: 2 },
      tanba_kameyama: { minor: 1 },
      yamato_koriyama: { ikko: 3 },
      shoryuji: { hosokawa: 2 },
    },
    control: { minakuchi: 'rokkaku', mt_hiei: 'enryakuji', yamato_koriyama: 'ikko' },
  });
  const { worth } = computeSupplyRoutes(table.board, 3, 1, 0);
  // Ten soldiers and two leaders in Kyo, two soldiers in Otsu.
  expect([worth[placeOf('minakuchi')], worth[placeOf('kuwana')]]).toEqual([16, 7]);
  const [verb, to] = marchOf(table, 'oda');
  expect([verb, to]).toEqual(['march', 'minakuchi']);
});

test('the bot plays Brilliant Maneuver for its own chit', () => {
  const table = position({
    scenario: 'standard',
    active: 'oda',
    at: { step: 'turn', part: 'before', local: { chit: null } },
    places: { kyo: { leaders: ['nobunaga'], oda: 6 }, gifu: { oda: 4 }, kannonji: { rokkaku: 1 } },
    hands: { oda: ['card_32'] },
    cup: ['oda', 'ikko', 'turn_end'],
  });
  expect(choice(table, 'oda')).toEqual(['maneuver', 'card_32', 'oda']);
});

test('one leader is enough for the soldiers that a trail carries', () => {
  const table = position({
    scenario: 'standard',
    places: { kanagasaki: { leaders: ['nobunaga', 'hideyoshi', 'shibata'], oda: 9 } },
    active: 'oda',
    points: 3,
  });
  expect(columnsFrom(table.board, placeOf('kanagasaki'), 4, 0, 1)).toMatchObject([{ leaders: ['nobunaga'], soldiers: { oda: 3 } }]);
});

const atCourt = (scenario: string) =>
  position({ scenario, active: 'oda', at: 'shogun', places: { kyo: { leaders: ['yoshiaki'], oda: 4 }, gifu: { oda: 2 } } });

test('in the long games the shogun is driven out before he can take up arms', () => {
  expect(choice(atCourt('standard'), 'oda')).toEqual(['exileShogun']);
  expect(choice(atCourt('short'), 'oda')).toEqual(['tolerate']);
});

const homelands = (control: { readonly [space: string]: string }) =>
  position({
    scenario: 'standard',
    places: { minakuchi: { oda: 4 }, gifu: { oda: 2 }, kiyosu: control['kiyosu'] ? { takeda: 2 } : { oda: 2 }, kyo: { ikko: 3 } },
    control: { kyo: 'ikko', otsu: 'ikko', shoryuji: 'ikko', yamato_koriyama: 'ikko', ...control },
  });

test('each home castle of Oda is worth more than the spaces that depend on it alone', () => {
  const both = computeSupplyRoutes(homelands({}).board, 12, 1, 0).worth;
  // Without Gifu the four in Minakuchi have no line to Kiyosu; without Kiyosu no unit is cut off.
  expect([both[placeOf('gifu')], both[placeOf('kiyosu')]]).toEqual([8 * RISK_WEIGHTS.homes + 4, 8 * RISK_WEIGHTS.homes]);
  expect(computeSupplyRoutes(homelands({ kiyosu: 'takeda' }).board, 12, 1, 0).worth[placeOf('gifu')]).toBe(6);
});

test('a space that opens the path to a lost Kyo is worth a share of it', () => {
  const worthOfOtsu = (kyo: number): number => computeSupplyRoutes(homelands({}).board, 12, 1, kyo).worth[placeOf('otsu')] as number;
  expect(worthOfOtsu(10) - worthOfOtsu(0)).toBe(10 * RISK_WEIGHTS.gate);
});

test('in the last turn it risks more for Kyo', () => {
  const before = (turn: number) =>
    position({
      scenario: 'standard',
      turn,
      active: 'oda',
      points: 1,
      entered: ['takeda', 'mori', 'uesugi'],
      places: { otsu: { leaders: ['nobunaga'], oda: 7 }, kyo: { ikko: 14 }, gifu: { oda: 6 }, kiyosu: { oda: 6 } },
      control: { kyo: 'ikko' },
    });
  expect(marchOf(before(30), 'oda').slice(0, 2)).toEqual(['march', 'kyo']);
  expect(marchOf(before(20), 'oda').slice(0, 2)).not.toEqual(['march', 'kyo']);
});

test('late in the game the conquerors of Kyo want a garrison there, even without enemies nearby', () => {
  const { board } = position({ scenario: 'standard', places: { kyo: { ikko: 3 }, gifu: { oda: 4 } }, control: { kyo: 'ikko' } });
  const exposedIn = (turn: number): number => currentExpectedLoss(evaluate(board, ANTI_ODA, turn, 1), KYO);
  expect(exposedIn(RISK_WEIGHTS.guardFrom) - exposedIn(RISK_WEIGHTS.guardFrom - 1)).toBeCloseTo(
    (RISK_WEIGHTS.guard - 3) * RISK_WEIGHTS.missing,
  );
});

test('Kyo is never left empty for a small prize', () => {
  const table = position({
    scenario: 'standard',
    active: 'oda',
    points: 1,
    places: { kyo: { oda: 5 }, gifu: { oda: 4 }, kiyosu: { oda: 4 } },
  });
  const [column] = columnsFrom(table.board, KYO, 8, soldiersToKeep(evaluate(table.board, ODA, 3, 0), KYO, 5), 1);
  expect(column?.soldiers).toEqual({ oda: 2 });
});

test('units leave a decisive castle only for a sure victory', () => {
  const relief = (oda: number) =>
    startCombat('gifu', {
      scenario: 'three',
      active: 'oda',
      places: { gifu: { oda, leaders: ['yoshikage'], asakura: 4, inside: { oda: 3 } }, kiyosu: { oda: 4 } },
    });
  const even = relief(3);
  expect(even.step).toBe('deploy');
  expect(choice(even, 'oda')).toEqual(['deployed']);
  expect(choice(relief(12), 'oda')[0]).not.toBe('deployed');
});

test('a besieged force does not sortie against one enemy while others stand by', () => {
  const siege = (takeda: number) =>
    startCombat('gifu', {
      scenario: 'three',
      active: 'ikko',
      entered: ['takeda'],
      places: { gifu: { ikko: 1, ...(takeda > 0 ? { leaders: ['shingen'], takeda } : {}), inside: { oda: 4 } }, kiyosu: { oda: 4 } },
    });
  const watched = siege(6);
  expect(watched.step).toBe('deploy');
  expect(choice(watched, 'oda')).toEqual(['deployed']);
  expect(choice(siege(0), 'oda')[0]).toBe('sally');
});

test('the bot pays for no sortie that could cost it the game', () => {
  const sortie = (azai: number): Action =>
    choice(
      position({
        scenario: 'three',
        active: 'oda',
        points: 1,
        entered: ['takeda'],
        places: { gifu: { azai, inside: { oda: 4 } }, kiyosu: { leaders: ['shingen'], takeda: 5, inside: { oda: 2 } } },
      }),
      'oda',
    );
  expect(sortie(4)).not.toEqual(['attack', 'gifu']);
  expect(sortie(1)).toEqual(['attack', 'gifu']);
});

test('the bot spends no point on a siege that would only continue', () => {
  const besieging = (oda: number): Action =>
    choice(
      position({
        scenario: 'three',
        active: 'oda',
        points: 1,
        places: {
          ichijodani: { leaders: ['shibata'], oda, inside: { leaders: ['kagetake'], asakura: 3 } },
          gifu: { oda: 6 },
          kiyosu: { oda: 6 },
          kyo: { oda: 8 },
        },
      }),
      'oda',
    );
  expect(besieging(5)).not.toEqual(['attack', 'ichijodani']);
  expect(besieging(14)).toEqual(['attack', 'ichijodani']);
});

const atKiyosu = () =>
  position({ scenario: 'three', active: 'oda', points: 3, places: { kiyosu: { leaders: ['ieyasu'], tokugawa: 3, oda: 5 } } });

test('a leader takes along the soldiers that he can command', () => {
  expect(columnsFrom(atKiyosu().board, placeOf('kiyosu'), 4, 0, 1)).toMatchObject([{ leaders: ['ieyasu'], soldiers: { tokugawa: 3 } }]);
});

test('the bot rates soldiers lower once their leader leaves them', () => {
  const plan = evaluate(atKiyosu().board, ODA, 3, 0);
  const left = defendersAt(plan, placeOf('kiyosu'), [{ leaders: ['ieyasu'], soldiers: { tokugawa: 1 } }]);
  expect([left.units, left.lead]).toEqual([7, 0]);
  expect(left.fire).toBeCloseTo(7 / 6);
  const come = defendersAt(plan, placeOf('gifu'), [], [{ leaders: ['ieyasu'], soldiers: { tokugawa: 1 } }]);
  expect([come.units, come.fire]).toEqual([2, 1]);
});

test('with three players Oda values a home castle more, the more it holds', () => {
  const worthOfOdani = (control: { readonly [space: string]: string }): number =>
    spaceValue(
      position({ scenario: 'three', places: { gifu: { oda: 4 }, odani: { azai: 4 } }, control }).board,
      placeOf('odani'),
      ODA,
      3,
      0,
    );
  const few = worthOfOdani({});
  const some = worthOfOdani({ ichijodani: 'oda' });
  const many = worthOfOdani({ ichijodani: 'oda', saika: 'oda', shozui: 'oda' });
  expect([some > few, many > some + 30]).toEqual([true, true]);
});

test('the bot hardly ever reverses a march in the same impulse', () => {
  const game = eraseGameType(mostDangerousTime);
  const setup = setupFor(game, { scenario: 'three' });
  let marches = 0;
  let undone = 0;
  for (const seed of [4, 5, 6, 7]) {
    const ctx = startGame(game, setup, seededRandom(seedFromText(`g1/${seed} table`)), true);
    const chance = seededRandom(seedFromText(`g1/${seed} bots`));
    let trips: string[] = [];
    while (!ctx.state.outcome) {
      const seat = pendingSeats(game, ctx.state)[0] as SeatId;
      ctx.events = [];
      const choices = legalActions(game, ctx.state, seat);
      applyAction(ctx, seat, captain.choose({ game, seat, legalActions: choices, view: () => viewFor(game, ctx.state, seat), chance }));
      for (const { event } of ctx.events) {
        if (event.type === 'points') trips = [];
        if (event.type !== 'marched' && event.type !== 'marchedFar') continue;
        marches++;
        if (trips.includes(`${String(event['place'])} ${String(event['from:place'])}`)) undone++;
        trips.push(`${String(event['from:place'])} ${String(event['place'])}`);
      }
    }
  }
  expect(marches).toBeGreaterThan(100);
  expect(undone / marches).toBeLessThan(0.04);
});
