import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { highestRankInside } from '../rules/sieges.ts';
import { castleNumber, siegeResult } from '../rules/components.ts';
import { dice, position, NO_SITUATION_EVENT, turnStart } from './helpers.ts';

const LEADERS = { 'uesugi-kenshin': 'kasugayama', 'oda-nobunaga': 'azuchi' };
/** Two Uesugi units around one Oda busho in Hino. */
const HINO = { 'gamo-ujisato': 'hino', 'honjo-shigenaga': 'hino', 'kitajo-kagehiro': 'hino' };

clause(
  ['13', '11.3', '13-1', '13-1-1', '13-1-2a', '13-1-2b'],
  'more units than the garrison besiege it together, with a marker of 0',
  () => {
    const play = position({ phase: 'uesugi-attacks', units: HINO, inside: ['gamo-ujisato'] });
    play.actAll('uesugi', ['besiege', 'hino']);
    expect(play.siegeOf('hino')).toBe(0);
    const equal = position({
      phase: 'uesugi-attacks',
      units: { ...HINO, 'hori-hidemasa': 'hino' },
      inside: ['gamo-ujisato', 'hori-hidemasa'],
    });
    expect(equal.refusalOf('uesugi', ['besiege', 'hino'])).toBe('13-1');
    const empty = position({ phase: 'uesugi-attacks', units: { 'honjo-shigenaga': 'hino' } });
    expect(empty.refusalOf('uesugi', ['besiege', 'hino'])).toBe('allowed');
    expect(empty.refusalOf('uesugi', ['besiege', 'kasugayama'])).toBe('13');
  },
);

clause('13-1', 'units count, flipped and commanded ones too, not steps', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'gamo-ujisato': 'hino', 'saito-tomonobu': 'hino' },
    forces: { 'saito-tomonobu': ['honjo-shigenaga'] },
    flipped: ['saito-tomonobu', 'honjo-shigenaga'],
    inside: ['gamo-ujisato'],
  });
  expect(play.refusalOf('uesugi', ['besiege', 'hino'])).toBe('allowed');
});

clause(
  ['13-1-5', '13-1-6a'],
  'when the besiegers no longer outnumber the garrison, the siege is lifted at once and morale restored',
  () => {
    const play = position({ phase: 'uesugi-moves', units: HINO, inside: ['gamo-ujisato'], siege: { hino: 3 } });
    play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['march', '2928']);
    expect([play.siegeOf('hino'), play.isInside('gamo-ujisato')]).toEqual([null, true]);
    expect(play.events.flatMap(({ type, castle }) => (type === 'siegeLifted' ? [castle] : []))).toEqual(['hino']); // no other castle is mentioned
  },
);

clause('13-1-6b', 'besiegers may be replaced by others', () => {
  const play = position({
    phase: 'uesugi-moves',
    units: { ...HINO, 'suda-mitsuchika': '2928' },
    inside: ['gamo-ujisato'],
    siege: { hino: 3 },
  });
  play.actAll('uesugi', ['move', 'suda-mitsuchika'], ['march', '2927'], ['stop'], ['move', 'honjo-shigenaga'], ['march', '2928']);
  expect(play.siegeOf('hino')).toBe(3);
});

clause(['13-1-7a', '13-1-7c'], 'besiegers that attack another hex no longer count; the siege continues if the others suffice', () => {
  const setup = {
    phase: 'uesugi-attacks',
    units: { ...HINO, 'inaba-yoshimichi': '2928' },
    inside: ['gamo-ujisato'],
    siege: { hino: 2 },
  } as const;
  const lifted = position(setup);
  lifted.actAll('uesugi', ['attack', 'honjo-shigenaga', '2928']);
  lifted.act('uesugi', ['begin'], dice(1, 1, 1, 1));
  expect(lifted.siegeOf('hino')).toBeNull();
  const kept = position({ ...setup, units: { ...setup.units, 'suda-mitsuchika': 'hino' } });
  kept.actAll('uesugi', ['attack', 'honjo-shigenaga', '2928']);
  kept.act('uesugi', ['begin'], dice(1, 1, 1, 1));
  expect(kept.siegeOf('hino')).toBe(2);
});

clause('13-1-7a', 'a lone besieger of an empty castle lifts the siege by attacking another hex', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'honjo-shigenaga': 'hino', 'inaba-yoshimichi': '2928' },
    siege: { hino: 0 },
  });
  play.act('uesugi', ['attack', 'honjo-shigenaga', '2928'], dice(1, 1, 1, 1));
  expect(play.siegeOf('hino')).toBeNull();
});

clause(['13-1-5', '8-2-3b'], 'for any castle and any garrison', () => {
  const play = position({
    phase: 'oda-moves',
    units: { 'uesugi-kenshin': 'tenjinyama', 'maeda-toshiie': 'tenjinyama', 'sassa-narimasa': 'tenjinyama' },
    inside: ['uesugi-kenshin'],
    siege: { tenjinyama: 2 },
  });
  play.actAll('oda', ['move', 'maeda-toshiie'], ['march', '0425'], ['stop']);
  expect([play.siegeOf('tenjinyama'), play.isInside('uesugi-kenshin')]).toEqual([null, true]);
  play.actAll('oda', ['move', 'sassa-narimasa'], ['march', '0425']);
  expect(play.isInside('uesugi-kenshin')).toBe(false);
});

clause('13-1-7b', 'besiegers attacked by the enemy continue the siege unless they retreat', () => {
  const attacked = () => {
    const play = position({
      phase: 'oda-attacks',
      units: { ...HINO, 'niwa-nagahide': '2928' },
      forces: { 'niwa-nagahide': ['inaba-yoshimichi', 'sassa-narimasa'] },
      inside: ['gamo-ujisato'],
      siege: { hino: 2 },
    });
    play.act('oda', ['attack', 'niwa-nagahide', '2927'], dice(1, 1, 1, 1));
    if (play.currentStep === 'losses') play.actAll('oda', ['lose', 'sassa-narimasa']);
    return play.actAll('oda', ['stand']);
  };
  const stands = attacked();
  stands.act('uesugi', ['stand'], dice(1, 1, 1, 1));
  expect(stands.siegeOf('hino')).toBe(2);
  const leaves = attacked();
  leaves.actAll('uesugi', ['retreat']);
  leaves.actAll('oda', ['waive']);
  for (let force = 0; force < 2; force++)
    leaves.actAll('uesugi', ['withdraw', leaves.choicesOf('uesugi', 'withdraw')[0] as string], ['halt']);
  expect(leaves.siegeOf('hino')).toBeNull();
});

clause(
  ['9-1', '9-1-1a', '9-1-1b', '13-1-4'],
  'each turn start a besieged castle rolls for morale by the highest rank inside; losses add up',
  () => {
    // Column busho: 5 loses 2. Marker 1 + 2 = 3, then the surrender check.
    const play = turnStart({ units: { ...LEADERS, ...HINO }, inside: ['gamo-ujisato'], siege: { hino: 1 } }, [
      ...dice(5, 4),
      ...NO_SITUATION_EVENT,
    ]);
    expect(play.siegeOf('hino')).toBe(3);
    expect([siegeResult(3, 5), siegeResult(3, 4), siegeResult(2, 3), siegeResult(1, 2), siegeResult(0, 1)]).toEqual([1, 0, 1, 1, 1]);
  },
);

clause('9-1-1a', 'the highest rank inside counts', () => {
  const { board } = position({
    phase: 'uesugi-attacks',
    units: { ...HINO, 'niwa-nagahide': 'hino', 'oda-nobunaga': 'gifu' },
    inside: ['gamo-ujisato', 'niwa-nagahide', 'oda-nobunaga'],
  });
  expect([
    highestRankInside(board, castleNumber('hino')),
    highestRankInside(board, castleNumber('gifu')),
    highestRankInside(board, castleNumber('kiyosu')),
  ]).toEqual([2, 3, 0]);
});

clause(
  ['9-1-2', '9-1-3a', '9-1-3b', '15'],
  'a roll not above the loss of morale: the castle surrenders, the garrison is killed and scores',
  () => {
    const setup = { units: { ...LEADERS, ...HINO }, inside: ['gamo-ujisato'], siege: { hino: 2 }, damage: { hino: 2 } };
    const holds = turnStart(setup, [...dice(1, 3), ...NO_SITUATION_EVENT]);
    expect([holds.holderOf('hino'), holds.siegeOf('hino')]).toEqual(['oda', 2]);
    const falls = turnStart(setup, [...dice(1, 2), ...NO_SITUATION_EVENT]);
    expect([falls.holderOf('hino'), falls.placeOfUnit('gamo-ujisato'), falls.points, falls.damageOf('hino')]).toEqual([
      'uesugi',
      'killed',
      3,
      0,
    ]);
  },
);

clause('9-1', 'a marker of 0 that does not rise causes no surrender check', () => {
  const play = turnStart({ units: { ...LEADERS, ...HINO }, inside: ['gamo-ujisato'], siege: { hino: 0 } }, [
    ...dice(1),
    ...NO_SITUATION_EVENT,
  ]);
  expect(play.event('surrenderCheck')).toBeUndefined();
});

clause('19', 'any unit that holds Ishiyama Honganji counts as a taisho', () => {
  const { board } = position({
    phase: 'oda-attacks',
    units: { 'kyonyo-koju': 'ishiyama-honganji', 'sakuma-nobumori': 'ishiyama-honganji', 'sakuma-nobuhide': 'ishiyama-honganji' },
    inside: ['kyonyo-koju'],
  });
  expect(highestRankInside(board, castleNumber('ishiyama-honganji'))).toBe(3);
  expect(highestRankInside(position({ phase: 'oda-attacks' }).board, castleNumber('ishiyama-honganji'))).toBe(0); // nobody holds it
});

const ISHIYAMA = {
  units: { ...LEADERS, 'kyonyo-koju': 'ishiyama-honganji', 'sakuma-nobumori': 'ishiyama-honganji', 'sakuma-nobuhide': 'ishiyama-honganji' },
  inside: ['kyonyo-koju'],
  siege: { 'ishiyama-honganji': 2 },
} as const;

clause(
  ['13-1-9a', '16-1b', '16-1-1'],
  'a port with water supply makes no siege check and its marker is 0; enemy ships in its waters cut it',
  () => {
    const open = turnStart(ISHIYAMA, NO_SITUATION_EVENT);
    expect(open.siegeOf('ishiyama-honganji')).toBe(0);
    const cutAtSea = turnStart({ ...ISHIYAMA, units: { ...ISHIYAMA.units, 'manabe-sadatomo': 'seto' } }, [
      ...dice(1, 6),
      ...NO_SITUATION_EVENT,
    ]);
    expect(cutAtSea.siegeOf('ishiyama-honganji')).toBe(2);
    const cutAtPort = turnStart({ ...ISHIYAMA, units: { ...ISHIYAMA.units, 'manabe-sadatomo': 'ishiyama-honganji' } }, [
      ...dice(1, 6),
      ...NO_SITUATION_EVENT,
    ]);
    expect(cutAtPort.siegeOf('ishiyama-honganji')).toBe(2);
  },
);

clause('16-1c', 'ports on Lake Biwa do not surrender while they have a source', () => {
  const setup = {
    units: { ...LEADERS, 'tsuda-nobuzumi': 'omizo', 'honjo-shigenaga': 'omizo', 'kitajo-kagehiro': 'omizo' },
    inside: ['tsuda-nobuzumi'],
    siege: { omizo: 3 },
  } as const;
  expect(turnStart(setup, NO_SITUATION_EVENT).siegeOf('omizo')).toBe(0); // Azuchi is a home castle on the lake
  // With every other port on the lake in enemy hands there is no source.
  const cut = turnStart(
    { ...setup, castles: { azuchi: 'uesugi', sakamoto: 'uesugi', nagahama: 'uesugi' }, units: { ...setup.units, 'oda-nobunaga': 'gifu' } },
    [...dice(1, 6), ...NO_SITUATION_EVENT],
  );
  expect(cut.siegeOf('omizo')).toBe(3);
});
