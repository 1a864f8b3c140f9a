import type { Store } from './storage/index.ts';

const ANNOUNCE_INTERVAL_MS = 15_000;
const REMOTE_EXPIRY_MS = 40_000;

/** Which accounts have a socket open, here or on another node. Nodes announce it, and an announcement expires unless repeated. */
export class Presence {
  private readonly store: Store;
  private readonly nodeId: string;
  private readonly localSockets = new Map<string, number>();
  private readonly remoteNodes = new Map<string, Map<string, number>>();
  private readonly onChange: (account: string) => void;
  private readonly timer: NodeJS.Timeout;

  constructor(store: Store, node: string, onChange: (account: string) => void) {
    this.store = store;
    this.nodeId = node;
    this.onChange = onChange;
    store.subscribe((channel, message) => {
      if (channel === 'presence') this.onAnnouncement(message);
    });
    this.timer = setInterval(() => {
      for (const account of this.localSockets.keys()) this.announce(account, true);
      this.expireDeadNodes();
    }, ANNOUNCE_INTERVAL_MS);
    this.timer.unref();
  }

  /** A killed node cannot announce that its accounts went offline. */
  private expireDeadNodes(): void {
    const now = Date.now();
    for (const [account, nodes] of this.remoteNodes) {
      for (const [node, until] of nodes) if (until < now) nodes.delete(node);
      if (nodes.size > 0) continue;
      this.remoteNodes.delete(account);
      if (!this.localSockets.has(account)) this.onChange(account);
    }
  }

  isOnline(account: string): boolean {
    if (this.localSockets.has(account)) return true;
    const now = Date.now();
    for (const until of this.remoteNodes.get(account)?.values() ?? []) if (until >= now) return true;
    return false;
  }

  /** Everybody who has a socket open. */
  listOnline(): string[] {
    return [...new Set([...this.localSockets.keys(), ...this.remoteNodes.keys()])].filter((account) => this.isOnline(account));
  }

  isOnlineHere(account: string): boolean {
    return this.localSockets.has(account);
  }

  addSocket(account: string): void {
    const sockets = this.localSockets.get(account) ?? 0;
    this.localSockets.set(account, sockets + 1);
    if (sockets === 0) {
      this.announce(account, true);
      this.onChange(account);
    }
    // Each page shows the number of games that await the player.
    this.store.publish('turn-count', account);
  }

  removeSocket(account: string): void {
    const sockets = (this.localSockets.get(account) ?? 1) - 1;
    if (sockets > 0) this.localSockets.set(account, sockets);
    else {
      this.localSockets.delete(account);
      this.announce(account, false);
      this.onChange(account);
    }
  }

  private announce(account: string, isOnline: boolean): void {
    if (this.store.kind === 'postgres') this.store.publish('presence', `${account} ${this.nodeId} ${isOnline ? 1 : 0}`);
  }

  private onAnnouncement(message: string): void {
    const [account, node, isOnline] = message.split(' ') as [string, string, string];
    if (node === this.nodeId) return;
    const wasOnline = this.isOnline(account);
    const nodes = this.remoteNodes.get(account) ?? new Map<string, number>();
    if (isOnline === '1') nodes.set(node, Date.now() + REMOTE_EXPIRY_MS);
    else nodes.delete(node);
    if (nodes.size > 0) this.remoteNodes.set(account, nodes);
    else this.remoteNodes.delete(account);
    if (wasOnline !== this.isOnline(account)) this.onChange(account);
  }

  close(): void {
    clearInterval(this.timer);
  }
}
