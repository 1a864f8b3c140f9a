import { allSetups, eraseGameType, viewFor } from '@gunbai/engine';
import type { Setup } from '@gunbai/engine';
import { auditRecord, playRecord } from '@gunbai/shared/audit';
import type { Finding } from '@gunbai/shared/audit';
import { expect, test } from 'vitest';
import { auditor } from '../../audit/index.ts';
import { bots } from '../../bot/index.ts';
import { mostDangerousTime } from '../../rules/index.ts';

const game = eraseGameType(mostDangerousTime);
const bot = bots[0] as (typeof bots)[number];

/** The auditor's findings in one game of the bot. */
const findingsIn = (setup: Setup, seed: string, maxActions: number): readonly Finding[] => {
  const { record } = playRecord(game, {
    setup,
    seed,
    maxActions,
    choose: (state, seat, legalActions, chance) => bot.choose({ game, seat, legalActions, view: () => viewFor(game, state, seat), chance }),
  });
  const audited = auditRecord(game, auditor, record);
  if (!audited.ok) throw new Error(audited.error);
  return audited.value;
};

/** The default set-up of every scenario. */
const setups = game.scenarios.map(({ id }) => allSetups(game).find(({ scenario }) => scenario === id) as Setup);

test.each(setups.map((setup) => [setup.scenario, setup] as const))('the auditor finds nothing in a game of %s', (_, setup) => {
  expect(findingsIn(setup, 'audit', 500)).toEqual([]);
});
