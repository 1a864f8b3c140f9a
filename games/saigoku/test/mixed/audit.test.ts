import { allSetups, eraseGameType, viewFor } from '@gunbai/engine';
import type { Setup } from '@gunbai/engine';
import { auditRecord, playRecord } from '@gunbai/shared/audit';
import type { Finding } from '@gunbai/shared/audit';
import { expect, test } from 'vitest';
import { auditor } from '../../audit/index.ts';
import { bots } from '../../bot/index.ts';
import { saigoku } from '../../rules/index.ts';

const game = eraseGameType(saigoku);
const bot = bots[0] as (typeof bots)[number];

/** The auditor's findings in one game of the bot. */
const findingsIn = (setup: Setup): readonly Finding[] => {
  const { record } = playRecord(game, {
    setup,
    seed: 'audit',
    maxActions: 900,
    choose: (state, seat, legalActions, chance) => bot.choose({ game, seat, legalActions, view: () => viewFor(game, state, seat), chance }),
  });
  const audited = auditRecord(game, auditor, record);
  if (!audited.ok) throw new Error(audited.error);
  return audited.value;
};

test.each(allSetups(game).map((setup) => [setup.scenario, JSON.stringify(setup.options), setup] as const))(
  'the auditor finds nothing in a game of %s %s',
  (_, __, setup) => {
    expect(findingsIn(setup)).toEqual([]);
  },
);
