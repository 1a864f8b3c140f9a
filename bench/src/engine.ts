import {
  eraseGameType,
  startGame,
  seededRandom,
  legalActions,
  Match,
  pendingSeats,
  applyAction,
  resolveSetup,
  viewFor,
} from '@gunbai/engine';
import type { Action, SeatId } from '@gunbai/engine';
import { ageOfWar } from '@gunbai/games/age-of-war/rules/index';
import { canStillSucceed, listPossibleFills } from '@gunbai/games/age-of-war/rules/turn';
import { createBgioClient } from './age-of-war-bgio.ts';

/**
 * Random play of Age of War: our engine and boardgame.io's headless client in one run. Both compute the views of both
 * players after every action and write a log.
 */

const SECONDS = 3;
const game = eraseGameType(ageOfWar);

interface Speed {
  readonly actions: number;
  readonly perSecond: number;
}

/** Plays games until the time is up; `playGame` plays one and counts its actions. */
const measure = (playGame: (seed: number) => number): Speed => {
  playGame(0);
  const started = performance.now();
  let actions = 0;
  for (let seed = 1; performance.now() - started < SECONDS * 1000; seed++) actions += playGame(seed);
  return { actions, perSecond: actions / ((performance.now() - started) / 1000) };
};

const twoPlayerSetup = () => {
  const setup = resolveSetup(game, {});
  if (!setup.ok) throw new Error(setup.error);
  return setup.value;
};

/** Our engine with views for both seats and a log of events and rolls; dice from a fast generator, as in boardgame.io. */
const playGunbai = (seed: number): number => {
  const ctx = startGame(game, twoPlayerSetup(), seededRandom(seed), true);
  const chooser = seededRandom(seed + 1);
  const log: unknown[] = [];
  let actions = 0;
  while (!ctx.state.outcome) {
    const seat = pendingSeats(game, ctx.state)[0] as SeatId;
    const choices = legalActions(game, ctx.state, seat);
    const action = choices[chooser.next(choices.length)] as Action;
    ctx.rolls = [];
    ctx.events = [];
    applyAction(ctx, seat, action);
    log.push({ seat, action, rolls: ctx.rolls, events: ctx.events });
    for (const viewer of ctx.state.seats) viewFor(game, ctx.state, viewer);
    actions++;
  }
  return actions;
};

/** The same through `Match`: checked actions, verifiable dice, a hash chain and the same views. */
const playMatch = (seed: number): number => {
  const opened = Match.open(game, {}, { seed: seed.toString(16).padStart(64, '0'), entropy: {} });
  if (!opened.ok) throw new Error(opened.error.detail);
  const match = opened.value;
  const chooser = seededRandom(seed + 1);
  let actions = 0;
  while (!match.outcome) {
    const seat = match.pendingSeats()[0] as SeatId;
    const choices = match.legalActions(seat);
    const acted = match.act(seat, choices[chooser.next(choices.length)]);
    if (!acted.ok) throw new Error(acted.error.code);
    for (const viewer of match.seats) match.view(viewer);
    actions += acted.value.length;
  }
  return actions;
};

const MAX_BGIO_ACTIONS = 400; // boardgame.io copies its log with every move, so long games get slower

const playBgio = (seed: number): number => {
  const client = createBgioClient(2);
  const chooser = seededRandom(seed + 1);
  let actions = 0;
  for (; actions < MAX_BGIO_ACTIONS; actions++) {
    const state = client.getState();
    if (!state || state.ctx.gameover) break;
    const choices: Action[] = [...listPossibleFills(state.G), ['reroll'], ...(canStillSucceed(state.G) ? [] : [['yield'] as const])];
    const [type, ...args] = choices[chooser.next(choices.length)] as Action;
    client.moves[type]?.(...args);
    // One call returns the view of one player; compute the other view, too.
    client.getState();
  }
  client.stop();
  return actions;
};

const round = (number: number): number => Math.round(number * 10) / 10;

export const engineBench = (): object => {
  const [gunbai, onRecord, bgio] = [measure(playGunbai), measure(playMatch), measure(playBgio)];
  return {
    game: 'age-of-war, two random players',
    gunbai: { actionsPerSecond: Math.round(gunbai.perSecond) },
    gunbaiOnRecord: { actionsPerSecond: Math.round(onRecord.perSecond) },
    boardgameio: { actionsPerSecond: Math.round(bgio.perSecond) },
    ratio: round(gunbai.perSecond / bgio.perSecond),
    ratioOnRecord: round(onRecord.perSecond / bgio.perSecond),
  };
};
