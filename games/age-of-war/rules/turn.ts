import { again, args, call, decision, done, listOf, oneOf, plainVerb, procedure, verb, whole } from '@gunbai/engine';
import type { Action, Asked, Next, Rule, Table } from '@gunbai/engine';
import { activeSeat, diceToRoll, isFaceDown, isInCentre, NO_CASTLE, openLines, requiredLines } from './board.ts';
import type { AgeOfWar, Board } from './board.ts';
import { CASTLES, CASTLE_IDS, castleOf, DICE, FACES } from './components.ts';
import type { Castle, CastleId, Line } from './components.ts';
import { conquer } from './conquest.ts';
import { fewestDice, hasNoSuperfluousDie, infantryRolled, infantrySets, isAmong, isSufficient, symbolsMatch } from './lines.ts';
import type { InfantrySet } from './lines.ts';

/** Fill a line: castle, line from 0 in printed order (the special daimyo line is last), and for an infantry line
 * which dice (how many 1s, 2s and 3s), if not the fewest that do. */
export type Fill = readonly ['fill', CastleId, number] | readonly ['fill', CastleId, number, InfantrySet];

type FillRule = Rule<Board, null, Fill>;

const lineOf = (action: Fill): Line | undefined => castleOf(action[1]).lines[action[2]];

/** The rules of filling a line, in the order in which a refusal should name them. */
const fillRules: readonly FillRule[] = [
  {
    clause: 'line.1', // a castle has just the lines printed on its card
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
    ok: ({ board }, action) => action[2] !== castleOf(action[1]).special || !isInCentre(board, castleOf(action[1])),
    values: (_, action) => ({ castle: action[1] }),
  },
  {
    clause: 'turn.6',
    ok: ({ board }, action) => (board.filled & (1 << action[2])) === 0,
    values: (_, action) => ({ castle: action[1], line: action[2] + 1 }),
  },
  {
    clause: 'line.1',
    ok: ({ board }, action) => symbolsMatch(lineOf(action) as Line, board.dice),
    values: ({ board }, action) => missingSymbol(lineOf(action) as Line, board.dice),
  },
  {
    clause: 'inf.2', // named dice must be infantry of this roll, and only an infantry line takes them
    ok: ({ board }, action) => action.length === 3 || (isInfantry(lineOf(action) as Line) && isAmong(board.dice, action[3])),
    values: ({ board }) => ({ rolled: infantryRolled(board.dice) }),
  },
  {
    clause: 'inf.3', // a symbol line asks for no infantry
    ok: ({ board }, action) => {
      const line = lineOf(action) as Line;
      if (action.length === 4) return isSufficient(line, action[3]) && hasNoSuperfluousDie(line, action[3]);
      return infantryRolled(board.dice) >= line.infantry;
    },
    values: ({ board }, action) => ({ needed: (lineOf(action) as Line).infantry, rolled: infantryRolled(board.dice) }),
  },
];

const isInfantry = (line: Line): boolean => line.infantry > 0;

const missingSymbol = (line: Line, dice: readonly number[]) => {
  const face = line.faces.findIndex((needed, index) => (dice[index] as number) < needed);
  return { face: FACES[face] ?? '', needed: line.faces[face] ?? 0, rolled: dice[face] ?? 0 };
};

/** line.5, clan.4 Whether an attack may begin on this castle. */
const isOpenToAttack = (board: Board, castle: Castle): boolean => board.holder[castle.index] !== board.active && !isFaceDown(board, castle);

const fillsOf = (board: Board, castle: Castle, into: Fill[]): void => {
  const open = openLines(board, castle);
  const { lines } = castle;
  for (let index = 0; index < lines.length; index++) {
    if ((open & (1 << index)) === 0) continue;
    const line = lines[index] as Line;
    if (!isInfantry(line)) {
      if (symbolsMatch(line, board.dice)) into.push(['fill', castle.id, index]);
    } else if (infantryRolled(board.dice) >= line.infantry) {
      const sets = infantrySets(line, board.dice);
      for (let i = 0; i < sets.length; i++)
        into.push(i === 0 ? ['fill', castle.id, index] : ['fill', castle.id, index, sets[i] as InfantrySet]);
    }
  }
};

/** turn.4, line.4b, line.5: any line that the dice can fill, of any castle open to attack. */
export const possibleFills = (board: Board): Fill[] => {
  const fills: Fill[] = [];
  if (board.target !== NO_CASTLE) fillsOf(board, CASTLES[board.target] as Castle, fills);
  else for (const castle of CASTLES) if (isOpenToAttack(board, castle)) fillsOf(board, castle, fills);
  return fills;
};

/** The dice an action puts on the card, by face. */
export const diceUsed = (board: Board, action: Fill): readonly number[] => {
  const line = lineOf(action) as Line;
  if (!isInfantry(line)) return line.faces;
  const [ones, twos, threes] = (action.length === 4 ? action[3] : fewestDice(line, board.dice)) as InfantrySet;
  return [ones, twos, threes, 0, 0, 0];
};

const fill = verb<Board, null, Fill>({
  name: 'fill',
  args: args([oneOf(CASTLE_IDS), whole(0, 4)], [listOf(whole(0, DICE), 3, 3)]),
  open: true,
  candidates: ({ board }) => possibleFills(board),
  rules: fillRules,
  /** line.2, line.3: the dice go on the card and stay there; turn.5: the others are rolled. */
  apply(table, action) {
    const { board } = table;
    const castle = castleOf(action[1]);
    const used = diceUsed(board, action);
    for (let face = 0; face < used.length; face++) {
      (board.dice[face] as number) -= used[face] as number;
      board.placed += used[face] as number;
    }
    board.target = castle.index;
    board.filled |= 1 << action[2];
    if (table.events)
      table.emit({
        type: 'filled',
        seat: activeSeat(table.state),
        castle: castle.id,
        line: action[2],
        dice: used,
        'with:face': shownBy(used),
      });
    if (board.filled === requiredLines(board, castle)) {
      conquer(table, castle);
      return endTurn(table);
    }
    return diceToRoll(board) === 0 ? fail(table) : rollAndAsk(table, 'turn.5');
  },
});

/** turn.3, line.7: set one die aside and roll the rest; always possible while a die is left. */
const reroll = plainVerb<Board, null>('reroll', {
  apply(table) {
    const { board } = table;
    const left = diceToRoll(board) - 1;
    board.givenUp++;
    table.emit({ type: 'gaveUpDie', seat: activeSeat(table.state), left });
    if (left === 0) return fail(table);
    board.dice[0] = left;
    for (let face = 1; face < FACES.length; face++) board.dice[face] = 0;
    return rollAndAsk(table, 'turn.3');
  },
});

const leastDice = (castle: Castle, lines: number): number => {
  let least = 0;
  for (let index = 0; index < castle.lines.length; index++) if (lines & (1 << index)) least += (castle.lines[index] as Line).fewest;
  return least;
};

/** Whether any luck could still take a castle: by re-rolling, or by filling a line with this roll first. */
export const canStillSucceed = (board: Board): boolean => {
  const dice = diceToRoll(board);
  const isWithinReach = (castle: Castle): boolean => leastDice(castle, openLines(board, castle)) <= dice - 1;
  if (
    board.target !== NO_CASTLE
      ? isWithinReach(CASTLES[board.target] as Castle)
      : CASTLES.some((castle) => isOpenToAttack(board, castle) && isWithinReach(castle))
  )
    return true;
  return possibleFills(board).some((action) => {
    const castle = castleOf(action[1]);
    const used = diceUsed(board, action).reduce((sum, count) => sum + count, 0);
    return leastDice(castle, openLines(board, castle) & ~(1 << action[2])) <= dice - used;
  });
};

/** turn.7b in one step: a turn that no luck can save need not be re-rolled to its end. */
const yieldTurn = plainVerb<Board, null>('yield', {
  rules: [{ clause: 'turn.2', ok: ({ board }) => !canStillSucceed(board), values: ({ board }) => ({ dice: diceToRoll(board) }) }],
  apply: (table) => fail(table),
});

/** The faces of dice one by one, for the story. */
const shownBy = (dice: readonly number[]): string[] => {
  const shown = Array<string>(dice.reduce((sum, count) => sum + count, 0));
  let at = 0;
  for (const [index, face] of FACES.entries()) shown.fill(face, at, (at += dice[index] ?? 0));
  return shown;
};

const rollDice = (table: Table<Board>, why: string): void => {
  const { board } = table;
  const rolled = table.roll(FACES.length, diceToRoll(board), why);
  board.dice.fill(0);
  for (const number of rolled) (board.dice[number - 1] as number)++;
  if (table.events)
    table.emit({ type: 'rolled', seat: activeSeat(table.state), dice: board.dice.slice(), 'shows:face': shownBy(board.dice) });
};

const rollAndAsk = (table: Table<Board>, why: string): Next => {
  rollDice(table, why);
  return again;
};

/** turn.7b A failed attack changes nothing: dice and castle go back. */
const fail = (table: Table<Board>): Next => {
  const { target } = table.board;
  table.emit({ type: 'failed', seat: activeSeat(table.state), castle: CASTLES[target]?.id ?? null });
  return endTurn(table);
};

const endTurn = ({ board }: Table<Board>): Next => {
  board.target = NO_CASTLE;
  board.filled = 0;
  board.placed = 0;
  board.givenUp = 0;
  board.dice.fill(0);
  return done();
};

/** A turn that no luck can save says so. */
const promptKey = ({ board }: AgeOfWar): string =>
  canStillSucceed(board) ? (board.target === NO_CASTLE ? 'choose-castle' : 'go-on') : 'hopeless';

/** turn.2 After every roll exactly one of: fill a line, or give up a die and roll the rest. */
export const attack = decision<Board>({
  seats: (view) => [activeSeat(view)],
  prompt: (view: AgeOfWar, { seat }: Asked<null>) => ({
    key: promptKey(view),
    facts: { seat, castle: CASTLES[view.board.target]?.id ?? null, dice: diceToRoll(view.board) },
  }),
  verbs: [fill, reroll, yieldTurn],
});

export const turn = procedure<Board>({
  /** turn.1 */
  roll(table) {
    table.state.turn++;
    table.board.dice[0] = DICE;
    table.emit({ type: 'turn', seat: activeSeat(table.state), turn: table.state.turn });
    rollDice(table, 'turn.1');
  },
  attack: () => call('attack'),
});

export const isFill = (action: Action): action is Fill => action[0] === 'fill';
