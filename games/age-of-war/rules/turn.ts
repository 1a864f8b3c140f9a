import {
  repeat,
  args,
  callStep,
  decision,
  endStep,
  listOf,
  oneOf,
  simpleActionType,
  metByCandidates,
  procedure,
  actionType,
  integer,
} from '@gunbai/engine';
import type { Action, DecisionContext, Transition, Rule, GameContext } from '@gunbai/engine';
import { activeSeat, countDiceToRoll, isFaceDown, isInCentre, NO_CASTLE, unfilledLines, requiredLines } from './state.ts';
import type { AgeOfWarView, GameState } from './state.ts';
import { CASTLES, CASTLE_IDS, castleOf, DICE_COUNT, FACES } from './components.ts';
import type { Castle, CastleId, BattleLine } from './components.ts';
import { conquerCastle } from './conquest.ts';
import { findSmallestSet, isMinimalSet, countRolledInfantry, listInfantrySets, isSetRolled, isSufficient, symbolsMatch } from './lines.ts';
import type { InfantrySet } from './lines.ts';

/**
 * Fills a line: castle, line from 0 in printed order (the special daimyo line is last). For an infantry line the dice
 * may be named: how many 1s, 2s and 3s.
 */
export type Fill = readonly ['fill', CastleId, number] | readonly ['fill', CastleId, number, InfantrySet];

type FillRule = Rule<GameState, null, Fill>;

const lineOf = (action: Fill): BattleLine | undefined => castleOf(action[1]).lines[action[2]];

/** The rules of filling a line, in the order in which refusals are reported. */
const fillRules: readonly FillRule[] = [
  {
    clause: 'line.1', // only the lines printed on the card
    ok: (_, action) => lineOf(action) !== undefined,
    values: (_, action) => ({ castle: action[1], line: action[2] + 1 }),
  },
  {
    clause: 'clan.4',
    ok: ({ board }, action) => !isFaceDown(board, castleOf(action[1])),
    values: (_, action) => ({ castle: action[1] }),
  },
  {
    clause: 'line.5',
    ok: ({ board }, action) => board.holder[castleOf(action[1]).index] !== board.active,
    values: (_, action) => ({ castle: action[1] }),
  },
  {
    clause: 'line.6',
    ok: ({ board }, action) => board.target === NO_CASTLE || board.target === castleOf(action[1]).index,
    values: ({ board }, action) => ({ castle: action[1], 'target:castle': CASTLES[board.target]?.id ?? '' }),
  },
  {
    clause: 'daimyo.1',
    ok: ({ board }, action) => action[2] !== castleOf(action[1]).specialLine || !isInCentre(board, castleOf(action[1])),
    values: (_, action) => ({ castle: action[1] }),
  },
  {
    clause: 'turn.6',
    ok: ({ board }, action) => (board.filled & (1 << action[2])) === 0,
    values: (_, action) => ({ castle: action[1], line: action[2] + 1 }),
  },
  {
    clause: 'line.1',
    ok: ({ board }, action) => symbolsMatch(lineOf(action) as BattleLine, board.dice),
    values: ({ board }, action) => findMissingSymbol(lineOf(action) as BattleLine, board.dice),
  },
  {
    clause: 'inf.2', // only infantry dice of this roll, and only for an infantry line
    ok: ({ board }, action) => action.length === 3 || (isInfantry(lineOf(action) as BattleLine) && isSetRolled(board.dice, action[3])),
    values: ({ board }) => ({ rolled: countRolledInfantry(board.dice) }),
  },
  {
    clause: 'inf.3', // applies to infantry lines only
    ok: ({ board }, action) => {
      const line = lineOf(action) as BattleLine;
      if (action.length === 4) return isSufficient(line, action[3]) && isMinimalSet(line, action[3]);
      return countRolledInfantry(board.dice) >= line.infantry;
    },
    values: ({ board }, action) => ({ needed: (lineOf(action) as BattleLine).infantry, rolled: countRolledInfantry(board.dice) }),
  },
];

const isInfantry = (line: BattleLine): boolean => line.infantry > 0;

const findMissingSymbol = (line: BattleLine, dice: readonly number[]) => {
  const face = line.faces.findIndex((needed, index) => (dice[index] as number) < needed);
  return { face: FACES[face] ?? '', needed: line.faces[face] ?? 0, rolled: dice[face] ?? 0 };
};

/** line.5, clan.4 Can an attack begin on this castle? */
const isOpenToAttack = (board: GameState, castle: Castle): boolean =>
  board.holder[castle.index] !== board.active && !isFaceDown(board, castle);

const addFillsOf = (board: GameState, castle: Castle, fills: Fill[]): void => {
  const open = unfilledLines(board, castle);
  const { lines } = castle;
  for (let index = 0; index < lines.length; index++) {
    if ((open & (1 << index)) === 0) continue;
    const line = lines[index] as BattleLine;
    if (!isInfantry(line)) {
      if (symbolsMatch(line, board.dice)) fills.push(['fill', castle.id, index]);
    } else if (countRolledInfantry(board.dice) >= line.infantry) {
      const sets = listInfantrySets(line, board.dice);
      for (let i = 0; i < sets.length; i++)
        fills.push(i === 0 ? ['fill', castle.id, index] : ['fill', castle.id, index, sets[i] as InfantrySet]);
    }
  }
};

/** turn.4, line.4b, line.5 Every line that the dice can fill, of every castle open to attack. */
export const listPossibleFills = (board: GameState): Fill[] => {
  const fills: Fill[] = [];
  if (board.target !== NO_CASTLE) addFillsOf(board, CASTLES[board.target] as Castle, fills);
  else for (const castle of CASTLES) if (isOpenToAttack(board, castle)) addFillsOf(board, castle, fills);
  return fills;
};

/** The dice that the action places on the card, by face. */
export const diceUsed = (board: GameState, action: Fill): readonly number[] => {
  const line = lineOf(action) as BattleLine;
  if (!isInfantry(line)) return line.faces;
  const [ones, twos, threes] = (action.length === 4 ? action[3] : findSmallestSet(line, board.dice)) as InfantrySet;
  return [ones, twos, threes, 0, 0, 0];
};

const fill = actionType<GameState, null, Fill>({
  name: 'fill',
  args: args([oneOf(CASTLE_IDS), integer(0, 4)], [listOf(integer(0, DICE_COUNT), 3, 3)]),
  allowsUnlisted: true,
  candidates: ({ board }) => listPossibleFills(board),
  rules: metByCandidates(fillRules),
  /** line.2, line.3 The dice stay on the card. turn.5 The others are rolled. */
  apply(ctx, action) {
    const { board } = ctx;
    const castle = castleOf(action[1]);
    const used = diceUsed(board, action);
    for (let face = 0; face < used.length; face++) {
      (board.dice[face] as number) -= used[face] as number;
      board.placed += used[face] as number;
    }
    board.target = castle.index;
    board.filled |= 1 << action[2];
    if (ctx.events)
      ctx.emit({
        type: 'filled',
        seat: activeSeat(ctx.state),
        castle: castle.id,
        line: action[2],
        dice: used,
        'with:face': listFaces(used),
      });
    if (board.filled === requiredLines(board, castle)) {
      conquerCastle(ctx, castle);
      return endTurn(ctx);
    }
    return countDiceToRoll(board) === 0 ? failAttack(ctx) : rollAndAsk(ctx, 'turn.5');
  },
});

/** turn.3, line.7 Gives up one die and rerolls the rest. Always possible while a die is left. */
const reroll = simpleActionType<GameState, null>('reroll', {
  apply(ctx) {
    const { board } = ctx;
    const left = countDiceToRoll(board) - 1;
    board.givenUp++;
    ctx.emit({ type: 'gaveUpDie', seat: activeSeat(ctx.state), left });
    if (left === 0) return failAttack(ctx);
    board.dice[0] = left;
    for (let face = 1; face < FACES.length; face++) board.dice[face] = 0;
    return rollAndAsk(ctx, 'turn.3');
  },
});

const minDiceFor = (castle: Castle, lines: number): number => {
  let min = 0;
  for (let index = 0; index < castle.lines.length; index++) if (lines & (1 << index)) min += (castle.lines[index] as BattleLine).minDice;
  return min;
};

/** Can any roll still take a castle, after a reroll or after filling a line first? */
export const canStillSucceed = (board: GameState): boolean => {
  const dice = countDiceToRoll(board);
  const isWithinReach = (castle: Castle): boolean => minDiceFor(castle, unfilledLines(board, castle)) <= dice - 1;
  if (
    board.target !== NO_CASTLE
      ? isWithinReach(CASTLES[board.target] as Castle)
      : CASTLES.some((castle) => isOpenToAttack(board, castle) && isWithinReach(castle))
  )
    return true;
  return listPossibleFills(board).some((action) => {
    const castle = castleOf(action[1]);
    const used = diceUsed(board, action).reduce((sum, count) => sum + count, 0);
    return minDiceFor(castle, unfilledLines(board, castle) & ~(1 << action[2])) <= dice - used;
  });
};

/** turn.7b A turn that can no longer succeed ends in one step, without rerolls. */
const yieldAction = simpleActionType<GameState, null>('yield', {
  rules: [{ clause: 'turn.2', ok: ({ board }) => !canStillSucceed(board), values: ({ board }) => ({ dice: countDiceToRoll(board) }) }],
  apply: (ctx) => failAttack(ctx),
});

/** The faces of the dice one by one, for the log. */
const listFaces = (dice: readonly number[]): string[] => {
  const shown = Array<string>(dice.reduce((sum, count) => sum + count, 0));
  let at = 0;
  for (const [index, face] of FACES.entries()) shown.fill(face, at, (at += dice[index] ?? 0));
  return shown;
};

const rollDice = (ctx: GameContext<GameState>, clause: string): void => {
  const { board } = ctx;
  const rolled = ctx.roll(FACES.length, countDiceToRoll(board), clause);
  board.dice.fill(0);
  for (const number of rolled) (board.dice[number - 1] as number)++;
  if (ctx.events) ctx.emit({ type: 'rolled', seat: activeSeat(ctx.state), dice: board.dice.slice(), 'shows:face': listFaces(board.dice) });
};

const rollAndAsk = (ctx: GameContext<GameState>, clause: string): Transition => {
  rollDice(ctx, clause);
  return repeat;
};

/** turn.7b A failed attack changes nothing: dice and castle return. */
const failAttack = (ctx: GameContext<GameState>): Transition => {
  const { target } = ctx.board;
  ctx.emit({ type: 'failed', seat: activeSeat(ctx.state), castle: CASTLES[target]?.id ?? null });
  return endTurn(ctx);
};

const endTurn = ({ board }: GameContext<GameState>): Transition => {
  board.target = NO_CASTLE;
  board.filled = 0;
  board.placed = 0;
  board.givenUp = 0;
  board.dice.fill(0);
  return endStep();
};

/** A turn without a chance has a prompt of its own. */
const promptKey = ({ board }: AgeOfWarView): string =>
  canStillSucceed(board) ? (board.target === NO_CASTLE ? 'choose-castle' : 'go-on') : 'hopeless';

/** turn.2 After every roll the player fills a line, or gives up a die and rerolls the rest. */
export const attack = decision<GameState>({
  seats: (view) => [activeSeat(view)],
  prompt: (view: AgeOfWarView, { seat }: DecisionContext<null>) => ({
    key: promptKey(view),
    facts: { seat, castle: CASTLES[view.board.target]?.id ?? null, dice: countDiceToRoll(view.board) },
  }),
  actionTypes: [fill, reroll, yieldAction],
});

export const turn = procedure<GameState>({
  /** turn.1 The active player rolls seven dice. */
  roll(ctx) {
    ctx.state.turn++;
    ctx.board.dice[0] = DICE_COUNT;
    ctx.emit({ type: 'turn', seat: activeSeat(ctx.state), turn: ctx.state.turn });
    rollDice(ctx, 'turn.1');
  },
  attack: () => callStep('attack'),
});

export const isFill = (action: Action): action is Fill => action[0] === 'fill';
