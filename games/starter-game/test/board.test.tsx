// @vitest-environment jsdom
import { legalActions, refusalFor, viewFor } from '@gunbai/engine';
import { openMatch } from '@gunbai/shared/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { rules } from '../game.ts';
import { en } from '../text/en.ts';
import { Board } from '../ui/index.tsx';

afterEach(cleanup);

test('a player sees the own cards, the backs of the others, and sends a card by a click', () => {
  const { game } = rules;
  const { state } = openMatch(game);
  const choose = vi.fn<(action: readonly unknown[]) => void>();
  render(
    <Board
      view={viewFor(game, state, 'east')}
      viewer="east"
      actingSeat="east"
      allowed={legalActions(game, state, 'east')}
      pendingAction={null}
      choose={choose}
      refusalFor={(action) => refusalFor(game, state, 'east', action)}
      explain={() => []}
      showMessage={() => undefined}
      events={[]}
      text={en}
      language="en"
      seatNames={{ east: 'Hana', west: 'Captain' }}
      motion={false}
    />,
  );
  expect(screen.getAllByRole('button')).toHaveLength(6);
  expect(screen.getByText('6 hidden cards')).toBeTruthy();
  expect(screen.getByText('contested now').closest('li')?.textContent).toContain('Kiyosu');
  fireEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
  expect(choose).toHaveBeenCalledWith(legalActions(game, state, 'east')[0]);
});
