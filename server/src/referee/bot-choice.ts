import { readFile } from 'node:fs/promises';
import { randomBot, TABLE_LIMITS, TurnTimers } from '@gunbai/ai';
import { legalActions, pendingSeats, seededRandom, seedFromText, viewFor } from '@gunbai/engine';
import type { Action, Match, State } from '@gunbai/engine';
import type { GameModule } from '@gunbai/games/registry';
import type { RefereeCommand, RefereeRequest } from './requests.ts';

/** Loads what the bot of a request needs before it can choose. */
export const prepareBot = async ({ command }: RefereeRequest, rules: GameModule | undefined): Promise<void> => {
  if (command.kind === 'bot-move') await rules?.bots.find(({ id }) => id === command.bot)?.prepare?.(readFile);
};

const timers = new TurnTimers(TABLE_LIMITS, () => performance.now());

/** A bot sees only what a player in its seat would see. `isCancelled` ends its search. */
export const chooseBotAction = (
  { table, stored: storedState }: RefereeRequest,
  { game, bots }: GameModule,
  { seat, bot, randomSeed }: RefereeCommand & { kind: 'bot-move' },
  isCancelled: () => boolean,
): Action | null => {
  const position = JSON.parse(storedState as string) as State<unknown>;
  const choices = pendingSeats(game, position).includes(seat) ? legalActions(game, position, seat) : [];
  const chosenBot = bots.find(({ id }) => id === bot) ?? randomBot;
  if (choices.length === 0) return null;
  const input = {
    game,
    seat,
    legalActions: choices,
    view: () => viewFor(game, position, seat),
    chance: seededRandom(seedFromText(randomSeed)),
  };
  return timers.timerOf(table, seat).run(position.turn, (budget) => chosenBot.choose({ ...input, budget }), isCancelled);
};

/** The answer that a seat's standing orders give to a window; null if none is legal now, and the seat decides itself. */
export const chooseByStandingOrders = (match: Match, { seat, orders }: RefereeCommand & { kind: 'standing-order' }): Action | null => {
  const prompt = match.promptFor(seat);
  const standingOrder = prompt?.window ? orders.find(({ step }) => step === prompt.step) : undefined;
  if (!standingOrder) return null;
  const choices = match.legalActions(seat);
  for (const actionType of standingOrder.answer) {
    const action = choices.find(([name]) => name === actionType);
    if (action) return action;
  }
  return null;
};
