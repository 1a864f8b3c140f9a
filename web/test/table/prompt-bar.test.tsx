// @vitest-environment jsdom
import type { Refusal } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { toText, formatAction } from '@gunbai/shared/i18n';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Session, TableSnapshot } from '../../src/session/session.ts';
import { PromptBar } from '../../src/table/prompt/PromptBar.tsx';
import type { PromptBarProps } from '../../src/table/prompt/PromptBar.tsx';
import type { BotAdviceControl } from '../../src/table/prompt/use-bot-advice.ts';
import type { ActionSelection } from '../../src/table/prompt/use-action-selection.ts';
import { en } from '../../src/i18n/en.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

afterEach(cleanup);

const manifest = findGame('age-of-war') as GameManifest;
const rules = await manifest.rules();
const text = await manifest.text.en();

const noop = () => undefined;

const renderPromptBar = (
  snapshot: Partial<TableSnapshot>,
  choosing: Partial<ActionSelection> = {},
  advice: BotAdviceControl | null = null,
  rest: Partial<PromptBarProps> = {},
): void => {
  const nothing = { pendingAction: null, preview: null, advice: null, status: null, disputed: null, commitLabel: null };
  render(
    <TranslatorContext value={createTranslator('en', en)}>
      <PromptBar
        session={{ rules } as unknown as Session}
        snapshot={
          {
            actingSeat: null,
            viewer: 'p1',
            outcome: null,
            handoverTo: null,
            thinkingSeat: null,
            pendingSeats: ['p2'],
            pauseReason: null,
            canUndo: false,
            ...snapshot,
          } as TableSnapshot
        }
        selection={{
          ...nothing,
          choose: noop,
          select: noop,
          commit: noop,
          cancel: noop,
          refusalFor: () => null,
          explain: () => [],
          showMessage: noop,
          clearMessage: noop,
          ...choosing,
        }}
        advice={advice}
        text={text}
        seatNames={{ p1: 'Hanako', p2: 'Goemon' }}
        onNameClick={noop}
        onClauseClick={noop}
        onUndo={noop}
        {...rest}
      />
    </TranslatorContext>,
  );
};
const undo = () => screen.queryByRole('button', { name: 'Undo' });

test('a waiting player can undo; a spectator is not offered it', () => {
  renderPromptBar({});
  expect(undo()).not.toBeNull();
  expect(screen.getByText('Goemon to move')).toBeTruthy();
  cleanup();
  renderPromptBar({ viewer: null });
  expect(undo()).toBeNull();
});

test('nobody is offered an undo after the game is over', () => {
  renderPromptBar({ outcome: { winners: ['p1'], reason: 'points' } });
  expect(undo()).toBeNull();
  expect(screen.getByText('Game over')).toBeTruthy();
});

test('a suspended game says so instead of naming the pending seat', () => {
  for (const [pauseReason, message] of [
    ['stuck', 'The game cannot continue.'],
    ['paused', 'The game is paused.'],
    ['rules-changed', 'The game is paused until all players agree to the new rules.'],
    ['cancelled', 'The table was closed.'],
  ] as const) {
    renderPromptBar({ pauseReason });
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.queryByText('Goemon to move')).toBeNull();
    cleanup();
  }
});

test('a confirmation names the only choice that follows by itself', () => {
  renderPromptBar({}, { pendingAction: ['reroll'], preview: { isFinal: true, followUp: ['reroll'], events: [], after: null } });
  expect(screen.getByText(/^Then nothing else is left to choose: Give up one die/)).toBeTruthy();
});

test('an action that is made by itself can be made at once or undone, and its stakes are not asked about', () => {
  const [commit, cancel] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const preview = { isFinal: true, followUp: null, events: [{ type: 'gaveUpDie', seat: 'p1', left: 6 }], after: null };
  renderPromptBar({ actingSeat: 'p1' }, { pendingAction: ['reroll'], preview, commitLabel: 'Roll 6 dice', commit, cancel });
  expect(screen.getByText('You can undo for two seconds.')).toBeTruthy();
  expect(screen.queryByText('This cannot be undone.')).toBeNull();
  expect(screen.queryByRole('status', { name: 'What follows' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Roll 6 dice' }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect([commit.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1]);
});

test('undo becomes the proposal of a takeback once it needs consent', () => {
  const onUndo = vi.fn<() => void>();
  renderPromptBar({ canUndo: false, canProposeTakeback: true }, {}, null, { onUndo });
  fireEvent.click(screen.getByRole('button', { name: 'Propose a takeback' }));
  expect(onUndo).toHaveBeenCalledOnce();
  cleanup();
  renderPromptBar({ canUndo: true, canProposeTakeback: true }, {}, null, { onUndo });
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false);
  cleanup();
  renderPromptBar({ canUndo: false, canProposeTakeback: false }, {}, null, { onUndo });
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
});

test('during a handover the next player can still undo', () => {
  renderPromptBar({ viewer: null, handoverTo: 'p2' });
  expect(undo()).not.toBeNull();
});

test('the advice button is shown where allowed, and disabled while the bot thinks', () => {
  const ask = vi.fn();
  renderPromptBar({ actingSeat: 'p1' }, {}, { isThinking: false, ask });
  fireEvent.click(screen.getByRole('button', { name: 'Ask for advice' }));
  expect(ask).toHaveBeenCalledOnce();
  cleanup();
  renderPromptBar({ actingSeat: 'p1' }, {}, { isThinking: true, ask });
  expect(screen.getByRole('button', { name: 'Thinking…' })).toHaveProperty('disabled', true);
  cleanup();
  renderPromptBar({ actingSeat: 'p1' });
  expect(screen.queryByRole('button', { name: 'Ask for advice' })).toBeNull();
});

test('advice is shown separately from the pending action', () => {
  renderPromptBar(
    { actingSeat: 'p1' },
    {
      pendingAction: ['reroll'],
      advice: { bot: 'general', action: ['reroll'], reasons: { next: [], gain: null, risk: null, tries: 0, better: 0 } },
    },
  );
  expect(screen.getByText('The General bot suggests this move.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy();
  cleanup();
  renderPromptBar({ actingSeat: 'p1' }, { pendingAction: ['reroll'] });
  expect(screen.queryByText('The General bot suggests this move.')).toBeNull();
});

test('the latest event under the prompt opens the log, until something is chosen or refused', () => {
  const onLatest = vi.fn<() => void>();
  const latest = { latest: ['Goemon takes Azuchi.'], onLatest };
  renderPromptBar({}, {}, null, latest);
  fireEvent.click(screen.getByRole('button', { name: 'Goemon takes Azuchi.' }));
  expect(onLatest).toHaveBeenCalledOnce();
  cleanup();
  renderPromptBar({}, { pendingAction: ['reroll'] }, null, latest);
  expect(screen.queryByText('Goemon takes Azuchi.')).toBeNull();
  cleanup();
  renderPromptBar({}, { status: { parts: ['No.'], clause: null } }, null, latest);
  expect(screen.queryByText('Goemon takes Azuchi.')).toBeNull();
});

test('at a window the player can pass until the battle ends, always, or be asked again', async () => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close: noop,
  });
  const question = { seat: 'p1', step: 'parry', prompt: { key: 'roll' }, actionTypes: ['pass'], window: true } as const;
  const flowOf = (...steps: string[]) => ({ flow: steps.map((step) => ({ step })) }) as unknown as TableSnapshot['view'];
  const autoPass = vi.fn(async (): Promise<Refusal | null> => null);
  const setStandingOrders = vi.fn(async () => null);
  const orders = [{ step: 'parry', answer: ['pass'] }] as const;
  const session = { rules, autoPass, setStandingOrders, standingOrders: () => orders } as unknown as Session;
  const at = { actingSeat: 'p1', prompt: { ...question, standingOrder: { pass: 'pass', until: 'battle' } } } as const;
  const open = () => fireEvent.click(screen.getByRole('button', { name: en['standingOrders.keepPassing'] }));

  renderPromptBar({ ...at, view: flowOf('war', 'battle', 'parry') }, {}, null, { session });
  open();
  fireEvent.click(screen.getByRole('button', { name: en['standingOrders.battle'] }));
  expect(autoPass).toHaveBeenLastCalledWith('battle');
  cleanup();
  renderPromptBar({ ...at, view: flowOf('war', 'parry') }, {}, null, { session });
  open();
  expect(screen.queryByRole('button', { name: en['standingOrders.battle'] })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: en['standingOrders.always'] }));
  expect(autoPass).toHaveBeenLastCalledWith('always');
  cleanup();
  // A refusal of the server is shown.
  autoPass.mockResolvedValueOnce({ code: 'stale' });
  const tell = vi.fn();
  renderPromptBar({ ...at, view: flowOf('war', 'parry') }, { explain: ({ code }) => [code], showMessage: tell }, null, { session });
  open();
  fireEvent.click(screen.getByRole('button', { name: en['standingOrders.always'] }));
  await vi.waitFor(() => expect(tell).toHaveBeenCalledExactlyOnceWith(['stale']));
  cleanup();

  renderPromptBar({ view: flowOf('war') }, {}, null, { session });
  fireEvent.click(screen.getByRole('button', { name: 'Standing orders (1)' }));
  fireEvent.click(screen.getByRole('button', { name: en['standingOrders.ask'] }));
  expect(setStandingOrders).toHaveBeenCalledExactlyOnceWith([]);
});

test('while offline the bar says what happens to a choice, and which one is held', () => {
  const question = { step: 'roll', prompt: { key: 'start', facts: {} } } as unknown as TableSnapshot['prompt'];
  renderPromptBar({ actingSeat: 'p1', prompt: question, offline: { unsentAction: null } });
  expect(screen.getByText('Connection lost. Your move will be sent when you are back online.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Current decision' }).dataset['acting']).toBeUndefined();
  cleanup();
  renderPromptBar({ actingSeat: null, pendingSeats: ['p1'], prompt: question, offline: { unsentAction: ['reroll'] } });
  expect(screen.getByText('Connection lost. Your move will be sent when you are back online.')).toBeTruthy();
  expect(screen.getByText(toText(formatAction(text, ['reroll'])))).toBeTruthy();
  expect(screen.queryByText('Hanako to move')).toBeNull();
});
