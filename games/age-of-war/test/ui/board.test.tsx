// @vitest-environment jsdom
import { legalActions, startGame, scriptedRandom, pendingSeats, applyAction, refusalFor } from '@gunbai/engine';
import type { Action, GameEvent, SeatId } from '@gunbai/engine';
import { toText, formatRefusal } from '@gunbai/shared/i18n';
import type { Language } from '@gunbai/shared/i18n';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { rules } from '../../game.ts';
import { text as texts } from '../../text/index.ts';
import { Board, evenRowStyle } from '../../ui/index.tsx';
import { messagesFor } from '../../ui/messages.ts';

// The popover asks the browser to escape selectors, which jsdom cannot.
vi.stubGlobal('CSS', { escape: String });

afterEach(cleanup);

/** Random outcomes from 0: the starting player, then seven dice. */
const INFANTRY = [0, 1, 2];
const [ARCHERY, CAVALRY, DAIMYO] = [3, 4, 5] as const;

const renderBoard = (
  dice: readonly number[],
  {
    language = 'en',
    chosen = null,
    acting = true,
    rolls = [],
    events = [],
    over = false,
  }: {
    language?: Language;
    chosen?: Action | null;
    acting?: boolean;
    rolls?: readonly number[];
    events?: readonly GameEvent[];
    over?: boolean;
  } = {},
) => {
  const { game } = rules;
  const ctx = startGame(
    game,
    { scenario: 'standard', options: {}, seats: ['p1', 'p2'] },
    scriptedRandom([0, ...dice, ...rolls, 0, 0, 0, 0, 0, 0, 0]),
    true,
  );
  const seat = pendingSeats(game, ctx.state)[0] as SeatId;
  if (over) ctx.finish({ winners: ['p1'], reason: 'points' });
  const text = texts[language];
  const choose = vi.fn<(action: Action) => void>();
  const labels: string[] = [];
  const showMessage = vi.fn();
  const draw = () => (
    <Board
      view={structuredClone(ctx.state)}
      viewer={seat}
      actingSeat={acting ? seat : null}
      allowed={acting ? legalActions(game, ctx.state, seat) : []}
      pendingAction={chosen}
      choose={(action, options) => {
        labels.push(options?.commitLabel ?? '');
        choose(action);
      }}
      refusalFor={(action) => refusalFor(game, ctx.state, seat, action)}
      explain={(refusal) => formatRefusal(text, [], language, refusal)}
      showMessage={showMessage}
      events={events}
      text={text}
      language={language}
      seatNames={{ p1: 'Ann', p2: 'Ben' }}
      motion={false}
    />
  );
  const page = render(draw());
  return { choose, labels, tell: showMessage, play: (action: Action) => (applyAction(ctx, seat, action), page.rerender(draw())) };
};

const ROLL = [ARCHERY, ARCHERY, CAVALRY, DAIMYO, ...INFANTRY];

it('shows all castles in the centre and highlights lines that the dice can fill', () => {
  const { choose } = renderBoard(ROLL);
  const centre = screen.getByRole('region', { name: 'The centre' });
  expect(within(centre).getAllByRole('article')).toHaveLength(14);
  const line = screen.getByRole('button', { name: 'Inuyama, line 2, Archery, Archery, can be filled' });
  fireEvent.click(line);
  expect(choose).toHaveBeenCalledExactlyOnceWith(['fill', 'inuyama', 1]);
});

it('explains why a line cannot be filled, on focus, hover and click, with the clause', () => {
  const { choose, tell: showMessage } = renderBoard(ROLL);
  const line = screen.getByRole('button', { name: 'Marugame, line 1, Daimyo, Daimyo' });
  expect(line.getAttribute('aria-disabled')).toBe('true');
  fireEvent.pointerDown(window);
  fireEvent.pointerEnter(line, { pointerType: 'mouse' });
  expect(screen.getByRole('tooltip').textContent).toContain('(line.1)');
  fireEvent.click(line);
  expect(choose).not.toHaveBeenCalled();
  expect(toText(showMessage.mock.calls[0]?.[0])).toContain('This line needs 2');
});

it('places the fewest infantry dice with one tap, and offers the other sets', () => {
  const { choose } = renderBoard(ROLL);
  fireEvent.click(screen.getByRole('button', { name: /^Edo, line 3, 3 infantry/ }));
  expect(choose).toHaveBeenCalledExactlyOnceWith(['fill', 'edo', 2]);
  cleanup();
  const first = renderBoard(ROLL, { chosen: ['fill', 'edo', 2] });
  fireEvent.click(screen.getByRole('button', { name: 'Use other dice: 1 infantry, 2 infantry' }));
  expect(first.choose).toHaveBeenCalledExactlyOnceWith(['fill', 'edo', 2, [1, 1, 0]]);
  cleanup();
  const second = renderBoard(ROLL, { chosen: ['fill', 'edo', 2, [1, 1, 0]] });
  fireEvent.click(screen.getByRole('button', { name: 'Use other dice: 3 infantry' }));
  expect(second.choose).toHaveBeenCalledExactlyOnceWith(['fill', 'edo', 2]);
});

it('offers no other dice where a line can be filled in one way', () => {
  renderBoard(ROLL, { chosen: ['fill', 'inuyama', 1] });
  expect(screen.queryByRole('button', { name: /^Use other dice/ })).toBeNull();
});

it('says what follows a tap: how many dice are rolled, which castle falls, or that the turn ends', () => {
  const { labels, play } = renderBoard([DAIMYO, ARCHERY, ARCHERY, ...INFANTRY, CAVALRY], { rolls: [DAIMYO, 0, 0, 0, 0] });
  fireEvent.click(screen.getByRole('button', { name: /^Inuyama, line 2/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Give up one die/ }));
  play(['fill', 'inuyama', 1]);
  fireEvent.click(screen.getByRole('button', { name: /^Inuyama, line 1/ }));
  expect(labels).toEqual(['Roll 5 dice', 'Roll 6 dice', 'Take Inuyama']);
});

it('offers to give up a die, and explains why the turn cannot be ended yet', () => {
  const { choose, tell: showMessage } = renderBoard(ROLL);
  fireEvent.click(screen.getByRole('button', { name: 'Give up one die and reroll the rest' }));
  expect(choose).toHaveBeenCalledExactlyOnceWith(['reroll']);
  fireEvent.click(screen.getByRole('button', { name: 'End the turn: no chance left' }));
  expect(choose).toHaveBeenCalledTimes(1);
  expect(toText(showMessage.mock.calls[0]?.[0])).toContain('(turn.2)');
});

it('marks filled lines of the castle under attack and the dice on it', () => {
  const { play } = renderBoard(ROLL);
  play(['fill', 'inuyama', 1]);
  expect(screen.getByRole('button', { name: 'Inuyama, line 2, Archery, Archery, filled' })).toBeTruthy();
  expect(screen.getByText('2 on the card')).toBeTruthy();
});

it('shows the rolls after which a die was given up automatically', () => {
  const rolled = (dice: readonly number[]): GameEvent => ({ type: 'rolled', seat: 'p1', dice });
  renderBoard(ROLL, {
    events: [
      rolled([7, 0, 0, 0, 0, 0]),
      { type: 'gaveUpDie', seat: 'p1', left: 6 },
      { type: 'turn', seat: 'p1', turn: 2 },
      rolled([0, 0, 0, 0, 3, 0]),
      { type: 'gaveUpDie', seat: 'p1', left: 2 },
      rolled([1, 0, 0, 0, 0, 1]),
    ],
  });
  const passed = screen.getByText('No line could be filled, one die given up:').parentElement as HTMLElement;
  expect(
    within(passed)
      .getAllByRole('img')
      .map((roll) => roll.getAttribute('aria-label')),
  ).toEqual(['Cavalry, Cavalry, Cavalry']);
});

it('names the last die when only one is left', () => {
  const { play } = renderBoard([DAIMYO, ...INFANTRY, ...INFANTRY], {
    rolls: [...INFANTRY, ...INFANTRY, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  });
  play(['fill', 'inuyama', 0]);
  for (let dice = 6; dice > 1; dice--) play(['reroll']);
  expect(screen.getByRole('button', { name: 'Give up the last die' })).toBeTruthy();
});

it('hides the dice when the game is over', () => {
  renderBoard(ROLL);
  expect(screen.getByRole('region', { name: 'Dice' })).toBeTruthy();
  cleanup();
  renderBoard(ROLL, { over: true });
  expect(screen.queryByRole('region', { name: 'Dice' })).toBeNull();
});

it('shows the exact odds only on request', () => {
  renderBoard(ROLL);
  expect(screen.queryByText(/%/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show odds' }));
  expect(document.querySelectorAll('.castle-chance')).toHaveLength(14);
});

it('shows the chance after each line when odds are shown', () => {
  const { play } = renderBoard(ROLL, { rolls: [DAIMYO, 0, 0, 0, 0] });
  expect(document.querySelector('.line-chance')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show odds' }));
  const line = screen.getByRole('button', { name: /^Inuyama, line 2.* then \d+\s?% to take it/ });
  const chance = line.querySelector('.line-chance')?.textContent;
  expect(line.getAttribute('aria-label')).toContain(`then ${chance} to take it`);
  expect(screen.getByRole('button', { name: 'Give up one die and reroll the rest' }).querySelector('.tray-chance')).toBeNull();
  play(['fill', 'inuyama', 1]);
  expect(screen.getByRole('button', { name: /^Give up one die and reroll the rest, then \d+\s?% to take it/ })).toBeTruthy();
});

it('says how many castles are left until the game ends', () => {
  renderBoard(ROLL);
  expect(screen.getByText('14 castles left in the centre. Most points win when the last one is taken.')).toBeTruthy();
});

it('says who holds each castle of a clan, and draws a roof for each', () => {
  const { play } = renderBoard([DAIMYO, ARCHERY, ARCHERY, ...INFANTRY, CAVALRY], { rolls: [DAIMYO, 0, 0, 0, 0] });
  play(['fill', 'inuyama', 1]);
  play(['fill', 'inuyama', 0]);
  const edo = screen.getByRole('article', { name: /^Edo/ });
  expect(within(edo).getByTitle('all 3 castles: 8 points. Edo in the centre, Kiyosu in the centre, Inuyama held by Ann')).toBeTruthy();
  expect(edo.querySelectorAll('.clan-size path')).toHaveLength(3);
  expect(edo.querySelectorAll('.clan-size [data-held]')).toHaveLength(1);
});

it('is one tab stop, and arrow keys move between its lines', () => {
  renderBoard(ROLL);
  const stops = screen.getAllByRole('button', { name: /line/ }).filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toHaveLength(1);
});

it('highlights nothing while another player decides, and uses the language of the reader', () => {
  renderBoard(ROLL, { acting: false, language: 'ja' });
  expect(document.querySelectorAll('[data-state="selectable"]')).toHaveLength(0);
  expect(screen.getByRole('region', { name: '場の中央' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '犬山城' })).toBeTruthy();
});

it('marks the action that is chosen but not yet confirmed', () => {
  renderBoard(ROLL, { chosen: ['fill', 'inuyama', 1] });
  expect(screen.getByRole('button', { name: /^Inuyama, line 2.*selected/ }).getAttribute('aria-pressed')).toBe('true');
});

it('uses the singular for one castle and one clan', () => {
  const messages = messagesFor('en');
  expect(messages('castlesAndClans', { castles: 1, clans: 0 })).toBe('one castle, 0 clans');
  expect(messages('castlesAndClans', { castles: 4, clans: 1 })).toBe('4 castles, one clan');
});

it('lays out the castles of the centre in even rows', () => {
  expect([14, 13, 9, 8, 7, 1].map((cards) => evenRowStyle(cards)['--in-row'])).toEqual([7, 7, 5, 4, 7, 7]);
});

it('shows the chance with the chosen dice', () => {
  const chanceOf = (chosen: Action): number => {
    renderBoard(ROLL, { chosen });
    fireEvent.click(screen.getByRole('button', { name: 'Show odds' }));
    const line = screen.getByRole('button', { name: /^Edo, line 3, 3 infantry, selected/ });
    const chance = Number.parseInt(line.querySelector('.line-chance')?.textContent ?? '', 10);
    cleanup();
    return chance;
  };
  expect(chanceOf(['fill', 'edo', 2])).toBeGreaterThan(chanceOf(['fill', 'edo', 2, [1, 1, 0]]));
});
