/**
 * A graph of places joined by links of several kinds: roads, trails, sea lanes. Nodes are whole numbers from 0, and a
 * graph never changes. Games pass predicates for what may be entered.
 */
interface Graph {
  readonly size: number;
  /** The neighbours of each node, in the order of the links. */
  readonly neighbours: readonly (readonly number[])[];
  /** The kinds of those links, in the same order. */
  readonly kinds: readonly (readonly number[])[];
}

export type Link = readonly [a: number, b: number, kind: number];

/** Links are two-way. */
export const createGraph = (size: number, links: readonly Link[]): Graph => {
  const neighbours: number[][] = Array.from({ length: size }, () => []);
  const kinds: number[][] = Array.from({ length: size }, () => []);
  const add = (from: number, to: number, kind: number): void => {
    if (from < 0 || from >= size) throw new Error(`the graph has no node ${from}`);
    neighbours[from]?.push(to);
    kinds[from]?.push(kind);
  };
  for (const [a, b, kind] of links) {
    add(a, b, kind);
    add(b, a, kind);
  }
  return { size, neighbours, kinds };
};

export const NO_LINK = -1;

/** The kind of the link between two nodes, or NO_LINK. */
export const linkBetween = (graph: Graph, a: number, b: number): number => {
  const index = graph.neighbours[a]?.indexOf(b) ?? -1;
  return index < 0 ? NO_LINK : (graph.kinds[a]?.[index] as number);
};

export const UNREACHED = -1;

/**
 * The number of steps from the nearest start to every node, or UNREACHED. `mayEnter` decides whether a step is
 * possible; it is not asked about the starts.
 */
export const distances = (
  graph: Graph,
  starts: readonly number[],
  canEnter: (node: number, from: number, kind: number) => boolean,
  maxSteps = Infinity,
): number[] => {
  const steps = new Array<number>(graph.size).fill(UNREACHED);
  const queue: number[] = [];
  for (const start of starts) {
    if (steps[start] === 0) continue;
    steps[start] = 0;
    queue.push(start);
  }
  for (let head = 0; head < queue.length; head++) {
    const from = queue[head] as number;
    const next = (steps[from] as number) + 1;
    if (next > maxSteps) break;
    const neighbours = graph.neighbours[from] as readonly number[];
    const kinds = graph.kinds[from] as readonly number[];
    for (let i = 0; i < neighbours.length; i++) {
      const node = neighbours[i] as number;
      if (steps[node] !== UNREACHED || !canEnter(node, from, kinds[i] as number)) continue;
      steps[node] = next;
      queue.push(node);
    }
  }
  return steps;
};

/** The reachable nodes with the starts, nearest first. */
export const reachableNodes = (
  graph: Graph,
  starts: readonly number[],
  canEnter: (node: number, from: number, kind: number) => boolean,
  maxSteps = Infinity,
): number[] => {
  const distance = distances(graph, starts, canEnter, maxSteps);
  const nodes: number[] = [];
  for (let node = 0; node < distance.length; node++) if (distance[node] !== UNREACHED) nodes.push(node);
  return nodes.sort((a, b) => (distance[a] as number) - (distance[b] as number) || a - b);
};

/** The nearest nodes for which `isWanted` holds; several if they are equally near. */
export const nearestNodes = (
  graph: Graph,
  from: number,
  isGoal: (node: number) => boolean,
  canEnter: (node: number, from: number, kind: number) => boolean = () => true,
): number[] => {
  const steps = distances(graph, [from], canEnter);
  let minSteps = Infinity;
  let found: number[] = [];
  for (let node = 0; node < steps.length; node++) {
    const distance = steps[node] as number;
    if (node === from || distance === UNREACHED || distance > minSteps || !isGoal(node)) continue;
    if (distance < minSteps) found = [];
    minSteps = distance;
    found.push(node);
  }
  return found;
};

/** The label of a node that is not open. */
export const CLOSED = -1;

/** Marks open nodes that have no label yet. */
const PENDING = -2;

/**
 * Labels the open nodes by connected component, from 0. Writes into `labels`, which callers may reuse, and returns the
 * number of components.
 */
export const connectedComponents = (
  graph: Graph,
  isOpen: (node: number) => boolean,
  labels: Int16Array,
  canPass?: (from: number, to: number, kind: number) => boolean,
): number => {
  for (let node = 0; node < graph.size; node++) labels[node] = isOpen(node) ? PENDING : CLOSED;
  const stack: number[] = [];
  let count = 0;
  for (let start = 0; start < graph.size; start++) {
    if (labels[start] !== PENDING) continue;
    labels[start] = count;
    stack.push(start);
    for (let from = stack.pop(); from !== undefined; from = stack.pop()) {
      const neighbours = graph.neighbours[from] as readonly number[];
      for (let i = 0; i < neighbours.length; i++) {
        const node = neighbours[i] as number;
        if (labels[node] !== PENDING || (canPass && !canPass(from, node, graph.kinds[from]?.[i] as number))) continue;
        labels[node] = count;
        stack.push(node);
      }
    }
    count++;
  }
  return count;
};
