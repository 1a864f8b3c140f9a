// @vitest-environment jsdom
import { allowed, begin, fastChance, owing, perform, top } from '@gunbai/engine';
import type { Action, SeatId } from '@gunbai/engine';
import { setupFor } from '@gunbai/kits/testing';
import { LANGUAGES } from '@gunbai/kits/text';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import clauses from '../data/clauses.json' with { type: 'json' };
import { rules } from '../door.ts';
import type { Board as DangerousBoard } from '../rules/board.ts';
import { clanOf, leaderId, leaderOf } from '../rules/components.ts';
import { drawn } from '../test/drawn.tsx';
import { text } from '../text/index.ts';
import { WAYS } from './goal.tsx';
import { bandsAt, seatOfClan } from './scene.ts';
import { prospectsOf } from './talks.tsx';

vi.stubGlobal('CSS', { escape: String });

afterEach(cleanup);

const { game } = rules;

const opened = (scenario: string) => {
  const setup = setupFor(game, { scenario });
  return begin(game, setup, fastChance(7), true);
};
type Opened = ReturnType<typeof opened>;

const seatOf = ({ state }: Opened): SeatId => owing(game, state)[0] as SeatId;
const boardOf = ({ state }: Opened): DangerousBoard => state.board as DangerousBoard;

/** Answers by the last way offered until this step asks. */
const until = (table: Opened, step: string, most = 400): Opened => {
  for (let made = 0; made < most && table.state.flow.at(-1)?.step !== step; made++)
    perform(table, seatOf(table), allowed(game, table.state, seatOf(table)).at(-1) as Action);
  expect(table.state.flow.at(-1)?.step).toBe(step);
  return table;
};

const drawnNow = (table: Opened, chosen: Action | null = null) => drawn(table.state, seatOf(table), chosen);
const lay = (table: Opened, chosen: Action | null = null) => render(drawnNow(table, chosen));

it('says who is to be placed before a place is pointed at', () => {
  const table = opened('short');
  const [first] = allowed(game, table.state, seatOf(table));
  expect(first?.[0]).toBe('stationLeader');
  lay(table);
  expect(
    screen.getByText(`Now to be placed: ${text.en.names['leader']?.[String(first?.[1])]}. Point at a lit place on the map.`),
  ).toBeTruthy();
});

it('tells in the log who is posted where', () => {
  const table = until(opened('short'), 'postSamurai');
  const { leader } = top(table.state).local as { leader: number };
  const [post] = allowed(game, table.state, seatOf(table));
  table.events = [];
  perform(table, seatOf(table), post as Action);
  expect(table.events.map(({ event }) => event)).toContainEqual({ type: 'posted', leader: leaderId(leader), place: post?.[1] });
});

it('shows whom each negotiator could win, and how likely, before anybody rolls', () => {
  const table = until(opened('short'), 'talks');
  const talkers = allowed(game, table.state, seatOf(table)).filter(([verb]) => verb === 'negotiate');
  expect(talkers.length).toBeGreaterThan(0);
  const leader = String(talkers[0]?.[1]);
  const prospects = prospectsOf(boardOf(table), leaderOf(leader));
  for (const { needed, chance } of prospects) expect(chance).toBeCloseTo((7 - needed) / 6, 12);
  lay(table, talkers[0] as Action);
  const sheet = screen.getByText('Whom they could win over').closest('section') as HTMLElement;
  expect(sheet.querySelectorAll('table')).toHaveLength(1);
  expect(within(sheet).getAllByText(`${prospects[0]?.needed} or more`).length).toBeGreaterThan(0);
});

it('names no power that enters after the last turn', () => {
  lay(opened('short'));
  const track = screen.getByLabelText('Turn track', { selector: 'ol' });
  const turns = [...track.querySelectorAll('li > strong')].map(({ textContent }) => Number(textContent));
  expect(Math.max(...turns)).toBeLessThanOrEqual(10);
  expect(turns).toContain(6);
});

it('tells sides apart: by an edge in the colour of the seat, and in a list', () => {
  const board = boardOf(opened('short'));
  expect(seatOfClan(board, clanOf('oda'))).toBe(1);
  expect(seatOfClan(board, clanOf('asakura'))).toBe(2);
  expect(seatOfClan(boardOf(opened('four')), clanOf('oda'))).toBe(1);
  const seats = new Set(board.leaderAt.flatMap((place) => (place >= 0 ? bandsAt(board, place).map(({ seat }) => seat) : [])));
  expect(seats.has(2)).toBe(true);
  for (const [scenario, sides] of [
    ['short', 3],
    ['three', 4],
    ['four', 3],
  ] as const) {
    lay(opened(scenario));
    const list = screen.getByText('Who is on which side').closest('details') as HTMLElement;
    expect(list.querySelectorAll('.mdt-side')).toHaveLength(sides);
    cleanup();
  }
});

it('says what wins the game that is played, each way with a clause that there is, and counts what is set up as turn 1', () => {
  const known = new Set(clauses.map(({ id }) => id));
  for (const [goal, ways] of Object.entries(WAYS))
    for (const { clause, said } of ways) {
      expect(known, goal).toContain(clause);
      for (const language of LANGUAGES) expect(said[language], clause).toMatch(/\S/);
    }
  for (const [scenario, words] of [
    ['short', /with 6 castles or temples/],
    ['standard', /Kyo after turn 30/],
    ['campaign', /every space of the map/],
    ['three', /A or B alone, whose alliance holds Kyo/],
    ['four', /Hideyoshi Takamatsu/],
  ] as const) {
    lay(opened(scenario));
    const list = screen.getByText('What wins').closest('details') as HTMLElement;
    expect(list.textContent).toMatch(words);
    expect(list.textContent).not.toContain('{{');
    expect(document.querySelector('.mdt-turn')?.textContent).toMatch(/^Turn 1\b/);
    cleanup();
  }
});

it('brings the head of what lies beside the map into view with a new decision, and leaves it where it is otherwise', () => {
  const table = opened('short');
  const { rerender } = lay(table);
  const aside = screen.getByLabelText('Beside the map');
  aside.scrollTop = 300;
  fireEvent.click(screen.getByText('Key to the map'));
  expect(aside.scrollTop).toBe(300);
  perform(table, seatOf(table), allowed(game, table.state, seatOf(table))[0] as Action);
  rerender(drawnNow(table));
  expect(aside.scrollTop).toBe(0);
});

it('brings the first choice into view where nothing on the map can be chosen', () => {
  const shown = vi.fn();
  Element.prototype.scrollIntoView = function () {
    shown(this.textContent);
  };
  lay(opened('short'));
  expect(shown).not.toHaveBeenCalled();
  cleanup();
  lay(until(opened('short'), 'shogunsFate'));
  expect(shown).toHaveBeenCalledExactlyOnceWith('Leave the shogun in peace');
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

it('says with four players which of them moves for Oda', () => {
  const table = until(opened('four'), 'moves');
  const seat = seatOf(table);
  lay(table);
  expect(document.querySelector('.mdt-impulse')?.textContent).toBe(`Oda: ${text.en.names['seat']?.[seat]}`);
});
