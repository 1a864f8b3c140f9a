// @vitest-environment jsdom
import { startGame, seededRandom } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, vi, it, expect } from 'vitest';
import { rules } from '../../game.ts';
import { createBattle } from '../../rules/combat/battle-state.ts';
import type { Battle } from '../../rules/combat/battle-state.ts';
import type { GameState } from '../../rules/state.ts';
import { placeOf } from '../../rules/components.ts';
import { createGroup } from '../helpers/battle.ts';
import { text } from '../../text/index.ts';
import { BattlePanel } from '../../ui/panels/BattlePanel.tsx';
import { createNames } from '../../ui/names.ts';
import { indexActions } from '../../ui/action-index.ts';
import { messagesFor } from '../../ui/messages.ts';

afterEach(cleanup);

/** The panel of a battle in the first turn of the short game. */
const renderBattle = (battle: Battle): void => {
  const setup = setupFor(rules.game, { scenario: 'short' });
  const { state } = startGame(rules.game, setup, seededRandom(7), true);
  const board = { ...(state.board as GameState), battle };
  const view = { ...state, board, flow: [{ step: 'retreat', at: '', local: null, returned: null, effects: null, sealed: null }] };
  const names = createNames(text.en, {});
  render(
    <BattlePanel
      battle={battle}
      context={{ view, messages: messagesFor('en'), names, picks: indexActions([]), choose: vi.fn(), label: String }}
    />,
  );
};

it('shows hits only for sides that may attack in a round', () => {
  renderBattle({
    ...createBattle(placeOf('odani'), false),
    groups: [createGroup(0, 'oda', 6, 'nobunaga'), createGroup(1, 'azai', 4, 'nagamasa')],
  });
  const below = (title: string): string => screen.getByText(title).closest('.mdt-odds')?.textContent ?? '';
  expect(below('If nobody retreats')).toMatch(/Oda, when attacking.*Azai, when attacking/);
  expect(below('If Azai retreats')).toMatch(/Oda, when attacking/);
  expect(below('If Azai retreats')).not.toMatch(/Azai, when attacking/);
});

it('names the clans of each side, and several clans of one side together as attacker or defender', () => {
  renderBattle({
    ...createBattle(placeOf('odani'), false),
    groups: [createGroup(0, 'oda', 6), createGroup(1, 'azai', 4), createGroup(1, 'asakura', 2)],
  });
  const heads = screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
  expect(heads).toEqual(expect.arrayContaining(['Attacker: Oda', 'Defender: Azai, Asakura', 'If Oda retreats', 'If Defender retreats']));
});

it('draws no Field of Honor before units are deployed on it', () => {
  renderBattle(createBattle(placeOf('odani'), true));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('marks a daimyo: he adds to the initiative and leads seven', () => {
  renderBattle({
    ...createBattle(placeOf('odani'), false),
    groups: [createGroup(0, 'oda', 6, 'nobunaga'), createGroup(0, 'oda', 3, 'hideyoshi')],
  });
  const line = (leader: string): string => screen.getByText(leader, { exact: false }).textContent ?? '';
  expect([line('Oda Nobunaga'), line('Hashiba Hideyoshi')]).toEqual(['Oda Nobunaga daimyo · bravery 1', 'Hashiba Hideyoshi bravery 1']);
});
