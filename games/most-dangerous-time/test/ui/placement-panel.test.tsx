// @vitest-environment jsdom
import { legalActions, seededRandom, startGame, viewFor } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { rules } from '../../game.ts';
import type { MdtView } from '../../rules/state.ts';
import { text } from '../../text/index.ts';
import { indexActions } from '../../ui/action-index.ts';
import { messagesFor } from '../../ui/messages.ts';
import { createNames } from '../../ui/names.ts';
import { PlacementPanel } from '../../ui/panels/PlacementPanel.tsx';

afterEach(cleanup);

test('during set-up the leader to place shows his ratings, and each space its fort value and garrison', () => {
  const { game } = rules;
  const { state } = startGame(game, setupFor(game, { scenario: 'short' }), seededRandom(7));
  const view = viewFor(game, state, 'antiOda') as MdtView;
  const picks = indexActions(legalActions(game, state, 'antiOda'));
  const context = {
    view,
    picks,
    messages: messagesFor('en'),
    names: createNames(text.en, {}),
    choose: () => undefined,
    label: () => '',
  };
  render(<PlacementPanel context={context} />);
  expect(screen.getByText('Bessho Nagaharu')).toBeTruthy();
  expect(screen.getByText(/bravery \d/)).toBeTruthy();
  expect(screen.getByText('Miki').closest('li')?.textContent).toMatch(/fort value \d · No units here\./);
});
