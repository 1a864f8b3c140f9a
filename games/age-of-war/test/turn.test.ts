import { promptFor } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { chanceToFill, ROLLS_BY_DICE_COUNT, diceCountsToFill } from '../odds/index.ts';
import { CENTRE, countDiceToRoll, createState, NO_CASTLE, unfilledLines, requiredLines } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { CASTLES } from '../rules/components.ts';
import type { Castle, BattleLine } from '../rules/components.ts';
import { ageOfWar } from '../rules/index.ts';
import { canStillSucceed } from '../rules/turn.ts';
import { position } from './helpers.ts';

const allCastlesExcept = (...left: string[]) => CASTLES.map(({ id }) => id).filter((id) => !left.includes(id));

clause(['turn.1', 'setup.3', 'setup.1'], 'a random player starts, with seven dice and fourteen castles in the centre', () => {
  const play = position({ players: 4, active: 'p3' }, '123ACDD');
  expect(play.active).toBe('p3');
  expect(play.board.dice).toEqual([1, 1, 1, 1, 1, 2]);
  expect(play.board.holder).toEqual(Array(14).fill(-1));
});

clause(['flow.1', 'turn.8'], 'turns pass to the left, from the last seat to the first', () => {
  const play = position({ players: 3, active: 'p2' });
  const endTurn = () => {
    for (let dice = 6; dice >= 1; dice--) play.reroll('1'.repeat(dice));
    play.reroll('1111111');
  };
  endTurn();
  expect(play.active).toBe('p3');
  endTurn();
  expect(play.active).toBe('p1');
});

clause(['flow.1', 'turn.1'], 'turns are counted from 1', () => {
  const play = position({}, 'AA11111');
  expect(play.table.state.turn).toBe(1);
  play.fill('kasugayama', 0, 'CC111').fill('kasugayama', 1, '1111111');
  expect(play.table.state.turn).toBe(2);
});

clause(['turn.4', 'turn.6'], 'the prompt asks for a castle first, then for another line of it', () => {
  const play = position({}, 'AA11111');
  const asked = () => promptFor(ageOfWar, play.table.state, play.active)?.prompt;
  expect(asked()).toEqual({ key: 'choose-castle', facts: { seat: 'p1', castle: null, dice: 7 } });
  play.fill('kasugayama', 0, 'CC111');
  expect(asked()).toEqual({ key: 'go-on', facts: { seat: 'p1', castle: 'kasugayama', dice: 5 } });
  // The second line takes two dice: with fewer than three dice and no cavalry, no roll helps.
  play.reroll('1111').reroll('111');
  expect(asked()?.key).toBe('go-on');
  play.reroll('1C');
  expect(asked()).toEqual({ key: 'hopeless', facts: { seat: 'p1', castle: 'kasugayama', dice: 2 } });
});

clause(['line.2', 'turn.3', 'turn.5', 'turn.7b', 'castle.1', 'clan.2'], 'events report every action and every die', () => {
  const play = position({ p1: ['kitanosho'], p2: ['kasugayama'] }, '123ACDD').reroll('AA1112');
  const loggedEvents = () => play.table.events.filter(({ type }) => type !== 'turn');
  const FACE = { A: 'archery', C: 'cavalry', D: 'daimyo', 1: 'infantry1', 2: 'infantry2' } as const;
  const shown = (dice: string) => [...dice].map((letter) => FACE[letter as keyof typeof FACE]);
  expect(loggedEvents()).toEqual([
    { type: 'gaveUpDie', seat: 'p1', left: 6 },
    { type: 'rolled', seat: 'p1', dice: [3, 1, 0, 2, 0, 0], 'shows:face': shown('1112AA') },
  ]);
  play.fill('kasugayama', 0, 'CCD1');
  expect(loggedEvents()).toEqual([
    { type: 'filled', seat: 'p1', castle: 'kasugayama', line: 0, dice: [0, 0, 0, 2, 0, 0], 'with:face': shown('AA') },
    { type: 'rolled', seat: 'p1', dice: [1, 0, 0, 0, 2, 1], 'shows:face': shown('1CCD') },
  ]);
  play.fill('kasugayama', 1, 'D1').fill('kasugayama', 2, '1111111');
  expect(loggedEvents().slice(1, 3)).toEqual([
    { type: 'conquered', seat: 'p1', castle: 'kasugayama', 'from:seat': 'p2' },
    { type: 'clanConquered', seat: 'p1', clan: 'uesugi', points: 8 },
  ]);
  for (let dice = 6; dice >= 1; dice--) play.reroll('1'.repeat(dice));
  play.reroll('1111111');
  expect(loggedEvents()[1]).toEqual({ type: 'failed', seat: 'p2', castle: null });
});

clause('turn.2', 'after a roll the player fills a line or gives up a die, and cannot simply end the turn', () => {
  const play = position({}, '111111A');
  expect(new Set(play.allowed().map(([type]) => type))).toEqual(new Set(['fill', 'reroll']));
  expect(play.refusedBy('yield')).toBe('turn.2');
});

clause('turn.3', 'giving up a die rerolls all the others, one fewer', () => {
  const play = position({}, '111111A').reroll('ACD123');
  expect(play.board.dice).toEqual([1, 1, 1, 1, 1, 1]);
  expect(play.reroll('AAAAA').board.dice).toEqual([0, 0, 0, 5, 0, 0]);
});

clause('turn.4', 'the first line filled chooses the castle: until then every castle is open', () => {
  const play = position({}, '111111A');
  expect(play.allowed()).toContainEqual(['fill', 'azuchi', 0]);
  expect(play.allowed()).toContainEqual(['fill', 'gifu', 1]);
  play.reroll('CCCCCC');
  expect(play.allowed()).toContainEqual(['fill', 'azuchi', 1]);
  expect(play.allowed()).toContainEqual(['fill', 'kasugayama', 1]);
});

clause(['turn.5', 'line.2', 'line.3'], 'dice on the card stay there; the others are rerolled', () => {
  const play = position({}, '332ACCD').fill('gassantoda', 1, 'ACDD');
  expect(play.board.placed).toBe(3);
  expect(countDiceToRoll(play.board)).toBe(4);
  expect(play.board.dice).toEqual([0, 0, 0, 1, 1, 2]);
});

clause('turn.5', 'the turn ends when no die is left to roll and the castle is not taken', () => {
  // Kumamoto: seven dice on three lines leave none for the fourth.
  const play = position({}, '1111DDA').fill('kumamoto', 3, 'DDA', [4, 0, 0]).fill('kumamoto', 0, 'A').fill('kumamoto', 1, 'DDDDDDD');
  expect(play.active).toBe('p2');
  expect(play.holderOf('kumamoto')).toBeNull();
});

clause('turn.6', 'a later roll fills another line of the castle, not a filled one', () => {
  const play = position({}, 'A333112').fill('matsumoto', 0, 'A33311');
  expect(play.refusedBy('fill', 'matsumoto', 0)).toBe('turn.6');
  expect(play.refusedBy('fill', 'matsumoto', 1)).toBeNull();
  const other = position({}, 'A333112').fill('matsumoto', 1, 'A33311');
  expect(other.refusedBy('fill', 'matsumoto', 1)).toBe('turn.6');
  expect(other.allowed()).toEqual([['fill', 'matsumoto', 0], ['fill', 'matsumoto', 2], ['fill', 'matsumoto', 2, [0, 0, 3]], ['reroll']]);
});

clause(['turn.7a', 'castle.1', 'flow.2'], 'filling the last line takes the castle and ends the turn', () => {
  const play = position({}, 'AA11111').fill('kasugayama', 0, 'CC111').fill('kasugayama', 1, '1111111');
  expect(play.holderOf('kasugayama')).toBe('p1');
  expect(play.active).toBe('p2');
});

clause('turn.7b', 'giving up the last die ends the turn, and a failed attack changes nothing', () => {
  const play = position({}, 'AA11111')
    .fill('kasugayama', 0, '11111')
    .reroll('1111')
    .reroll('111')
    .reroll('11')
    .reroll('1')
    .reroll('AACC111');
  expect(play.active).toBe('p2');
  expect(play.holderOf('kasugayama')).toBeNull();
  expect(play.board).toMatchObject({ target: NO_CASTLE, filled: 0, placed: 0, givenUp: 0 });
  expect(countDiceToRoll(play.board)).toBe(7);
  for (const castle of ['kasugayama', 'inuyama']) expect(play.refusedBy('fill', castle, castle === 'inuyama' ? 1 : 0)).toBeNull();
});

clause('turn.7b', 'a turn that can no longer succeed may be ended in one step', () => {
  // Three dice cannot make infantry 10.
  const play = position({ p1: allCastlesExcept('odani') }, '1111111')
    .reroll('111111')
    .reroll('11111')
    .reroll('1111');
  expect(play.refusedBy('yield')).toBeNull();
  expect(play.yield('1111111').active).toBe('p2');
});

clause(['turn.7b', 'line.5', 'clan.4'], 'own castles and conquered clans give a turn no chance', () => {
  // Azuchi takes five dice. Gifu, held by the player, and Marugame, in a conquered clan, would take four.
  const rival = ['matsuyama', 'marugame'];
  const play = position({ p1: allCastlesExcept('azuchi', ...rival), p2: rival }, '1111111')
    .reroll('111111')
    .reroll('11111');
  expect(play.refusedBy('yield')).toBeNull();
  const open = position({ p1: allCastlesExcept('azuchi', 'marugame'), p2: ['marugame'] }, '1111111')
    .reroll('111111')
    .reroll('11111');
  expect(open.refusedBy('yield')).toBe('turn.2');
});

clause('turn.2', 'infantry 10 takes at least four dice: with five left the turn goes on', () => {
  const play = position({ p1: allCastlesExcept('odani') }, '1111111')
    .reroll('111111')
    .reroll('11111');
  expect(play.refusedBy('yield')).toBe('turn.2');
  expect(play.allowed()).toEqual([['reroll']]);
});

clause('turn.2', 'a turn that can still succeed cannot be ended: the current roll counts, too', () => {
  // Four dice left. Re-rolling three cannot make 10, but these four can.
  const play = position({ p1: allCastlesExcept('odani') }, '1111111')
    .reroll('111111')
    .reroll('11111')
    .reroll('3331');
  expect(play.refusedBy('yield')).toBe('turn.2');
  expect(play.refusedBy('fill', 'odani', 0)).toBeNull();
});

/** Do the exact odds leave any chance, by a reroll or by filling a line first? */
const hasChance = (board: GameState, castle: Castle): boolean => {
  const dice = countDiceToRoll(board);
  const open = unfilledLines(board, castle);
  return (
    chanceToFill(castle, dice - 1, open) > 0 ||
    castle.lines.some(
      (line: BattleLine, index) =>
        (open & (1 << index)) !== 0 &&
        diceCountsToFill(line, board.dice).some((used) => chanceToFill(castle, dice - used, open & ~(1 << index)) > 0),
    )
  );
};

clause(['turn.2', 'turn.7b'], 'for any castle, any filled lines and any dice: a turn may be ended exactly when the odds are zero', () => {
  for (const castle of CASTLES)
    for (const holder of [CENTRE, 1])
      for (const count of [1, 2, 3, 4])
        for (const { dice } of ROLLS_BY_DICE_COUNT[count] ?? []) {
          const board: GameState = { ...createState(), dice: [...dice] };
          board.holder[castle.index] = holder;
          board.target = castle.index;
          for (board.filled = 1; board.filled < requiredLines(board, castle); board.filled++)
            if (canStillSucceed(board) !== hasChance(board, castle)) expect([castle.id, holder, dice, board.filled]).toEqual([]);
        }
});
