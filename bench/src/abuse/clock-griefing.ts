import { seededRandom } from '@gunbai/engine';
import type { AnyGame } from '@gunbai/engine';
import type { TableView } from '@gunbai/protocol';
import { loadGame, Player, randomAction } from '../../../server/test/helpers/player.ts';
import { sleep, startVictim } from './attack.ts';
import type { Attack } from './attack.ts';

const GAMES = ['hideyoshi', 'saigoku', 'kenshin', 'most-dangerous-time'];
const CYCLES = 100;
const BASE_SECONDS = 120;
const THINKING_MS = 20;
/** Of the victim's whole time. */
const MAX_LOSS_PERCENT = 2;
const MAX_GAMES = 20;

interface GriefingTally {
  /** Undos while the victim had to decide, granted and refused. */
  granted: number;
  refused: number;
  stale: number;
  victimDecisions: number;
  lossMs: number;
  baseMs: number;
}

const seatPlayers = async (server: string, game: AnyGame): Promise<{ id: string; players: [Player, Player] }> => {
  const players = (await Promise.all(['Attacker', 'Victim'].map((name) => Player.createGuest(server, name)))) as [Player, Player];
  const scenario = game.scenarios.find(({ seats, minPlayers = seats.length }) => minPlayers <= 2);
  if (!scenario) throw new Error(`${game.id} is not for two`);
  const seats = scenario.seats.slice(0, 2).map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' }));
  const pace = { kind: 'live', base: BASE_SECONDS, increment: 0 };
  const { id } = (await players[0].post('/api/tables', { game: game.id, scenario: scenario.id, players: 2, seats, pace })) as TableView;
  await players[1].post(`/api/tables/${id}/seat`, {});
  for (const player of players) await player.connect(id);
  return { id, players };
};

/** Answers each decision of the victim after a short thought. Its own time runs from seeing the position to the acknowledgement. */
const playVictim = (game: AnyGame, id: string, victim: Player, tally: GriefingTally) => {
  const chance = seededRandom(11);
  const state = { isStopped: false, ownMs: 0 };
  const playing = (async () => {
    while (!state.isStopped) {
      const seenAt = performance.now();
      const action = randomAction(game, victim, chance);
      const number = victim.position?.number;
      if (action === null) {
        await sleep(1);
        continue;
      }
      await sleep(THINKING_MS);
      const answer = await victim.act(id, action, number);
      state.ownMs += performance.now() - seenAt;
      tally.victimDecisions++;
      if (answer.type === 'refused' && answer.refusal.code === 'stale') tally.stale++;
      while (!state.isStopped && answer.type === 'done' && (victim.position?.number ?? 0) <= (number ?? 0)) await sleep(1);
    }
  })();
  return { state, stop: () => ((state.isStopped = true), playing) };
};

const isPending = ({ position, seat }: Player): boolean => position?.tableStatus?.pendingSeats.includes(seat ?? '') ?? false;

/** Acts, undoes at once, and asks for a takeback, whenever the victim has to decide. */
const playAttacker = async (game: AnyGame, id: string, attacker: Player, tally: GriefingTally, cycles: number): Promise<void> => {
  const chance = seededRandom(5);
  while (tally.granted + tally.refused < cycles && attacker.position?.tableStatus?.status !== 'over') {
    const action = randomAction(game, attacker, chance);
    if (action === null) {
      await sleep(1);
      continue;
    }
    const { number = 0 } = attacker.position ?? {};
    if ((await attacker.act(id, action, number)).type !== 'done') continue;
    while ((attacker.position?.number ?? 0) <= number) await sleep(1);
    if (isPending(attacker)) continue;
    // The longer it waits, the more of the victim's time it would take back.
    await sleep(THINKING_MS / 2);
    const { status } = await attacker.request('POST', `/api/tables/${id}/undo`, {});
    if (status === 200) tally.granted++;
    else tally.refused++;
    await attacker.request('POST', `/api/tables/${id}/proposal`, { kind: 'undo', to: number });
  }
};

const griefGame = async (server: string, gameId: string, cycles: number): Promise<GriefingTally> => {
  const game = await loadGame(gameId);
  const tally: GriefingTally = { granted: 0, refused: 0, stale: 0, victimDecisions: 0, lossMs: 0, baseMs: 0 };
  for (let games = 0; tally.granted + tally.refused < cycles && games < MAX_GAMES; games++) {
    const { id, players } = await seatPlayers(server, game);
    const [attacker, victim] = players;
    const { state, stop } = playVictim(game, id, victim, tally);
    await playAttacker(game, id, attacker, tally, cycles);
    await stop();
    const { clocks, seats } = (await victim.get(`/api/tables/${id}`)) as TableView;
    const clock = clocks[seats[1]?.seat ?? ''];
    const running = clock?.since == null ? 0 : Date.now() - clock.since;
    tally.lossMs += BASE_SECONDS * 1000 - (clock?.left ?? 0) + running - state.ownMs;
    tally.baseMs += BASE_SECONDS * 1000;
    for (const player of players) await player.close();
  }
  return tally;
};

/** Takes back what ended the attacker's turn, so that the victim's clock runs and its answers come too late. */
export const griefClocks: Attack = async (scale) => {
  // Wide limits: the rules of undo must hold alone.
  const server = await startVictim({ rateFactor: 1000 });
  const cycles = CYCLES * scale;
  const figures: Record<string, GriefingTally & { lossPercent: number }> = {};
  for (const game of GAMES) {
    const tally = await griefGame(server.address, game, cycles);
    figures[game] = { ...tally, lossPercent: Math.round((tally.lossMs / tally.baseMs) * 10_000) / 100 };
  }
  await server.stop();
  const tallies = Object.values(figures);
  const attempts = tallies.reduce((sum, { granted, refused }) => sum + granted + refused, 0);
  const stale = tallies.reduce((sum, one) => sum + one.stale, 0);
  return {
    achieved: `${attempts} undos against the victim's clock: ${tallies.reduce((sum, { granted }) => sum + granted, 0)} were granted, ${stale} of its actions came too late`,
    limits: [
      ...Object.entries(figures).flatMap(([game, { lossPercent, granted, refused }]) => [
        { what: `${game}: share of the victim's time that is lost, %`, value: lossPercent, max: MAX_LOSS_PERCENT },
        { what: `${game}: undo cycles that were not reached`, value: cycles - granted - refused, max: 0 },
      ]),
      { what: 'actions of the victim refused as stale', value: stale, max: 0 },
    ],
    figures,
  };
};
