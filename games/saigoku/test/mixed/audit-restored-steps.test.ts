import { eraseGameType } from '@gunbai/engine';
import { setForCastle } from '../../rules/series/index.ts';
import { auditRecord } from '@gunbai/shared/audit';
import { clause, recordFrom, createRoll } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { auditor } from '../../audit/index.ts';
import { saigoku } from '../../rules/index.ts';
import { amagoOfficers, haruhisa, motonari } from '../helpers/open-plain.ts';
import { afterSetUp, unitIndex, withForcesAt } from '../helpers/scenario-start.ts';

clause(['14-2-4a', '20-3.H'], 'the auditor tells replenished steps from those of a garrison that surrenders afterwards', () => {
  const others = ['shishido-takaie', 'fukubara-sadatoshi', 'kumagai-nobunao'];
  const play = withForcesAt(
    afterSetUp('koriyama', 1),
    'mori',
    { lead: motonari, with: ['katsura-motozumi'], at: '3418', reduced: ['katsura-motozumi'] },
    ...others.map((lead) => ({ lead, at: '3418' })),
    { lead: haruhisa, with: amagoOfficers.slice(0, 4), at: '3021', besieging: true },
  );
  play.withState((board) => {
    for (const lead of others) board.acted[unitIndex(play, lead)] = 1;
    setForCastle(board, 'durability', play.data.castleIndex.get('takamatsu-aki') as number, 1);
  });
  play.act(['organise', motonari]);
  const record = recordFrom(play.table, [
    play.seatToAct,
    ['replenish', 'force'],
    createRoll('14-2-2', 6),
    createRoll('18-2-1.2', 3),
    createRoll('21.0.2', 4),
  ]);
  const audited = auditRecord(eraseGameType(saigoku), auditor, record);
  expect(audited.ok || audited.error).toBe(true);
  expect(audited.ok && audited.value.filter(({ clause: id }) => ['14-2-4a', '14-2-5', '20-3.H'].includes(id))).toEqual([]);
});
