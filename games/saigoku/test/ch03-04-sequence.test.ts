import { pendingSeats } from '@gunbai/engine';
import { clause, TestTable } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { saigoku, scenarioDataOf } from '../rules/index.ts';
import type { GameState } from '../rules/index.ts';
import { amagoOfficers, positionWith, haruhisa, moriOfficers, motoharu, motonari, takamoto } from './helpers/open-plain.ts';

const [honda] = amagoOfficers;
const [awaya] = moriOfficers;

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
    'each side places its own units, organises those in one hex and may put them into castles',
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
