/** One client that is sent more than it has read. */
export interface SlowReader {
  readonly network: string;
  /** What waits for the client in memory of this process. */
  readonly bufferedBytes: number;
  /** Closes the connection and drops what waits for it. */
  cut(): void;
}

interface SendLimits {
  /** For the clients of one network together. */
  readonly networkBytes: number;
  /** For all clients of this node. */
  readonly totalBytes: number;
}

const MEBIBYTE = 2 ** 20;
const LIMITS: SendLimits = { networkBytes: 16 * MEBIBYTE, totalBytes: 64 * MEBIBYTE };

/** After too much, less than the limit stays, so that not every later message counts again. */
const KEPT_SHARE = 0.75;

/**
 * Limits what waits in memory for clients that do not read. What a client has read since is noticed only when a sum
 * reaches its limit.
 */
export class SendBudget {
  private readonly limits: SendLimits;
  private readonly heldByNetwork = new Map<string, Map<SlowReader, number>>();
  private readonly networkSums = new Map<string, number>();
  private total = 0;

  constructor(limits: SendLimits = LIMITS) {
    this.limits = limits;
  }

  /** Counts what waits for a client, and what is about to be sent. Cuts the slowest readers if too much waits for all together. */
  count(reader: SlowReader, bytes = 0): void {
    const { network } = reader;
    const { networkBytes, totalBytes } = this.limits;
    this.set(reader, reader.bufferedBytes + bytes);
    if (this.sumOf(network) > networkBytes) {
      this.recount([network], reader, bytes);
      if (this.sumOf(network) > networkBytes) this.cutSlowest(network, () => this.sumOf(network) > networkBytes * KEPT_SHARE);
    }
    if (this.total <= totalBytes) return;
    this.recount([...this.heldByNetwork.keys()], reader, bytes);
    if (this.total <= totalBytes) return;
    const isOver = (): boolean => this.total > totalBytes * KEPT_SHARE;
    while (isOver()) this.cutSlowest(this.findLargestNetwork(), isOver);
  }

  release(reader: SlowReader): void {
    this.set(reader, 0);
  }

  private set(reader: SlowReader, bytes: number): void {
    const { network } = reader;
    const known = this.heldByNetwork.get(network);
    // Nearly all clients read at once.
    if (bytes === 0 && !known?.has(reader)) return;
    const held = known ?? new Map<SlowReader, number>();
    const change = bytes - (held.get(reader) ?? 0);
    if (bytes > 0) held.set(reader, bytes);
    else held.delete(reader);
    if (held.size > 0) this.heldByNetwork.set(network, held);
    else this.heldByNetwork.delete(network);
    const sum = this.sumOf(network) + change;
    if (sum > 0) this.networkSums.set(network, sum);
    else this.networkSums.delete(network);
    this.total += change;
  }

  private sumOf(network: string): number {
    return this.networkSums.get(network) ?? 0;
  }

  /** Asks what clients of these networks have not read, beside the bytes about to be sent to one of them. */
  private recount(networks: readonly string[], sendingTo: SlowReader, bytes: number): void {
    for (const network of networks)
      for (const reader of this.heldByNetwork.get(network)?.keys() ?? [])
        this.set(reader, reader.bufferedBytes + (reader === sendingTo ? bytes : 0));
  }

  private findLargestNetwork(): string {
    let largest = '';
    for (const [network, sum] of this.networkSums) if (sum > this.sumOf(largest)) largest = network;
    return largest;
  }

  /** Cuts clients of a network, those that hold most first. */
  private cutSlowest(network: string, isOver: () => boolean): void {
    const readers = [...(this.heldByNetwork.get(network) ?? [])].toSorted(([, a], [, b]) => b - a);
    for (const [reader] of readers) {
      if (!isOver()) return;
      this.release(reader);
      reader.cut();
    }
  }
}
