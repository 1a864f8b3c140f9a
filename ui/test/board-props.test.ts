import type { Action, Refusal } from '@gunbai/engine';
import type { GameText } from '@gunbai/shared/i18n';
import { expect, it, vi } from 'vitest';
import { actionLabel, targetPropsFor } from '../src/board-props.ts';

const REFUSALS: Readonly<Record<string, Refusal>> = {
  march: { code: 'forbidden', clause: '9.3.2' },
  build: { code: 'unknown-action', detail: 'now one of: march, pass' },
};

const boardProps = (actingSeat: string | null) => ({
  actingSeat,
  allowed: actingSeat === null ? [] : ([['pass'], ['march', 'owari', [1, 2]], ['lose', { ashigaru: 2 }]] as Action[]),
  pendingAction: ['lose', { ashigaru: 2 }] as Action,
  choose: vi.fn(),
  refusalFor: (action: Action) => REFUSALS[action[0]] ?? null,
  explain: ({ clause }: Refusal) => [`No (${clause})`],
});

it('an allowed action is selectable, and chosen when pressed', () => {
  const props = boardProps('oda');
  const target = targetPropsFor(props, ['march', 'owari', [1, 2]]);
  expect(target.state).toBe('selectable');
  target.onChoose?.();
  expect(props.choose).toHaveBeenCalledWith(['march', 'owari', [1, 2]]);
  expect(targetPropsFor(props, ['lose', { ashigaru: 2 }]).state).toBe('selected');
});

it('an action forbidden by a rule is refused with its reason', () => {
  const target = targetPropsFor(boardProps('oda'), ['march', 'owari', [1, 3]]);
  expect(target.state).toBe('refused');
  expect(target.onChoose).toBeUndefined();
  expect(target.getTooltip?.()).toEqual(['No (9.3.2)']);
});

it('other actions, and those of other seats, are inert', () => {
  expect(targetPropsFor(boardProps('oda'), ['build', 'azuchi'])).toEqual({ state: 'inert' });
  expect(targetPropsFor(boardProps(null), ['march', 'mino'])).toEqual({ state: 'inert' });
});

it('an action label contains the game’s argument names and the players’ names', () => {
  const text = { actions: { ask: 'Ask {{seat}} for {{n}}' }, names: {} } as unknown as GameText;
  const describe = ([, seat, n]: Action) => ({ seat: seat as string, n: n as number });
  expect(actionLabel({ text, seatNames: { oda: 'Hanako' } }, ['ask', 'oda', 2], describe)).toBe('Ask Hanako for 2');
});
