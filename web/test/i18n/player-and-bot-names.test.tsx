// @vitest-environment jsdom
import { findGame, games } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ResultList } from '../../src/online/account/PlayerStats.tsx';
import type { OnlineSession, OnlineTableSnapshot } from '../../src/online/table/online-session.ts';
import { formatTimeBanks } from '../../src/online/table/ProposalMenu.tsx';
import { Chat } from '../../src/online/table/Chat.tsx';
import { SeatList } from '../../src/components/SeatList.tsx';
import { botName, seatNamesFor, loadGameText } from '../../src/components/use-game-assets.ts';
import { en } from '../../src/i18n/en.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';
import { ja } from '../../src/i18n/ja.ts';
import { zhHans } from '../../src/i18n/zh-Hans.ts';
import { zhHant } from '../../src/i18n/zh-Hant.ts';

const manifest = findGame('age-of-war') as GameManifest;
const text = await loadGameText(manifest, 'en');
const translator = createTranslator('en', en);
const LANGUAGES = [
  { language: 'en', messages: en },
  { language: 'zh-Hans', messages: zhHans },
  { language: 'zh-Hant', messages: zhHant },
  { language: 'ja', messages: ja },
] as const;
const NAME = 'אבי';
const ISOLATED_NAME = `\u2068${NAME}\u2069`;

afterEach(cleanup);

test('right-to-left names are isolated wherever they appear', async () => {
  const chat = [{ number: 0, account: 'a1', name: NAME, text: 'שלום', hidden: false, at: 1 }];
  const result = { table: 't', game: 'age-of-war', side: 'p1', score: 1, at: 1, opponents: [{ account: 'a1', name: NAME }] };
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
  render(
    <TranslatorContext value={translator}>
      <Chat session={{ id: 'x' } as OnlineSession} chat={chat} isSeated />
      <SeatList game="age-of-war" seats={[{ seat: 'p1', name: NAME, bot: null }]} placeholder={null} />
      <ResultList results={[result]} />
    </TranslatorContext>,
  );
  await screen.findAllByText(ISOLATED_NAME);
  expect(screen.getAllByText(ISOLATED_NAME)).toHaveLength(3);
  screen.getByText('\u2068שלום\u2069', { exact: false });
  expect(seatNamesFor([{ seat: 'p1', name: NAME }], text)).toEqual({ p1: ISOLATED_NAME });
  const table = { pace: { kind: 'days', move: 60, bank: 600 }, status: 'playing', clocks: { p1: { left: 0, bank: 600_000 } } };
  const seats = [{ seat: 'p1', name: NAME, person: { account: 'a1', name: NAME } }];
  expect(formatTimeBanks({ table: { ...table, seats } } as unknown as OnlineTableSnapshot, translator)).toContain(ISOLATED_NAME);
  vi.unstubAllGlobals();
});

test('every bot, also the random one, has a name that begins with a capital where the language has capitals', async () => {
  for (const one of games) {
    const { bots } = await one.rules();
    for (const id of ['random', ...bots.map((bot) => bot.id)])
      for (const { language, messages } of LANGUAGES) {
        const name = botName(id, await loadGameText(one, language), createTranslator(language, messages));
        expect(name, `${one.id}, ${language}`).not.toBe(id);
        expect(name).toBe(name.charAt(0).toUpperCase() + name.slice(1));
      }
  }
});
