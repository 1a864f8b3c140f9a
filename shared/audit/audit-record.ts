import {
  applyAction,
  canonicalJson,
  copyJson,
  failure,
  liveEntries,
  refusalFor,
  replayRandom,
  rulesVersionOf,
  startGame,
  success,
} from '@gunbai/engine';
import type { AnyGame, Entry, GameRecord, Json, Result, Setup, State } from '@gunbai/engine';
import type { AnyAuditor, AuditEntry, Finding, Report } from './types.ts';
import { WitnessContext } from './witness.ts';

const reportFor = (entry: number, findings: Finding[]): Report => ({
  equal(clause, what, expected, found) {
    if (expected !== found && canonicalJson(expected) !== canonicalJson(found)) findings.push({ entry, clause, what, expected, found });
  },
  require(clause, statement, isTrue, found = null) {
    if (!isTrue) findings.push({ entry, clause, what: statement, expected: true, found });
  },
});

/** Lets an auditor read every live entry of a record. Fails if the present rules cannot replay the record. */
export const auditRecord = (game: AnyGame, auditor: AnyAuditor, record: GameRecord): Result<readonly Finding[], string> => {
  if (record.game !== game.id) return failure(`this is a record of ${record.game}, not of ${game.id}`);
  const rules = rulesVersionOf(record);
  if (rules !== game.rules) return failure(`the record was made under rules ${rules} of ${game.id}, these are rules ${game.rules}`);
  const findings: Finding[] = [];
  const { scenario, options, seats } = record;
  const setup: Setup = { scenario, options, seats: seats.map(({ id }) => id) };
  try {
    const audit = auditor.start(setup);
    for (const entry of readEntries(game, setup, record.log)) audit(entry, reportFor(entry.n, findings));
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  }
  return success(findings);
};

/** Replays the entries of a log one by one, from the start or from the last change of the rules version. */
function* readEntries(game: AnyGame, setup: Setup, log: readonly Entry[]): Generator<AuditEntry<unknown>> {
  const live = liveEntries(log);
  const first = Math.max(
    0,
    live.findLastIndex(({ type }) => type === 'rules'),
  );
  let before: State<unknown> | null = null;
  for (const entry of live.slice(first)) {
    const read = readEntry(game, setup, entry, before);
    if (read === null) continue;
    yield read;
    before = read.after;
  }
}

/** Null for an entry that changes nothing the rules know, such as a resignation. */
const readEntry = (game: AnyGame, setup: Setup, entry: Entry, before: State<unknown> | null): AuditEntry<unknown> | null => {
  const { n } = entry;
  if (entry.type === 'start') {
    const ctx = startGame(game, setup, replayRandom(entry.rolls), true);
    const rolls = entry.rolls.map((roll) => ({ roll, state: ctx.state }));
    const events = (ctx.events ?? []).map(({ event }) => ({ event, state: ctx.state }));
    return { n, act: null, before: null, after: ctx.state, steps: [...rolls, ...events] };
  }
  if (entry.type === 'rules') {
    return { n, act: null, before: null, after: copyJson(entry.state as Json) as unknown as State<unknown>, steps: [] };
  }
  if (entry.type !== 'act' || before === null) return null;
  const { seat, action, rolls } = entry;
  const ctx = new WitnessContext(game, before, replayRandom(rolls, n));
  ctx.state = ctx.copy();
  const refused = refusalFor(game, before, seat, action);
  if (refused) throw new Error(`entry ${n}: ${seat} may not ${JSON.stringify(action)} (${refused.clause ?? refused.code})`);
  applyAction(ctx, seat, action);
  return { n, act: { seat, action }, before, after: ctx.state, steps: ctx.steps };
};
