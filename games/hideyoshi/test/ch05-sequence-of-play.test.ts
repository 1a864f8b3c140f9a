import { viewFor } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { DECK, DISCARDS, handZone } from '../rules/cards.ts';
import { areaAt } from '../rules/components.ts';
import { hideyoshi } from '../rules/index.ts';
import { countCardsDue } from '../rules/resources.ts';
import { currentStep, cardId, endRound, isAllowed, playCard, position, refusedBy, pieceCount, unusedCount } from './helpers.ts';
import type { Position } from './helpers.ts';

// 5 Turns, 6 Cards, 7 Rounds

const handSize = (table: Position, side: 0 | 1) => table.state.zones[handZone(side)]!.pieces;

const quiet = { omi: { hashiba: 2 }, echizen: { shibata: 2 } };

clause('5.0.0', 'turns 0 to 8 are played, and no more', () => {
  const table = position({ turn: 7, map: quiet, hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] } });
  table.act('hideyoshi', ['pass']).act('anti', ['pass'], [0, 0]);
  expect([table.state.turn, table.state.outcome]).toEqual([8, null]);
  table.act('hideyoshi', ['pass']).act('anti', ['pass']);
  expect(table.state.outcome).toMatchObject({ reason: 'endured' });
});

clause(['5.0.1', '6.1.0', '6.1.1a'], 'each player draws as many cards as resource areas, hidden from the other', () => {
  const map = { omi: { hashiba: 1 }, settsu: { ikeda: 1 }, tango: { hosokawa: 1 }, echizen: { shibata: 1 }, ise: { takigawa: 1 } };
  const table = position({ map, hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] } });
  table.act('hideyoshi', ['pass']).act('anti', ['pass'], [0, 0, 0]); // Takigawa is neutral: his area gives no card
  expect([handSize(table, 0).length, handSize(table, 1).length]).toEqual([2, 1]);
  expect(viewFor(hideyoshi, table.state, 'anti').zones[handZone(0)]!.pieces).toEqual(['?', '?']);
  // enemies in an area do not stop its card
  expect(countCardsDue(position({ map: { omi: { hashiba: 1, shibata: 3 } } }).board, 0)).toBe(1);
});

clause('6.1.1b', 'the player who controls the port draws one more card', () => {
  const at = (port: string) =>
    position({ map: { settsu: { ikeda: 1 }, minami_kyushu: { shimazu: 1 } }, war: ['shimazu'] }).editState((board) => {
      board.port = areaAt(port);
    });
  expect([countCardsDue(at('settsu').board, 0), countCardsDue(at('settsu').board, 1)]).toEqual([2, 1]);
  expect([countCardsDue(at('minami_kyushu').board, 0), countCardsDue(at('minami_kyushu').board, 1)]).toEqual([1, 2]);
});

clause('6.1.1c', 'the player who controls Settsu draws one more card with Osaka Castle completed', () => {
  const castle = (osaka: 0 | 1 | 2, holder: string) =>
    position({ map: { settsu: { [holder]: 1 } } }).editState((board) => {
      board.osaka = osaka;
    });
  expect([0, 1, 2].map((osaka) => countCardsDue(castle(osaka as 0 | 1 | 2, 'ikeda').board, 0))).toEqual([1, 1, 2]);
  expect(countCardsDue(castle(2, 'shibata').board, 1)).toBe(2);
});

clause('6.1.2', 'an empty deck is rebuilt from the discards, even during a draw', () => {
  const table = position({ map: { omi: { hashiba: 1 }, settsu: { ikeda: 1 } }, hands: { hideyoshi: ['ogaeshi'], anti: ['cavalry'] } });
  table.editState((_, state) => {
    state.zones[DISCARDS]!.pieces.push(...state.zones[DECK]!.pieces.splice(1));
  });
  const last = table.state.zones[DECK]!.pieces[0];
  table.act('hideyoshi', ['pass']).act('anti', ['pass'], [0, 5]);
  expect(handSize(table, 0)).toHaveLength(2);
  expect(handSize(table, 0)[0]).toBe(last);
  expect([table.state.zones[DISCARDS]!.pieces.length, table.state.zones[DECK]!.pieces.length]).toEqual([0, 30]);
});

clause('5.0.2a', 'rounds alternate', () => {
  const table = position({ map: quiet, hands: { hideyoshi: ['arquebus', 'ogaeshi'], anti: ['cavalry', 'submission'] } });
  playCard(table, 'hideyoshi', 'diplomacy', 'arquebus', ['sway', 'mori'], ['enough']);
  playCard(table, 'anti', 'diplomacy', 'cavalry', ['sway', 'date'], ['enough']);
  expect(isAllowed(table, 'hideyoshi', ['pass'])).toBe(true);
});

clause(['5.0.2a', '4.2.4a'], 'only turn 0 ends after a fixed number of rounds', () => {
  const table = position({ map: quiet, hands: { hideyoshi: ['arquebus', 'ogaeshi'], anti: ['cavalry'] } });
  table.editState((board) => (board.rounds = 6));
  playCard(table, 'hideyoshi', 'diplomacy', 'arquebus', ['sway', 'mori'], ['enough']);
  expect([table.state.turn, isAllowed(table, 'anti', ['pass'])]).toEqual([1, true]);
});

const startInKyo = (who: string, peace: string[] = [], turn = 1) =>
  position({
    turn,
    map: { kyo: { [who]: 2 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } },
    peace,
    hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] },
  })
    .editState((board) => (board.rounds = 5)) // in turn 0 each player's last round
    .act('hideyoshi', ['pass'])
    .act('anti', ['pass'], peace.length > 0 ? [0, 0] : [0, 0, 0]);

clause('5.0.2b', 'the player who controls Kyo chooses to go first or second, after seeing the hand', () => {
  const own = startInKyo('hashiba');
  expect(currentStep(own)).toBe('order');
  own.act('hideyoshi', ['second']);
  expect(isAllowed(own, 'anti', ['pass'])).toBe(true);
  expect(isAllowed(startInKyo('shibata').act('anti', ['first']), 'anti', ['pass'])).toBe(true);
  expect(currentStep(startInKyo('hashiba', [], 0))).toBe('order'); // from turn 1 on
});

clause('5.0.2c', 'if neither controls Kyo, Hideyoshi begins', () => {
  const neutral = startInKyo('niwa', ['niwa']);
  expect(currentStep(neutral)).toBe('play');
  expect(isAllowed(neutral, 'hideyoshi', ['pass'])).toBe(true);
});

clause('5.0.3a', 'a pass is not final', () => {
  const table = position({ map: quiet, hands: { hideyoshi: ['arquebus'], anti: ['cavalry', 'submission'] } });
  table.act('hideyoshi', ['pass']);
  playCard(table, 'anti', 'diplomacy', 'cavalry', ['sway', 'date'], ['enough']);
  expect(isAllowed(table, 'hideyoshi', ['diplomacy', cardId('arquebus')])).toBe(true);
  expect(table.state.turn).toBe(1);
});

clause('5.0.3b', 'a player without cards passes automatically', () => {
  const table = position({ map: quiet, hands: { hideyoshi: ['arquebus', 'kitano_tea', 'ogaeshi'], anti: [] } });
  playCard(table, 'hideyoshi', 'diplomacy', 'arquebus', ['sway', 'mori'], ['enough']);
  expect(isAllowed(table, 'hideyoshi', ['diplomacy', cardId('ogaeshi')])).toBe(true);
  expect(table.events).toContainEqual({ type: 'passed', seat: 'anti', auto: true });
});

clause('5.0.3c', 'two passes one after the other end the turn', () => {
  const table = position({ map: quiet, hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] } });
  table.act('hideyoshi', ['pass']);
  expect(table.state.turn).toBe(1);
  table.act('anti', ['pass'], [0, 0]);
  expect(table.state.turn).toBe(2);
});

clause(['5.0.4a', '5.0.4c', '5.0.4d'], 'at the end of a turn pieces recover, unused cards are discarded, and the turn advances', () => {
  const table = position({ map: quiet, used: { omi: { hashiba: 1 } }, hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] } });
  table.act('hideyoshi', ['pass']).act('anti', ['pass'], [0, 0]);
  expect(unusedCount(table, 'omi', 'hashiba')).toBe(3);
  expect(table.state.zones[DISCARDS]!.pieces).toEqual([cardId('arquebus'), cardId('cavalry')]);
  expect(table.state.turn).toBe(2);
});

clause('7.0.1', 'one card of the hand for one of four actions, with a card of the other side, too', () => {
  const table = position({ hands: { hideyoshi: ['cavalry', 'subterfuge'], anti: ['arquebus'] } });
  const actionTypes = (name: string) =>
    table
      .allowed('hideyoshi')
      .filter(([, one]) => one === cardId(name))
      .map(([type]) => type);
  expect(actionTypes('subterfuge')).toEqual(['operations', 'diplomacy', 'mobilise', 'event']);
  expect(actionTypes('cavalry')).toEqual(['operations', 'diplomacy', 'mobilise']); // he may use its value, not its event
  expect(refusedBy(table, 'hideyoshi', ['operations', cardId('arquebus')])).toBe('7.0.1');
  playCard(table, 'hideyoshi', 'diplomacy', 'subterfuge', ['sway', 'mori'], ['enough']);
  endRound(table);
  expect(table.refusalFor('hideyoshi', ['operations', cardId('cavalry')])?.code).toBe('wrong-seat'); // one card a round
});

clause('7.0.2', 'the used card is discarded; a pass uses none', () => {
  const table = position({ map: quiet, hands: { hideyoshi: ['arquebus', 'ogaeshi'], anti: ['cavalry', 'submission'] } });
  playCard(table, 'hideyoshi', 'diplomacy', 'arquebus', ['sway', 'mori'], ['enough']);
  expect(table.state.zones[DISCARDS]!.pieces).toEqual([cardId('arquebus')]);
  table.act('anti', ['pass']);
  expect(handSize(table, 1)).toHaveLength(2);
  expect(pieceCount(table, 'omi', 'hashiba')).toBe(2);
});
