// @vitest-environment jsdom
import { startGame, seededRandom, pendingSeats, applyAction, legalActions, currentFrame } from '@gunbai/engine';
import type { SeatId, Action } from '@gunbai/engine';
import { LANGUAGES } from '@gunbai/shared/i18n';
import { setupFor } from '@gunbai/shared/testing';
import { cleanup, render, screen, within, fireEvent } from '@testing-library/react';
import { vi, afterEach, expect, it } from 'vitest';
import clauses from '../../data/clauses.json' with { type: 'json' };
import { rules } from '../../game.ts';
import type { GameState } from '../../rules/state.ts';
import { leaderId, leaderOf, clanOf } from '../../rules/components.ts';
import { boardElement } from '../helpers/board-element.tsx';
import { text } from '../../text/index.ts';
import { VICTORY_CONDITIONS } from '../../ui/panels/VictoryConditions.tsx';
import { seatOfClan, unitGroupsAt } from '../../ui/place-model.ts';
import { listProspects } from '../../ui/panels/NegotiationPanel.tsx';

vi.stubGlobal('CSS', { escape: String });

afterEach(cleanup);

const { game } = rules;

const openGame = (scenario: string) => {
  const setup = setupFor(game, { scenario });
  return startGame(game, setup, seededRandom(7), true);
};
type StartedGame = ReturnType<typeof openGame>;

const seatOf = ({ state }: StartedGame): SeatId => pendingSeats(game, state)[0] as SeatId;
const boardOf = ({ state }: StartedGame): GameState => state.board as GameState;

/** Takes the last offered action until this step asks. */
const playUntil = (ctx: StartedGame, step: string, maxActions = 400): StartedGame => {
  for (let made = 0; made < maxActions && ctx.state.flow.at(-1)?.step !== step; made++)
    applyAction(ctx, seatOf(ctx), legalActions(game, ctx.state, seatOf(ctx)).at(-1) as Action);
  expect(ctx.state.flow.at(-1)?.step).toBe(step);
  return ctx;
};

const currentBoardElement = (ctx: StartedGame, pendingAction: Action | null = null) => boardElement(ctx.state, seatOf(ctx), pendingAction);
const renderCurrentBoard = (ctx: StartedGame, pendingAction: Action | null = null) => render(currentBoardElement(ctx, pendingAction));

it('names the unit to place before a place is chosen', () => {
  const ctx = openGame('short');
  const [first] = legalActions(game, ctx.state, seatOf(ctx));
  expect(first?.[0]).toBe('stationLeader');
  renderCurrentBoard(ctx);
  expect(
    screen.getByText(`Place now: ${text.en.names['leader']?.[String(first?.[1])]}. Choose a highlighted space on the map.`),
  ).toBeTruthy();
});

it('logs where each samurai is posted', () => {
  const ctx = playUntil(openGame('short'), 'postSamurai');
  const { leader } = currentFrame(ctx.state).local as { leader: number };
  const [post] = legalActions(game, ctx.state, seatOf(ctx));
  ctx.events = [];
  applyAction(ctx, seatOf(ctx), post as Action);
  expect(ctx.events.map(({ event }) => event)).toContainEqual({ type: 'posted', leader: leaderId(leader), place: post?.[1] });
});

it('shows each negotiator’s targets and chances before the roll', () => {
  const ctx = playUntil(openGame('short'), 'talks');
  const talkers = legalActions(game, ctx.state, seatOf(ctx)).filter(([verb]) => verb === 'negotiate');
  expect(talkers.length).toBeGreaterThan(0);
  const leader = String(talkers[0]?.[1]);
  const prospects = listProspects(boardOf(ctx), leaderOf(leader));
  for (const { needed, chance } of prospects) expect(chance).toBeCloseTo((7 - needed) / 6, 12);
  renderCurrentBoard(ctx, talkers[0] as Action);
  const panel = screen.getByText('Soldiers that could be won over').closest('section') as HTMLElement;
  expect(panel.querySelectorAll('table')).toHaveLength(1);
  expect(within(panel).getAllByText(`${prospects[0]?.needed} or more`).length).toBeGreaterThan(0);
});

it('names no power that enters after the last turn', () => {
  renderCurrentBoard(openGame('short'));
  const track = screen.getByLabelText('Turn track', { selector: 'ol' });
  const turns = [...track.querySelectorAll('li > strong')].map(({ textContent }) => Number(textContent));
  expect(Math.max(...turns)).toBeLessThanOrEqual(10);
  expect(turns).toContain(6);
});

it('distinguishes sides by an edge in the colour of the seat and in a list', () => {
  const board = boardOf(openGame('short'));
  expect(seatOfClan(board, clanOf('oda'))).toBe(1);
  expect(seatOfClan(board, clanOf('asakura'))).toBe(2);
  expect(seatOfClan(boardOf(openGame('four')), clanOf('oda'))).toBe(1);
  const seats = new Set(board.leaderAt.flatMap((place) => (place >= 0 ? unitGroupsAt(board, place).map(({ seat }) => seat) : [])));
  expect(seats.has(2)).toBe(true);
  for (const [scenario, sides] of [
    ['short', 3],
    ['three', 4],
    ['four', 3],
  ] as const) {
    renderCurrentBoard(openGame(scenario));
    const list = screen.getByText('Alliances and their players').closest('details') as HTMLElement;
    expect(list.querySelectorAll('.mdt-side')).toHaveLength(sides);
    cleanup();
  }
});

it('states the victory conditions of the scenario with their clauses, and counts set-up as turn 1', () => {
  const known = new Set(clauses.map(({ id }) => id));
  for (const [goal, conditions] of Object.entries(VICTORY_CONDITIONS))
    for (const { clause, text: said } of conditions) {
      expect(known, goal).toContain(clause);
      for (const language of LANGUAGES) expect(said[language], clause).toMatch(/\S/);
    }
  for (const [scenario, messages] of [
    ['short', /with 6 castles or temples/],
    ['standard', /Kyo after turn 30/],
    ['campaign', /every space of the map/],
    ['three', /A or B alone, whose alliance holds Kyo/],
    ['four', /Hideyoshi Takamatsu/],
  ] as const) {
    renderCurrentBoard(openGame(scenario));
    const list = screen.getByText('Victory conditions').closest('details') as HTMLElement;
    expect(list.textContent).toMatch(messages);
    expect(list.textContent).not.toContain('{{');
    expect(document.querySelector('.mdt-turn')?.textContent).toMatch(/^Turn 1\b/);
    cleanup();
  }
});

it('scrolls the side panel to the top at a new decision only', () => {
  const ctx = openGame('short');
  const { rerender } = renderCurrentBoard(ctx);
  const aside = screen.getByLabelText('Side panel');
  aside.scrollTop = 300;
  fireEvent.click(screen.getByText('Map legend'));
  expect(aside.scrollTop).toBe(300);
  applyAction(ctx, seatOf(ctx), legalActions(game, ctx.state, seatOf(ctx))[0] as Action);
  rerender(currentBoardElement(ctx));
  expect(aside.scrollTop).toBe(0);
});

it('brings the first choice into view where nothing on the map can be chosen', () => {
  const shown = vi.fn();
  Element.prototype.scrollIntoView = function () {
    shown(this.textContent);
  };
  renderCurrentBoard(openGame('short'));
  expect(shown).not.toHaveBeenCalled();
  cleanup();
  renderCurrentBoard(playUntil(openGame('short'), 'shogunsFate'));
  expect(shown).toHaveBeenCalledExactlyOnceWith('Leave the shogun in peace');
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

it('shows with four players which Oda player moves', () => {
  const ctx = playUntil(openGame('four'), 'moves');
  const seat = seatOf(ctx);
  renderCurrentBoard(ctx);
  expect(document.querySelector('.mdt-impulse')?.textContent).toBe(`Oda: ${text.en.names['seat']?.[seat]}`);
});
