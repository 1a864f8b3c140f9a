import { seededRandom } from '@gunbai/engine';
import type { RandomSource } from '@gunbai/engine';

/**
 * How far one node, one database and several databases go: a simulation in steps of a millisecond, with costs measured by
 * `saturated` and `postgres`. An action waits at the socket thread and the rules threads of its node, at its database, and
 * at the socket thread of the opponent's node. Prints the highest rate at which 99 % of actions arrive in time.
 */
interface Costs {
  /** Milliseconds of the socket thread for an action, its messages and its writes. */
  readonly sockets: number;
  readonly rules: number;
  readonly database: number;
  /** One flush to the disk; all commits that wait share it. */
  readonly flush: number;
  /** What the opponent's node does to load and send the news, and what it costs the database. */
  readonly news: number;
  readonly newsDatabase: number;
}

interface Setup {
  readonly name: string;
  readonly nodes: number;
  readonly rulesThreads: number;
  readonly databases: number;
  readonly databaseCores: number;
  /** Whether both players of a table are at the same node, because the proxy sends a table's players there. */
  readonly isTableAtOneNode: boolean;
  readonly costs: Costs;
}

const SQLITE: Costs = { sockets: 0.06, rules: 0.025, database: 0.025, flush: 1, news: 0, newsDatabase: 0 };
/** News was measured at a low rate on a busy machine, where each notice travels alone: an upper bound. */
const POSTGRES: Costs = { sockets: 0.2, rules: 0.025, database: 0.075, flush: 1, news: 0.45, newsDatabase: 0.25 };

const MAX_P99_MS = 100;
const SIMULATED_MS = 4000;
const WARM_UP_MS = 1000;
const SECONDS_BETWEEN_ACTIONS = 5;
const SEARCH_STEPS = 12;

interface SimulatedAction {
  readonly at: number;
  readonly node: number;
  readonly opponentNode: number;
  readonly database: number;
}

/** A queue that is served first come, first served, by some processors. */
class Station {
  private readonly queue: SimulatedAction[] = [];
  private readonly cost: number;
  private readonly perStep: number;
  private first = 0;
  private credit = 0;
  busyMs = 0;

  constructor(cost: number, processors: number) {
    this.cost = cost;
    this.perStep = processors;
  }

  add(action: SimulatedAction): void {
    this.queue.push(action);
  }

  /** Time taken by other work, such as news for other nodes. */
  charge(ms: number): void {
    this.credit -= ms;
    this.busyMs += ms;
  }

  /** Serves what fits into a millisecond. An idle station saves no time for later. */
  step(serve: (action: SimulatedAction) => void): void {
    this.credit = Math.min(this.credit + this.perStep, this.perStep + this.cost);
    while (this.first < this.queue.length && this.credit >= this.cost) {
      serve(this.queue[this.first++] as SimulatedAction);
      this.credit -= this.cost;
      this.busyMs += this.cost;
    }
  }

  /** Share of the time in which the processors were busy. */
  utilization(ms: number): number {
    return this.busyMs / (ms * this.perStep);
  }
}

interface Run {
  readonly p99: number;
  readonly limit: string;
}

const highest = (stations: readonly Station[]): number => Math.max(...stations.map((station) => station.utilization(SIMULATED_MS)));

/** Actions that arrive in one millisecond: as many as the rate says on average, at random times. */
const countArrivals = (mean: number, chance: RandomSource): number => {
  let count = 0;
  for (let tries = 0; tries < 4 * Math.ceil(mean); tries++)
    if (chance.next(1_000_000) < (mean / (4 * Math.ceil(mean))) * 1_000_000) count++;
  return count;
};

/** Plays this many actions a second through the stations. */
const simulate = (setup: Setup, perSecond: number): Run => {
  const { nodes, databases, costs } = setup;
  const chance = seededRandom(7);
  const create = (count: number, cost: number, processors: number): Station[] =>
    Array.from({ length: count }, () => new Station(cost, processors));
  const sockets = create(nodes, costs.sockets, 1);
  const rules = create(nodes, costs.rules, setup.rulesThreads);
  const stores = create(databases, costs.database, setup.databaseCores);
  let written: SimulatedAction[] = [];
  const latencies: number[] = [];
  for (let now = 0; now < SIMULATED_MS; now++) {
    for (let count = countArrivals(perSecond / 1000, chance); count > 0; count--) {
      const node = chance.next(nodes);
      const opponentNode = setup.isTableAtOneNode ? node : chance.next(nodes);
      sockets[node]?.add({ at: now, node, opponentNode, database: chance.next(databases) });
    }
    for (const station of sockets) station.step((action) => rules[action.node]?.add(action));
    for (const station of rules) station.step((action) => stores[action.database]?.add(action));
    for (const station of stores) station.step((action) => written.push(action));
    if (now % costs.flush !== 0) continue;
    for (const { at, node, opponentNode, database } of written) {
      if (opponentNode !== node) {
        sockets[opponentNode]?.charge(costs.news);
        stores[database]?.charge(costs.newsDatabase);
      }
      if (at >= WARM_UP_MS) latencies.push(now - at);
    }
    written = [];
  }
  const expected = (perSecond * (SIMULATED_MS - WARM_UP_MS)) / 1000;
  latencies.sort((a, b) => a - b);
  // What never arrived was too late.
  const p99 = latencies.length < expected * 0.99 ? Infinity : (latencies[Math.floor(latencies.length * 0.99)] ?? 0);
  const use = { 'socket threads': highest(sockets), 'rules threads': highest(rules), database: highest(stores) };
  const [limit] = Object.entries(use).toSorted(([, a], [, b]) => b - a)[0] as [string, number];
  return { p99, limit };
};

/** The highest rate in time, found by halving. */
const findCapacity = (setup: Setup): object => {
  let low = 0;
  let high = Math.min(setup.nodes / setup.costs.sockets, (setup.databases * setup.databaseCores) / setup.costs.database) * 1100;
  for (let step = 0; step < SEARCH_STEPS; step++) {
    const middle = (low + high) / 2;
    if (simulate(setup, middle).p99 <= MAX_P99_MS) low = middle;
    else high = middle;
  }
  const perSecond = Math.floor(low / 100) * 100;
  return { setup: setup.name, perSecond, liveTables: perSecond * SECONDS_BETWEEN_ACTIONS, limitedBy: simulate(setup, low).limit };
};

const onPostgres = (name: string, nodes: number, databases: number, isTableAtOneNode: boolean): Setup => ({
  name,
  nodes,
  rulesThreads: 3,
  databases,
  databaseCores: 8,
  isTableAtOneNode,
  costs: POSTGRES,
});

const SETUPS: readonly Setup[] = [
  { name: 'one node, SQLite', nodes: 1, rulesThreads: 3, databases: 1, databaseCores: 1, isTableAtOneNode: true, costs: SQLITE },
  onPostgres('one node, PostgreSQL', 1, 1, true),
  onPostgres('3 nodes, players anywhere', 3, 1, false),
  onPostgres('3 nodes, a table at one node', 3, 1, true),
  onPostgres('10 nodes, players anywhere', 10, 1, false),
  onPostgres('10 nodes, a table at one node', 10, 1, true),
  onPostgres('40 nodes, a table at one node', 40, 1, true),
  onPostgres('40 nodes, 2 databases', 40, 2, true),
];

export const scalingBench = (): object => ({ costs: { SQLITE, POSTGRES }, results: SETUPS.map(findCapacity) });
