// @vitest-environment jsdom
import { Match } from '@gunbai/engine';
import type { GameRecord } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import type { GameManifest, BoardModule, GameModule } from '@gunbai/games/registry';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReplayView } from '../../src/replay/ReplayView.tsx';
import { LoadStateView } from '../../src/components/NotFound.tsx';
import type { Session } from '../../src/session/session.ts';
import type { SavedGame } from '../../src/session/saved-games.ts';
import { VerifyDialog } from '../../src/table/dialogs/VerifyDialog.tsx';
import { resumeFailure } from '../../src/table/hooks/use-local-table.ts';
import { ja } from '../../src/i18n/ja.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

const manifest = findGame('age-of-war') as GameManifest;
const rules = await manifest.rules();
const later: GameModule = { ...rules, game: { ...rules.game, rules: rules.game.rules + 1 } };
const refusal = { code: 'bad-record', detail: 'the record was made under other rules' } as const;

const resignedRecord = (): GameRecord => {
  const opened = Match.open(rules.game, { players: 2 }, { seed: '5a'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error(opened.error.detail);
  opened.value.end(['p1'], { winners: ['p2'], reason: 'resigned' });
  return opened.value.record;
};
const record = resignedRecord();
/** Rolls that no rules make, so that the record replays under none. */
const brokenRecord: GameRecord = { ...record, log: record.log.map((entry) => (entry.type === 'start' ? { ...entry, rolls: [] } : entry)) };
const savedGameOf = (of: GameRecord): SavedGame => ({
  id: 'abc',
  record: of,
  begun: 0,
  touched: 0,
  seen: 0,
  finished: true,
  here: ['p1', 'p2'],
});

const japanese = createTranslator('ja', ja);
const renderJapanese = (what: ReactNode): void => void render(<TranslatorContext value={japanese}>{what}</TranslatorContext>);
const OTHER_RULES = japanese.t('savedGames.otherRules', { recorded: rules.game.rules, current: later.game.rules });
const english = (): (string | null)[] => [...document.querySelectorAll('[lang=en]')].map(({ textContent }) => textContent);
afterEach(cleanup);

test('a game finished under earlier rules can be watched; an unfinished one without a saved position cannot be opened', () => {
  expect(resumeFailure(later.game, savedGameOf(brokenRecord), refusal, () => undefined)).toEqual({ state: 'only-watched' });
  const loadState = resumeFailure(later.game, { ...savedGameOf(brokenRecord), finished: false }, refusal, () => undefined);
  expect(loadState).toEqual({ state: 'other-rules', made: rules.game.rules, here: later.game.rules });
  renderJapanese(<LoadStateView id="abc" loadState={loadState as Exclude<typeof loadState, { state: 'open' }>} />);
  expect(screen.getByText(OTHER_RULES, { exact: false })).toBeTruthy();
  expect(english()).toEqual([]);
});

test('a record of the current rules that does not replay shows the error', () => {
  expect(resumeFailure(rules.game, savedGameOf(brokenRecord), refusal, () => undefined)).toEqual({
    state: 'failed',
    detail: refusal.detail,
  });
});

test('a replay under earlier rules that stops early says so in the reader’s language', () => {
  renderJapanese(
    <ReplayView
      savedGame={savedGameOf(brokenRecord)}
      manifest={manifest}
      rules={later}
      board={{ Board: () => null } as unknown as BoardModule}
      isPersistent
      tableAddress={null}
    />,
  );
  expect(screen.getByText(OTHER_RULES, { exact: false })).toBeTruthy();
  expect(english()).toEqual([]);
});

test('the dice of a game under earlier rules verify, though its moves cannot be checked', async () => {
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
  const session = { rules: later, commitment: record.commitment, record: async () => record } as unknown as Session;
  const opened = Match.resume(rules.game, record);
  if (!opened.ok) throw new Error(opened.error.detail);
  renderJapanese(
    <VerifyDialog session={session} view={opened.value.view(null)} text={await manifest.text.ja()} onClose={() => undefined} />,
  );
  await screen.findByText(/ダイスに問題はありません/);
  expect(document.querySelector('.problem')).toBeNull();
  expect(english()).toEqual([]);
});

test('an unfinished game that newer rules would change shows the difference, and continues on request', () => {
  const opened = Match.open(rules.game, { players: 2 }, { seed: '5a'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error(opened.error.detail);
  const savedGame: SavedGame = { ...savedGameOf(opened.value.record), state: opened.value.state, finished: false };
  const agreed = vi.fn();
  const differs = { ...refusal, values: { differs: 'refused', entry: 3, clause: 'line.2' } };
  const loadState = resumeFailure(later.game, savedGame, differs, agreed);
  expect(loadState).toMatchObject({ state: 'rules-changed', difference: { code: 'refused', entry: 3, clause: 'line.2' } });
  renderJapanese(<LoadStateView id="abc" loadState={loadState as Exclude<typeof loadState, { state: 'open' }>} />);
  expect(screen.getByText(japanese.t('rulesChange.refused', { entry: 3, clause: 'line.2' }), { exact: false })).toBeTruthy();
  expect(screen.getByText(ja['savedGames.watch']).getAttribute('href')).toBe('/replay/abc');
  expect(screen.getByText(ja['savedGames.export'])).toBeTruthy();
  fireEvent.click(screen.getByText(ja['rulesChanged.continue']));
  expect(agreed).toHaveBeenCalledOnce();
});
