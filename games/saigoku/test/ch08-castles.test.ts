import { clause, TestTable } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { saigoku, scenarioDataOf } from '../rules/index.ts';
import type { GameState } from '../rules/index.ts';
import { positionWith, moriOfficers, motoharu, motonari } from './helpers/open-plain.ts';

describe('8 castles', () => {
  const stormed = (durability: number) =>
    positionWith({
      castles: { shikano: { at: '2020', owner: 'amago', level: 1, durability } },
      forces: [{ lead: motonari, with: moriOfficers, at: '2020' }],
    });

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

  clause('8-3-2a', 'a ruined or captured home castle gives no line', () => {
    for (const owner of ['ruin', 'amago'])
      expect(
        positionWith({
          castles: { koriyama: { at: '2025', owner }, hinoyama: { at: '2021', owner: 'mori' } },
          forces: [{ lead: motonari, at: '2020' }],
        }).hasLine(motonari),
      ).toBe(false);
  });

  clause(['8-3-2b', '31-2', '21-1.2'], 'a rebuilt home castle is a source of lines again', () => {
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
