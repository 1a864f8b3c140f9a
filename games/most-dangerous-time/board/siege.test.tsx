// @vitest-environment jsdom
import { begin, fastChance, readSetup } from '@gunbai/engine';
import { LANGUAGES } from '@gunbai/kits/text';
import type { Language } from '@gunbai/kits/text';
import { percent } from '@gunbai/ui';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { rules } from '../door.ts';
import { newBattle } from '../rules/battle.ts';
import type { Group } from '../rules/battle.ts';
import type { Board } from '../rules/board.ts';
import { fortOf } from '../rules/board.ts';
import { clanOf, leaderOf, placeOf } from '../rules/components.ts';
import { oddsOfSiege } from '../rules/odds.ts';
import { BattlePanel } from './battle.tsx';
import { namesOf } from './names.ts';
import { picksOf } from './picking.ts';
import { wordsIn } from './words.ts';

afterEach(cleanup);

const group = (side: 0 | 1, clan: string, soldiers: number, leader?: string): Group => ({
  side,
  clan: clanOf(clan),
  leader: leader === undefined ? -1 : leaderOf(leader),
  leaderOoc: false,
  soldiers,
  ooc: 0,
  inside: side === 1,
  leaving: false,
});

const show = (step: string, language: Language = 'en') => {
  const { game } = rules;
  const setup = readSetup(game, { scenario: 'short' });
  if (!setup.ok) throw new Error(setup.error);
  const { state } = begin(game, setup.value, fastChance(7), true);
  const board = structuredClone(state.board) as Board;
  const battle = { ...newBattle(placeOf('odani'), false), groups: [group(0, 'oda', 9), group(1, 'azai', 2, 'nagamasa')] };
  board.battle = battle;
  const view = { ...state, board, flow: [{ step, at: '', local: null, returned: null, effects: null, sealed: null }] };
  const { container } = render(
    <BattlePanel
      battle={battle}
      setting={{
        view,
        words: wordsIn(language),
        names: namesOf(rules.text[language], {}),
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
