// @vitest-environment jsdom
import { findGame } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import type { Proposal } from '@gunbai/protocol';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Proposals } from '../../src/online/table/Proposals.tsx';
import type { OnlineSession, OnlineTableSnapshot } from '../../src/online/table/online-session.ts';
import { formatChatTime } from '../../src/online/table/Chat.tsx';
import { loadGameText } from '../../src/components/use-game-assets.ts';
import { en } from '../../src/i18n/en.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

afterEach(cleanup);

const manifest = findGame('most-dangerous-time') as GameManifest;
await loadGameText(manifest, 'en');
const answer = vi.fn<(agree: boolean) => Promise<null>>(async () => null);
const rules = await manifest.rules();
const log = [
  { n: 3, seat: 'oda', action: ['march', 'gifu'], auto: false, events: [{ type: 'turn', turn: 4 }] },
  { n: 4, seat: null, action: null, auto: false, events: [] },
];
const players = ['oda', 'antiOdaA', 'antiOdaB'].map((seat) => ({ seat }));
const session = { id: 'x', manifest, rules, players, snapshot: () => ({ log }), respond: answer } as unknown as OnlineSession;
const seatOf = (seat: string, name: string) => ({ seat, person: { account: seat, name }, bot: null });
const seats = [seatOf('oda', 'Aki'), seatOf('antiOdaA', 'Ben'), seatOf('antiOdaB', 'Chie')];
const undo: Proposal = { kind: 'undo', by: 'oda', to: 3, agreed: ['oda'], at: 1 };

const at = (you: string, proposal: Proposal | null, number = 9) => (
  <TranslatorContext value={createTranslator('en', en)}>
    <Proposals
      session={session}
      online={
        {
          you,
          table: { id: 'x', status: 'playing', number, proposal, policy: {}, rulesChange: null, seats },
        } as unknown as OnlineTableSnapshot
      }
    />
  </TranslatorContext>
);
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('the author of a proposal sees who must answer, and can withdraw it', () => {
  render(at('oda', undo));
  screen.getByText('Waiting for Ben, Chie.');
  expect(buttons()).toEqual(['Withdraw']);
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(answer).toHaveBeenLastCalledWith(false);
});

test('a takeback names what it undoes', () => {
  render(at('antiOdaA', undo));
  screen.getByText(/take back one decision\. Turn 4/);
});

test('the other players agree or decline, and see who has not answered', () => {
  render(at('antiOdaA', undo));
  screen.getByText('Waiting for Chie.');
  expect(buttons()).toEqual(['Agree', 'Decline']);
  cleanup();
  render(at('antiOdaA', { ...undo, agreed: ['oda', 'antiOdaA'] }));
  expect(buttons()).toEqual([]);
});

test('a declined proposal is reported until play continues; an accepted one is not', () => {
  const off = /was withdrawn/;
  const { rerender } = render(at('oda', undo));
  rerender(at('oda', null));
  screen.getByText(off);
  rerender(at('oda', null, 10));
  expect(screen.queryByText(off)).toBeNull();
  rerender(at('oda', undo, 10));
  rerender(at('oda', null, 11));
  expect(screen.queryByText(off)).toBeNull();
});

test('a message from another day shows its date', () => {
  const sentAt = new Date(2026, 2, 5, 9, 7);
  expect(formatChatTime(sentAt.getTime(), 'en', new Date(2026, 2, 5, 23, 0))).toMatch(/^9:07\sAM$/);
  expect(formatChatTime(sentAt.getTime(), 'en', new Date(2026, 2, 6, 1, 0))).toMatch(/^Mar 5, 9:07\sAM$/);
});
