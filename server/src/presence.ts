import type { Store } from './storage/index.ts';

const TELL_MS = 15_000;
const KEEP_MS = 40_000;

/** Who has a socket open, here or on another node. Known by hearsay between nodes, and forgotten unless repeated. */
export class Presence {
  private readonly store: Store;
  private readonly node: string;
  private readonly here = new Map<string, number>();
  private readonly elsewhere = new Map<string, Map<string, number>>();
  private readonly changed: (account: string) => void;
  private readonly timer: NodeJS.Timeout;

  constructor(store: Store, node: string, changed: (account: string) => void) {
    this.store = store;
    this.node = node;
    this.changed = changed;
    store.hear((channel, message) => {
      if (channel === 'here') this.heard(message);
    });
    this.timer = setInterval(() => {
      for (const account of this.here.keys()) this.tell(account, true);
      this.missSilentNodes();
    }, TELL_MS);
    this.timer.unref();
  }

  /** A node that was killed says of nobody that they have gone. */
  private missSilentNodes(): void {
    const now = Date.now();
    for (const [account, nodes] of this.elsewhere) {
      for (const [node, until] of nodes) if (until < now) nodes.delete(node);
      if (nodes.size > 0) continue;
      this.elsewhere.delete(account);
      if (!this.here.has(account)) this.changed(account);
    }
  }

  is(account: string): boolean {
    if (this.here.has(account)) return true;
    const now = Date.now();
    for (const until of this.elsewhere.get(account)?.values() ?? []) if (until >= now) return true;
    return false;
  }

  isHere(account: string): boolean {
    return this.here.has(account);
  }

  come(account: string): void {
    const sockets = this.here.get(account) ?? 0;
    this.here.set(account, sockets + 1);
    if (sockets === 0) {
      this.tell(account, true);
      this.changed(account);
    }
    // Each page they open says how many games wait.
    this.store.tell('waiting', account);
  }

  go(account: string): void {
    const sockets = (this.here.get(account) ?? 1) - 1;
    if (sockets > 0) this.here.set(account, sockets);
    else {
      this.here.delete(account);
      this.tell(account, false);
      this.changed(account);
    }
  }

  private tell(account: string, isHere: boolean): void {
    if (this.store.kind === 'postgres') this.store.tell('here', `${account} ${this.node} ${isHere ? 1 : 0}`);
  }

  private heard(message: string): void {
    const [account, node, isHere] = message.split(' ') as [string, string, string];
    if (node === this.node) return;
    const was = this.is(account);
    const nodes = this.elsewhere.get(account) ?? new Map<string, number>();
    if (isHere === '1') nodes.set(node, Date.now() + KEEP_MS);
    else nodes.delete(node);
    if (nodes.size > 0) this.elsewhere.set(account, nodes);
    else this.elsewhere.delete(account);
    if (was !== this.is(account)) this.changed(account);
  }

  close(): void {
    clearInterval(this.timer);
  }
}
