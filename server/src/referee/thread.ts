import { hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { randomBot } from '@gunbai/ai';
import { allowed, decisionAt, fastChance, lendSha256, Match, owing, refusal, seedFrom, sideOf, top, viewFor } from '@gunbai/engine';
import type { Action, Entry, GameRecord, Refusal, Result, Seen, State } from '@gunbai/engine';
import type { Title, TitleRules } from '@gunbai/games/registry';
import { packAnswer, unpackOrder } from './crossing.ts';
import type { AnswerList, OrderList } from './crossing.ts';
import { examined } from './examining.ts';
import type { KeptGame } from './examining.ts';
import { Games } from './games.ts';
import { EVERYBODY } from './orders.ts';
import { showing, showingAll } from './showing.ts';
import type { ShowWish } from './showing.ts';
import type { Answer, Deed, Kept, Line, Order, Position, Shown } from './orders.ts';

/** A thread of referees: it holds games in memory, and judges one order after the other. */
const { titles: titlesModule, progress } = workerData as { titles: string; progress: SharedArrayBuffer };
const working = new Int32Array(progress);
lendSha256((text) => hash('sha256', text));
const { titles } = (await import(titlesModule)) as { titles: readonly Title[] };

const games = new Games();
const rulesOf = new Map<string, TitleRules>();

const load = async (game: string): Promise<void> => {
  const title = titles.find(({ id }) => id === game);
  if (title && !rulesOf.has(game)) rulesOf.set(game, await title.rules());
};

type Answered = Result<{ match: Match; lines: readonly Entry[]; reset: boolean; ended?: readonly string[] }, Refusal>;

const fail = (why: Refusal): Answered => ({ ok: false, error: why });

const kept = (text: string): KeptGame => {
  const { record, state, seen } = JSON.parse(text) as Kept;
  return { record: record as GameRecord, state: state as State<unknown>, seen: seen as readonly Seen[] };
};

const fresh = (order: Order, rules: TitleRules): Result<Match, Refusal> => {
  const { record, state, seen } = kept(order.load as string);
  return Match.restore(rules.game, record, state, seen);
};

/** A bot sees what a person in its seat would see, and nothing else. */
const choose = ({ load: state }: Order, { game, bots }: TitleRules, { seat, bot, luck }: Deed & { kind: 'choose' }): Action | null => {
  const position = JSON.parse(state as string) as State<unknown>;
  const offered = owing(game, position).includes(seat) ? allowed(game, position, seat) : [];
  const chosen = bots.find(({ id }) => id === bot) ?? randomBot;
  if (offered.length === 0) return null;
  return chosen.choose({ game, seat, allowed: offered, view: () => viewFor(game, position, seat), chance: fastChance(seedFrom(luck)) });
};

/** Answers a window as the seat ordered, if it may; otherwise the seat is asked after all. */
const byOrder = (match: Match, { seat, orders }: Deed & { kind: 'standing' }): Action | null => {
  const question = match.question(seat);
  const order = question?.window ? orders.find(({ step }) => step === question.step) : undefined;
  if (!order) return null;
  const offered = match.allowed(seat);
  for (const verb of order.answer) {
    const action = offered.find(([name]) => name === verb);
    if (action) return action;
  }
  return null;
};

/** Makes another node's lines again; whatever comes out differently is reported as missing, and loaded anew. */
const follow = (match: Match, entries: readonly Entry[]): boolean => {
  for (const entry of entries) {
    if (entry.n < match.number) continue;
    if (entry.type === 'act') match.act(entry.seat, entry.action);
    else if (entry.type === 'undo') match.rewind(entry.by, entry.to);
    else if (entry.type === 'end') match.end(entry.by, entry.outcome);
    else return false;
  }
  const last = entries.at(-1);
  return last !== undefined && match.record.log.at(-1)?.hash === last.hash && match.number === last.n + 1;
};

const changed = (match: Match, made: Result<readonly Entry[], Refusal>): Answered =>
  made.ok ? { ok: true, value: { match, lines: made.value, reset: false } } : made;

/** Goes back. What ended in the lines taken back is kept of the undo: the game may stand in another battle than before. */
const wentBack = (match: Match, earliest: number, go: () => Result<readonly Entry[], Refusal>): Answered => {
  const stood = match.story(null, earliest).map(({ n }) => ({ n, ended: match.seen(n)?.ended ?? [] }));
  const made = go();
  if (!made.ok) return made;
  const ended = stood.filter(({ n }) => match.seen(n) === null).flatMap((line) => line.ended);
  return { ok: true, value: { match, lines: made.value, reset: true, ended } };
};

const act = (match: Match, seat: string, action: Action | null, number: number): Answered =>
  action ? changed(match, match.act(seat, action, number)) : fail(refusal('wrong-seat', 'there is nothing to choose from'));

/** The rules changed since: the same state under them, or not. */
const upgrade = (order: Order, rules: TitleRules, deed: Deed & { kind: 'upgrade' | 'adopt' }): Answered => {
  const stood = kept(order.load as string);
  const departs = deed.kind === 'upgrade' ? Match.departure(rules.game, stood.record, stood.state) : null;
  if (departs) return fail(departs);
  const adopted = Match.adopt(rules.game, stood, deed.kind === 'adopt' ? deed.by : []);
  if (!adopted.ok) return adopted;
  return { ok: true, value: { match: adopted.value, lines: adopted.value.record.log.slice(-1), reset: true } };
};

const doctor = (order: Order, rules: TitleRules): Answered => {
  const sound = examined(rules.game, kept(order.load as string));
  return sound.ok ? { ok: true, value: { match: sound.value, lines: [], reset: false } } : sound;
};

/**
 * The decision an answer is to. Where several seats are asked at once, one that was given before another's came in is as
 * good as one given after it.
 */
const answeredBy = (match: Match, { seat, number }: Deed & { kind: 'act' }): number => {
  if (number === match.number || match.outcome) return number;
  const answers = top(match.state).sealed ?? {};
  const first = match.number - Object.keys(answers).length;
  const isOpen =
    number >= first && !(seat in answers) && match.record.log.slice(first).every((line) => line.type === 'act' && line.seat in answers);
  return isOpen && number < match.number ? match.number : number;
};

const judge = (match: Match, deed: Deed): Answered | 'missing' => {
  switch (deed.kind) {
    case 'act':
      return changed(match, match.act(deed.seat, deed.action, answeredBy(match, deed)));
    case 'undo':
      return wentBack(match, match.undoPoint(deed.seat) ?? match.number, () => match.undo(deed.seat));
    case 'rewind':
      return wentBack(match, deed.to, () => match.rewind(deed.by, deed.to));
    case 'end':
      return changed(match, match.end(deed.by, deed.outcome));
    case 'standing':
      return act(match, deed.seat, byOrder(match, deed), deed.number);
    case 'follow':
      return follow(match, deed.entries)
        ? { ok: true, value: { match, lines: deed.entries, reset: deed.entries.some(({ type }) => type === 'undo') } }
        : 'missing';
    case 'look':
      return { ok: true, value: { match, lines: [], reset: deed.whole } };
    default:
      return fail(refusal('fault', 'this cannot be asked of a game in progress'));
  }
};

const answerTo = (order: Order, rules: TitleRules): Answered | 'missing' => {
  const { deed, table } = order;
  if (deed.kind === 'start') {
    const opened = Match.open(rules.game, deed.wish, deed.secret);
    return opened.ok ? { ok: true, value: { match: opened.value, lines: opened.value.record.log, reset: true } } : opened;
  }
  if (deed.kind === 'upgrade' || deed.kind === 'adopt') return order.load === null ? 'missing' : upgrade(order, rules, deed);
  if (deed.kind === 'doctor') return order.load === null ? 'missing' : doctor(order, rules);
  let match = games.at(table);
  const isCurrent = match && match.number === order.count && match.head.hash === order.head;
  if (!isCurrent) {
    if (order.load === null) return 'missing';
    const restored = fresh(order, rules);
    if (!restored.ok) return restored;
    match = restored.value;
  }
  return judge(match as Match, deed);
};

const headerOf = ({ record }: Match): string => {
  const { seed: _seed, log: _log, head: _head, ...header } = record;
  return JSON.stringify(header);
};

const positionOf = (match: Match, withHeader: boolean): Position => {
  const { state, game, head } = match;
  return {
    count: head.count,
    head: head.hash,
    owing: match.owing(),
    step: state.outcome ? '' : top(state).step,
    window: decisionAt(game, state)?.window ?? false,
    flow: state.flow.map(({ step }) => step),
    outcome: match.outcome,
    sides: match.outcome && Object.fromEntries(match.seats.map((seat) => [seat, sideOf(state, seat)])),
    rules: game.rules,
    state: JSON.stringify(state),
    header: withHeader ? headerOf(match) : null,
  };
};

/**
 * The game as it stood some lines ago, kept beside the game itself so that it need not be replayed each time. Null where
 * there are not so many lines, or they cannot be replayed since other rules held then.
 */
const earlier = (match: Match, table: string, late: number): Match | null => {
  // Lines that were taken back do not count: or else a seat could bring the present nearer by moving to and fro.
  const { record } = match;
  const story = match.story(
    null,
    Math.max(
      0,
      record.log.findLastIndex(({ type }) => type === 'rules'),
    ),
  );
  const at = late === 0 ? match.number : story[story.length - late]?.n;
  if (at === undefined || at < 1) return null;
  const known = games.late(table);
  const next = known ? record.log.slice(known.number, at) : [];
  if (known && known.number === at) return known;
  if (known && known.number < at && follow(known, next)) return known;
  const replayed = Match.resume(match.game, record, at);
  if (!replayed.ok) return null;
  if (match.hasEarlier) replayed.value.recall(match.allSeen());
  games.keepLate(table, replayed.value);
  return replayed.value;
};

const lineOf = (match: Match, entry: Entry, ended: readonly string[]): Line => ({
  number: entry.n,
  by: entry.type === 'act' && !entry.auto ? entry.seat : null,
  entry: match.text(entry.n),
  moment: JSON.stringify(match.seen(entry.n) ?? { events: [], barrier: true, shown: null, ...(ended.length > 0 ? { ended } : {}) }),
});

/** Where the rules break down, players are told no more than that: what an error says may lie hidden. */
const refusing = (id: number, why: Refusal): Answer => {
  if (why.code !== 'fault') return { id, type: 'refused', refusal: why };
  return { id, type: 'refused', refusal: refusal('fault', 'the rules failed'), problem: why.detail ?? why.code };
};

const handle = (order: Order): Answer => {
  const { id, table, deed, viewers } = order;
  const rules = rulesOf.get(order.game);
  if (!rules) return { id, type: 'refused', refusal: refusal('unknown-game') };
  if (deed.kind === 'choose') return { id, type: 'chosen', action: choose(order, rules, deed) };
  const answered = answerTo(order, rules);
  if (answered === 'missing') {
    games.forget(table);
    return { id, type: 'missing' };
  }
  if (!answered.ok) return refusing(id, answered.error);
  const { match, lines, reset, ended = [] } = answered.value;
  if (deed.kind !== 'doctor') games.keep(table, match);
  const since = deed.kind === 'look' ? deed.since : order.count;
  const written = deed.kind === 'follow' ? [] : lines;
  const wish: ShowWish = { table, since, reset, as: deed.kind === 'look' ? deed.as : 'update' };
  const showTo = showing(match, wish);
  const showAll = (): Shown => {
    const late = earlier(match, table, order.late);
    return late ? showingAll(late, wish) : showTo(null);
  };
  return {
    id,
    type: 'done',
    lines: written.map((entry) => lineOf(match, entry, ended)),
    position: positionOf(match, deed.kind === 'start'),
    shown: viewers.map((viewer) => (viewer === EVERYBODY ? showAll() : showTo(viewer))),
  };
};

const answerSafely = (order: Order): Answer => {
  try {
    return handle(order);
  } catch (error) {
    games.forget(order.table);
    return refusing(order.id, refusal('fault', error instanceof Error ? error.message : String(error)));
  }
};

/** Answers go back a few together; a long wait is never shared. */
const TOGETHER = 10;
const TOGETHER_MS = 5;

parentPort?.on('message', async (lists: readonly OrderList[]) => {
  const orders = lists.map(unpackOrder);
  for (const { game } of orders) if (!rulesOf.has(game)) await load(game).catch(() => {});
  let answers: AnswerList[] = [];
  let since = performance.now();
  const send = (): void => {
    parentPort?.postMessage(answers);
    answers = [];
    since = performance.now();
  };
  for (const order of orders) {
    Atomics.store(working, 0, order.id);
    answers.push(packAnswer(answerSafely(order)));
    if (answers.length === TOGETHER || performance.now() - since > TOGETHER_MS) send();
  }
  Atomics.store(working, 0, 0);
  if (answers.length > 0) send();
});
parentPort?.postMessage('ready');
