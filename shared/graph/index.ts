/**
 * Places joined by lines of several kinds: roads, trails, sea lanes. Nodes are whole numbers from 0; a graph is made
 * once and never changes. What may be passed or stood on is the game's business and is asked for.
 */
export interface Graph {
  readonly size: number;
  /** For each node its neighbours, in the order the links were given. */
  readonly neighbours: readonly (readonly number[])[];
  /** For each node the kinds of those links, in the same order. */
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

/** The kind of the link between two nodes, NO_LINK if nothing joins them. */
export const linkBetween = (graph: Graph, a: number, b: number): number => {
  const index = graph.neighbours[a]?.indexOf(b) ?? -1;
  return index < 0 ? NO_LINK : (graph.kinds[a]?.[index] as number);
};

export const UNREACHED = -1;

/**
 * Steps from the nearest start to every node, UNREACHED where none leads. A node is entered only if `mayEnter` allows
 * the step; the starts themselves are not tested.
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

/** The nodes that can be reached, the starts included, nearest first. */
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

/** The nodes fewest steps away for which `isWanted` holds; several if they are equally near, none if none is reached. */
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

/** The label of a node that belongs to no component because it is not open. */
export const CLOSED = -1;

/** The mark of an open node that has not been reached yet, while `components` is at work. */
const PENDING = -2;

/**
 * Labels the open nodes by connected component, from 0: two nodes share a label if a line of open nodes joins them.
 * Writes into `labels`, which the caller may keep for the next time, and gives the number of components.
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
