// @vitest-environment jsdom
import { begin, fastChance } from '@gunbai/engine';
import type { Json } from '@gunbai/engine';
import { setupFor } from '@gunbai/kits/testing';
import { LANGUAGES } from '@gunbai/kits/text';
import type { Language } from '@gunbai/kits/text';
import { percent } from '@gunbai/ui';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { rules } from '../door.ts';
import { newBattle } from '../rules/battle.ts';
import type { Board } from '../rules/board.ts';
import { fortOf } from '../rules/board.ts';
import { placeOf } from '../rules/components.ts';
import { castleFallsWithFortune, oddsOfSiege } from '../rules/odds.ts';
import { group } from '../test/field.ts';
import { text } from '../text/index.ts';
import { BattlePanel } from './battle.tsx';
import { namesOf } from './names.ts';
import { picksOf } from './picking.ts';
import { wordsIn } from './words.ts';

afterEach(cleanup);

const show = (step: string, language: Language = 'en', fortune = -1) => {
  const { game } = rules;
  const setup = setupFor(game, { scenario: 'short' });
  const { state } = begin(game, setup, fastChance(7), true);
  const board = structuredClone(state.board) as Board;
  const battle = { ...newBattle(placeOf('odani'), false), groups: [group(0, 'oda', 9), group(1, 'azai', 2, 'nagamasa', true)] };
  board.battle = battle;
  board.fortune = fortune;
  const view = { ...state, board, flow: [{ step, at: '', local: null, returned: null, effects: null, sealed: null }] };
  const { container } = render(
    <BattlePanel
      battle={battle}
      setting={{
        view,
        words: wordsIn(language),
        names: namesOf(text[language], {}),
        picks: picksOf([]),
        choose: vi.fn(),
        label: String,
      }}
    />,
  );
  expect(container.textContent).not.toMatch(/\{\{|undefined|NaN|\[object/);
  return { board, battle, container };
};

it('shows the exact odds of storming where the besieger decides, with what helps the besieged', () => {
  const { board, battle, container } = show('stormOrHold');
  const { castleFalls } = oddsOfSiege(battle, 2, fortOf(board, battle.place));
  const odds = screen.getByRole('table', { name: 'Odds of storming' });
  expect(odds.textContent).toContain(`The castle falls${percent(castleFalls)}`);
  expect(container.textContent).toContain('Besieged commander’s Bravery 10.5.3a+2');
  expect(screen.getByRole('table', { name: 'Hits of the besieged' }).querySelectorAll('tr')).toHaveLength(4);
});

it('says so in every language, and nowhere else', () => {
  for (const language of LANGUAGES) {
    show('stormOrHold', language);
    expect(screen.getByRole('table', { name: wordsIn(language)('oddsIfStorm') })).toBeTruthy();
    cleanup();
  }
  show('losses');
  expect(screen.queryByRole('table', { name: 'Odds of storming' })).toBeNull();
});

it('tells apart the chances with and without throws made again, if Good Fortune is in play', () => {
  show('stormOrHold');
  expect(screen.queryByText(/Good Fortune/)).toBeNull();
  cleanup();
  const { board, battle } = show('stormOrHold', 'en', 0);
  const odds = screen.getByRole('table', { name: /Good Fortune/ });
  expect(odds.textContent).toContain(percent(castleFallsWithFortune(battle, 2, fortOf(board, battle.place), 0)));
  cleanup();
  for (const language of LANGUAGES) {
    show('stormOrHold', language, 1);
    const words = wordsIn(language);
    expect(screen.getByRole('table', { name: words('withFortune', { side: text[language].names.clan?.['azai'] ?? '' }) })).toBeTruthy();
    cleanup();
  }
});

const throwing = (asking: { step: string; at: string; local: Json }, sides: number[], language: Language = 'en') => {
  const { game } = rules;
  const setup = setupFor(game, { scenario: 'short' });
  const { state } = begin(game, setup, fastChance(7), true);
  const board = structuredClone(state.board) as Board;
  const battle = {
    ...newBattle(placeOf('odani'), false),
    groups: [group(0, 'oda', 3), group(1, 'azai', 3)],
    initiative: [3, 3] as [number, number],
    round: 1,
  };
  board.battle = battle;
  const frame = { returned: null, effects: null, sealed: null };
  const flow = [
    { ...asking, ...frame },
    { step: 'fortuneThrow', at: '', local: { sides }, ...frame },
  ];
  const setting = {
    view: { ...state, board, flow },
    words: wordsIn(language),
    names: namesOf(text[language], {}),
    picks: picksOf([]),
    choose: vi.fn(),
    label: String,
  };
  render(<BattlePanel battle={battle} setting={setting} />);
};

it('shows what lies there and the exact chances of another throw before the holder decides', () => {
  throwing({ step: 'fieldBattle', at: 'initiativeAgain', local: {} }, [0, 1]);
  const initiative = screen.getByRole('table', { name: 'If Oda throws again' });
  expect(initiative.textContent).toContain(`Only Oda attacks${percent(2 / 6)}`);
  expect(screen.getAllByText('As it fell: 3 : 3')).toHaveLength(2);
  expect(screen.getByText(/Chances before any throw is made again: Oda holds Good Fortune/)).toBeTruthy();
  cleanup();
  throwing({ step: 'fieldBattle', at: 'hits', local: { dice: [[6, 1, 1], []] } }, [0]);
  expect(screen.getByText('As it fell: 1 hit')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'If Oda throws again' }).textContent).toContain(`0${percent(125 / 216)}`);
  cleanup();
  for (const language of LANGUAGES) {
    throwing({ step: 'siege', at: 'besiegersLose', local: { dice: [6] } }, [1], language);
    expect(document.body.textContent).not.toMatch(/\{\{|undefined|NaN|\[object/);
    cleanup();
  }
});
