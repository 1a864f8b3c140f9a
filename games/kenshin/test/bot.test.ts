import { randomBot, simulate } from '@gunbai/ai';
import type { AnyBot } from '@gunbai/ai';
import { applyAction, eraseGameType, legalActions, pendingSeats, seededRandom, startGame, viewFor } from '@gunbai/engine';
import type { Action, SeatId, State } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { bots } from '../bot/index.ts';
import { dangerAt, listGoals } from '../bot/plan.ts';
import { wouldBeSupplied, summarizePosition } from '../bot/position-summary.ts';
import { ODA, UESUGI, UNIT_IDS, unitNumber } from '../rules/components.ts';
import { kenshin } from '../rules/index.ts';
import type { GameState } from '../rules/index.ts';
import { hexOf, STEPS } from '../rules/map.ts';
import { position } from './helpers.ts';
import type { Play } from './helpers.ts';

const game = eraseGameType(kenshin);
const playMatches = (uesugi: AnyBot, oda: AnyBot, games: number) => {
  const setup = setupFor(game);
  return simulate(game, { setup, bots: [uesugi, oda], games, seed: 'bots' });
};
const general = bots[0] as AnyBot;

test('general beats random play from either side', () => {
  expect(playMatches(general, randomBot, 1).wins).toEqual({ uesugi: 1 });
  expect(playMatches(randomBot, general, 1).wins).toEqual({ oda: 1 });
});

test('a game between two generals ends', () => {
  expect(playMatches(general, general, 1)).toMatchObject({ finished: 1, deadEnds: 0 });
});

/** The action that `general` chooses for the deciding seat. */
const chooseFor = (play: Play): Action =>
  general.choose({
    game,
    seat: play.seatToAct,
    legalActions: play.allowed(play.seatToAct),
    view: () => play.state,
    chance: seededRandom(1),
  });

test('the only garrison of a castle stays while an enemy is near, and joins its commander otherwise', () => {
  const units = { 'yamaoka-kagetaka': 'seta', 'akechi-mitsuhide': 'kameyama-tanba', 'oda-nobunaga': 'azuchi' };
  const isLeft = (others: Record<string, string>): boolean => {
    const play = position({ phase: 'oda-moves', units: { ...units, ...others } });
    for (let decision = chooseFor(play); decision[0] !== 'end-moves'; decision = chooseFor(play)) {
      if (decision[0] === 'move' && decision[1] === 'yamaoka-kagetaka') return true;
      play.act('oda', decision);
    }
    return false;
  };
  expect(isLeft({})).toBe(true);
  expect(isLeft({ 'hatano-hideharu': '2328' })).toBe(false);
});

test('an army at a castle assaults it and ignores neighbours who would only shelter', () => {
  const units = { 'uesugi-kenshin': 'kyo', 'murai-sadakatsu': 'kyo', 'ujiie-naomichi': 'makishima', 'oda-nobunaga': 'azuchi' };
  const busho = ['honjo-shigenaga', 'kitajo-kagehiro', 'amakasu-kagemochi', 'kakizaki-haruie', 'irobe-akinaga', 'nakajo-kageyasu'];
  const before = (forces: readonly string[], siege: number) =>
    position({ phase: 'uesugi-attacks', units, forces: { 'uesugi-kenshin': forces }, inside: ['murai-sadakatsu'], siege: { kyo: siege } });
  expect(chooseFor(before(busho, 0))).toEqual(['assault', 'kyo']);
  expect(chooseFor(before(['honjo-shigenaga'], 3))).toEqual(['end-attacks']);
});

/** Nobunaga's hex after `general` has moved all of Oda's forces. */
const nobunagaPlaceAfterMoves = (his: string, men: number, others: Record<string, string> = {}): string => {
  const uesugi = ['honjo-shigenaga', 'kitajo-kagehiro', 'amakasu-kagemochi', 'kakizaki-haruie', 'irobe-akinaga', 'nakajo-kageyasu'];
  const oda = ['maeda-toshiie', 'sassa-narimasa', 'gamo-ujisato', 'hori-hidemasa', 'mori-nagayoshi', 'inaba-yoshimichi', 'fuwa-mitsuharu'];
  const play = position({
    phase: 'oda-moves',
    units: { 'oda-nobunaga': '2328', ...others, 'uesugi-kenshin': his },
    forces: { 'oda-nobunaga': oda, 'uesugi-kenshin': uesugi.slice(0, men) },
  });
  while (play.currentStep === 'movement' || play.currentStep === 'march') play.act('oda', chooseFor(play));
  return play.placeOfUnit('oda-nobunaga');
};

test("Oda's army goes to Kyo when Kenshin comes, even if a siege is nearer, and not before", () => {
  const siege = { 'shimotsuma-rairen': 'ishiyama-honganji' };
  expect(nobunagaPlaceAfterMoves('2423', 6, siege)).toBe('2326');
  expect(nobunagaPlaceAfterMoves('kasugayama', 6, siege)).not.toBe('2326');
});

test('it attacks Kenshin where it would beat him, and waits in Kyo where it would not', () => {
  const isNext = (hex: string): boolean => (STEPS[hexOf(hex)] as readonly number[]).includes(hexOf('2324'));
  expect(isNext(nobunagaPlaceAfterMoves('2324', 1))).toBe(true);
  expect(nobunagaPlaceAfterMoves('2324', 6)).toBe('2326');
});

test('besiegers do not leave their siege for beaten neighbours', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: {
      'uesugi-kenshin': 'kyo',
      'murai-sadakatsu': 'kyo',
      'saito-tomonobu': '2427',
      'ujiie-naomichi': 'makishima',
      'oda-nobunaga': 'azuchi',
    },
    inside: ['murai-sadakatsu'],
    siege: { kyo: 1 },
  });
  play.actAll('uesugi', ['attack', 'saito-tomonobu', '2327'], ['support', 'uesugi-kenshin']);
  play.actAll('oda', ['shelter', 'ujiie-naomichi']);
  expect([play.currentStep, chooseFor(play)]).toEqual(['advance', ['advance', 'saito-tomonobu', '2327']]);
  play.actAll('uesugi', ['advance', 'saito-tomonobu', '2327']);
  expect(chooseFor(play)).toEqual(['hold']);
});

test('it knows where a unit would be in supply: nowhere once its home castle is lost', () => {
  const units = { 'uesugi-kenshin': '5605', 'oda-nobunaga': 'azuchi' };
  const isFedIn = (hex: string, castles: Record<string, 'oda'>): boolean => {
    const { board } = position({ phase: 'uesugi-moves', units, castles });
    return wouldBeSupplied(board, summarizePosition(board), unitNumber('uesugi-kenshin'), hexOf(hex));
  };
  expect([isFedIn('5605', {}), isFedIn('5605', { kasugayama: 'oda' })]).toEqual([true, false]);
});

test('no force marches twice in a move, so none walks to and fro', () => {
  const ctx = startGame(game, setupFor(game), seededRandom(1));
  const twice: string[] = [];
  while (ctx.state.turn < 4 && !ctx.state.outcome) {
    const [seat] = pendingSeats(game, ctx.state) as [SeatId];
    const { marching, hasSetOut, alarms, at } = (ctx.state as State<GameState>).board;
    const allowed = legalActions(game, ctx.state, seat);
    const action = general.choose({
      game,
      seat,
      legalActions: allowed,
      view: () => viewFor(game, ctx.state, seat),
      chance: seededRandom(2),
    });
    const hasOverrun = alarms.includes(at[marching] as number);
    if (action[0] === 'march' && hasSetOut && !hasOverrun) twice.push(UNIT_IDS[marching] as string);
    applyAction(ctx, seat, action);
  }
  expect(twice).toEqual([]);
});

/** The forces that `general` marches away in this phase. */
const forcesThatMarch = (play: Play): string[] => {
  const found: string[] = [];
  const { phase } = play.board;
  while (['movement', 'march'].includes(play.currentStep) && play.board.phase === phase) {
    const decision = chooseFor(play);
    if (decision[0] === 'march') found.push(UNIT_IDS[play.board.marching] as string);
    play.act(play.seatToAct, decision);
  }
  return found;
};

const SIEGE_OF_HINO = {
  units: { 'gamo-ujisato': 'hino', 'honjo-shigenaga': 'hino', 'kitajo-kagehiro': 'hino', 'oda-nobunaga': 'azuchi' },
  inside: ['gamo-ujisato'],
  siege: { hino: 2 },
} as const;

test('besiegers do not march off and so lift their siege; those who are not needed may go', () => {
  const leave = (others: Record<string, string>): string[] => {
    const units = { ...SIEGE_OF_HINO.units, 'ujiie-naomichi': 'ogaki', ...others };
    return forcesThatMarch(position({ phase: 'uesugi-moves', ...SIEGE_OF_HINO, units }));
  };
  expect(leave({})).toEqual([]);
  expect(leave({ 'irobe-akinaga': 'hino', 'nakajo-kageyasu': 'hino' })).toHaveLength(2);
});

/** Kenshin with six busho in 2524 next to a small force in Sakamoto, and Nobunaga with seven in another place. */
const beforeSakamoto = (nobunagaPlace: string): Play =>
  position({
    phase: 'uesugi-attacks',
    units: { 'uesugi-kenshin': '2524', 'tsuda-nobuzumi': 'sakamoto', 'oda-nobunaga': nobunagaPlace },
    forces: {
      'uesugi-kenshin': ['honjo-shigenaga', 'kitajo-kagehiro', 'amakasu-kagemochi', 'kakizaki-haruie', 'irobe-akinaga', 'nakajo-kageyasu'],
      'oda-nobunaga': [
        'maeda-toshiie',
        'sassa-narimasa',
        'gamo-ujisato',
        'hori-hidemasa',
        'mori-nagayoshi',
        'inaba-yoshimichi',
        'fuwa-mitsuharu',
      ],
    },
  });

test('Kenshin attacks nobody next to an army that is stronger than his', () => {
  expect(chooseFor(beforeSakamoto('gifu'))).toEqual(['attack', 'uesugi-kenshin', '2525']);
  expect(chooseFor(beforeSakamoto('2426'))).toEqual(['end-attacks']);
});

test('others come to Kenshin while an army of Oda is near him, and not otherwise', () => {
  const goalsOfKagekatsu = (nobunagaPlace: string): number[] => {
    const { board } = position({
      phase: 'uesugi-moves',
      units: { 'uesugi-kenshin': '2524', 'uesugi-kagekatsu': '2818', 'oda-nobunaga': nobunagaPlace },
      forces: { 'oda-nobunaga': ['maeda-toshiie', 'sassa-narimasa', 'gamo-ujisato', 'hori-hidemasa'] },
    });
    return listGoals(board, summarizePosition(board), UESUGI, unitNumber('uesugi-kagekatsu')).map(({ hex }) => hex);
  };
  expect(goalsOfKagekatsu('2426')).toContain(hexOf('2524'));
  expect(goalsOfKagekatsu('tamaru')).not.toContain(hexOf('2524'));
});

test('the chiefs keep away from enemies whom other forces would face', () => {
  const units = { 'oda-nobunaga': '2328', 'akechi-mitsuhide': '1724', 'uesugi-kenshin': 'kasugayama', 'shimotsuma-rairen': '2330' };
  const forces = { 'shimotsuma-rairen': ['shimotsuma-nakataka', 'shimotsuma-rairyu', 'kyonyo-koju'] };
  const { board } = position({ phase: 'oda-moves', units, forces });
  const dangerFor = (unit: string): number => dangerAt(board, summarizePosition(board), ODA, hexOf('2329'), 7, unitNumber(unit));
  expect([dangerFor('akechi-mitsuhide') === 0, dangerFor('oda-nobunaga') > 0]).toEqual([true, true]);
});
