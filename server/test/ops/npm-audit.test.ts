import { expect, test } from 'vitest';
import { parseAudit } from '../../src/ops/npm-audit.ts';

test('serious advisories are named, and a missing answer does not count as a pass', () => {
  const audit = {
    vulnerabilities: { left: { severity: 'high' }, right: { severity: 'low' } },
    metadata: { vulnerabilities: { high: 1, low: 1 } },
  };
  expect(parseAudit(JSON.stringify(audit))).toEqual({ isAvailable: true, serious: ['left'], others: 1 });
  expect(parseAudit('{"error":{"code":"ENOAUDIT"}}')).toMatchObject({ isAvailable: false });
  expect(parseAudit('')).toMatchObject({ isAvailable: false });
  expect(parseAudit(JSON.stringify({ vulnerabilities: {}, metadata: { vulnerabilities: {} } }))).toEqual({
    isAvailable: true,
    serious: [],
    others: 0,
  });
});
