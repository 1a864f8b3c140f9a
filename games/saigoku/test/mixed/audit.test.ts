import { allSetups, eraseGameType, viewFor } from '@gunbai/engine';
import type { AnyGame, GameRecord } from '@gunbai/engine';
import { auditRecord, playRecord } from '@gunbai/shared/audit';
import type { Finding } from '@gunbai/shared/audit';
import { expect, test } from 'vitest';
import { auditor } from '../../audit/index.ts';
import { bots } from '../../bot/index.ts';
import { saigoku } from '../../rules/index.ts';
import { BROKEN_RULES } from '../helpers/broken-rules.ts';

const game = eraseGameType(saigoku);
const setups = allSetups(game);
const bot = bots.at(-1) as (typeof bots)[number];

const play = (played: AnyGame, index: number, seed: string, maxActions: number): GameRecord => {
  const setup = setups[index % setups.length] as (typeof setups)[number];
  return playRecord(played, {
    setup,
    seed,
    maxActions,
    choose: (state, seat, legalActions, chance) =>
      bot.choose({ game: played, seat, legalActions, view: () => viewFor(played, state, seat), chance }),
  }).record;
};

const findingsIn = (played: AnyGame, record: GameRecord): readonly Finding[] => {
  const audited = auditRecord(played, auditor, record);
  if (!audited.ok) throw new Error(audited.error);
  return audited.value;
};

test.each(setups.map(({ scenario, options }, index) => [scenario, JSON.stringify(options), index] as const))(
  'the auditor finds nothing in a game of %s %s',
  (_, __, index) => {
    expect(findingsIn(game, play(game, index, 'audit', 1200))).toEqual([]);
  },
);

/** The clauses of the findings in the first games of a broken game, until one of them is the expected clause. */
const clausesFound = (broken: AnyGame, expected: string): Set<string> => {
  const found = new Set<string>();
  for (let index = 0; index < setups.length && !found.has(expected); index++)
    for (const { clause } of findingsIn(broken, play(broken, index, 'broken', 3000))) found.add(clause);
  return found;
};

test.each(BROKEN_RULES)('the auditor notices that %s', (_, clause, broken) => {
  expect(clausesFound(broken, clause)).toContain(clause);
});
