import { clause } from '@gunbai/kits/testing';
import { expect } from 'vitest';
import { copyBoard, insideUnits } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { ANTI_ODA, CLAN_IDS, clanOf, leaderOf, placeOf } from '../rules/components.ts';
import { combatIn } from './field.ts';
import { dice, position } from './position.ts';

// A table stored under earlier rules goes on: what they did not note is read as nothing noted.

const REGROUP = { step: 'endPhase', part: 'regroup', local: { next: 1 } };

const withoutDisbanded = (board: Board): void => {
  expect(board).toHaveProperty('disbanded');
  delete (board as Partial<Board>).disbanded;
};

clause(['12.0.1c', 'card.41'], 'who was disbanded before is not known: a levy may call all in the box, and later disbandings count', () => {
  const table = position({
    at: 'cards',
    active: 'ikko',
    places: { ishiyama: { ikko: 3 }, gifu: { oda: 1 } },
    box: { ikko: 2 },
    hands: { antiOda: ['card_41'] },
    board: withoutDisbanded,
  });
  expect(copyBoard(table.board).disbanded).toEqual([]);
  table.act('antiOda', ['levy', 'card_41', 'ikko']).act('antiOda', ['raise', 'ishiyama']);
  expect([table.soldiers('ishiyama', 'ikko'), table.box('ikko')]).toEqual([4, 1]);
  const end = position({
    at: { step: 'endPhase', part: 'disband', local: { next: 1 } },
    places: { ishiyama: { ikko: 3 }, gifu: { oda: 1 } },
    board: withoutDisbanded,
  });
  end.act('antiOda', ['disbandSome']).act('antiOda', ['disband', 'ishiyama', 'ikko', 2]);
  expect(end.board.disbanded[CLAN_IDS.indexOf('ikko')]).toBe(2);
});

clause(['11.3.1b', '11.3.2a'], 'units regrouped before are counted by clan only: the groups fill up to their limit all the same', () => {
  const table = position({
    at: REGROUP,
    places: { ishiyama: { ikko: 1 }, nagashima: { ikko: 2 }, gifu: { oda: 1 } },
    box: { ikko: 5 },
  });
  table.arrange((board) => (board.raised = board.raised.slice(0, CLAN_IDS.length + 4)));
  for (const temple of ['ishiyama', 'arioka', 'arioka']) table.act('antiOda', ['raiseSoldier', 'ikko']).act('antiOda', ['putAt', temple]);
  expect([table.box('ikko'), table.step === 'regroupUnit']).toEqual([2, false]);
});

clause(['10.4.3', '10.4.4a'], 'a retreat that began before goes on with all who were asked for together', () => {
  const table = combatIn('wp_sekigahara', { active: 'oda', places: { wp_sekigahara: { oda: 3, azai: 3 } } });
  table.act('antiOda', ['retreat'], dice(1, 6));
  expect(table.step).toBe('chooseRefuge');
  table.arrange((_, { flow }) => {
    const [withdraw, choose] = flow.slice(-2).map((frame) => frame.local as { factions?: number[]; faction?: number });
    expect([withdraw?.factions, choose?.faction]).toEqual([[], 1]);
    delete withdraw?.factions;
    delete choose?.faction;
    (flow.at(-2) as { at: string }).at = '';
  });
  table.act('antiOda', ['send', 'azai', 2, 'sawayama']).act('antiOda', ['retreatTo', 'yokoyama']);
  expect([table.at('sawayama'), table.at('yokoyama'), table.at('wp_sekigahara')]).toEqual([{ azai: 2 }, { azai: 1 }, { oda: 3 }]);
});

clause(['15.1.4b', '8.4.3a'], 'a fight of the shogun that began before goes on with his choice of castle or field', () => {
  const table = position({
    active: 'anti_oda_minor',
    at: null,
    places: { otsu: { leaders: ['yoshiaki'], oda: 2 }, gifu: { oda: 1 } },
    daimyo: ['yoshiaki'],
    call: { step: 'turncoats', local: { place: placeOf('otsu'), clan: clanOf('ashikaga'), soldiers: 0, leaders: [leaderOf('yoshiaki')] } },
  });
  table.act('antiOda', ['shelterLeader', 'yoshiaki']);
  expect([insideUnits(table.board, placeOf('otsu'), ANTI_ODA), table.refusal('oda', ['shelter', 'oda', 1])]).toEqual([1, null]);
});
