import { Match } from '@gunbai/engine';
import { games } from '@gunbai/games/registry';
import type { GameManifest, GameModule } from '@gunbai/games/registry';
import { expect, test } from 'vitest';
import { estimateChances } from '../../src/session/chance-estimate.ts';
import type { ChanceEstimate } from '../../src/session/chance-estimate.ts';
import { tellStory, turningPoints } from '../../src/session/game-story.ts';
import { Replay } from '../../src/session/replay.ts';
import { readTestAsset } from './helpers.ts';

const SEED = { seed: '3c'.repeat(32), entropy: {} };

/** A game between bots, at most so many decisions long. */
const playedGame = ({ game, bots }: GameModule, players: number, max: number): Match => {
  const opened = Match.open(game, { players, people: [] }, SEED);
  if (!opened.ok) throw new Error(opened.error.code);
  const match = opened.value;
  const bot = bots.find(({ prepare }) => prepare === undefined) ?? bots[0];
  for (let decision = 0; decision < max && !match.outcome; decision++) {
    const seat = match.pendingSeats()[0] as string;
    const chance = { next: (bound: number) => (decision * 7) % bound };
    const legalActions = match.legalActions(seat);
    const action = bot?.choose({ game, seat, legalActions, view: () => match.view(seat), chance });
    if (!match.act(seat, action).ok) throw new Error(`${seat} ${JSON.stringify(action)}`);
  }
  if (!match.outcome) match.end(match.seats, { winners: [], reason: 'agreed' });
  return match;
};

const storyOf = async (manifest: GameManifest, max: number, players = 2) => {
  const rules = await manifest.rules();
  const match = playedGame(rules, players, max);
  const replay = Replay.fromRecord(rules.game, match.record);
  if (!replay.ok) throw new Error(replay.error);
  const standings = await manifest.standings();
  return { match, rules, standings, replay: replay.value, story: tellStory(replay.value, standings) };
};

test.each(games.map((manifest) => [manifest.id, manifest] as const))(
  'the story of a game of %s runs from its start to its end',
  async (_, manifest) => {
    const { match, standings, replay, story } = await storyOf(manifest, 250);
    const { points, losses, luck } = story;
    expect(points[0]?.index).toBe(0);
    expect(points.at(-1)).toMatchObject({ index: replay.length - 1, standings: standings.standings(match.state) });
    expect(points.map(({ turn }) => turn)).toEqual(points.map(({ turn }) => turn).toSorted((a, b) => a - b));
    const sides = points.at(-1)?.standings ?? [];
    expect(losses.map((lost) => lost >= 0)).toEqual(sides.map(() => true));
    for (const one of luck) if (one) expect(one.percentile > 0 && one.percentile < 1 && one.expected > 0).toBe(true);
    expect(luck.some((one) => one !== null)).toBe(true);
  },
  60_000,
);

test('turning points are the turns in which the lead changed most, in order', async () => {
  const point = (index: number) => ({ index, entry: index, turn: index, standings: [], state: {} as never });
  const values = [
    [0, 0],
    [1, 0],
    [1, 6],
    [1, 6],
    [5, 6],
  ];
  const found = turningPoints([0, 1, 2, 3, 4].map(point), (_, at) => values[at] as number[], 2);
  expect(found.map(({ point: { index }, changes }) => [index, changes])).toEqual([
    [1, [0, 6]],
    [3, [4, 0]],
  ]);
});

const chancesOf = async (manifest: GameManifest, players: number, rounds: number): Promise<ChanceEstimate> => {
  const { story } = await storyOf(manifest, 1000, players);
  const points = [story.points[0], story.points.at(-1)].flatMap((point) => point ?? []);
  const sides = points[0]?.standings.map(({ seats }) => seats) ?? [];
  const reports: ChanceEstimate[] = [];
  const task = { game: manifest.id, sides, states: points.map(({ state }) => state) };
  await estimateChances(
    manifest,
    task,
    readTestAsset,
    (estimate) => reports.push(estimate),
    () => reports.length >= rounds,
  );
  return reports.at(-1) as ChanceEstimate;
};

const ageOfWar = games.find(({ id }) => id === 'age-of-war') as GameManifest;

test('chances of Age of War for two are exact: the first player begins with 53 %', async () => {
  const { games: played, chances } = await chancesOf(ageOfWar, 2, 1);
  expect(played).toBeNull();
  expect(Math.max(...(chances[0] ?? []))).toBeCloseTo(0.5303, 3);
  expect(chances[1]?.toSorted()).toEqual([0, 1]);
}, 60_000);

test('other chances are estimated: bots play on from each position', async () => {
  const { games: played, chances } = await chancesOf(ageOfWar, 3, 4);
  expect(played).toBe(4);
  expect(chances[0]?.reduce((sum, share) => sum + share)).toBeCloseTo(1);
  expect(chances[1]?.toSorted()).toEqual([0, 0, 1]);
}, 60_000);

test('a replay walks through the same positions that it shows one by one', async () => {
  const { replay } = await storyOf(ageOfWar, 120);
  let seen = 0;
  for (const { index, state } of replay.positions()) {
    if (index % 10 === 0) expect(state.board).toEqual(replay.frameAt(index, null).view.board);
    seen++;
  }
  expect(seen).toBe(replay.length);
  expect(replay.turnStarts.length).toBeGreaterThan(3);
});
