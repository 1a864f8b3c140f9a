import type { Entry } from '@gunbai/engine';
import type {
  DoneResponse,
  RefereeCommand,
  RefereeResponse,
  RenderedMessage,
  SeatAnswer,
  SeatQuestion,
  Viewer,
} from '../referee/requests.ts';
import type { RefereePool } from '../referee/pool.ts';
import { findRollbackStart } from '../referee/rollback.ts';
import { ConflictError, toStorageError, StorageUnreachableError } from '../storage/index.ts';
import type { Statement, Store } from '../storage/index.ts';
import type { RefusalInfo, TableView, ServerMessage } from '@gunbai/protocol';
import { askReferee, findRulesMismatch, reportIfFaulty, spectatorDelayOf } from './ask-referee.ts';
import { CommandQueue } from './command-queue.ts';
import { planCommit } from './commit-plan.ts';
import { adjustClocks } from './clocks/clocks.ts';
import type { ClockAdjustment } from './clocks/clocks.ts';
import { RecentPositions, toSharedStart } from './recent-positions.ts';
import { SpectatorLog } from './spectator-log.ts';
import type { MessageCompletion } from './spectator-log.ts';
import { WatcherList, assembleMessage, isSpectator, tableMessage } from './watchers.ts';
import type { Watcher } from './watchers.ts';
import { hasEverybodyDecided } from './first-decisions.ts';
import { readEarlierLog } from './log/earlier-log.ts';
import { findEntryByKey, loadClocksAt, loadEntriesFrom } from './log/load-record.ts';
import { encodeNews } from './table-news.ts';
import type { CommittedChange } from './table-news.ts';
import { canWatch, loadTable, resolveViewer, toTableView, withRowChange } from './table-row.ts';
import type { TableInfo } from './table-row.ts';
import { updateIfRevision } from './optimistic-update.ts';
import type { CachedTableRow } from './optimistic-update.ts';

/** Services of the node that a table uses. */
export interface TableDeps {
  readonly store: Store;
  readonly refereePool: RefereePool;
  /** Threads for long work: bot searches and replays of whole games. */
  readonly botPool: RefereePool;
  readonly nodeId: string;
  readonly turnNoticeMs: number;
  isOnline(account: string): boolean;
  /** Whether the node is shutting down. */
  isShuttingDown(): boolean;
  /** An outage or clock setback that this table's clocks may not have been credited for. */
  pendingAdjustment(): Promise<ClockAdjustment | null> | null;
  /** The version of a game's rules on this node. */
  rulesVersionOf(game: string): number;
  /** Reports whether the database can be reached. */
  setStorageStatus(state: 'unavailable' | 'available'): void;
  /** Counts commands for the metrics. */
  countCommand(what: 'accepted' | 'refused' | 'conflict'): void;
  /** Reports that the rules threw an error. */
  reportFault(table: string, problem: string): void;
}

export type CommandResult = { readonly ok: true; readonly number: number } | { readonly ok: false; readonly refusal: RefusalInfo };

export const refuse = (code: string, detail?: string): CommandResult & { ok: false } => ({
  ok: false,
  refusal: { code, ...(detail === undefined ? {} : { detail }) },
});

interface ExecuteOptions {
  readonly key?: string;
  readonly job?: string;
  /** Checked again before every attempt, since another node may have changed the table. */
  readonly precondition?: (info: TableInfo) => RefusalInfo | null;
}

/** A change of the table row outside the game, and statements to commit with it. */
export type TablePatch = { readonly set?: Partial<CachedTableRow>; readonly statements?: readonly Statement[] } | RefusalInfo;

/** Accounts that were invited, or are no longer. */
const listChangedInvitations = (before: TableInfo, after: TableInfo): readonly string[] => {
  const listInvited = ({ status, seats }: TableInfo): readonly string[] =>
    status === 'open' ? seats.flatMap((seat) => (seat.account === null ? (seat.reserved_for ?? []) : [])) : [];
  const [earlier, now] = [listInvited(before), listInvited(after)];
  return [...earlier.filter((account) => !now.includes(account)), ...now.filter((account) => !earlier.includes(account))];
};

const isRefusal = (patch: TablePatch): patch is RefusalInfo => 'code' in patch;

const MAX_ATTEMPTS = 8;
const RECONNECT_INTERVAL_MS = 250;

/**
 * One table in memory. Commands run one after the other, and nothing is shown before it is on disk. If another node
 * committed first, its entries are loaded before the retry.
 */
export class LiveTable {
  info: TableInfo;
  readonly watchers = new WatcherList();
  private readonly deps: TableDeps;
  private readonly queue = new CommandQueue();
  private readonly spectatorReads = new CommandQueue();
  private readonly recentPositions = new RecentPositions();
  private readonly spectatorLog = new SpectatorLog();
  private waitingRefresh: Promise<void> | null = null;
  /** Revision at which the finished record was verified; saves replaying it for every request. */
  private verifiedAtRevision: number | null = null;

  constructor(info: TableInfo, deps: TableDeps) {
    this.info = info;
    this.deps = deps;
  }

  get id(): string {
    return this.info.row.id;
  }

  get store(): Store {
    return this.deps.store;
  }

  /** Keeps the table in memory. */
  touch(): void {
    this.queue.touch();
  }

  /** Whether nobody watches and nothing happened for `ms`. */
  isIdle(ms: number): boolean {
    return this.watchers.size === 0 && this.queue.isIdle(ms);
  }

  /** Resolves when all queued operations are done. */
  async drain(): Promise<void> {
    await this.queue.drain();
  }

  toView(): TableView {
    return toTableView(this.info, (account) => this.deps.isOnline(account));
  }

  /** Executes a command of the game, commits the result, and then broadcasts it. */
  execute(command: RefereeCommand, options: ExecuteOptions = {}): Promise<CommandResult> {
    return this.queue.enqueue(() => this.retryUntilCommitted(() => this.executeOnce(command, options), options.key ?? null));
  }

  /** Changes the table row without a game command. */
  patch(change: (info: TableInfo) => TablePatch | Promise<TablePatch>): Promise<CommandResult> {
    return this.queue.enqueue(() => this.retryUntilCommitted(() => this.patchOnce(change), null));
  }

  private async retryUntilCommitted(attempt: () => Promise<CommandResult>, key: string | null): Promise<CommandResult> {
    for (let attempts = 1; ; attempts++)
      try {
        return await attempt();
      } catch (error) {
        if (attempts === MAX_ATTEMPTS) throw error;
        const number = await this.recover(error, key);
        if (number !== null) return { ok: true, number };
      }
  }

  /** After a failed commit: reloads the table, waiting as long as needed. Returns the entry number if the commit succeeded after all. */
  private async recover(error: unknown, key: string | null): Promise<number | null> {
    let cause = toStorageError(error);
    for (;;) {
      if (cause instanceof StorageUnreachableError) await this.waitUntilReachable();
      else if (cause instanceof ConflictError) this.deps.countCommand('conflict');
      else throw cause;
      try {
        await this.catchUp();
        return key === null ? null : await this.findEntryByKey(key);
      } catch (retryError) {
        cause = toStorageError(retryError);
      }
    }
  }

  private async executeOnce(command: RefereeCommand, { key, job, precondition }: ExecuteOptions): Promise<CommandResult> {
    const { store } = this.deps;
    if (key !== undefined && (command.kind === 'undo' || (command.kind === 'act' && command.number !== this.info.row.count))) {
      const written = await this.findEntryByKey(key, command.kind === 'act' ? command.number : undefined);
      if (written !== null) return { ok: true, number: written };
    }
    const refused = precondition?.(this.info) ?? findRulesMismatch(this.deps, this.info, command);
    if (refused) return { ok: false, refusal: refused };
    const { viewers } = this.watchers;
    const response = await this.askReferee(command, viewers);
    if (response.type !== 'done') {
      this.deps.countCommand('refused');
      return {
        ok: false,
        refusal: response.type === 'refused' ? response.refusal : { code: 'fault', detail: 'the stored game could not be loaded' },
      };
    }
    const current = this.getAdjustedInfo();
    const { set, statements, next } = planCommit(store, current instanceof Promise ? await current : current, response, {
      now: Date.now(),
      key: key ?? null,
      job: job ?? null,
      isOnline: (account) => this.deps.isOnline(account),
      isUndo: command.kind === 'undo',
      counts: command.kind !== 'end' || (await hasEverybodyDecided(store.db, this.info)),
      clocksBefore: command.kind === 'undo-to' ? await loadClocksAt(store.db, this.info, command.to) : null,
      turnNoticeMs: this.deps.turnNoticeMs,
    });
    await store.commit([updateIfRevision(store, this.info.row, set, response.position.state), ...statements]);
    const before = this.info;
    const row = { ...before.row, ...set, revision: before.row.revision + 1 };
    this.info = { ...next, row };
    this.deps.botPool.cancel(this.id);
    this.deps.countCommand('accepted');
    if (command.kind === 'start') this.watchers.evictUnauthorized(this.info);
    this.watchers.sendPositions(viewers, response, this.info);
    if (
      command.kind === 'start' ||
      (this.info.status === 'over') !== (before.status === 'over') ||
      command.kind === 'migrate' ||
      command.kind === 'migrate-if-same'
    )
      this.broadcastTable();
    this.publishChange(store.kind === 'postgres' ? this.findPlainChange(before, set, response) : null);
    this.publishTurnChanges(before);
    return { ok: true, number: this.info.row.count };
  }

  /** The change of a command for other nodes, unless it also changed seats or what the table shows beside the game. */
  private findPlainChange(before: TableInfo, set: Partial<CachedTableRow>, { entries, position }: DoneResponse) {
    const { seats, status, row } = this.info;
    const isPlain = status === before.status && position.header === null && seats.every((seat, index) => seat === before.seats[index]);
    return isPlain ? { set: { ...set, revision: row.revision }, entries } : null;
  }

  /** The table with its clocks credited for server outages. */
  private getAdjustedInfo(): TableInfo | Promise<TableInfo> {
    const adjustment = this.info.row.clocks === '{}' ? null : this.deps.pendingAdjustment();
    return adjustment === null ? this.info : this.applyPendingAdjustment(adjustment);
  }

  private async applyPendingAdjustment(pending: Promise<ClockAdjustment | null>): Promise<TableInfo> {
    const adjustment = await pending;
    return adjustment ? { ...this.info, clocks: adjustClocks(this.info.clocks, adjustment, Date.now()) } : this.info;
  }

  /** Tells players whose turn, game or invitation began or ended. */
  private publishTurnChanges(before: TableInfo): void {
    const isPending = ({ status, pendingSeats }: TableInfo, seat: string): boolean => status === 'playing' && pendingSeats.includes(seat);
    for (const { seat, account } of this.info.seats)
      if (account !== null && (before.status !== this.info.status || isPending(before, seat) !== isPending(this.info, seat)))
        this.deps.store.publish('turn-count', account);
    for (const account of listChangedInvitations(before, this.info)) this.deps.store.publish('turn-count', account);
  }

  private async patchOnce(change: (info: TableInfo) => TablePatch | Promise<TablePatch>): Promise<CommandResult> {
    const patch = await change(await this.getAdjustedInfo());
    if (isRefusal(patch)) return { ok: false, refusal: patch };
    const set = { updated: Date.now(), ...patch.set };
    await this.store.commit([updateIfRevision(this.store, this.info.row, set), ...(patch.statements ?? [])]);
    const before = this.info;
    const viewBefore = JSON.stringify(this.toView());
    await this.reload();
    if (JSON.stringify(this.toView()) !== viewBefore) this.broadcastTable();
    this.publishChange();
    this.publishTurnChanges(before);
    return { ok: true, number: this.info.row.count };
  }

  private findEntryByKey(key: string, number?: number): Promise<number | null> {
    return findEntryByKey(this.store.db, this.info, key, number);
  }

  private askReferee(command: RefereeCommand, viewers: readonly Viewer[]): Promise<RefereeResponse> {
    return askReferee(this.deps, this.info, command, viewers);
  }

  /** Lets a bot choose an action, on the bot threads. */
  async chooseBotAction(command: RefereeCommand & { kind: 'bot-move' }, state: string): Promise<RefereeResponse> {
    const { id, game, count, head } = this.info.row;
    const request = { table: id, game, count, head, stored: state, command, viewers: [], spectatorDelay: 0 };
    return reportIfFaulty(this.deps, id, await this.deps.botPool.request(request));
  }

  /** Verifies the whole record: hash chain, rolls, actions, and the stored state. */
  async verifyRecord(): Promise<{ ok: boolean; problem: string | null }> {
    const { status, row } = this.info;
    const valid = { ok: true, problem: null };
    if (this.verifiedAtRevision === row.revision) return valid;
    const response = await this.askReferee({ kind: 'verify' }, []);
    if (response.type === 'done') {
      if (status === 'over') this.verifiedAtRevision = row.revision;
      return valid;
    }
    return {
      ok: false,
      problem: response.type === 'refused' ? (response.refusal.detail ?? response.refusal.code) : 'the stored game could not be loaded',
    };
  }

  broadcastTable(): void {
    this.watchers.sendTableToAll(this.toView());
  }

  private publishChange(change: Parameters<typeof encodeNews>[1] = null): void {
    const { id: table, revision } = this.info.row;
    const { store, nodeId: node } = this.deps;
    // A SQLite file has a single node.
    if (store.kind === 'postgres') store.publish('table', encodeNews({ table, revision, node }, change));
    if (this.info.seats.some(({ seat, bot }) => bot !== null && this.info.pendingSeats.includes(seat))) store.publish('jobs', '');
  }

  /**
   * Sends the position and the entries after `since`, at most the newest `maxEntries`, then all updates. False if the
   * watcher may not see the table.
   */
  watch(watcher: Watcher, since: number, maxEntries = Infinity): Promise<boolean> {
    return this.queue.enqueue(async () => {
      // A killed node may have lost its last notification, so a returning watcher gets the latest entries from the database.
      if (this.deps.store.kind === 'postgres') await this.catchUp();
      if (!canWatch(this.info, watcher.account)) {
        this.watchers.refuseSpectator(watcher);
        return false;
      }
      const viewer = resolveViewer(this.info, watcher.account);
      this.watchers.sendTable(watcher, viewer, this.toView());
      if (this.info.row.header !== '') watcher.send(await this.renderForWatcher(viewer, since, maxEntries));
      this.watchers.add(watcher, viewer);
      return true;
    });
  }

  /** The messages a new watcher would receive now, as JSON texts. Spectators share one rendering, of up to a second ago. */
  async snapshotFor(account: string | null, since: number): Promise<readonly string[]> {
    const viewer = resolveViewer(this.info, account);
    const hasStarted = this.info.row.header !== '';
    const position = hasStarted ? [await this.readPosition(viewer, since)] : [];
    return [tableMessage(viewer, this.toView()), ...position];
  }

  private async readPosition(viewer: Viewer, since: number): Promise<string> {
    if (!isSpectator(viewer)) return this.queue.enqueue(() => this.renderPosition(viewer, since));
    const start = toSharedStart(since, this.info.row.count);
    // One rendering for spectators at a time: a move waits for at most one.
    const render = () =>
      this.spectatorReads.enqueue(() =>
        this.queue.enqueue(async () => ({ text: await this.renderPosition(viewer, start), number: this.info.row.count })),
      );
    return this.recentPositions.get(`${viewer} ${start}`, start, render);
  }

  /** Spectators who begin to watch at the same entry share a rendering, so that they do not keep the table busy. */
  private async renderForWatcher(viewer: Viewer, since: number, maxEntries: number): Promise<string> {
    const { count, revision } = this.info.row;
    const shared = isSpectator(viewer) ? toSharedStart(since, count) : since;
    const earliest = Math.max(0, count - maxEntries);
    const isAhead = shared > count;
    const start = isAhead ? earliest : Math.max(shared, earliest);
    const render = (): Promise<string> => (start === shared ? this.renderPosition(viewer, start) : this.renderFrom(viewer, start, true));
    if (!isSpectator(viewer)) return render();
    return this.recentPositions.get(`${viewer} ${start} at ${revision}`, start, async () => ({ text: await render(), number: count }));
  }

  /** The log before an entry, or the last part of it, as a message. Null if the account may not see the table. */
  async readEarlierLog(account: string | null, before: number): Promise<string | null> {
    if (!canWatch(this.info, account)) return null;
    return readEarlierLog(this.deps, this.info, resolveViewer(this.info, account), before);
  }

  private async renderPosition(viewer: Viewer, since: number): Promise<string> {
    const stage = { count: this.info.row.count, status: this.info.status };
    const isWholeForSpectator = viewer === null && since === 0;
    const kept = isWholeForSpectator ? this.spectatorLog.upTo(stage) : null;
    const known = kept?.count ?? since;
    const isKnown = known > 0 && known <= stage.count;
    const rollback = isKnown ? findRollbackStart(await loadEntriesFrom(this.store.db, this.id, known)) : 0;
    const base = rollback === null ? kept : null;
    const complete = isWholeForSpectator ? (message: RenderedMessage) => this.spectatorLog.complete(message, base, stage) : undefined;
    return this.renderFrom(viewer, base?.count ?? Math.min(since, rollback ?? since), base !== null || rollback !== null, complete);
  }

  private async renderFrom(viewer: Viewer, since: number, reset: boolean, complete?: MessageCompletion): Promise<string> {
    const response = await this.askReferee({ kind: 'render', since, reset, messageType: 'position' }, [viewer]);
    const message = response.type === 'done' ? response.rendered[0] : undefined;
    if (response.type === 'done' && message) return assembleMessage(complete?.(message) ?? message, response.position.state, '}');
    return JSON.stringify({ type: 'refused', key: null, refusal: { code: 'fault' } } satisfies ServerMessage);
  }

  /** What a seat may do, or why not, at the last entry. A table that is not being played has no choices. */
  askForSeat(question: SeatQuestion): Promise<SeatAnswer | RefusalInfo> {
    return this.queue.enqueue(async () => {
      const mismatch = findRulesMismatch(this.deps, this.info, question);
      if (mismatch) return mismatch;
      const response = await this.askReferee(question, []);
      if (response.type === 'answered') return response.answer;
      return response.type === 'refused' ? response.refusal : { code: 'fault', detail: 'the stored game could not be loaded' };
    });
  }

  unwatch(watcher: Watcher): void {
    this.watchers.delete(watcher);
  }

  private async reload(): Promise<void> {
    const info = await loadTable(this.deps.store.db, this.id);
    if (!info) throw new Error(`table ${this.id} no longer exists`);
    this.info = info;
    this.watchers.reassignViewers(info);
  }

  /** Reloads and broadcasts the table, for example after a player's name changed. */
  refreshAndBroadcast(): Promise<void> {
    return this.queue.enqueue(async () => {
      await this.catchUp();
      this.broadcastTable();
    });
  }

  /** Loads whatever other nodes have committed. Callers share a load that has not begun, so that moves wait for few. */
  refresh(): Promise<void> {
    if (this.waitingRefresh) return this.waitingRefresh;
    let hasBegun = false;
    const refreshed = this.queue.enqueue(() => {
      hasBegun = true;
      this.waitingRefresh = null;
      return this.catchUp();
    });
    if (!hasBegun) this.waitingRefresh = refreshed;
    return refreshed;
  }

  /** Loads and broadcasts what another node committed, up to `revision`. A known change need not be loaded. */
  catchUpTo(revision: number, change: CommittedChange | null = null): Promise<void> {
    return this.queue.enqueue(async () => {
      if (revision <= this.info.row.revision) return;
      if (change && revision === this.info.row.revision + 1) await this.applyChange(change);
      else await this.catchUp();
    });
  }

  private async applyChange({ set, entries }: CommittedChange): Promise<void> {
    const before = this.info;
    this.info = withRowChange(before, set);
    await this.showNewEntries(before, entries);
  }

  private async catchUp(): Promise<void> {
    const before = this.info;
    const viewBefore = JSON.stringify(this.toView());
    await this.reload();
    const { row } = this.info;
    if (row.revision === before.row.revision) return;
    if (row.count !== before.row.count) await this.showNewEntries(before);
    const hasTableChanged =
      row.count === before.row.count ? JSON.stringify(this.toView()) !== viewBefore : this.info.status !== before.status;
    if (hasTableChanged) this.broadcastTable();
  }

  /** Shows watchers what another node committed; entries that are not known are loaded. */
  private async showNewEntries(before: TableInfo, known?: readonly Entry[]): Promise<void> {
    this.deps.botPool.cancel(this.id);
    if (this.info.row.header === '' || this.watchers.size === 0) return;
    await this.broadcastNewEntries(before, known).catch((error) => {
      // Not shown yet: the next catch-up tries again.
      this.info = before;
      throw error;
    });
  }

  private async broadcastNewEntries(before: TableInfo, known?: readonly Entry[]): Promise<void> {
    const { viewers } = this.watchers;
    const stored = known ?? (await loadEntriesFrom(this.store.db, this.id, before.row.count));
    const entries = stored.slice(0, this.info.row.count - before.row.count);
    const { game, count, head, id } = before.row;
    const response = await this.deps.refereePool.request({
      table: id,
      game,
      count,
      head,
      stored: null,
      command: { kind: 'apply-entries', entries },
      viewers,
      spectatorDelay: spectatorDelayOf(this.info),
    });
    if (response.type === 'done') return this.watchers.sendPositions(viewers, response, this.info);
    const rollback = findRollbackStart(entries);
    const since = Math.min(count, rollback ?? count);
    const rendered = await this.askReferee({ kind: 'render', since, reset: rollback !== null, messageType: 'update' }, viewers);
    if (rendered.type === 'done') this.watchers.sendPositions(viewers, rendered, this.info);
  }

  private async waitUntilReachable(): Promise<void> {
    this.deps.setStorageStatus('unavailable');
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_INTERVAL_MS));
      try {
        await this.deps.store.db.selectFrom('migrations').select('name').limit(1).execute();
        this.deps.setStorageStatus('available');
        return;
      } catch (error) {
        if (!(toStorageError(error) instanceof StorageUnreachableError) || this.deps.isShuttingDown()) throw error;
      }
    }
  }
}
