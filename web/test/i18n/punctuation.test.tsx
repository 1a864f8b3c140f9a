// @vitest-environment jsdom
import { findGame } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { LANGUAGES } from '@gunbai/shared/i18n';
import type { Language } from '@gunbai/shared/i18n';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { LearnLink } from '../../src/lessons/LearnLink.tsx';
import { Proposals } from '../../src/online/table/Proposals.tsx';
import type { OnlineSession, OnlineTableSnapshot } from '../../src/online/table/online-session.ts';
import { loadGameText } from '../../src/components/use-game-assets.ts';
import type { Session, TableSnapshot } from '../../src/session/session.ts';
import { Announcer } from '../../src/table/log/Announcer.tsx';
import { formatOutcome } from '../../src/table/log/format-outcome.ts';
import { Log } from '../../src/table/log/Log.tsx';
import { StandingOrderList } from '../../src/table/prompt/StandingOrderList.tsx';
import { PromptBar } from '../../src/table/prompt/PromptBar.tsx';
import type { ActionSelection } from '../../src/table/prompt/use-action-selection.ts';
import { loadMessages, TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

afterEach(cleanup);

const manifest = findGame('most-dangerous-time') as GameManifest;
const rules = await manifest.rules();
const none = () => undefined;
Element.prototype.scrollTo = none;

/** Every text of a page that has several sentences. */
const pagesIn = async (language: Language): Promise<readonly ReactNode[]> => {
  const text = await loadGameText(manifest, language);
  const translator = createTranslator(language, await loadMessages(language));
  const names = text.names['seat'] ?? {};
  const snapshot = {
    actingSeat: 'oda',
    viewer: 'oda',
    pendingSeats: ['oda'],
    pauseReason: 'paused',
    log: [{ n: 1 }],
  } as unknown as TableSnapshot;
  const rows = [1, 2].map((key) => ({ key, n: 1, type: 'won', parts: [language === 'en' ? 'So it was.' : '如此。'] }));
  const person = { account: 'a', name: 'Aki' };
  const proposal = { kind: 'draw', by: 'oda', agreed: ['oda'], at: 1 };
  const seats = ['oda', 'antiOda'].map((seat) => ({ seat, person, bot: null }));
  const rulesChange = { code: 'refused', entry: 3, clause: '8.1' };
  const order = { step: 'respond', answer: ['pass'], prompt: { key: 'exile', facts: { seat: 'oda' } } };
  const table = { id: 'x', status: 'paused', number: 3, policy: {}, seats, proposal, rulesChange };
  return [
    <Announcer key="1" snapshot={snapshot} rows={rows as never} text={text} seatNames={names} />,
    <PromptBar
      key="2"
      session={{ rules } as Session}
      snapshot={snapshot}
      selection={
        {
          pendingAction: ['pass'],
          preview: { isFinal: true, followUp: null, events: [], after: null },
          advice: { bot: 'captain', action: ['reroll'], reasons: { next: [], gain: null, risk: null, tries: 0, better: 0 } },
        } as unknown as ActionSelection
      }
      advice={null}
      text={text}
      seatNames={names}
      onNameClick={none}
      onClauseClick={none}
      onUndo={none}
    />,
    <Proposals
      key="3"
      session={{ id: 'x', manifest } as OnlineSession}
      online={{ you: 'antiOda', table } as unknown as OnlineTableSnapshot}
    />,
    <LearnLink key="4" manifest={manifest} isAtTable />,
    <Log
      key="5"
      rows={rows as never}
      ending={formatOutcome({ winners: ['oda'], reason: 'agreed' }, text, names, translator)}
      onNameClick={none}
    />,
    <StandingOrderList key="6" orders={[order]} text={text} seatNames={names} onChange={none} />,
  ];
};

test.each(LANGUAGES)('two sentences are separated as the language requires: %s', async (language) => {
  for (const page of await pagesIn(language)) {
    render(<TranslatorContext value={createTranslator(language, await loadMessages(language))}>{page}</TranslatorContext>);
    for (const { textContent: sentence } of document.querySelectorAll('p, li, [data-announcer], .proposal > span:not(.button-row)')) {
      if (language === 'en') expect(sentence).not.toMatch(/[.!?][A-Z]/);
      else expect(sentence).not.toMatch(/[。！？]\s/);
    }
    cleanup();
  }
});
