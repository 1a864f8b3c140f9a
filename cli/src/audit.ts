import { auditRecord, playRecord } from '@gunbai/shared/audit';
import type { AnyAuditor, Finding, PlayedGame } from '@gunbai/shared/audit';
import { loadAuditor } from '@gunbai/games/auditors';
import type { GameModule } from '@gunbai/games/registry';
import type { GameRecord, Setup } from '@gunbai/engine';
import { numberFlag, parseArguments, UsageError } from './arguments.ts';
import type { Arguments } from './arguments.ts';
import { chooserFromBots, preferRareActions } from './choosers.ts';
import { assertWritable, botsFromFlags, loadGameModule, loadRecord, saveRecord, setupsFromFlags } from './games.ts';

/** Findings that are printed; all are counted. */
const MAX_PRINTED = 50;

const requireAuditor = async (game: string): Promise<AnyAuditor> => {
  const auditor = await loadAuditor(game);
  if (!auditor) throw new UsageError(`${game} has no auditor`);
  return auditor;
};

const audit = ({ game }: GameModule, auditor: AnyAuditor, record: GameRecord): readonly Finding[] => {
  const audited = auditRecord(game, auditor, record);
  if (!audited.ok) throw new UsageError(audited.error);
  return audited.value;
};

/** Plays games of every set-up in turn, or audits a saved record, and reports what differs from the printed rules. */
export const auditGames = async (argv: readonly string[]): Promise<object> => {
  const flags = ['record', 'games', 'seed', 'from', 'scenario', 'options', 'players', 'bots', 'rare', 'max-actions', 'out'];
  const args = parseArguments(argv, flags);
  const result = args.flags.has('record') ? await auditSavedRecord(args) : await auditPlayedGames(args);
  if (!result.ok) process.exitCode = 1;
  return result;
};

interface AuditResult {
  readonly game: string;
  readonly ok: boolean;
}

const auditSavedRecord = async (args: Arguments): Promise<AuditResult> => {
  const others = [...args.flags.keys()].filter((flag) => !['record', 'json'].includes(flag));
  if (others.length > 0 || args.positionals.length > 0)
    throw new UsageError('audit --record FILE takes no game and no other flags: the record names its set-up');
  const record = await loadRecord(args.flags.get('record'));
  const rules = await loadGameModule(record.game);
  const findings = audit(rules, await requireAuditor(record.game), record);
  const printed = findings.slice(0, MAX_PRINTED);
  return {
    game: record.game,
    ok: findings.length === 0,
    entries: record.log.length,
    count: findings.length,
    findings: printed,
  } as AuditResult;
};

const auditPlayedGames = async (args: Arguments): Promise<AuditResult> => {
  const rules = await loadGameModule(args.positionals[0]);
  const auditor = await requireAuditor(rules.game.id);
  const setups = setupsFromFlags(rules, args);
  const games = numberFlag(args, 'games', 1, 1);
  const from = numberFlag(args, 'from', 0);
  const out = args.flags.get('out');
  if (out !== undefined) await assertWritable(out);
  const byClause: Record<string, number> = {};
  const printed: object[] = [];
  let [entries, count, unfinished] = [0, 0, 0];
  for (let index = from; index < from + games; index++) {
    const setup = setups[index % setups.length] as Setup;
    const seed = `${args.flags.get('seed') ?? '1'}/${index}`;
    const { record, isFinished } = await playGame(rules, args, setup, seed);
    entries += record.log.length;
    if (!isFinished) unfinished++;
    const findings = audit(rules, auditor, record);
    if (findings.length > 0 && count === 0 && out !== undefined) await saveRecord(out, record);
    count += findings.length;
    for (const { clause } of findings) byClause[clause] = (byClause[clause] ?? 0) + 1;
    const { scenario, options, seats } = setup;
    for (const finding of findings.slice(0, MAX_PRINTED - printed.length))
      printed.push({ seed, scenario, options, players: seats.length, ...finding });
  }
  const ok = count === 0;
  return { game: rules.game.id, ok, games, setups: setups.length, entries, unfinished, count, byClause, findings: printed } as AuditResult;
};

/** A game between bots in which some decisions go to seldom played actions, so that rare rules happen. */
const playGame = async (rules: GameModule, args: Arguments, setup: Setup, seed: string): Promise<PlayedGame> => {
  const bots = chooserFromBots(rules.game, setup, await botsFromFlags(rules, args, setup.seats.length));
  const choose = preferRareActions(bots, numberFlag(args, 'rare', 10, 1), new Map());
  return playRecord(rules.game, { setup, seed, choose, maxActions: numberFlag(args, 'max-actions', 20_000, 1) });
};
