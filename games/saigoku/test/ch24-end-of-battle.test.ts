import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import {
  amagoOfficers,
  positionWith,
  haruhisa,
  moriOfficers,
  motonari,
  takakage,
  takamoto,
  yoshihisa,
  motoharu,
} from './helpers/open-plain.ts';
import type { ForceSpec, PositionSpec, Play } from './helpers/open-plain.ts';

const [honda, koshi, akiage, kumano, oki] = amagoOfficers;
const [awaya, asonuma, watanabe] = moriOfficers;
const idle: ForceSpec = { lead: takakage, at: '4030' };
const mori: ForceSpec = { lead: motonari, with: [awaya, asonuma, watanabe], at: '2020' }; // 9
const amago: ForceSpec = { lead: haruhisa, with: [honda, koshi, akiage, kumano], at: '2019' }; // 10
const field = (more: Partial<PositionSpec> & { mori?: Partial<ForceSpec>; amago?: Partial<ForceSpec> } = {}) =>
  positionWith({ ...more, forces: [{ ...mori, ...more.mori }, { ...amago, ...more.amago }, idle, ...(more.forces ?? [])] });
const open = (more: Parameters<typeof field>[0] = {}, ...dice: number[]) => field(more).act(['battle', motonari, '2019'], ...dice);
const losesFirst = (play: Play, ...dice: number[]): Play => {
  while (play.currentStep === 'losses') {
    const kill = play.legalArgs('kill');
    const units = play.legalArgs('lose');
    const last = play.frameValue('steps') === 1 && kill.length === 0;
    play.act(kill.length > 0 ? ['kill', kill.at(-1) as string] : ['lose', units.at(-1) as string], ...(last ? dice : []));
  }
  return play;
};

describe('24 pitched battle', () => {
  const spent = (units: readonly string[]) => ({ reduced: units });

  const CLOSED_SOUTH = { '2121': 'sea', '2021': 'sea', '1921': 'sea' };

  const CLOSED_NORTH = { '2018': 'sea', '2119': 'sea', '1919': 'sea' };

  const allSpent = { mori: spent([motonari, awaya, asonuma, watanabe]), amago: spent([haruhisa, honda, koshi, akiage, kumano]) };

  clause(['24-2-5b', '24-2-5c'], 'the side that did more damage may end the battle and retreats one hex without loss of morale', () => {
    const play = open({}, 1, 1).act(['lose', honda]);
    expect([play.currentStep, play.seatToAct]).toEqual(['breakOff', 'mori']);
    play.act(['breakOff']);
    expect(play.legalArgs('retreat')).toEqual([`${motonari} 2121`, `${motonari} 2021`, `${motonari} 1921`]);
    play.act(['retreat', motonari, '2021']);
    expect([play.hexLabelOf(awaya), play.morale(motonari)]).toEqual(['2021', 0]);
    expect([play.currentStep, play.seatToAct]).toEqual(['advance', 'anti-mori']); // the other may follow into the hex
    const even = open({}, 5, 5);
    even.act(['lose', awaya]).act(['lose', awaya]).act(['lose', honda]).act(['lose', koshi], 1, 1);
    expect(even.eventsOfType('fought')).toHaveLength(2); // equal damage: the next round at once
  });

  clause('24-2-5b', 'the defender may end the battle if he did more damage', () => {
    const play = open({}, 1, 6); // 9 at 2: 1; 10 at 5: 3
    losesFirst(play);
    expect([play.currentStep, play.seatToAct]).toEqual(['breakOff', 'anti-mori']);
    play.act(['breakOff']);
    expect([play.seatToAct, play.legalArgs('retreat')]).toEqual([
      'anti-mori',
      [`${haruhisa} 2018`, `${haruhisa} 2119`, `${haruhisa} 1919`],
    ]);
    play.act(['retreat', haruhisa, '2018']);
    expect([play.hexLabelOf(haruhisa), play.currentStep, play.seatToAct]).toEqual(['2018', 'advance', 'mori']);
  });

  clause('24-2-5c', 'a battle cannot be ended without a hex to retreat to', () => {
    const play = open({ terrain: { '2121': 'sea', '2021': 'sea', '1921': 'sea' } }, 1, 1).act(['lose', honda], 1, 1);
    expect([play.currentStep, play.eventsOfType('fought').length]).toEqual(['losses', 2]); // the next round at once
  });

  clause('24-2-5c', 'a battle can be ended with a single hex to retreat to', () => {
    const play = open({ terrain: { '2121': 'sea', '1921': 'sea' } }, 1, 1).act(['lose', honda]);
    expect(play.currentStep).toBe('breakOff');
  });

  clause(['24-2-5a', '24-2-6', '24-3-1a'], 'a spent side must retreat, with one die for each force', () => {
    const play = open({ amago: spent([haruhisa, honda, koshi, akiage, kumano]) }, 1, 1); // one round is fought all the same
    play.act(['lose', honda], 2);
    expect([play.currentStep, play.seatToAct]).toEqual(['stepBack', 'anti-mori']);
    play.act(['retreat', haruhisa, '2018']).act(['retreat', haruhisa, '2017']);
    expect([play.hexLabelOf(koshi), play.morale(haruhisa)]).toEqual(['2017', -2]);
    expect([play.currentStep, play.seatToAct]).toEqual(['advance', 'mori']);
  });

  clause(['24-2-6', '24-3-1a'], 'a spent attacker must retreat, too', () => {
    const play = open({ mori: spent([motonari, awaya, asonuma, watanabe]) }, 1, 1);
    while (play.currentStep === 'losses')
      play.act(['lose', play.legalArgs('lose').at(-1) as string], ...(play.seatToAct === 'anti-mori' ? [1] : []));
    expect([play.currentStep, play.seatToAct]).toEqual(['stepBack', 'mori']);
    play.act(['retreat', motonari, '2021']);
    expect([play.hexLabelOf(motonari), play.morale(motonari), play.currentStep, play.seatToAct]).toEqual([
      '2021',
      -1,
      'advance',
      'anti-mori',
    ]);
  });

  clause('24-2-7', 'if both sides are spent both retreat one hex without loss of morale', () => {
    const play = open({ mori: spent([motonari, awaya, asonuma, watanabe]), amago: spent([haruhisa, honda, koshi, akiage, kumano]) }, 1, 1);
    losesFirst(play);
    expect(play.seatToAct).toBe('mori');
    play.act(['retreat', motonari, '2021']);
    expect(play.seatToAct).toBe('anti-mori');
    play.act(['retreat', haruhisa, '2018']);
    expect([play.hexLabelOf(motonari), play.hexLabelOf(haruhisa), play.morale(motonari), play.morale(haruhisa), play.currentStep]).toEqual([
      '2021',
      '2018',
      0,
      0,
      'orders',
    ]);
  });

  clause('24-3-1b', 'forces in the hex that took no part must retreat as well', () => {
    const play = open({ amago: spent([haruhisa, honda, koshi, akiage, kumano]), forces: [{ lead: yoshihisa, at: '2019' }] }).act(
      ['begin'],
      1,
      1,
    );
    play.act(['lose', honda], 1, 1);
    expect(play.legalArgs('retreat').map((args) => args.split(' ')[0])).toEqual(expect.arrayContaining([haruhisa, yoshihisa]));
    play.act(['retreat', haruhisa, '2018']); // a 1: one hex, and no more
    expect([play.refusalOf(['retreat', haruhisa, '2017']), play.refusalOf(['retreat', yoshihisa, '2018'])]).toEqual(['23-4-1', null]);
  });

  clause('24-3-2', 'a flight is four hexes at most: a 5 costs a step, a 6 two, and blocked hexes cost steps', () => {
    const flee = (die: number, terrain: Record<string, string> = {}) => {
      const play = open({ terrain, amago: spent([haruhisa, honda, koshi, akiage, kumano]) }, 1, 1).act(['lose', honda], die);
      return play;
    };
    const five = flee(5);
    expect([five.currentStep, five.seatToAct]).toEqual(['losses', 'anti-mori']);
    five.act(['lose', koshi]);
    expect(five.frameValue<number[]>('left')).toEqual([4]);
    const six = flee(6).act(['lose', koshi]).act(['lose', akiage]);
    expect(six.frameValue<number[]>('left')).toEqual([4]);
    const shut = flee(2, { '2018': 'sea', '2119': 'sea', '1919': 'sea' });
    expect([shut.currentStep, shut.frameValue('steps')]).toEqual(['losses', 2]);
  });

  clause('24-3-3', 'the winner may enter the hex, but not pursue', () => {
    const play = open({ amago: spent([haruhisa, honda, koshi, akiage, kumano]), forces: [{ lead: takamoto, at: '2020' }] }).act(
      ['begin'],
      1,
      1,
    );
    play.act(['lose', honda], 1).act(['retreat', haruhisa, '2018']);
    expect(play.legalArgs('advance')).toEqual([motonari]); // Takamoto took no part
    play.act(['advance', motonari]);
    expect([play.hexLabelOf(motonari), play.currentStep]).toEqual(['2019', 'orders']);
  });

  clause('24-2-7', 'a spent side without a hex to retreat to stays and loses a step', () => {
    const attacker = losesFirst(open({ ...allSpent, terrain: CLOSED_SOUTH }, 1, 1));
    expect([attacker.hexLabelOf(motonari), attacker.currentStep, attacker.seatToAct]).toEqual(['2020', 'stepBack', 'anti-mori']);
    const defender = losesFirst(open({ ...allSpent, terrain: CLOSED_NORTH }, 1, 1)).act(['retreat', motonari, '2021']);
    const before = defender.members(haruhisa).length;
    losesFirst(defender);
    expect([defender.hexLabelOf(haruhisa), defender.members(haruhisa).length, defender.currentStep]).toEqual([
      '2019',
      before - 1,
      'orders',
    ]);
  });

  clause('24-3-2', 'each hex that cannot be retreated costs one step, also halfway', () => {
    const flee = (die: number, terrain: Record<string, string>) =>
      open({ terrain, amago: spent([haruhisa, honda, koshi, akiage, kumano]) }, 1, 1).act(['lose', honda], die);
    const shut = losesFirst(flee(2, CLOSED_NORTH));
    expect([shut.hexLabelOf(haruhisa), shut.members(haruhisa).length, shut.morale(haruhisa)]).toEqual(['2019', 2, 0]);
    const half = flee(3, { '2017': 'sea', '2118': 'sea', '1918': 'sea' }).act(['retreat', haruhisa, '2018']);
    expect([half.currentStep, half.frameValue('steps')]).toEqual(['losses', 2]);
    losesFirst(half);
    expect([half.hexLabelOf(haruhisa), half.members(haruhisa).length, half.morale(haruhisa)]).toEqual(['2018', 2, -1]);
  });

  clause(['24-3-2', '23-4-6a'], 'before its own castle a beaten force may enter it, even without another retreat', () => {
    const play = open({
      terrain: CLOSED_NORTH,
      castles: { shikano: { at: '2019', owner: 'amago' } },
      amago: spent([haruhisa, honda, koshi, akiage, kumano]),
    });
    play.act(['accept'], 1, 1).act(['lose', honda], 3);
    expect([play.currentStep, play.legalArgs('shelter')]).toEqual(['stepBack', [haruhisa]]);
    play.act(['shelter', haruhisa]);
    expect([play.isInside(haruhisa), play.members(haruhisa).length]).toEqual([true, 4]);
  });

  clause('24-3-3', 'the winner cannot enter while a beaten force is in the hex, and is asked once', () => {
    const beaten = { amago: spent([haruhisa, honda, koshi, akiage, kumano]) };
    const stays = losesFirst(open({ ...beaten, terrain: CLOSED_NORTH }, 1, 1).act(['lose', honda], 1));
    expect([stays.hexLabelOf(haruhisa), stays.currentStep]).toEqual(['2019', 'orders']);
    const left = open(beaten, 1, 1).act(['lose', honda], 1).act(['retreat', haruhisa, '2018']);
    left.act(['halt']);
    expect([left.hexLabelOf(motonari), left.currentStep, left.eventsOfType('pursued')]).toEqual(['2020', 'orders', []]);
  });

  clause(['24-3-3', '18-4-2b'], 'a winner who continued his siege stays in front of the castle', () => {
    const play = open({
      castles: { shikano: { at: '2019', owner: 'mori' } },
      amago: { with: [honda, koshi, akiage, kumano, oki], besieging: true },
      mori: spent([motonari, awaya, asonuma, watanabe]),
    }).act(['keep'], 1, 1);
    while (play.currentStep === 'losses')
      play.act(['lose', play.legalArgs('lose').at(-1) as string], ...(play.seatToAct === 'anti-mori' ? [1] : []));
    play.act(['retreat', motonari, '2021']);
    expect([play.currentStep, play.hexLabelOf(haruhisa), play.isBesieging(haruhisa)]).toEqual(['orders', '2019', true]);
  });
});

describe('after a pitched battle', () => {
  clause(['24-3-1b', '24-1-6'], 'bystanders retreat with beaten attackers, but not the garrison of their hex', () => {
    const play = positionWith({
      castles: { koriyama: { at: '2020', owner: 'mori' } },
      forces: [
        { lead: motonari, with: [awaya], at: '2020', reduced: [motonari, awaya] },
        { lead: takamoto, at: '2020' },
        { lead: takakage, at: '2020', inside: true },
        { lead: motoharu, at: '4030' },
        { lead: haruhisa, with: [honda, koshi, akiage, kumano], at: '2019' },
      ],
    })
      .act(['battle', motonari, '2019'])
      .act(['begin'], 1, 1) // 3 at 2: 1; 10 at 0: 0
      .act(['lose', honda], 2, 1);
    expect([play.currentStep, play.seatToAct, play.frameValue<number[]>('left')]).toEqual(['stepBack', 'mori', [2, 1]]);
    expect([play.isInside(takakage), play.legalArgs('shelter')]).toEqual([true, [motonari, takamoto]]);
  });
});

describe('ending a battle before the own castle', () => {
  const sea = { '2121': 'sea', '2021': 'sea', '1921': 'sea' };

  const moriUnits = [motonari, awaya, asonuma, watanabe];

  const amagoUnits = [haruhisa, honda, koshi, akiage, kumano];

  /** A battle that the Mori give from before their own castle. */
  const fromCastle = (terrain: Record<string, string> = {}, reduced: readonly string[] = []) =>
    positionWith({
      castles: { koriyama: { at: '2020', owner: 'mori' } },
      terrain,
      forces: [
        { lead: motonari, with: moriUnits.slice(1), at: '2020', reduced },
        { lead: haruhisa, with: amagoUnits.slice(1), at: '2019', reduced },
        idle,
      ],
    }).act(['battle', motonari, '2019'], 1, 1);

  clause('24-2-5c', 'a side that ends the battle retreats a hex instead of entering its castle', () => {
    const play = fromCastle().act(['lose', honda]).act(['breakOff']);
    expect([play.legalArgs('shelter'), play.legalArgs('retreat')]).toEqual([
      [],
      [`${motonari} 2121`, `${motonari} 2021`, `${motonari} 1921`],
    ]);
  });

  clause('24-2-5c', 'a battle cannot be ended without a hex to retreat to', () => {
    const play = fromCastle(sea).act(['lose', honda], 1, 1);
    expect(play.currentStep).toBe('losses'); // another round was fought
  });

  clause('24-2-7', 'a spent side without a hex to retreat to loses a step and stays', () => {
    const play = fromCastle(sea, [...moriUnits, ...amagoUnits]).act(['lose', honda]); // what the round cost
    expect([play.currentStep, play.seatToAct]).toEqual(['losses', 'mori']);
    play.act(['lose', watanabe]);
    expect([play.steps(watanabe), play.hexLabelOf(motonari), play.isInside(motonari)]).toEqual([0, '2020', false]);
  });
});
