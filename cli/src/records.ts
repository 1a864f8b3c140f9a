import { fastChance, Match, seedFrom, stateHash, verify } from '@gunbai/engine';
import type { Refusal, SeatId } from '@gunbai/engine';
import { plain, sayRefusal } from '@gunbai/kits/text';
import { allowOnly, numberFlag, UsageError } from './arguments.ts';
import type { Arguments } from './arguments.ts';
import {
  botsOf,
  draftOf,
  loadMatch,
  loadRecord,
  mustBeWritable,
  rulesOf,
  saveRecord,
  seedOf,
  titleNamed,
  typedAction,
  wishOf,
} from './tables.ts';
import type { Draft } from './tables.ts';

/** Writes the record of a game that bots play, to its end or for a number of actions. */
export const record = async (given: Arguments): Promise<object> => {
  allowOnly(given, ['scenario', 'options', 'players', 'bots', 'seed', 'out', 'actions']);
  const out = given.flags.get('out');
  if (out === undefined) throw new UsageError('record needs --out FILE');
  const rules = await rulesOf(given.words[0]);
  const seed = given.flags.get('seed') ?? '1';
  const opened = Match.open(rules.game, wishOf(given), { seed: seedOf(seed), entropy: {} });
  if (!opened.ok) throw new UsageError(opened.error.detail ?? opened.error.code);
  const match = opened.value;
  const bots = botsOf(rules, given, match.seats.length);
  await mustBeWritable(out);
  const chance = fastChance(seedFrom(`${seed} bots`));
  const most = numberFlag(given, 'actions', Number.MAX_SAFE_INTEGER);
  for (let actions = 0; !match.outcome && actions < most; actions++) {
    const seat = match.owing()[0] as SeatId;
    const bot = bots[match.seats.indexOf(seat) % bots.length];
    if (!bot) throw new UsageError('name at least one bot');
    const acted = match.act(
      seat,
      bot.choose({ game: rules.game, seat, allowed: match.allowed(seat), view: () => match.view(seat), chance }),
    );
    if (!acted.ok) throw new Error(`bot ${bot.id} was refused: ${acted.error.clause ?? acted.error.code}`);
  }
  await saveRecord(out, match.record);
  return { file: out, entries: match.number, outcome: match.outcome, head: match.record.head };
};

/** The position after the first N lines of a record, as one seat sees it (everything, if no seat is named). */
export const replay = async (given: Arguments): Promise<object> => {
  allowOnly(given, ['at', 'seat']);
  const at = given.flags.has('at') ? numberFlag(given, 'at', 0, 1) : undefined;
  const { match, record: loaded } = await loadMatch(given.words[0], at);
  if (at !== undefined && at > loaded.log.length)
    throw new UsageError(`--at ${at} is beyond the record: it has ${loaded.log.length} lines`);
  const seat = given.flags.get('seat');
  if (seat !== undefined && !match.seats.includes(seat))
    throw new UsageError(`there is no seat ${seat}; there are ${match.seats.join(', ')}`);
  const state = seat === undefined ? match.state : match.view(seat);
  return { state, hash: stateHash(state), decisions: match.owing().map((one) => match.question(one)), outcome: match.outcome };
};

const explained = async (game: string, refusal: Refusal): Promise<object> => {
  const title = titleNamed(game);
  const [text, clauses] = await Promise.all([title.text.en(), title.clauses.en()]);
  return {
    refused: {
      clause: refusal.clause ?? null,
      code: refusal.code,
      why: plain(sayRefusal(text, clauses, 'en', refusal)),
      values: refusal.values ?? {},
    },
  };
};

/** Offers an action to the game in a record file, and appends it there if the rules allow it. */
export const act = async (given: Arguments): Promise<object> => {
  allowOnly(given, ['seat', 'at'], 2);
  const [path, text] = given.words;
  const seat = given.flags.get('seat');
  if (path === undefined || seat === undefined || text === undefined)
    throw new UsageError(`act needs FILE, --seat and an action such as '["reroll"]'`);
  await loadRecord(path);
  const draft = await draftOf(path);
  try {
    return await actIn(draft, given, path, seat, text);
  } finally {
    await draft.drop();
  }
};

const actIn = async (draft: Draft, given: Arguments, path: string, seat: SeatId, text: string): Promise<object> => {
  const { rules, match } = await loadMatch(path);
  const number = given.flags.has('at') ? numberFlag(given, 'at', 0) : match.number;
  const acted = match.act(seat, typedAction(text), number);
  if (!acted.ok) {
    process.exitCode = 1;
    return explained(rules.game.id, acted.error);
  }
  await draft.keep(match.record);
  return { accepted: acted.value, decisions: match.owing().map((one) => match.question(one)), outcome: match.outcome };
};

/** Checks a record: every line, every roll against the seed, every action against the rules. */
export const verifyFile = async (given: Arguments): Promise<object> => {
  allowOnly(given, ['head', 'count']);
  const loaded = await loadRecord(given.words[0]);
  const { game } = await rulesOf(loaded.game);
  const published = { count: numberFlag(given, 'count', loaded.head.count), hash: given.flags.get('head') ?? loaded.head.hash };
  const verdict = verify(game, loaded, published);
  if (!verdict.ok) process.exitCode = 1;
  return verdict;
};
