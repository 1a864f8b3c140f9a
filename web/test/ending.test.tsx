// @vitest-environment jsdom
import { titles } from '@gunbai/games/registry';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Sight } from '../src/session/session.ts';
import { Log } from '../src/table/Log.tsx';
import { sayEnding } from '../src/table/ending.ts';
import { EndSheet } from '../src/table/sheets.tsx';
import { en } from '../src/text/en.ts';
import { SpeechContext, speechOf } from '../src/text/index.tsx';

afterEach(cleanup);

const english = speechOf('en', en);
const NAMES = { uesugi: 'Hanako', oda: 'Taro' };
const OUTCOME = { winners: ['oda'], reason: 'points', scores: { uesugi: -9, oda: 9 } };

const textOfKenshin = async () => {
  const text = await titles.find(({ id }) => id === 'kenshin')?.text.en();
  if (!text) throw new Error('there is no Kenshin');
  return text;
};

test('the story ends with who has won, and how', async () => {
  Element.prototype.scrollTo = () => undefined;
  const [won, how] = sayEnding(OUTCOME, await textOfKenshin(), NAMES, english);
  expect([won, how]).toEqual(['Taro wins.', expect.stringContaining('30')]);
  const line = { key: '1', n: 1, type: 'turn', segments: ['Turn 15.'], auto: false, isBare: false, who: null };
  const lay = (ending: readonly [string, string] | null) =>
    render(
      <SpeechContext value={english}>
        <Log lines={[line]} onName={() => undefined} ending={ending} />
      </SpeechContext>,
    );
  lay(null);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Turn 15.']);
  cleanup();
  lay([won, how]);
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe(`${won} ${how}`);
});

test('a way to end that belongs to the table is told in its words, where the game has none', async () => {
  const bare = { ...(await textOfKenshin()), outcomes: {} };
  expect(sayEnding({ winners: ['oda'], reason: 'agreed' }, bare, NAMES, english)[1]).toBe(en['end.agreed']);
});

test('points below nought are written with a minus sign', async () => {
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
  render(
    <SpeechContext value={english}>
      <EndSheet
        sight={{ outcome: OUTCOME } as unknown as Sight}
        text={await textOfKenshin()}
        seatNames={NAMES}
        isRematchOpen={false}
        onClose={() => undefined}
        foot={null}
      />
    </SpeechContext>,
  );
  expect([...document.querySelectorAll('.end-scores td')].map(({ textContent }) => textContent)).toEqual(['9', '−9']);
});
