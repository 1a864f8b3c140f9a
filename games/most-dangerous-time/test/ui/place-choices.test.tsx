// @vitest-environment jsdom
import { cleanup, render, fireEvent, screen } from '@testing-library/react';
import { vi, afterEach, it, expect } from 'vitest';
import { boardElement } from '../helpers/board-element.tsx';
import { startCombat } from '../helpers/battle.ts';
import { dice } from '../helpers/position.ts';

vi.stubGlobal('CSS', { escape: String });

afterEach(cleanup);

it('puts the actions of an open place above the battle', () => {
  const table = startCombat('wp_sekigahara', { active: 'oda', places: { wp_sekigahara: { leaders: ['nagamasa'], oda: 3, azai: 3 } } });
  table.act('antiOda', ['retreat'], dice(1, 6));
  const { container } = render(boardElement(table.state, 'antiOda'));
  const heads = (): (string | null)[] => [...container.querySelectorAll('.mdt-side-panel h3')].map(({ textContent }) => textContent);
  expect(heads()[0]).toBe('Field of Honor: Sekigahara');
  fireEvent.click(container.querySelector('[data-target][data-state="selectable"][aria-label^="Sawayama"]') as Element);
  expect(heads().slice(0, 2)).toEqual(['Actions at Sawayama', 'Field of Honor: Sekigahara']);
  expect(screen.getByRole('button', { name: 'All retreat to Sawayama' })).toBeTruthy();
});
