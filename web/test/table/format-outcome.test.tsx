// @vitest-environment jsdom
import { games } from '@gunbai/games/registry';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { TableSnapshot } from '../../src/session/session.ts';
import { Log } from '../../src/table/log/Log.tsx';
import { formatOutcome } from '../../src/table/log/format-outcome.ts';
import { EndDialog } from '../../src/table/dialogs/EndDialog.tsx';
import { en } from '../../src/i18n/en.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

afterEach(cleanup);

const english = createTranslator('en', en);
const NAMES = { uesugi: 'Hanako', oda: 'Taro' };
const OUTCOME = { winners: ['oda'], reason: 'points', scores: { uesugi: -9, oda: 9 } };

const textOfKenshin = async () => {
  const text = await games.find(({ id }) => id === 'kenshin')?.text.en();
  if (!text) throw new Error('the registry has no game kenshin');
  return text;
};

test('the log ends with the winner and the reason', async () => {
  Element.prototype.scrollTo = () => undefined;
  const [won, how] = formatOutcome(OUTCOME, await textOfKenshin(), NAMES, english);
  expect([won, how]).toEqual(['Taro wins.', expect.stringContaining('30')]);
  const row = { key: '1', n: 1, type: 'turn', parts: ['Turn 15.'], auto: false, isDecisionOnly: false, seat: null };
  const renderLog = (ending: readonly [string, string] | null) =>
    render(
      <TranslatorContext value={english}>
        <Log rows={[row]} onNameClick={() => undefined} ending={ending} />
      </TranslatorContext>,
    );
  renderLog(null);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Turn 15.']);
  cleanup();
  renderLog([won, how]);
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe(`${won} ${how}`);
});

test('an ending without a text of the game gets a general one', async () => {
  const bare = { ...(await textOfKenshin()), outcomes: {} };
  expect(formatOutcome({ winners: ['oda'], reason: 'agreed' }, bare, NAMES, english)[1]).toBe(en['end.agreed']);
});

test('resigning names the seat that resigned, for every reader', async () => {
  const bare = { ...(await textOfKenshin()), outcomes: {} };
  expect(formatOutcome({ winners: ['oda'], reason: 'resigned' }, bare, NAMES, english)).toEqual(['Taro wins.', 'Hanako resigned.']);
});

test('negative scores have a minus sign', async () => {
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
  render(
    <TranslatorContext value={english}>
      <EndDialog
        snapshot={{ outcome: OUTCOME } as unknown as TableSnapshot}
        text={await textOfKenshin()}
        seatNames={NAMES}
        isRematchOffered={false}
        onClose={() => undefined}
        footer={null}
      />
    </TranslatorContext>,
  );
  expect([...document.querySelectorAll('.end-scores td')].map(({ textContent }) => textContent)).toEqual(['9', '−9']);
});
