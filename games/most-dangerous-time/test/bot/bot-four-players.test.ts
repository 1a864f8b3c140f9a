import { expect, test } from 'vitest';
import { currentExpectedLoss, evaluate } from '../../bot/evaluate.ts';
import { columnsFrom } from '../../bot/columns.ts';
import { isCareless } from '../../bot/four-player-care.ts';
import { chooseOrder, soldiersToKeep, placementPull, pullByPlace } from '../../bot/march-planner.ts';
import { spacesOnWayToTarget } from '../../bot/target-route.ts';
import { ODA, placeOf, placeId } from '../../rules/components.ts';
import type { LeaderId } from '../../rules/components.ts';
import { isBoundBySpheres } from '../../rules/multiplayer/spheres.ts';
import { position } from '../helpers/position.ts';
import type { Position, Force } from '../helpers/position.ts';

/* What the captain must weigh as one of the three who share Oda. */

const HIDEYOSHI = 0;
const KATSUIE = 1;
const DAIMYO = ['hideyoshi', 'shibata', 'ieyasu'];

const played = (active: 'hideyoshi' | 'katsuie', given: Position) => {
  const { board, state } = position({ scenario: 'four', active, points: 5, daimyo: DAIMYO, ...given });
  expect(isBoundBySpheres(board)).toBe(true);
  return { board, plan: evaluate(board, ODA, state.turn, active === 'hideyoshi' ? HIDEYOSHI : KATSUIE) };
};

test('from Kyo a leader takes as many soldiers as he commands; another player’s soldiers stay', () => {
  const { board } = played('hideyoshi', { places: { kyo: { leaders: ['hideyoshi', 'sakuma', 'niwa'], oda: 12 }, gifu: { oda: 1 } } });
  const columns = columnsFrom(board, placeOf('kyo'), 8, 0, 3);
  expect(columns.map(({ leaders, soldiers }) => [leaders, soldiers['oda']])).toEqual([
    [['hideyoshi'], 7],
    [['sakuma'], 3],
  ]);
});

test('Hideyoshi leads his own soldiers out of Kanagasaki, in Katsuie’s sphere', () => {
  const { board } = played('hideyoshi', {
    places: { kanagasaki: { leaders: ['hideyoshi'], oda: 9 }, gifu: { oda: 1 } },
    control: { kanagasaki: 'oda' },
    board: ({ escorts }) => {
      escorts[HIDEYOSHI] = 4;
    },
  });
  const [column, ...more] = columnsFrom(board, placeOf('kanagasaki'), 8, 0, 3);
  expect([column?.leaders, column?.soldiers, more]).toEqual([['hideyoshi'], { oda: 4 }, []]);
});

test('leaderless soldiers never march to a waypoint, which they could not leave', () => {
  const near = { gujo: { leaders: ['kagetake'], asakura: 1 }, gifu: { tokugawa: 3 }, kiyosu: { tokugawa: 2 } };
  const held = [
    'ono',
    'ichijodani',
    'kitanosho',
    'echizen_fuchu',
    'daishoji',
    'nagashima',
    'ueno',
    'mitsukuri',
    'sawayama',
    'yokoyama',
    'odani',
  ];
  const control = { ...Object.fromEntries(held.map((space) => [space, 'oda'])), gujo: 'asakura' };
  const firstStep = (ono: Force): string => {
    const { plan } = played('katsuie', { places: { ...near, ono }, control, points: 2 });
    const order = chooseOrder(plan);
    return order?.column ? `${placeId(order.from)} ${placeId(order.next)}` : '';
  };
  expect(firstStep({ leaders: ['shibata'], oda: 7 })).toBe('ono wp_aburasaka');
  expect(firstStep({ oda: 8 })).not.toBe('ono wp_aburasaka');
});

test('two units stay in a castle next to Gifu and Kiyosu that enemies could enter', () => {
  const places = { toki: { oda: 2 }, gifu: { oda: 4 }, kiyosu: { oda: 4 } };
  const near = { ...places, wp_magome: { leaders: ['shingen'], takeda: 3 } };
  const entered = ['takeda'];
  expect(soldiersToKeep(played('hideyoshi', { places: near, entered }).plan, placeOf('toki'), 2)).toBe(2);
  expect(soldiersToKeep(played('hideyoshi', { places, entered }).plan, placeOf('toki'), 2)).toBe(0);
});

test('a player’s winning space attracts only his own distant armies, once its power has entered', () => {
  const places = {
    ibaraki: { leaders: ['hideyoshi'], oda: 7 },
    gifu: { oda: 4 },
    kiyosu: { oda: 4 },
    tottori: { leaders: ['terumoto'], mori: 5 },
  };
  const control = { arioka: 'oda', hanakuma: 'oda', kakogawa: 'oda', himeji: 'oda' };
  const drawWest = (entered: readonly string[], active: 'hideyoshi' | 'katsuie'): number => {
    const pull = pullByPlace(played(active, { places, control, entered }).plan);
    return (pull[placeOf('himeji')] as number) - (pull[placeOf('ibaraki')] as number);
  };
  const his = drawWest(['mori'], 'hideyoshi');
  expect([his > drawWest([], 'hideyoshi') + 2, his > drawWest(['mori'], 'katsuie') + 2]).toEqual([true, true]);
});

test('Oda wants seven units in each castle that decides, even without enemies nearby', () => {
  const lossAt = (oda: number): number => {
    const { plan } = played('hideyoshi', { places: { gifu: { oda }, kiyosu: { oda: 7 } } });
    return currentExpectedLoss(plan, placeOf('gifu'));
  };
  expect(lossAt(3) - lossAt(6)).toBeGreaterThan(10);
  expect(lossAt(7)).toBeLessThan(lossAt(6));
  expect(lossAt(9)).toBe(lossAt(7));
});

test('a lone leader in a castle is a risk: he could take its soldiers to the enemy', () => {
  const lossWith = (leaders: readonly string[]): number => {
    const { plan } = played('hideyoshi', { places: { gifu: { leaders: [...leaders], oda: 8 }, kiyosu: { oda: 7 } } });
    return currentExpectedLoss(plan, placeOf('gifu'));
  };
  expect(lossWith(['sakuma'])).toBeGreaterThan(lossWith([]) + 1);
  expect([lossWith(['sakuma', 'hideyoshi']), lossWith(['nobunaga'])]).toEqual([lossWith([]), lossWith([])]);
});

test('the way to a player’s target leads from his own sphere, or from his leaders, past the easiest enemies', () => {
  const wayFor = (seat: number, given: Position): string[] =>
    spacesOnWayToTarget(played('hideyoshi', given).board, seat).map((space) => placeId(space));
  const base = { gifu: { oda: 7 }, kiyosu: { oda: 7 } };
  const himeji = { kakogawa: 'oda', hanakuma: 'oda', arioka: 'oda', himeji: 'oda' };
  const mori = { entered: ['mori'], control: himeji };
  const places = { ...base, himeji: { oda: 4 } };
  expect(wayFor(HIDEYOSHI, { ...mori, places })).toEqual(['takamatsu', 'okayama']);
  // In another's sphere soldiers go no further without his leader.
  expect(wayFor(KATSUIE, { ...mori, places })).toEqual([]);
  expect(wayFor(HIDEYOSHI, { ...mori, places: { ...places, okayama: { ukita: 6 } } })).not.toContain('okayama');
  expect(wayFor(HIDEYOSHI, { ...mori, places: { ...base, himeji: { oda: 2 } } })).toEqual([]);
});

const march = (leaders: readonly string[], soldiers: Readonly<Record<string, number>> = {}) => ({
  leaders: leaders as LeaderId[],
  soldiers,
});

test('six soldiers stay in a castle that decides, even without enemies nearby', () => {
  const { plan } = played('hideyoshi', { places: { gifu: { oda: 9 }, kiyosu: { oda: 4 }, toki: { oda: 9 } } });
  expect(['gifu', 'kiyosu', 'toki'].map((place) => soldiersToKeep(plan, placeOf(place), 9))).toEqual([6, 6, 0]);
});

test('a possible traitor does not join the garrison of a castle that decides, but relieves it', () => {
  const { board } = played('hideyoshi', { places: { gifu: { oda: 4 }, kiyosu: { inside: { oda: 4 }, ikko: 3 } } });
  const [gifu, kiyosu, toki] = ['gifu', 'kiyosu', 'toki'].map(placeOf) as [number, number, number];
  const isRefused = (leader: string, to: number): boolean => isCareless(board, march([leader], { oda: 3 }), to, [to]);
  expect([isRefused('hideyoshi', gifu), isRefused('sakuma', gifu)]).toEqual([true, false]);
  expect([isRefused('hideyoshi', kiyosu), isRefused('hideyoshi', toki)]).toEqual([false, false]);
  expect(isCareless(board, march([], { tokugawa: 2 }), gifu, [gifu])).toBe(true);
  expect(isCareless(board, march(['hideyoshi']), toki, [gifu])).toBe(true);
});

test('Nobunaga marches with his guard, and meets others with five soldiers who can hit', () => {
  const { board } = played('hideyoshi', { places: { gifu: { oda: 6 }, kuroi: { minor: 1 } } });
  const isRefused = (soldiers: Readonly<Record<string, number>>, to: string): boolean =>
    isCareless(board, march(['nobunaga'], soldiers), placeOf(to), []);
  expect([isRefused({ oda: 4 }, 'kuroi'), isRefused({ oda: 5 }, 'kuroi'), isRefused({ 'oda.ooc': 7 }, 'kuroi')]).toEqual([
    true,
    false,
    true,
  ]);
  expect([isRefused({ oda: 2 }, 'toki'), isRefused({ oda: 3 }, 'toki')]).toEqual([true, false]);
});

test('new soldiers fill the castles that decide before all others', () => {
  const { plan } = played('hideyoshi', { places: { gifu: { oda: 5 }, kiyosu: { oda: 6 }, toki: { leaders: ['sakuma'] } } });
  const pull = pullByPlace(plan);
  const [gifu, kiyosu, toki] = ['gifu', 'kiyosu', 'toki'].map((place) => placementPull(plan, pull, placeOf(place))) as [
    number,
    number,
    number,
  ];
  expect(gifu).toBeGreaterThan(100);
  expect([kiyosu < 100, toki < 100]).toEqual([true, true]);
});

test('a space is worth more to Oda if the line of many soldiers runs through it', () => {
  const worthOfOgaki = (oda: number): number => {
    const { plan } = played('hideyoshi', { places: { kyo: { oda }, gifu: { oda: 6 }, kiyosu: { oda: 6 } } });
    return plan.worth[placeOf('ogaki')] as number;
  };
  expect(worthOfOgaki(12)).toBeGreaterThan(worthOfOgaki(2) + 2);
});
