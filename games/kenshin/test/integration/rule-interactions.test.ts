import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { castleNumber, houseNumber, unitNumber, UNITS } from '../../rules/components.ts';
import { HEX_LABELS, hexOf, STEPS } from '../../rules/map.ts';
import { hasWaterSupply, supplyHomesOfHouse, isSupplied, suppliedHexes } from '../../rules/supply.ts';
import { dice, position, NO_SITUATION_EVENT, turnStart } from '../helpers.ts';
import type { Play } from '../helpers.ts';

// Interactions of several clauses. Each test covers a former bug.

const LEADERS = { 'uesugi-kenshin': 'kasugayama', 'oda-nobunaga': 'azuchi' };
const NO_HITS = dice(1, 1, 1, 1);
const powersThatRoll = (play: Play): unknown[] => play.events.flatMap((event) => (event.type === 'replenishment' ? [event['house']] : []));

clause(['8-2-3b', '10-3-1'], 'a march without points is over: forces that sheltered from it come out again', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'honjo-shigenaga': '2928', 'gamo-ujisato': 'hino' } });
  play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['engage', '2927']);
  play.actAll('oda', ['shelter', 'gamo-ujisato']);
  while (play.currentStep === 'march') {
    const left = play.board.pointsLeft;
    const [hex] = play.choicesOf('uesugi', 'march').filter((label) => label !== '2927');
    play.actAll('uesugi', ['march', hex as string]);
    expect(play.board.pointsLeft).toBeLessThan(left);
  }
  expect([play.currentStep, play.board.pointsLeft, play.board.marching, play.isInside('gamo-ujisato')]).toEqual(['movement', 0, -1, false]);
  play.actAll('uesugi', ['end-moves']);
  expect(play.refusalOf('oda', ['check', 'gamo-ujisato'])).toBe('allowed');
});

clause(['10-8c', '8-2-4c'], 'a fort serves its builders, not the enemies around their castle', () => {
  const attacked = (forts: Record<string, string[]>): unknown => {
    const play = position({
      phase: 'oda-attacks',
      units: { 'gamo-ujisato': 'hino', 'honjo-shigenaga': 'hino', 'niwa-nagahide': '2928' },
      inside: ['gamo-ujisato'],
      forts,
    });
    play.act('oda', ['attack', 'niwa-nagahide', '2927'], NO_HITS);
    return play.event('round')?.['attackModifier'];
  };
  const plain = attacked({}) as number;
  expect(attacked({ '2927': ['gamo-ujisato'] })).toBe(plain);
  expect(attacked({ '2927': ['honjo-shigenaga'] })).toBe(plain - 1);
});

clause(['17', '12-2-2b'], 'among several taisho Terumoto may be chosen, with the rating of his general', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'mori-terumoto': '3826', 'ukita-naoie': '3826', 'niwa-nagahide': '3827' },
    forces: { 'mori-terumoto': ['kikkawa-hiroie'] },
  });
  play.actAll('uesugi', ['attack', 'mori-terumoto', '3827']);
  play.act('uesugi', ['support', 'ukita-naoie'], NO_HITS);
  expect(play.event('round')).toMatchObject({ attackModifier: 3 }); // Kikkawa's 5 against Niwa's 2, not Ukita's 3
});

clause('17', 'the general lends his rating from the same hex, though his own force does not fight; not from another hex', () => {
  const setup = { phase: 'uesugi-attacks', units: { 'mori-terumoto': '3826', 'kikkawa-hiroie': '3826', 'niwa-nagahide': '3827' } } as const;
  const fight = (units: Record<string, string>): unknown => {
    const play = position({ ...setup, units });
    play.actAll('uesugi', ['attack', 'mori-terumoto', '3827']);
    play.act('uesugi', ['begin'], NO_HITS);
    return play.event('round')?.['attackModifier'];
  };
  expect(fight(setup.units)).toBe(3);
  expect(fight({ ...setup.units, 'kikkawa-hiroie': '3926' })).toBe(0);
});

clause(['9-5-1', '2-2-2.8', '9-2.Araki-revolt-g'], 'capturing Arioka does not make rebels who have not revolted a power', () => {
  // Oda's zones surround Ibaraki: only adjacent Arioka can reach it.
  const taken = {
    units: { ...LEADERS, 'maeda-toshiie': '2127', 'sassa-narimasa': '1927', 'inaba-yoshimichi': '2029' },
    castles: { arioka: 'uesugi', ibaraki: 'uesugi' },
    damage: { ibaraki: 2 },
  } as const;
  expect(powersThatRoll(turnStart(taken, NO_SITUATION_EVENT))).toEqual([]);
  const risen = { ...taken, units: { ...taken.units, 'araki-murashige-rebel': 'arioka' }, board: { arakiRolled: true, arakiLeads: true } };
  expect(powersThatRoll(turnStart(risen, NO_SITUATION_EVENT))).toEqual(['araki']);
  const alone = { ...taken, units: { ...taken.units, 'nakagawa-kiyohide-rebel': 'ibaraki' }, board: { arakiRolled: true } };
  expect(powersThatRoll(turnStart(alone, NO_SITUATION_EVENT))).toEqual(['araki']);
});

clause(['9-2.Ukita-revolt-a', '9-5-1'], 'the Mori replenish nothing once they have left', () => {
  const setup = { units: { ...LEADERS, 'murakami-takeyoshi': 'mori-box' }, damage: { iwaya: 1 } };
  expect(powersThatRoll(turnStart(setup, NO_SITUATION_EVENT))).toEqual(['mori']);
  expect(powersThatRoll(turnStart({ ...setup, board: { ukitaRevolted: true } }, NO_SITUATION_EVENT))).toEqual([]);
});

clause(['16-2-5a', '2-1-1.3c'], 'only a port castle protects ships: at Akashi, which has no anchor, they are engaged', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'murakami-takeyoshi': 'seto', 'manabe-sadatomo': 'akashi' } });
  play.actAll('uesugi', ['ship', 'murakami-takeyoshi'], ['sail', '1329']);
  expect([play.board.seaFights.map(({ attacker }) => attacker), play.isInside('manabe-sadatomo')]).toEqual([[0], false]);
});

clause(['16-3b', '2-1-1.3c'], 'a fleet flees into a port castle in its hex, not into a castle without an anchor', () => {
  const fight = (castle: string, hex: string): Play => {
    const play = position({
      phase: 'uesugi-attacks',
      units: { 'murakami-takeyoshi': castle, 'manabe-sadatomo': castle },
      seaFights: { [hex]: 'uesugi' },
      flipped: ['manabe-sadatomo'],
    });
    return play.act('uesugi', ['sea-battle', hex], NO_HITS);
  };
  expect(fight('kishiwada', '1732').refusalOf('oda', ['into-port'])).toBe('allowed');
  expect(fight('akashi', '1329').refusalOf('oda', ['into-port'])).toBe('16-3b');
});

clause(['13-1-9b', '8-2-3a'], 'ships carry a garrison away only from a port castle', () => {
  const shutIn = (castle: string): Play =>
    position({
      phase: 'oda-moves',
      units: { 'ikeda-tsuneoki': castle, 'honjo-shigenaga': castle, 'manabe-sadatomo': castle },
      inside: ['ikeda-tsuneoki'],
    }).actAll('oda', ['ship', 'manabe-sadatomo']);
  expect(shutIn('hanakuma').refusalOf('oda', ['sail', 'seto', 'ikeda-tsuneoki'])).toBe('allowed');
  const akashi = shutIn('akashi');
  expect(akashi.refusalOf('oda', ['sail', 'seto', 'ikeda-tsuneoki'])).toBe('13-1-9b');
  expect(akashi.choicesOf('oda', 'sail')).toEqual(['seto']);
});

const BOTH_BESIEGED = {
  units: {
    'uesugi-kenshin': 'kasugayama',
    'maeda-toshiie': 'kasugayama',
    'sassa-narimasa': 'kasugayama',
    'oda-nobunaga': 'gifu',
    'honjo-shigenaga': 'gifu',
    'kitajo-kagehiro': 'gifu',
  },
  inside: ['uesugi-kenshin', 'oda-nobunaga'],
  siege: { kasugayama: 1, gifu: 1 },
} as const;

clause(['22-1.1', '9-1'], 'castles surrender one after the other: with Kenshin the game is over before Gifu rolls', () => {
  const play = turnStart(BOTH_BESIEGED, dice(1, 1, 1));
  expect(play.state.outcome).toMatchObject({ winners: ['oda'], reason: 'kenshin-dead' });
  expect(play.placeOfUnit('oda-nobunaga')).toBe('3623');
});

clause(['15-2a', '9-1', '13-1-5'], 'a house that falls with its taisho lifts its sieges before the next castle checks', () => {
  const play = turnStart(
    {
      units: {
        ...LEADERS,
        'takeda-katsuyori': 'tsutsujigasaki',
        'maeda-toshiie': 'tsutsujigasaki',
        'sassa-narimasa': 'tsutsujigasaki',
        'gamo-ujisato': 'hino',
        'sanada-masayuki': 'hino',
        'kiso-yoshimasa': 'hino',
      },
      inside: ['takeda-katsuyori', 'gamo-ujisato'],
      siege: { tsutsujigasaki: 1, hino: 6 },
    },
    [...dice(1, 1), ...dice(1), ...NO_SITUATION_EVENT], // both morale checks, then Katsuyori's castle surrenders
  );
  expect([play.placeOfUnit('takeda-katsuyori'), play.placeOfUnit('sanada-masayuki'), play.siegeOf('hino'), play.holderOf('hino')]).toEqual([
    'killed',
    'killed',
    null,
    'oda',
  ]);
});

clause('12-4-5.3', 'no retreat into the hex of an enemy castle with a garrison; an empty castle is no obstacle', () => {
  const retreating = (inside: readonly string[]): Play => {
    const play = position({
      phase: 'uesugi-attacks',
      units: {
        'suda-mitsuchika': '2929',
        'maeda-toshiie': '2928',
        'niwa-nagahide': 'hino',
        ...Object.fromEntries(inside.map((unit) => [unit, 'hino'])),
      },
      castles: { hino: 'uesugi' },
      inside,
      flipped: ['maeda-toshiie'],
    });
    play.act('uesugi', ['attack', 'suda-mitsuchika', '2928'], NO_HITS);
    return play.actAll('uesugi', ['waive']);
  };
  expect(retreating([]).refusalOf('oda', ['withdraw', '2927'])).toBe('allowed');
  const barred = retreating(['honjo-shigenaga']);
  expect(barred.refusalOf('oda', ['withdraw', '2927'])).toBe('12-4-5.3');
  expect(barred.choicesOf('oda', 'withdraw')).not.toContain('2927');
});

clause(
  ['9-2.Araki-revolt-g', '6-1-8a'],
  'a rebel without Araki is a minor house, which a great taisho may command; with Araki he is not',
  () => {
    const setup = { phase: 'uesugi-moves', units: { 'uesugi-kenshin': '3827', 'nakagawa-kiyohide-rebel': '3827' } } as const;
    const join = ['join', 'nakagawa-kiyohide-rebel', 'uesugi-kenshin'] as const;
    const alone = position({ ...setup, board: { arakiRolled: true } });
    expect(alone.refusalOf('uesugi', join)).toBe('allowed');
    expect(alone.choicesOf('uesugi', 'join')).toEqual(['nakagawa-kiyohide-rebel uesugi-kenshin']);
    const led = position({ ...setup, board: { arakiRolled: true, arakiLeads: true } });
    expect(led.refusalOf('uesugi', join)).toBe('6-1-3');
    expect(led.choicesOf('uesugi', 'join')).toEqual([]);
  },
);

clause(['8-1', '6-3-3'], 'of a force that does not fit, units that go inside stay one force; the others form forces of their own', () => {
  const members = ['gamo-ujisato', 'hori-hidemasa', 'inaba-yoshimichi', 'maeda-toshiie'];
  const setup = {
    phase: 'uesugi-moves',
    units: { 'honjo-shigenaga': '2928', 'niwa-nagahide': 'hino' },
    forces: { 'niwa-nagahide': members },
  } as const;
  for (const order of [
    ['niwa-nagahide', 'gamo-ujisato', 'hori-hidemasa', 'inaba-yoshimichi'],
    ['inaba-yoshimichi', 'gamo-ujisato', 'niwa-nagahide', 'hori-hidemasa'],
  ]) {
    const play = position(setup);
    play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['engage', '2927']);
    play.actAll('oda', ...order.map((unit) => ['shelter', unit] as const));
    expect(order.map((unit) => [play.isInside(unit), play.commanderOf(unit)])).toEqual(order.map(() => [true, 'niwa-nagahide']));
    expect([play.isInside('maeda-toshiie'), play.commanderOf('maeda-toshiie')]).toEqual([false, 'maeda-toshiie']);
  }
  const leaderless = position(setup);
  leaderless.actAll('uesugi', ['move', 'honjo-shigenaga'], ['engage', '2927']);
  leaderless.actAll('oda', ['shelter', 'gamo-ujisato'], ['shelter', 'hori-hidemasa'], ['stay']);
  expect(members.map((unit) => leaderless.commanderOf(unit))).toEqual(['gamo-ujisato', 'hori-hidemasa', 'niwa-nagahide', 'niwa-nagahide']);
});

clause('13-1-7a', 'a battle without defenders is not fought: besiegers whose targets shelter continue the siege', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'honjo-shigenaga': 'ibaraki', 'kitajo-kagehiro': 'ibaraki', 'hosokawa-fujitaka': 'takatsuki' },
    siege: { ibaraki: 2 },
  });
  play.actAll('uesugi', ['attack', 'honjo-shigenaga', '2128'], ['support', 'kitajo-kagehiro']);
  play.actAll('oda', ['shelter', 'hosokawa-fujitaka']);
  play.actAll('uesugi', ['hold']);
  expect(play.siegeOf('ibaraki')).toBe(2);
});

const SAIKA_TURNS = dice(1, 2); // 3 in the column of points -4 to +4
const AT_SAIKA = { ...LEADERS, 'tsuchibashi-morishige': 'saika', 'kyonyo-koju': 'saika', 'miyoshi-yasunaga': 'saika' };

clause(['9-2-1.2b', '9-2-1.2d'], 'enemies at Saika castle without a siege: the castle turns neutral, and all others move away', () => {
  const play = turnStart({ units: AT_SAIKA, inside: ['tsuchibashi-morishige', 'kyonyo-koju'] }, SAIKA_TURNS);
  expect([play.sideOfHouse('saika'), play.holderOf('saika'), play.placeOfUnit('tsuchibashi-morishige')]).toEqual([
    'neutral',
    'neutral',
    '1435',
  ]);
  expect([play.currentStep, play.seatToAct]).toEqual(['displace', 'uesugi']);
  play.actAll('uesugi', ['displace', '1535']);
  expect([play.currentStep, play.seatToAct]).toEqual(['displace', 'oda']);
  expect(play.refusalOf('oda', ['displace', '1535'])).toBe('10-6-3');
  play.act('oda', ['displace', '1436'], dice(1)); // Kyonyo is cut off
  expect([play.placeOfUnit('kyonyo-koju'), play.placeOfUnit('miyoshi-yasunaga')]).toEqual(['1535', '1436']);
});

clause(['9-2-1.2b', '16-2-4'], 'ships of both sides leave Saika castle and meet at sea', () => {
  const play = turnStart(
    {
      units: { ...LEADERS, 'murakami-takeyoshi': 'saika', 'manabe-sadatomo': 'saika', 'saika-navy': 'saika' },
      inside: ['murakami-takeyoshi', 'saika-navy'],
    },
    SAIKA_TURNS,
  );
  expect(['murakami-takeyoshi', 'manabe-sadatomo', 'saika-navy'].map((ship) => [play.placeOfUnit(ship), play.isInside(ship)])).toEqual([
    ['seto', false],
    ['seto', false],
    ['1435', false],
  ]);
  expect(play.board.seaFights).toHaveLength(1);
});

clause(['9-2-1.2d', '16-4-1c'], "cargo of Saika's returning ship goes ashore with it", () => {
  const play = turnStart(
    {
      units: { ...AT_SAIKA, 'tsutsui-junkei': 'saika', 'sakuma-nobumori': 'saika', 'saika-navy': 'seto' },
      inside: ['tsuchibashi-morishige', 'kyonyo-koju'],
      aboard: { 'shimotsuma-rairen': 'saika-navy' },
      siege: { saika: 0 },
    },
    SAIKA_TURNS,
  );
  expect([play.placeOfUnit('shimotsuma-rairen'), play.isInside('shimotsuma-rairen'), play.sideOfHouse('saika')]).toEqual([
    '1435',
    true,
    'uesugi',
  ]);
  expect(play.board.aboard.every((ship) => ship < 0)).toBe(true);
});

clause(
  ['16-1a', '2-2-2.8', '9-2.Araki-revolt-f'],
  'Arioka is a source of water supply for the rebels’ side once Araki leads them, not when it was only captured',
  () => {
    // Uesugi forces from Sakamoto to Arioka, and Oda all around them.
    const chain = ['2525', '2426', '2326', '2227', '2127', '2028', '1928'];
    const around = new Set(chain.flatMap((hex) => STEPS[hexOf(hex)]?.map((next) => HEX_LABELS[next] as string) ?? []));
    const ring = [...around].filter((hex) => !chain.includes(hex));
    const named = (house: string, hexes: readonly string[]) =>
      UNITS.filter((unit) => unit.isLand && unit.house === houseNumber(house)).flatMap(({ id }, index) =>
        hexes[index] ? [[id, hexes[index]]] : [],
      );
    const supplied = (arakiLeads: boolean): boolean =>
      hasWaterSupply(
        position({
          phase: 'uesugi-moves',
          units: Object.fromEntries([...named('takeda', chain), ...named('oda', [...ring, 'omizo'])]),
          castles: Object.fromEntries(['omizo', 'sakamoto', 'kyo', 'shoryuji', 'ibaraki', 'arioka'].map((id) => [id, 'uesugi'])),
          board: { arakiLeads },
        }).board,
        castleNumber('omizo'),
      );
    expect([supplied(true), supplied(false)]).toEqual([true, false]);
  },
);

clause('2-2-2.8', "a castle that joined the rebels is Oda's own again when retaken", () => {
  const play = position({
    phase: 'oda-attacks',
    units: { 'niwa-nagahide': 'arioka', 'maeda-toshiie': 'arioka' },
    castles: { arioka: 'uesugi' },
    damage: { arioka: 6 },
    board: { arakiRolled: true, arakiLeads: true },
  });
  play.editState((board) => {
    board.house[castleNumber('arioka')] = houseNumber('araki');
  });
  play.act('oda', ['assault', 'arioka'], dice(6, 6, 1, 1));
  expect([play.holderOf('arioka'), play.board.house[castleNumber('arioka')]]).toEqual(['oda', houseNumber('oda')]);
});

clause(['10-5-1', '10-5-5'], 'a path back into a zone just left costs as much as the single steps', () => {
  const setup = { phase: 'uesugi-moves', units: { 'honjo-shigenaga': '3826', 'maeda-toshiie': '3827' } } as const;
  const left = (units: Record<string, string>, ...marches: (readonly string[])[]): number => {
    const play = position({ ...setup, units: { ...setup.units, ...units } }).actAll('uesugi', ['move', 'honjo-shigenaga']);
    for (const hexes of marches) play.actAll('uesugi', ['march', ...hexes]);
    return play.board.pointsLeft;
  };
  expect(left({}, ['3825', '3826'])).toBe(left({}, ['3825'], ['3826']));
  const friend = { 'kitajo-kagehiro': '3826' }; // who stays there
  expect(left(friend, ['3825', '3826'])).toBe(left({}, ['3825', '3826']) + 1);
});

clause(['9-2.Araki-revolt-g', '9-4'], 'the supply overlay of rebels without Araki matches their supply', () => {
  const rebel = 'nakagawa-kiyohide-rebel';
  const { board } = position({
    phase: 'uesugi-moves',
    units: { [rebel]: '2127' },
    castles: { ibaraki: 'uesugi', arioka: 'uesugi', takatsuki: 'uesugi' },
    board: { arakiRolled: true },
  });
  const araki = houseNumber('araki');
  expect(supplyHomesOfHouse(board, araki)).toEqual([castleNumber('ibaraki')]); // not Takayama's Takatsuki: he has not revolted
  expect([isSupplied(board, unitNumber(rebel)), suppliedHexes(board, araki).includes(hexOf('2127'))]).toEqual([true, true]);
  board.arakiLeads = true;
  expect(supplyHomesOfHouse(board, araki)).toEqual([castleNumber('arioka')]);
});

clause(
  ['9-1-1b', '9-1-2'],
  'a turn start stored under earlier rules, without a list of castles, continues with its sieges and after them',
  () => {
    const stored = (at: string): Play => {
      const play = position({
        phase: 'oda-attacks',
        units: { ...LEADERS, 'honjo-shigenaga': 'hino', 'kitajo-kagehiro': 'hino', 'gamo-ujisato': 'hino' },
        inside: ['gamo-ujisato'],
        siege: { hino: 1 },
      });
      return play.editState((_, { flow }) => {
        const [war, turn, attack] = flow;
        flow.splice(0, 3, war!, { ...turn!, at: 'phase2' }, { ...turn!, step: 'turnStart', at, local: { hungry: [] } }, attack!);
      });
    };
    const before = stored('sieges').act('oda', ['end-attacks'], [...dice(5, 4), ...NO_SITUATION_EVENT, ...dice(1)]);
    expect([before.siegeOf('hino'), before.currentStep, before.seatToAct]).toEqual([3, 'movement', 'uesugi']);
    const after = stored('situation').act('oda', ['end-attacks'], [...NO_SITUATION_EVENT, ...dice(1)]);
    expect([after.siegeOf('hino'), after.currentStep, after.seatToAct]).toEqual([1, 'movement', 'uesugi']);
  },
);

clause(
  ['10-7b', '10-7-3a'],
  'a force that must attack and is itself engaged fights that battle first, even if others lead the attack',
  () => {
    const setup = {
      phase: 'uesugi-attacks',
      units: { 'honjo-shigenaga': '3826', 'suda-mitsuchika': '3926', 'niwa-nagahide': '3827', 'maeda-toshiie': '4026' },
      markers: { 'honjo-shigenaga': '3827', 'suda-mitsuchika': '3827', 'maeda-toshiie': '3926' },
    } as const;
    const play = position(setup);
    expect(play.refusalOf('uesugi', ['attack', 'honjo-shigenaga', '3827'])).toBe('10-7b');
    expect(play.refusalFor('uesugi', ['attack', 'honjo-shigenaga', '3827'])?.values).toEqual({ unit: 'suda-mitsuchika' });
    play.act('uesugi', ['meet', '3926'], NO_HITS);
    play.actAll('oda', ['retreat']);
    play.actAll('uesugi', ['waive']);
    play.actAll('oda', ['withdraw', play.choicesOf('oda', 'withdraw')[0] as string], ['halt']);
    play.act('uesugi', ['attack', 'honjo-shigenaga', '3827'], NO_HITS);
    expect(play.event('field')).toMatchObject({ 'units:unit': ['honjo-shigenaga', 'suda-mitsuchika'] });
  },
);

clause(['9-2-1.2c', '16-2-5a'], "Saika's returning ships leave Oda's ships their port if Oda holds the castle", () => {
  const play = turnStart(
    {
      units: {
        ...LEADERS,
        'saika-navy': 'seto',
        'suzuki-shigehide': 'saika',
        'tsuchibashi-morishige': 'saika',
        'sassa-narimasa': 'saika',
        'numa-yoshikiyo': 'saika',
      },
      inside: ['sassa-narimasa'],
      castles: { saika: 'oda' },
      siege: { saika: 0 },
      points: 0,
    },
    [...dice(1), ...dice(1, 2)],
  );
  expect([play.placeOfUnit('saika-navy'), play.isInside('saika-navy'), play.isInside('numa-yoshikiyo')]).toEqual(['1435', false, true]);
  expect(play.sideOfHouse('saika')).toBe('uesugi');
});
