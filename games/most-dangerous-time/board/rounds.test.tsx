// @vitest-environment jsdom
import { begin, fastChance, readSetup } from '@gunbai/engine';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { rules } from '../door.ts';
import { newBattle } from '../rules/battle.ts';
import type { Group } from '../rules/battle.ts';
import type { Board } from '../rules/board.ts';
import { clanOf, leaderOf, placeOf } from '../rules/components.ts';
import { BattlePanel } from './battle.tsx';
import { namesOf } from './names.ts';
import { picksOf } from './picking.ts';
import { wordsIn } from './words.ts';

afterEach(cleanup);

const group = (side: 0 | 1, clan: string, soldiers: number, leader: string): Group => ({
  side,
  clan: clanOf(clan),
  leader: leaderOf(leader),
  leaderOoc: false,
  soldiers,
  ooc: 0,
  inside: false,
  leaving: false,
});

it('tells the hits of those alone who may attack in a round', () => {
  const { game } = rules;
  const setup = readSetup(game, { scenario: 'short' });
  if (!setup.ok) throw new Error(setup.error);
  const { state } = begin(game, setup.value, fastChance(7), true);
  const board = structuredClone(state.board) as Board;
  const battle = {
    ...newBattle(placeOf('odani'), false),
    groups: [group(0, 'oda', 6, 'nobunaga'), group(1, 'azai', 4, 'nagamasa')],
  };
  board.battle = battle;
  const view = { ...state, board, flow: [{ step: 'retreat', at: '', local: null, returned: null, effects: null, sealed: null }] };
  const names = namesOf(rules.text.en, {});
  render(
    <BattlePanel battle={battle} setting={{ view, words: wordsIn('en'), names, picks: picksOf([]), choose: vi.fn(), label: String }} />,
  );
  const below = (title: string): string => screen.getByText(title).closest('.mdt-odds')?.textContent ?? '';
  expect(below('If nobody retreats')).toMatch(/Attacker, when attacking.*Defender, when attacking/);
  expect(below('If Defender retreats')).toMatch(/Attacker, when attacking/);
  expect(below('If Defender retreats')).not.toMatch(/Defender, when attacking/);
});
