import { pendingSeats } from '@gunbai/engine';
import { clause, TestTable } from '@gunbai/shared/testing';
import { describe, expect } from 'vitest';
import { saigoku, scenarioDataOf } from '../rules/index.ts';
import type { GameState } from '../rules/index.ts';
import { amagoOfficers, positionWith, haruhisa, moriOfficers, motoharu, motonari, takakage, takamoto } from './helpers/open-plain.ts';

const [honda] = amagoOfficers;
const [awaya, asonuma] = moriOfficers;

describe('2 the pieces', () => {
  clause('2-1-2', 'each hex has a terrain, and the table says what it does', () => {
    const play = positionWith({
      terrain: { '2019': 'rough', '2120': 'mountain', '2121': 'peak' },
      forces: [{ lead: motonari, at: '2020' }],
    }).act(['march', motonari]);
    expect(play.refusalOf(['step', '2121'])).toBe('2-1-2');
    expect(play.legalArgs('step')).toEqual(['2019', '2120', '2021', '1921', '1920']);
  });

  clause(['2-2-1.2', '2-2-1.5', '23-3-2'], 'a unit has two steps: full strength, then reduced strength, then it is gone', () => {
    const play = positionWith({ forces: [{ lead: motonari, at: '2020' }] });
    expect([play.steps(motonari), play.strength(motonari)]).toEqual([2, 3]);
    play.withState((board) => (board.steps[0] = 1));
    expect(play.strength(motonari)).toBe(2);
    play.withState((board) => (board.steps[0] = 0));
    expect([play.strength(motonari), play.refusalOf(['march', motonari])]).toEqual([0, '9-1a']);
  });

  clause('2-2-1.3', 'the field modifier changes the die in field battle', () => {
    const attack = (lead: string) =>
      positionWith({
        forces: [
          { lead, with: [], at: '2020' },
          { lead: honda, at: '2019' },
        ],
      })
        .act(['attack', lead, '2019'], 1)
        .eventsOfType('fought')[0];
    expect(attack(motoharu)?.['modifiers']).toMatchObject({ '23-2-1.4': 2 });
    expect(attack('iida-motoshige')?.['modifiers']).toMatchObject({ '23-2-1.4': -1 });
  });

  clause(
    ['2-2-1.4', '12-2-4', '4-1-2.3', '4-1-3', '4-1-4', '4-1-5a', '29.0.3'],
    'a force acts in as many stages as its action rating says',
    () => {
      const forces = [
        { lead: motonari, at: '2020' }, // 4
        { lead: awaya, at: '2020' }, // 3
        { lead: asonuma, at: '2020' }, // 2
      ];
      const able = (stage: number) => positionWith({ forces, stage }).legalArgs('march');
      expect(able(1)).toEqual([motonari, asonuma, awaya]);
      expect(able(2)).toEqual([motonari, asonuma, awaya]);
      expect(able(3)).toEqual([motonari, awaya]);
      expect(able(4)).toEqual([motonari]);
      expect(positionWith({ forces, stage: 3 }).refusalOf(['march', asonuma])).toBe('12-2-4');
      const numa = positionWith({ forces: [{ lead: 'numa-okikuni', at: '2020' }], phase: 'ouchi' });
      expect(numa.data.units.find(({ id }) => id === 'numa-okikuni')?.action).toBe(1);
    },
  );

  clause('2-2-1.6', 'two stars, one star, none: only units with a star are commanders', () => {
    const { units } = scenarioDataOf({ scenario: 'fall-of-the-ouchi' });
    const rank = (id: string) => units.find((unit) => unit.id === id)?.rank;
    expect([rank(motonari), rank(takamoto), rank(awaya)]).toEqual([2, 1, 0]);
    const play = positionWith({ forces: [motonari, takamoto, awaya].map((lead) => ({ lead, at: '2020' })) });
    expect(play.legalArgs('organise')).toEqual([motonari, takamoto]);
  });
});

describe('3, 4 set-up and sequence', () => {
  clause(['3.0.1', '3.0.2a', '3.0.2b'], 'one scenario is chosen, and each seat plays the armies of one side', () => {
    for (const { id } of saigoku.scenarios) {
      const table = new TestTable<GameState>(saigoku, { scenario: id });
      const data = scenarioDataOf({ scenario: id });
      expect(table.state.scenario).toBe(id);
      expect(table.state.seats).toEqual(data.sides.map((side) => side.id));
      for (const unit of data.unitsInPlay) expect([0, 1]).toContain(data.sideOf[unit]);
    }
    const play = positionWith({
      forces: [
        { lead: motonari, at: '2020' },
        { lead: honda, at: '2010' },
      ],
    });
    expect(play.refusalOf(['march', honda])).toBe('3.0.2b');
  });

  clause(
    ['3.0.4', '33.2.2b', '33.2.2a'],
    'each side places its own units, organises those of one hex and may put them into castles',
    () => {
      const table = new TestTable<GameState>(saigoku, { scenario: 'fall-of-the-ouchi' });
      const seat = pendingSeats(saigoku, table.state)[0] as string;
      expect(seat).toBe('mori');
      expect(table.refusalFor(seat, ['assign', honda, motonari])?.clause).toBe('3.0.4');
      expect(table.refusalFor(seat, ['assign', motoharu, motonari])?.clause).toBe('33.2.2b');
      table.act(seat, ['assign', awaya, motonari]).act(seat, ['garrison', motonari]);
      const data = scenarioDataOf({ scenario: 'fall-of-the-ouchi' });
      const unit = (id: string) => data.unitIndex.get(id) as number;
      expect(table.board.leader[unit(awaya)]).toBe(unit(motonari));
      expect(table.board.inside[unit(motonari)]).toBe(1);
      expect(table.board.acted[unit(motonari)]).toBe(0);
      expect(table.refusalFor(seat, ['garrison', motonari])?.clause).toBe('33.2.2a');
      table.editState((board) => (board.hex[unit(takamoto)] = data.castleAt.indexOf(-1)));
      expect(table.refusalFor(seat, ['garrison', takamoto])?.clause).toBe('33.2.2a'); // no castle is there
    },
  );

  clause(
    ['4.0', '4-1', '4-1-5b', '4-1-2.3-2b', '29.0.1', '29.0.2.1', '29.0.2.2', '29.0.2.3'],
    'innings of a start stage and four stages, the armies in their order',
    () => {
      const play = positionWith({
        innings: 2,
        phase: 'ouchi',
        castles: {
          koriyama: { at: '2020', owner: 'mori' },
          'toda-gassan': { at: '1010', owner: 'amago' },
          konomine: { at: '3010', owner: 'ouchi' },
        },
        forces: [
          { lead: motonari, at: '2020' },
          { lead: haruhisa, at: '1010' },
          { lead: 'ouchi-yoshinaga', at: '3010' },
        ],
      });
      const order: string[] = [];
      while (!play.state.outcome) {
        order.push(`${play.board.inning}.${play.board.stage} ${play.data.phases[play.board.phase]?.id}`);
        play.act(['end']);
      }
      const inning = (n: number) => [
        `${n}.1 ouchi`,
        `${n}.1 amago`,
        `${n}.1 mori`, // every army
        `${n}.2 ouchi`,
        `${n}.2 amago`,
        `${n}.2 mori`, // action 2 and more
        `${n}.3 mori`,
        `${n}.4 mori`, // Motonari alone
      ];
      expect(order).toEqual([...inning(1), ...inning(2)]);
      expect(play.state.outcome?.reason).toBe('points');
    },
  );

  clause('4-1-1.1', 'the situation phase does what the scenario prescribes, and nothing if it prescribes nothing', () => {
    const play = positionWith({ stage: 4, castles: { koriyama: { at: '2020', owner: 'mori' } }, forces: [{ lead: motonari, at: '2020' }] });
    play.act(['end']); // no die is asked for
    expect(play.board.inning).toBe(2);
    const start = new TestTable<GameState>(saigoku, { scenario: 'koriyama' });
    start.act('ouchi', ['ready']).act('amago', ['ready'], [0]);
    expect(start.events.map(({ type }) => type)).toContain('activationRoll');
  });

  clause(['4-1-1.2', '11-3', '11-3-1', '11-4-1', '10-1-1'], 'in the communication phase every force without a line loses morale', () => {
    const play = positionWith({
      stage: 4,
      castles: { koriyama: { at: '2020', owner: 'mori' } },
      forces: [
        { lead: motonari, at: '2020' },
        { lead: motoharu, at: '5005' },
        { lead: honda, at: '5030' },
      ],
    }).act(['end']);
    expect([play.morale(motonari), play.morale(motoharu), play.morale(honda)]).toEqual([0, -1, -1]);
  });
});

describe('6, 7 stacking and armies', () => {
  clause(['6-1a', '6-1b', '9-1-1'], 'any number of forces stand in one hex and stay separate', () => {
    const leads = [motonari, takamoto, motoharu, takakage, ...moriOfficers];
    const play = positionWith({ forces: leads.map((lead) => ({ lead, at: '2020' })) });
    expect(play.legalArgs('march')).toHaveLength(leads.length);
    play.act(['march', motonari]).act(['step', '2019']);
    expect([play.hexLabelOf(motonari), play.hexLabelOf(takamoto)]).toEqual(['2019', '2020']);
  });

  clause('7.0', "a unit's army is set by the scenario, not by its colour", () => {
    const armyOf = (scenario: string) => {
      const data = scenarioDataOf({ scenario });
      return data.armies[data.army[data.unitIndex.get('yoshimi-masayori') as number] as number]?.id;
    };
    expect([armyOf('oshikihata'), armyOf('koriyama')]).toEqual(['yoshimi', 'ouchi']);
  });

  clause(['7-1-1', '7-1-2'], 'the armies of one side are allies: they share hexes and castles', () => {
    const play = positionWith({
      castles: { koriyama: { at: '2019', owner: 'mori' } },
      forces: [
        { lead: 'yoshimi-masayori', at: '2020' },
        { lead: motonari, at: '2019' },
      ],
    });
    play.act(['march', 'yoshimi-masayori']).act(['step', '2019']).act(['garrison']);
    expect(play.isInside('yoshimi-masayori')).toBe(true);
    const sides = (scenario: string) =>
      scenarioDataOf({ scenario }).sides.map(({ armies }) => armies.map((army) => scenarioDataOf({ scenario }).armies[army]?.id));
    expect(sides('oshikihata')[0]).toContain('mori');
    expect(sides('koriyama')[0]).toEqual(expect.arrayContaining(['mori', 'ouchi'])); // allies there, enemies in scenario 1
  });

  clause(['7-1-3', '9-2-6a', '9-2-6b', '30-1-1'], 'allied armies are different armies: no commander takes their units', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, at: '2020' },
        { lead: 'fukuya-takakane', at: '2020' },
        { lead: awaya, at: '2020' },
      ],
    });
    play.act(['organise', motonari]);
    expect(play.legalArgs('assign')).toEqual([`${awaya} ${motonari}`]);
    expect(play.refusalOf(['assign', 'fukuya-takakane', motonari])).toBe('13-1-4');
    const start = new TestTable<GameState>(saigoku, { scenario: 'fall-of-the-ouchi' });
    expect(start.refusalFor('mori', ['assign', 'yoshimi-masayori', motonari])?.clause).toBe('33.2.2b');
  });

  clause(['7-2', '14-2-2'], 'an army replenishes better in its own province', () => {
    const roll = (provinces: Record<string, string>) => {
      const play = positionWith({
        castles: { koriyama: { at: '2010', owner: 'mori' } },
        provinces,
        forces: [{ lead: motonari, with: [awaya, asonuma], at: '2020', reduced: [motonari, awaya, asonuma] }],
      });
      play.act(['organise', motonari]).act(['replenish', 'force'], 5);
      return play.currentStep === 'restoring' ? play.frameValue('steps') : play.eventsOfType('replenished')[0]?.['result'];
    };
    expect(roll({})).toBe(2);
    expect(roll({ '2020': 'izumo' })).toBe(1);
  });
});

describe('8 castles', () => {
  clause('8.0', 'own castles relay lines of communication, enemy castles do not', () => {
    const line = (owner: string) =>
      positionWith({
        castles: { koriyama: { at: '2004', owner: 'mori' }, hinoyama: { at: '2019', owner } },
        forces: [{ lead: motonari, at: '2026' }],
      }).hasLine(motonari);
    expect([line('mori'), line('amago')]).toEqual([true, false]);
  });

  clause(['8-1-1', '18-1', '18-1-1'], 'the level sets the strength a siege needs: ten times the level, ten for level 0', () => {
    const besiege = (level: number, officers: number) =>
      positionWith({
        castles: { shikano: { at: '2020', owner: 'amago', level } },
        forces: [{ lead: motonari, with: moriOfficers.slice(0, officers), at: '2020' }],
      }).refusalOf(['besiege', motonari]);
    expect([besiege(0, 3), besiege(0, 4)]).toEqual(['18-1', null]); // 9, 11
    expect([besiege(1, 3), besiege(1, 4)]).toEqual(['18-1', null]);
    expect([besiege(2, 8), besiege(1, 8)]).toEqual(['18-1', null]); // 19
  });

  clause('8-2-1', 'every castle has durability 10, only Ouchi-yakata has 1', () => {
    for (const { id } of saigoku.scenarios) {
      const table = new TestTable<GameState>(saigoku, { scenario: id });
      for (const { index, id: castle } of scenarioDataOf({ scenario: id }).castles)
        if ((table.board.owner[index] as number) >= 0) expect(table.board.durability[index]).toBe(castle === 'ouchi-yakata' ? 1 : 10);
    }
  });

  const stormed = (durability: number) =>
    positionWith({
      castles: { shikano: { at: '2020', owner: 'amago', level: 1, durability } },
      forces: [{ lead: motonari, with: moriOfficers, at: '2020' }],
    });

  clause(['8-2-2', '8-2-3'], 'an assault lowers durability, and the level stays', () => {
    const play = stormed(10).act(['assault', motonari], 1, 6);
    expect(play.castle('shikano').durability).toBe(6); // column 15-19, roll 6 - 1 = 5: 4
    expect(play.data.castles.find(({ id }) => id === 'shikano')?.level).toBe(1);
    play.withState((board) => board.acted.fill(0));
    expect(play.act(['assault', motonari], 1, 6).eventsOfType('fought')[1]?.['modifiers']).toMatchObject({ '19-3-2.1': -1 });
  });

  clause(['8-2-5', '21-1.1'], 'at durability 0 a castle is a ruin: no owner, no zone, no garrison', () => {
    const play = stormed(3).act(['assault', motonari], 1, 6, 1);
    expect(play.castle('shikano')).toMatchObject({ owner: 'ruin', durability: 0 });
    play.withState((board) => board.acted.fill(0)).act(['march', motonari]);
    expect(play.refusalOf(['garrison'])).toBe('16.0');
    expect(play.refusalOf(['step', '2021'])).toBe(null);
    play.act(['step', '2021']);
    expect(play.frameValue('points')).toBe(14); // no zone to leave
  });

  clause(['8-3', '8-3-1', '11-1'], "a line starts at the army's own home castle, not at another castle", () => {
    const line = (castles: Record<string, { at: string; owner: string }>) =>
      positionWith({ castles, forces: [{ lead: motonari, at: '2020' }] }).hasLine(motonari);
    expect(line({ koriyama: { at: '2022', owner: 'mori' } })).toBe(true);
    expect(line({ hinoyama: { at: '2022', owner: 'mori' } })).toBe(false);
    for (const { id } of saigoku.scenarios)
      for (const army of scenarioDataOf({ scenario: id }).armies)
        expect(scenarioDataOf({ scenario: id }).castles[army.home]?.owner).toBe(army.index);
  });

  clause('8-3-2a', 'while the home castle is a ruin or an enemy holds it there is no line at all', () => {
    for (const owner of ['ruin', 'amago'])
      expect(
        positionWith({
          castles: { koriyama: { at: '2025', owner }, hinoyama: { at: '2021', owner: 'mori' } },
          forces: [{ lead: motonari, at: '2020' }],
        }).hasLine(motonari),
      ).toBe(false);
  });

  clause(['8-3-2b', '31-2', '21-1.2'], 'a home castle that is rebuilt gives lines again', () => {
    const play = positionWith({
      castles: { koriyama: { at: '2020', owner: 'ruin' } },
      forces: [
        { lead: motonari, at: '2020' },
        { lead: motoharu, at: '2024' },
      ],
    });
    expect(play.hasLine(motoharu)).toBe(false);
    play.act(['organise', motonari]).act(['replenish', 'castle'], 6);
    expect(play.castle('koriyama')).toMatchObject({ owner: 'mori', durability: 4 }); // the home castle column
    expect(play.hasLine(motoharu)).toBe(true);
  });
});
