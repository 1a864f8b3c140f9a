// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ClauseProvider } from '../../src/ClauseLink.tsx';
import { CombatSheet } from '../../src/map/panels/CombatSheet.tsx';
import type { CombatSide } from '../../src/map/panels/CombatSheet.tsx';

afterEach(cleanup);

const side = (title: string, clause: string): CombatSide => ({
  title,
  strength: 8,
  modifiers: [{ label: 'Terrain', value: -1, clause }],
  outcomes: [],
});

const sheet = <CombatSheet attacker={side('Sue', '23-2-1.1')} defender={side('Yoshimi', '23-6-2.1')} />;

it('opens the clause of a modifier in the rules', () => {
  const open = vi.fn<(clause: string) => void>();
  render(<ClauseProvider value={open}>{sheet}</ClauseProvider>);
  fireEvent.click(screen.getByRole('button', { name: '23-6-2.1' }));
  expect(open).toHaveBeenCalledExactlyOnceWith('23-6-2.1');
});

it('shows plain clause ids without a rules reader', () => {
  render(sheet);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('23-2-1.1').tagName).toBe('SMALL');
});
