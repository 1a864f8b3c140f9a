import { clause } from '@gunbai/shared/testing';
import { describe, expect } from 'vitest';
import {
  amagoOfficers,
  positionWith,
  haruhisa,
  hidehisa,
  moriOfficers,
  motoharu,
  motonari,
  takakage,
  takamoto,
  yoshihisa,
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
  clause('24-1-1', 'it needs a commander-in-chief who leads outside a castle on each side', () => {
    expect(field().legalArgs('battle')).toEqual([`${motonari} 2019`]);
    expect(field({ amago: { lead: yoshihisa, with: [] } }).refusalOf(['battle', motonari, '2019'])).toBe('24-1-1');
    expect(field({ mori: { lead: motoharu, with: [] } }).refusalOf(['battle', motoharu, '2019'])).toBe('24-1-1');
    const inside = field({
      castles: { shikano: { at: '2019', owner: 'amago' } },
      amago: { inside: true },
      forces: [{ lead: oki, at: '2019' }],
    });
    expect(inside.refusalOf(['battle', motonari, '2019'])).toBe('24-1-1');
  });

  clause(
    ['24-1-2', '24-1-4', '24-1-5', '12-1-1b', '12.0b'],
    'forces stacked with the attacker join, unless they have acted; even those who could not act, even allies',
    () => {
      const play = open({
        stage: 4,
        forces: [
          { lead: takamoto, at: '2020' }, // rating 3
          { lead: motoharu, at: '2020', acted: true },
          { lead: 'yoshimi-masayori', at: '2020' },
          { lead: 'kunishi-motosuke', at: '2021' },
        ],
      });
      expect(play.legalArgs('add')).toEqual([takamoto, 'yoshimi-masayori']);
      play.act(['add', takamoto]).act(['begin'], 1, 1);
      expect(play.eventsOfType('fought')[0]).toMatchObject({ strength: 11 });
      expect([play.hasActed(takamoto), play.hasActed('yoshimi-masayori')]).toEqual([true, false]);
    },
  );

  clause('24-1-3', 'the defender chooses who joins his commander-in-chief', () => {
    const play = open({
      forces: [
        { lead: yoshihisa, at: '2019' },
        { lead: 'iga-hisataka', at: '2019' },
      ],
    });
    expect([play.seatToAct, play.legalArgs('add')]).toEqual([
      'anti-mori',
      [yoshihisa, 'iga-hisataka'].toSorted((a, b) => (play.data.unitIndex.get(a) as number) - (play.data.unitIndex.get(b) as number)),
    ]);
    play.act(['add', yoshihisa]).act(['begin'], 1, 1);
    expect(play.eventsOfType('fought')[1]).toMatchObject({ strength: 12 });
  });

  clause('24-1-6', 'garrisons take no part', () => {
    const castles = { koriyama: { at: '2020', owner: 'mori' } };
    const play = open({ castles, forces: [{ lead: takamoto, at: '2020', inside: true }] }, 1, 1);
    expect(play.eventsOfType('fought')[0]).toMatchObject({ strength: 9 });
  });

  clause('24-1-7', 'not in mountains or swamps', () => {
    for (const terrain of ['mountain', 'swamp'])
      for (const hex of ['2019', '2020'])
        expect(field({ terrain: { [hex]: terrain } }).refusalOf(['battle', motonari, '2019'])).toBe('24-1-7');
    expect(field({ terrain: { '2019': 'rough' } }).refusalOf(['battle', motonari, '2019'])).toBe(null);
  });

  clause('24-1-8', 'before their own castle defenders may refuse; then nobody has acted', () => {
    const castles = { shikano: { at: '2019', owner: 'amago' } };
    const play = open({ castles });
    expect([play.currentStep, play.seatToAct]).toEqual(['consent', 'anti-mori']);
    play.act(['refuse']);
    expect([play.hasActed(motonari), play.refusalOf(['battle', motonari, '2019']), play.refusalOf(['attack', motonari, '2019'])]).toEqual([
      false,
      '24-1-8',
      null,
    ]);
    expect(open({ castles }).act(['accept'], 1, 1).eventsOfType('fought')).toHaveLength(2);
    expect(open({ castles: { shikano: { at: '2019', owner: 'ruin' } } }, 1, 1).eventsOfType('fought')).toHaveLength(2);
  });

  clause(['24.0', '24-2', '24-2-1', '24-2-2', '24-2-8'], 'both sides roll, attacker first, round after round', () => {
    const play = open({}, 1, 1); // 9 at 2: 1; 10 at 0: 0
    expect(play.eventsOfType('fought')).toMatchObject([
      { seat: 'mori', strength: 9, total: 2, loss: 1 },
      { seat: 'anti-mori', strength: 10, total: 0, loss: 0 },
    ]);
    play.act(['lose', honda]).act(['fightOn'], 1, 1);
    expect(play.eventsOfType('fought')[1]).toMatchObject({ strength: 9 }); // counted anew
  });

  clause(['24-2-3a', '24-2-3b'], 'field modifiers of the commanders-in-chief and the lowest morale; terrain does not matter', () => {
    const play = open({
      terrain: { '2019': 'rough' },
      hexsides: { '2019-2020': 'river' },
      mori: { morale: -1 },
      amago: { morale: -1 },
      forces: [{ lead: yoshihisa, at: '2019', morale: -3 }],
    });
    play.act(['add', yoshihisa], 1, 1);
    expect(play.eventsOfType('fought')).toMatchObject([
      { modifiers: { '24-2-3a': 1, '24-2-3b': 2 } },
      { modifiers: { '24-2-3a': -1, '24-2-3b': -2 } },
    ]);
  });

  clause('24-2-4', 'both results take effect at once, in steps only', () => {
    const play = open({}, 5, 5); // 9 at 6: 2; 10 at 4: 2
    expect([play.currentStep, play.seatToAct, play.refusalOf(['withdraw'])]).toEqual(['losses', 'mori', 'unknown-action']);
    play.act(['lose', awaya]).act(['lose', awaya]);
    expect([play.currentStep, play.seatToAct]).toEqual(['losses', 'anti-mori']);
    play.act(['lose', honda]).act(['lose', koshi], 1, 1);
    expect([play.steps(awaya), play.steps(honda), play.steps(koshi)]).toEqual([0, 1, 1]);
  });

  clause(['24-2-5b', '24-2-5c'], 'who did more damage may end it: he goes back one hex without losing morale', () => {
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

  clause('24-2-5b', 'the defender ends it, where it is he who did more damage', () => {
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

  clause('24-2-5c', 'it cannot be ended without a hex to go back to', () => {
    const play = open({ terrain: { '2121': 'sea', '2021': 'sea', '1921': 'sea' } }, 1, 1).act(['lose', honda], 1, 1);
    expect([play.currentStep, play.eventsOfType('fought').length]).toEqual(['losses', 2]); // the next round at once
  });

  clause('24-2-5c', 'one hex is enough', () => {
    const play = open({ terrain: { '2121': 'sea', '1921': 'sea' } }, 1, 1).act(['lose', honda]);
    expect(play.currentStep).toBe('breakOff');
  });

  const spent = (units: readonly string[]) => ({ reduced: units });
  clause(['24-2-5a', '24-2-6', '24-3-1a'], 'a side whose units are all at one step or gone must retreat, by a die for each force', () => {
    const play = open({ amago: spent([haruhisa, honda, koshi, akiage, kumano]) }, 1, 1); // one round is fought all the same
    play.act(['lose', honda], 2);
    expect([play.currentStep, play.seatToAct]).toEqual(['stepBack', 'anti-mori']);
    play.act(['retreat', haruhisa, '2018']).act(['retreat', haruhisa, '2017']);
    expect([play.hexLabelOf(koshi), play.morale(haruhisa)]).toEqual(['2017', -2]);
    expect([play.currentStep, play.seatToAct]).toEqual(['advance', 'mori']);
  });

  clause(['24-2-6', '24-3-1a'], 'so must the attacker', () => {
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

  clause('24-2-7', 'if both are spent both go back one hex without loss of morale', () => {
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

  clause('24-3-2', 'four hexes at most: a 5 costs a step first and a 6 two; a way that is closed costs steps', () => {
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

  const CLOSED_SOUTH = { '2121': 'sea', '2021': 'sea', '1921': 'sea' };
  const CLOSED_NORTH = { '2018': 'sea', '2119': 'sea', '1919': 'sea' };
  const allSpent = { mori: spent([motonari, awaya, asonuma, watanabe]), amago: spent([haruhisa, honda, koshi, akiage, kumano]) };

  clause('24-2-7', 'who is spent and has no hex to go back to stays and loses a step for it, attacker and defender alike', () => {
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

  clause('24-3-2', 'the hexes that cannot be gone cost a step each and no more, also when the way ends half-way', () => {
    const flee = (die: number, terrain: Record<string, string>) =>
      open({ terrain, amago: spent([haruhisa, honda, koshi, akiage, kumano]) }, 1, 1).act(['lose', honda], die);
    const shut = losesFirst(flee(2, CLOSED_NORTH));
    expect([shut.hexLabelOf(haruhisa), shut.members(haruhisa).length, shut.morale(haruhisa)]).toEqual(['2019', 2, 0]);
    const half = flee(3, { '2017': 'sea', '2118': 'sea', '1918': 'sea' }).act(['retreat', haruhisa, '2018']);
    expect([half.currentStep, half.frameValue('steps')]).toEqual(['losses', 2]);
    losesFirst(half);
    expect([half.hexLabelOf(haruhisa), half.members(haruhisa).length, half.morale(haruhisa)]).toEqual(['2018', 2, -1]);
  });

  clause(['24-3-2', '23-4-6a'], 'before a castle of its own a beaten force goes inside, though there is no other way', () => {
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

  clause('24-3-3', 'nobody enters the hex while one of the beaten is left in it; who may and will not is not asked again', () => {
    const beaten = { amago: spent([haruhisa, honda, koshi, akiage, kumano]) };
    const stays = losesFirst(open({ ...beaten, terrain: CLOSED_NORTH }, 1, 1).act(['lose', honda], 1));
    expect([stays.hexLabelOf(haruhisa), stays.currentStep]).toEqual(['2019', 'orders']);
    const left = open(beaten, 1, 1).act(['lose', honda], 1).act(['retreat', haruhisa, '2018']);
    left.act(['halt']);
    expect([left.hexLabelOf(motonari), left.currentStep, left.eventsOfType('pursued')]).toEqual(['2020', 'orders', []]);
  });

  clause(['24-3-3', '18-4-2b'], 'a winner who has kept up his siege stays before the castle', () => {
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

  clause(['24-1-5', '36.7.1a'], 'an army that still waits does not join', () => {
    const { data } = field();
    const waiting = data.armies.findIndex(({ id }) => id === 'yoshimi');
    const play = open({
      forces: [
        { lead: takamoto, at: '2020' },
        { lead: 'yoshimi-masayori', at: '2020' },
      ],
      hooks: { actionRefusal: (_, army) => (army === waiting ? '36.7.1a' : null) },
    });
    expect(play.legalArgs('add')).toEqual([takamoto]);
  });

  clause('24-1-1', 'a side that loses its last commander-in-chief retreats with what is left', () => {
    const play = open({ forces: [{ lead: 'uragami-munekage', at: '2019' }], amago: { lead: haruhisa, with: [], at: '2019' } });
    play.act(['add', 'uragami-munekage'], 5, 1); // 9 at 6: 2; 4 at 0: 0
    play.act(['lose', haruhisa]).act(['lose', haruhisa], 2);
    expect([play.steps(haruhisa), play.currentStep]).toEqual([0, 'stepBack']);
    expect(play.legalArgs('retreat')[0]).toContain('uragami-munekage');
  });
});

describe('25 death', () => {
  clause(['25.0', '25-1'], 'an eliminated unit is dead and does not come back', () => {
    const play = positionWith({
      castles: { koriyama: { at: '2020', owner: 'mori' } },
      forces: [{ lead: motonari, with: [awaya], at: '2020', reduced: [motonari] }],
    });
    play.withState((board) => (board.steps[play.data.unitIndex.get(awaya) as number] = 0));
    play.act(['organise', motonari]).act(['replenish', 'force'], 6);
    expect([play.steps(motonari), play.steps(awaya)]).toEqual([2, 0]);
  });

  clause(['25-2a', '25-2c', '18-3'], 'with a commander-in-chief goes his whole army, but not its castles or its allies', () => {
    const play = positionWith({
      castles: { shikano: { at: '1010', owner: 'amago' }, hinoyama: { at: '3030', owner: 'mori', level: 0 } },
      forces: [
        { ...mori, with: [...moriOfficers] },
        { lead: haruhisa, at: '2019', reduced: [haruhisa] },
        { lead: yoshihisa, with: [...amagoOfficers.slice(0, 4)], at: '3030', besieging: true },
        { lead: 'iga-hisataka', at: '4040'.slice(0, 2) + '20' },
        idle,
      ],
    });
    expect(play.castle('hinoyama').besieged).toBe(true);
    play.act(['attack', motonari, '2019'], 5); // 19 at 6: ●5, one unit with one step
    expect([play.steps(haruhisa), play.steps(yoshihisa), play.steps(honda), play.steps('iga-hisataka')]).toEqual([0, 0, 0, 2]);
    expect([play.castle('shikano').owner, play.castle('hinoyama').besieged]).toEqual(['amago', false]);
  });

  clause(['23-3-2', '25-2a'], 'a unit that loses its last step is removed, and if it is the commander-in-chief, his army', () => {
    const play = open({
      forces: [
        { lead: 'uragami-munekage', at: '2019' },
        { lead: yoshihisa, at: '3030' },
      ],
      amago: { lead: haruhisa, with: [], at: '2019' },
    });
    play.act(['add', 'uragami-munekage'], 5, 1).act(['lose', haruhisa]);
    expect([play.steps(haruhisa), play.steps(yoshihisa)]).toEqual([1, 2]);
    play.act(['lose', haruhisa], 2);
    expect([play.steps(haruhisa), play.steps(yoshihisa)]).toEqual([0, 0]);
    expect(play.eventsOfType('removed').map(({ unit }) => unit)).toContain(haruhisa);
  });

  clause('25-2b', 'also when he surrenders', () => {
    const play = positionWith({
      phase: 'amago',
      castles: { shikano: { at: '2020', owner: 'amago', level: 1 } },
      forces: [
        { lead: motonari, with: [...moriOfficers], at: '2020', besieging: true },
        { lead: haruhisa, at: '2020', inside: true, morale: -4 },
        { lead: hidehisa, at: '5030' },
        { lead: 'iga-hisataka', at: '5020' },
      ],
    })
      .act(['end'])
      .act(['hold'], 2);
    expect([play.steps(haruhisa), play.steps(hidehisa), play.steps('iga-hisataka'), play.castle('shikano').owner]).toEqual([
      0,
      0,
      2,
      'mori',
    ]);
  });
});
