// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { cardId, dice, position } from '../helpers.ts';
import { button, hands, renderBoard } from './render-board.tsx';

vi.stubGlobal('CSS', { escape: String });
afterEach(cleanup);

it('warns before the last piece of the daimyo in a circle leaves an area with enemies', () => {
  const warning = /controls Ise. If none of his pieces is left there, your opponent takes it/;
  const march = (circle: string) =>
    position({
      map: { ise: { niwa: 1, hashiba: 3, shibata: 1 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } },
      circle: { ise: circle },
      war: ['niwa'],
      hands,
    })
      .act('hideyoshi', ['operations', 'subterfuge-18'])
      .act('hideyoshi', ['move', 'ise'])
      .act('hideyoshi', ['to', 'omi']);
  renderBoard(march('niwa').act('hideyoshi', ['take', 'niwa', 1]), 'hideyoshi');
  expect(screen.getByText(warning)).toBeDefined();
  cleanup();
  renderBoard(march('hashiba').act('hideyoshi', ['take', 'niwa', 1]), 'hideyoshi');
  expect(screen.queryByText(warning)).toBeNull();
});

it('warns a player who chooses losses that the daimyo in the circle may lose his last piece', () => {
  const struck = (niwa: number) =>
    position({
      side: 'anti',
      map: { ise: { niwa, hashiba: 3, shibata: 2 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } },
      war: ['niwa'],
      hands: { anti: ['iga_ninja'], hideyoshi: [] },
    })
      .act('anti', ['operations', cardId('iga_ninja')])
      .act('anti', ['attack', 'ise', 'enemies'])
      .act('anti', ['everyone'], dice(1, 6));
  renderBoard(struck(1), 'hideyoshi');
  expect(screen.getByText(/Niwa controls Ise/)).toBeDefined();
  cleanup();
  renderBoard(struck(2), 'hideyoshi');
  expect(screen.queryByText(/Niwa controls Ise/)).toBeNull();
});

it('offers the exchange of a circle in its area', () => {
  const map = { ise: { niwa: 1, hashiba: 3, shibata: 1 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } };
  const table = position({ map, war: ['niwa'], hands }).act('hideyoshi', ['pass']);
  const { choose } = renderBoard(table, 'hideyoshi');
  fireEvent.click(button(/^Ise, controlled/));
  fireEvent.click(button('Hashiba into the circle of Ise'));
  expect(choose).toHaveBeenCalledWith(['exchange', 'ise', 'hashiba']);
});
