// @vitest-environment jsdom
import { startGame, seededRandom } from '@gunbai/engine';
import type { Json } from '@gunbai/engine';
import { LANGUAGES } from '@gunbai/shared/i18n';
import type { Language } from '@gunbai/shared/i18n';
import { setupFor } from '@gunbai/shared/testing';
import { formatPercent } from '@gunbai/ui';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, vi, expect, it } from 'vitest';
import { rules } from '../../game.ts';
import { createBattle } from '../../rules/combat/battle-state.ts';
import { fortValueAt } from '../../rules/state.ts';
import type { GameState } from '../../rules/state.ts';
import { placeOf } from '../../rules/components.ts';
import { createGroup } from '../helpers/battle.ts';
import { text } from '../../text/index.ts';
import { BattlePanel } from '../../ui/panels/BattlePanel.tsx';
import { createNames } from '../../ui/names.ts';
import { indexActions } from '../../ui/action-index.ts';
import { messagesFor } from '../../ui/messages.ts';
import { chanceCastleFallsWithFortune } from '../../odds/reroll-odds.ts';
import { computeSiegeOdds } from '../../odds/siege-odds.ts';

afterEach(cleanup);

const renderSiege = (step: string, language: Language = 'en', fortune = -1) => {
  const { game } = rules;
  const setup = setupFor(game, { scenario: 'short' });
  const { state } = startGame(game, setup, seededRandom(7), true);
  const board = structuredClone(state.board) as GameState;
  const battle = {
    ...createBattle(placeOf('odani'), false),
    groups: [createGroup(0, 'oda', 9), createGroup(1, 'azai', 2, 'nagamasa', true)],
  };
  board.battle = battle;
  board.fortune = fortune;
  const view = { ...state, board, flow: [{ step, at: '', local: null, returned: null, effects: null, sealed: null }] };
  const { container } = render(
    <BattlePanel
      battle={battle}
      context={{
        view,
        messages: messagesFor(language),
        names: createNames(text[language], {}),
        picks: indexActions([]),
        choose: vi.fn(),
        label: String,
      }}
    />,
  );
  expect(container.textContent).not.toMatch(/\{\{|undefined|NaN|\[object/);
  return { board, battle, container };
};

it('shows the exact odds of an assault where the besieger decides, with what helps the besieged', () => {
  const { board, battle, container } = renderSiege('stormOrHold');
  const { castleFalls } = computeSiegeOdds(battle, 2, fortValueAt(board, battle.place));
  const odds = screen.getByRole('table', { name: 'Assault odds' });
  expect(odds.textContent).toContain(`The castle falls${formatPercent(castleFalls)}`);
  expect(container.textContent).toContain('Besieged commander’s Bravery 10.5.3a+2');
  expect(screen.getByRole('table', { name: 'Hits of the besieged' }).querySelectorAll('tr')).toHaveLength(4);
});

it('shows the odds in every language, and nowhere else', () => {
  for (const language of LANGUAGES) {
    renderSiege('stormOrHold', language);
    expect(screen.getByRole('table', { name: messagesFor(language)('assaultOdds') })).toBeTruthy();
    cleanup();
  }
  renderSiege('losses');
  expect(screen.queryByRole('table', { name: 'Assault odds' })).toBeNull();
});

it('distinguishes the odds with and without rerolls, if Good Fortune is in play', () => {
  renderSiege('stormOrHold');
  expect(screen.queryByText(/Good Fortune/)).toBeNull();
  cleanup();
  const { board, battle } = renderSiege('stormOrHold', 'en', 0);
  const odds = screen.getByRole('table', { name: /Good Fortune/ });
  expect(odds.textContent).toContain(formatPercent(chanceCastleFallsWithFortune(battle, 2, fortValueAt(board, battle.place), 0)));
  cleanup();
  for (const language of LANGUAGES) {
    renderSiege('stormOrHold', language, 1);
    const messages = messagesFor(language);
    expect(
      screen.getByRole('table', { name: messages('oddsWithRerolls', { side: text[language].names.clan?.['azai'] ?? '' }) }),
    ).toBeTruthy();
    cleanup();
  }
});

const renderReroll = (asking: { step: string; at: string; local: Json }, sides: number[], language: Language = 'en') => {
  const { game } = rules;
  const setup = setupFor(game, { scenario: 'short' });
  const { state } = startGame(game, setup, seededRandom(7), true);
  const board = structuredClone(state.board) as GameState;
  const battle = {
    ...createBattle(placeOf('odani'), false),
    groups: [createGroup(0, 'oda', 3), createGroup(1, 'azai', 3)],
    initiative: [3, 3] as [number, number],
    round: 1,
  };
  board.battle = battle;
  const frame = { returned: null, effects: null, sealed: null };
  const flow = [
    { ...asking, ...frame },
    { step: 'fortuneThrow', at: '', local: { sides }, ...frame },
  ];
  const context = {
    view: { ...state, board, flow },
    messages: messagesFor(language),
    names: createNames(text[language], {}),
    picks: indexActions([]),
    choose: vi.fn(),
    label: String,
  };
  render(<BattlePanel battle={battle} context={context} />);
};

it('shows the roll and the exact chances of a reroll before the holder decides', () => {
  renderReroll({ step: 'fieldBattle', at: 'initiativeAgain', local: {} }, [0, 1]);
  const initiative = screen.getByRole('table', { name: 'If Oda rerolls' });
  expect(initiative.textContent).toContain(`Only Oda attacks${formatPercent(2 / 6)}`);
  expect(screen.getAllByText('Result: 3 : 3')).toHaveLength(2);
  expect(screen.getByText(/Odds without rerolls\. Oda holds Good Fortune/)).toBeTruthy();
  cleanup();
  renderReroll({ step: 'fieldBattle', at: 'hits', local: { dice: [[6, 1, 1], []] } }, [0]);
  expect(screen.getByText('Result: 1 hit')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'If Oda rerolls' }).textContent).toContain(`0${formatPercent(125 / 216)}`);
  cleanup();
  for (const language of LANGUAGES) {
    renderReroll({ step: 'siege', at: 'besiegersLose', local: { dice: [6] } }, [1], language);
    expect(document.body.textContent).not.toMatch(/\{\{|undefined|NaN|\[object/);
    cleanup();
  }
});
