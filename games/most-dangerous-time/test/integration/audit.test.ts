import { allSetups, eraseGameType, viewFor } from '@gunbai/engine';
import type { Setup } from '@gunbai/engine';
import { auditRecord, playRecord } from '@gunbai/shared/audit';
import type { Finding } from '@gunbai/shared/audit';
import { afterEach, expect, test, vi } from 'vitest';
import { auditor } from '../../audit/index.ts';
import { bots } from '../../bot/index.ts';
import { mostDangerousTime } from '../../rules/index.ts';

const broken = vi.hoisted(() => ({ everybodyFights: false }));

vi.mock('../../rules/multiplayer/bystanders.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../rules/multiplayer/bystanders.ts')>();
  const markBystanders: typeof real.markBystanders = (board, place) => {
    if (!broken.everybodyFights) real.markBystanders(board, place);
  };
  return { ...real, markBystanders };
});

// Test files share their modules, so the broken rule must not outlive its test.
afterEach(() => void (broken.everybodyFights = false));

const game = eraseGameType(mostDangerousTime);
const bot = bots.at(-1) as (typeof bots)[number];

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

test('the auditor notices that units of other Oda players fight', () => {
  broken.everybodyFights = true;
  const clauses = ['1', '2', '3'].flatMap((seed) => findingsIn(setups.at(-1) as Setup, seed, 1500).map(({ clause }) => clause));
  expect(clauses).toContain('16.2.7.3a');
});
