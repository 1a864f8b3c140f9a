import { eraseGameType } from '@gunbai/engine';
import { auditRecord } from '@gunbai/shared/audit';
import { clause, recordFrom, createRoll } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { auditor } from '../audit/index.ts';
import { hideyoshi } from '../rules/index.ts';
import { cardId, position } from './helpers.ts';

clause(['event.ogaeshi', '8.3.4'], 'the auditor counts pieces that attack twice in a double action once', () => {
  const table = position({
    hands: { hideyoshi: ['ogaeshi'], anti: ['nanban_trade'] },
    map: { kyo: { akechi: 3, hashiba: 6 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } },
  });
  const record = recordFrom(
    table,
    ['hideyoshi', ['event', cardId('ogaeshi')]],
    ['hideyoshi', ['attack', 'kyo', 'akechi']],
    ['hideyoshi', ['take', 'hashiba', 2]],
    ['hideyoshi', ['go'], createRoll('8.3.2a', 6, 6)],
    ['hideyoshi', ['attack', 'kyo', 'akechi']],
    ['hideyoshi', ['everyone'], createRoll('8.3.2a', 6, 6), createRoll('15.3.3', 6, 6, 6)],
  );
  const audited = auditRecord(eraseGameType(hideyoshi), auditor, record);
  expect(audited.ok || audited.error).toBe(true);
  expect(audited.ok && audited.value.filter(({ clause: id }) => id === '8.3.4')).toEqual([]);
});
