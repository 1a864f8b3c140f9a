// @vitest-environment jsdom
import type { Refusal } from '@gunbai/engine';
import { titleOf } from '@gunbai/games/registry';
import type { Title } from '@gunbai/games/registry';
import { plain, sayAction } from '@gunbai/kits/text';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Session, Sight } from '../src/session/session.ts';
import { PromptBar } from '../src/table/PromptBar.tsx';
import type { PromptBarProps } from '../src/table/PromptBar.tsx';
import type { Asking } from '../src/table/useAdvice.ts';
import type { Choosing } from '../src/table/useChoosing.ts';
import { en } from '../src/text/en.ts';
import { SpeechContext, speechOf } from '../src/text/index.tsx';

afterEach(cleanup);

const title = titleOf('age-of-war') as Title;
const rules = await title.rules();
const text = await title.text.en();

const none = () => undefined;

const lay = (
  sight: Partial<Sight>,
  choosing: Partial<Choosing> = {},
  advice: Asking | null = null,
  rest: Partial<PromptBarProps> = {},
): void => {
  const nothing = { chosen: null, isFinal: false, advisor: null, said: null, doubted: null };
  render(
    <SpeechContext value={speechOf('en', en)}>
      <PromptBar
        session={{ rules } as unknown as Session}
        sight={
          {
            acting: null,
            viewer: 'p1',
            outcome: null,
            curtain: null,
            thinking: null,
            waitingFor: ['p2'],
            halted: null,
            canUndo: false,
            ...sight,
          } as Sight
        }
        choosing={{
          ...nothing,
          choose: none,
          mark: none,
          commit: none,
          drop: none,
          why: () => null,
          explain: () => [],
          tell: none,
          hush: none,
          ...choosing,
        }}
        advice={advice}
        text={text}
        seatNames={{ p1: 'Hanako', p2: 'Goemon' }}
        onName={none}
        onClause={none}
        onUndo={none}
        {...rest}
      />
    </SpeechContext>,
  );
};
const undo = () => screen.queryByRole('button', { name: 'Undo' });

test('a player who waits keeps the way back; whoever only watches is not offered one', () => {
  lay({});
  expect(undo()).not.toBeNull();
  expect(screen.getByText('Goemon to move')).toBeTruthy();
  cleanup();
  lay({ viewer: null });
  expect(undo()).toBeNull();
});

test('nor is anybody once the game is over', () => {
  lay({ outcome: { winners: ['p1'], reason: 'points' } });
  expect(undo()).toBeNull();
  expect(screen.getByText('The game is over')).toBeTruthy();
});

test('a game that stands still says so, and not whose move it would be', () => {
  for (const [halted, words] of [
    ['stuck', 'The game cannot go on.'],
    ['paused', 'The game is paused.'],
    ['rules-changed', 'The game rests until all agree to the new rules.'],
    ['cancelled', 'The table was closed.'],
  ] as const) {
    lay({ halted });
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText('Goemon to move')).toBeNull();
    cleanup();
  }
});

test('behind the curtain the next player’s way back stays', () => {
  lay({ viewer: null, curtain: 'p2' });
  expect(undo()).not.toBeNull();
});

test('whoever may ask for advice is offered to, and not twice while the adviser thinks', () => {
  const ask = vi.fn();
  lay({ acting: 'p1' }, {}, { isThinking: false, ask });
  fireEvent.click(screen.getByRole('button', { name: 'Ask for advice' }));
  expect(ask).toHaveBeenCalledOnce();
  cleanup();
  lay({ acting: 'p1' }, {}, { isThinking: true, ask });
  expect(screen.getByRole('button', { name: 'Thinking…' })).toHaveProperty('disabled', true);
  cleanup();
  lay({ acting: 'p1' });
  expect(screen.queryByRole('button', { name: 'Ask for advice' })).toBeNull();
});

test('what was advised is told apart from what was chosen', () => {
  lay({ acting: 'p1' }, { chosen: ['reroll'], advisor: 'general' });
  expect(screen.getByText('The General would do this.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Commit' })).toBeTruthy();
  cleanup();
  lay({ acting: 'p1' }, { chosen: ['reroll'] });
  expect(screen.queryByText('The General would do this.')).toBeNull();
});

test('what just happened stands under the prompt and leads to the log, until something is chosen or refused', () => {
  const onLatest = vi.fn<() => void>();
  const latest = { latest: ['Goemon takes Azuchi.'], onLatest };
  lay({}, {}, null, latest);
  fireEvent.click(screen.getByRole('button', { name: 'Goemon takes Azuchi.' }));
  expect(onLatest).toHaveBeenCalledOnce();
  cleanup();
  lay({}, { chosen: ['reroll'] }, null, latest);
  expect(screen.queryByText('Goemon takes Azuchi.')).toBeNull();
  cleanup();
  lay({}, { said: { segments: ['No.'], clause: null } }, null, latest);
  expect(screen.queryByText('Goemon takes Azuchi.')).toBeNull();
});

test('at a window it can be passed from now on: until the battle ends, where one is under way, or for good; and asked again', async () => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close: none,
  });
  const question = { seat: 'p1', step: 'parry', prompt: { key: 'roll' }, verbs: ['pass'], window: true } as const;
  const flowOf = (...steps: string[]) => ({ flow: steps.map((step) => ({ step })) }) as unknown as Sight['view'];
  const keepPassing = vi.fn(async (): Promise<Refusal | null> => null);
  const keepOrders = vi.fn(async () => null);
  const orders = [{ step: 'parry', answer: ['pass'] }] as const;
  const session = { rules, keepPassing, keepOrders, leftOrders: () => orders } as unknown as Session;
  const at = { acting: 'p1', question: { ...question, inAdvance: { pass: 'pass', until: 'battle' } } } as const;
  const open = () => fireEvent.click(screen.getByRole('button', { name: en['orders.keep'] }));

  lay({ ...at, view: flowOf('war', 'battle', 'parry') }, {}, null, { session });
  open();
  fireEvent.click(screen.getByRole('button', { name: en['orders.battle'] }));
  expect(keepPassing).toHaveBeenLastCalledWith('battle');
  cleanup();
  lay({ ...at, view: flowOf('war', 'parry') }, {}, null, { session });
  open();
  expect(screen.queryByRole('button', { name: en['orders.battle'] })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: en['orders.always'] }));
  expect(keepPassing).toHaveBeenLastCalledWith('always');
  cleanup();
  // What the server refuses is said.
  keepPassing.mockResolvedValueOnce({ code: 'stale' });
  const tell = vi.fn();
  lay({ ...at, view: flowOf('war', 'parry') }, { explain: ({ code }) => [code], tell }, null, { session });
  open();
  fireEvent.click(screen.getByRole('button', { name: en['orders.always'] }));
  await vi.waitFor(() => expect(tell).toHaveBeenCalledExactlyOnceWith(['stale']));
  cleanup();

  lay({ view: flowOf('war') }, {}, null, { session });
  fireEvent.click(screen.getByRole('button', { name: 'Standing orders (1)' }));
  fireEvent.click(screen.getByRole('button', { name: en['orders.ask'] }));
  expect(keepOrders).toHaveBeenCalledExactlyOnceWith([]);
});

test('while the line is down the bar says what becomes of a choice, and which one is kept', () => {
  const question = { step: 'roll', prompt: { key: 'start', facts: {} } } as unknown as Sight['question'];
  lay({ acting: 'p1', question, cutOff: { kept: null } });
  expect(screen.getByText('The line is down: what you choose is sent when it is back.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Now' }).dataset['acting']).toBeUndefined();
  cleanup();
  lay({ acting: null, waitingFor: ['p1'], question, cutOff: { kept: ['reroll'] } });
  expect(screen.getByText('Your choice is kept, and sent when the line is back.')).toBeTruthy();
  expect(screen.getByText(plain(sayAction(text, ['reroll'])))).toBeTruthy();
  expect(screen.queryByText('Hanako to move')).toBeNull();
});
