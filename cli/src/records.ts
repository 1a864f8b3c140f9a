import { seededRandom, Match, seedFromText, stateHash, verify } from '@gunbai/engine';
import type { Refusal, SeatId } from '@gunbai/engine';
import { toText, formatRefusal } from '@gunbai/shared/i18n';
import { parseArguments, numberFlag, UsageError } from './arguments.ts';
import type { Arguments } from './arguments.ts';
import {
  botsFromFlags,
  openAtomic,
  loadMatch,
  loadRecord,
  assertWritable,
  loadGameModule,
  saveRecord,
  hashSeed,
  requireGame,
  parseAction,
  setupFromFlags,
} from './games.ts';
import type { AtomicFile } from './games.ts';

/** Records a game between bots, to its end or up to a number of actions. */
export const recordGame = async (argv: readonly string[]): Promise<object> => {
  const args = parseArguments(argv, ['scenario', 'options', 'players', 'bots', 'seed', 'out', 'actions']);
  const out = args.flags.get('out');
  if (out === undefined) throw new UsageError('record needs --out FILE');
  const rules = await loadGameModule(args.positionals[0]);
  const seed = args.flags.get('seed') ?? '1';
  const opened = Match.open(rules.game, setupFromFlags(args), { seed: hashSeed(seed), entropy: {} });
  if (!opened.ok) throw new UsageError(opened.error.detail ?? opened.error.code);
  const match = opened.value;
  const bots = await botsFromFlags(rules, args, match.seats.length);
  await assertWritable(out);
  const chance = seededRandom(seedFromText(`${seed} bots`));
  const maxActions = numberFlag(args, 'actions', Number.MAX_SAFE_INTEGER);
  for (let actions = 0; !match.outcome && actions < maxActions; actions++) {
    const seat = match.pendingSeats()[0] as SeatId;
    const bot = bots[match.seats.indexOf(seat) % bots.length];
    if (!bot) throw new UsageError('name at least one bot');
    const acted = match.act(
      seat,
      bot.choose({ game: rules.game, seat, legalActions: match.legalActions(seat), view: () => match.view(seat), chance }),
    );
    if (!acted.ok) throw new Error(`bot ${bot.id} was refused: ${acted.error.clause ?? acted.error.code}`);
  }
  await saveRecord(out, match.record);
  return { file: out, entries: match.number, outcome: match.outcome, head: match.record.head };
};

/** The position after the first N entries of a record, as one seat sees it; everything if no seat is named. */
export const replayRecord = async (argv: readonly string[]): Promise<object> => {
  const args = parseArguments(argv, ['at', 'seat']);
  const at = args.flags.has('at') ? numberFlag(args, 'at', 0, 1) : undefined;
  const { match, record: loaded } = await loadMatch(args.positionals[0], at);
  if (at !== undefined && at > loaded.log.length)
    throw new UsageError(`--at ${at} is beyond the record: it has ${loaded.log.length} entries`);
  const seat = args.flags.get('seat');
  if (seat !== undefined && !match.seats.includes(seat))
    throw new UsageError(`there is no seat ${seat}; there are ${match.seats.join(', ')}`);
  const state = seat === undefined ? match.state : match.view(seat);
  return { state, hash: stateHash(state), decisions: match.pendingSeats().map((one) => match.promptFor(one)), outcome: match.outcome };
};

const describeRefusal = async (game: string, refusal: Refusal): Promise<object> => {
  const manifest = requireGame(game);
  const [text, clauses] = await Promise.all([manifest.text.en(), manifest.clauses.en()]);
  return {
    refused: {
      clause: refusal.clause ?? null,
      code: refusal.code,
      why: toText(formatRefusal(text, clauses, 'en', refusal)),
      values: refusal.values ?? {},
    },
  };
};

/** Appends an action to a record file if the rules allow it. */
export const actOnRecord = async (argv: readonly string[]): Promise<object> => {
  const args = parseArguments(argv, ['seat', 'at'], 2);
  const [path, text] = args.positionals;
  const seat = args.flags.get('seat');
  if (path === undefined || seat === undefined || text === undefined)
    throw new UsageError(`act needs FILE, --seat and an action such as '["reroll"]'`);
  await loadRecord(path);
  const file = await openAtomic(path);
  try {
    return await appendAction(file, args, path, seat, text);
  } finally {
    await file.discard();
  }
};

const appendAction = async (file: AtomicFile, args: Arguments, path: string, seat: SeatId, text: string): Promise<object> => {
  const { rules, match } = await loadMatch(path);
  const number = args.flags.has('at') ? numberFlag(args, 'at', 0) : match.number;
  const acted = match.act(seat, parseAction(text), number);
  if (!acted.ok) {
    process.exitCode = 1;
    return describeRefusal(rules.game.id, acted.error);
  }
  await file.commit(match.record);
  return { accepted: acted.value, decisions: match.pendingSeats().map((one) => match.promptFor(one)), outcome: match.outcome };
};

/** Checks a record: every entry, every roll against the seed, every action against the rules. */
export const verifyRecord = async (argv: readonly string[]): Promise<object> => {
  const args = parseArguments(argv, ['head', 'count']);
  const loaded = await loadRecord(args.positionals[0]);
  const { game } = await loadGameModule(loaded.game);
  const published = { count: numberFlag(args, 'count', loaded.head.count), hash: args.flags.get('head') ?? loaded.head.hash };
  const verdict = verify(game, loaded, published);
  if (!verdict.ok) process.exitCode = 1;
  return verdict;
};
