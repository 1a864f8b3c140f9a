// @vitest-environment jsdom
import { Match } from '@gunbai/engine';
import type { GameRecord } from '@gunbai/engine';
import { titleOf } from '@gunbai/games/registry';
import type { Title } from '@gunbai/games/registry';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { KeptGame } from '../src/parts/KeptGame.tsx';
import { Seats } from '../src/parts/Seats.tsx';
import { textOf } from '../src/parts/titles.ts';
import { importRecord } from '../src/session/files.ts';
import type { Sight } from '../src/session/session.ts';
import { memoryShelf } from '../src/session/shelf.ts';
import { sayEnding } from '../src/table/ending.ts';
import { EndSheet } from '../src/table/sheets.tsx';
import { en } from '../src/text/en.ts';
import { SpeechContext, speechOf } from '../src/text/index.tsx';

afterEach(cleanup);

const english = speechOf('en', en);
const title = titleOf('age-of-war') as Title;
const text = await textOf(title, 'en');

/** A record as somebody may write it by hand: who plays, who won and why are any words. */
const writtenBy = async (word: string): Promise<GameRecord> => {
  const { game } = await title.rules();
  const opened = Match.open(game, { people: [{ name: word }, { bot: word }] }, { seed: 'ab'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error(opened.error.detail);
  opened.value.end(['p1'], { winners: [word], reason: word });
  return opened.value.record;
};

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'a game in which all is called %s is shown with that word',
  async (word) => {
    const taken = await importRecord(new Blob([JSON.stringify(await writtenBy(word))]), memoryShelf());
    if (!taken.ok) throw new Error(taken.error.kind);
    expect(sayEnding({ winners: [word], reason: word }, text, {}, english)).toEqual([`${word} wins.`, word]);
    render(
      <SpeechContext value={english}>
        <KeptGame kept={taken.value} />
      </SpeechContext>,
    );
    const shown = (await screen.findByRole('article')).textContent;
    expect(shown).toContain(`${word} · Bot: ${word}`);
    expect(shown).toContain(`${word} wins`);
  },
);

test('a seat that is called constructor is called so', async () => {
  render(
    <SpeechContext value={english}>
      <Seats game="age-of-war" seats={[{ seat: 'constructor', name: null, bot: null }]} otherwise={null} />
    </SpeechContext>,
  );
  expect(await screen.findByText('constructor')).toBeTruthy();
});

test('points of whoever is called constructor stand beside that word', () => {
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
  const outcome = { winners: ['p1'], reason: 'agreed', scores: { constructor: 9 } };
  render(
    <SpeechContext value={english}>
      <EndSheet
        sight={{ outcome } as unknown as Sight}
        text={text}
        seatNames={{ p1: 'Hanako' }}
        isRematchOpen={false}
        onClose={() => undefined}
        foot={null}
      />
    </SpeechContext>,
  );
  expect(document.querySelector('.end-scores th')?.textContent).toBe('constructor');
});
