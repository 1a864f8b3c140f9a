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

it('what is allowed is lit and chosen when it is pressed', () => {
  const props = boardProps('oda');
  const target = targetPropsFor(props, ['march', 'owari', [1, 2]]);
  expect(target.state).toBe('selectable');
  target.onChoose?.();
  expect(props.choose).toHaveBeenCalledWith(['march', 'owari', [1, 2]]);
  expect(targetPropsFor(props, ['lose', { ashigaru: 2 }]).state).toBe('selected');
});

it('what a rule forbids says why not', () => {
  const target = targetPropsFor(boardProps('oda'), ['march', 'owari', [1, 3]]);
  expect(target.state).toBe('refused');
  expect(target.onChoose).toBeUndefined();
  expect(target.getTooltip?.()).toEqual(['No (9.3.2)']);
});

it('what is not the question, or not for this screen to decide, is plain', () => {
  expect(targetPropsFor(boardProps('oda'), ['build', 'azuchi'])).toEqual({ state: 'inert' });
  expect(targetPropsFor(boardProps(null), ['march', 'mino'])).toEqual({ state: 'inert' });
});

it('an action is called by its sentence, with the arguments that the game names and the names of people', () => {
  const text = { actions: { ask: 'Ask {{seat}} for {{n}}' }, names: {} } as unknown as GameText;
  const describe = ([, seat, n]: Action) => ({ seat: seat as string, n: n as number });
  expect(actionLabel({ text, seatNames: { oda: 'Hanako' } }, ['ask', 'oda', 2], describe)).toBe('Ask Hanako for 2');
});
