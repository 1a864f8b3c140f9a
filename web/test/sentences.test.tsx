// @vitest-environment jsdom
import { titleOf } from '@gunbai/games/registry';
import type { Title } from '@gunbai/games/registry';
import { LANGUAGES } from '@gunbai/kits/text';
import type { Language } from '@gunbai/kits/text';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { LearnLink } from '../src/lessons/LearnLink.tsx';
import { Proposals } from '../src/online/Proposals.tsx';
import type { OnlineSession, OnlineSight } from '../src/online/session.ts';
import { textOf } from '../src/parts/titles.ts';
import type { Session, Sight } from '../src/session/session.ts';
import { Announcer } from '../src/table/Announcer.tsx';
import { sayEnding } from '../src/table/ending.ts';
import { Log } from '../src/table/Log.tsx';
import { OrderList } from '../src/table/OrderList.tsx';
import { PromptBar } from '../src/table/PromptBar.tsx';
import type { Choosing } from '../src/table/useChoosing.ts';
import { loadText, SpeechContext, speechOf } from '../src/text/index.tsx';

afterEach(cleanup);

const title = titleOf('most-dangerous-time') as Title;
const rules = await title.rules();
const none = () => undefined;
Element.prototype.scrollTo = none;

/** Everything that a page says of several sentences in one place. */
const pagesIn = async (language: Language): Promise<readonly ReactNode[]> => {
  const text = await textOf(title, language);
  const speech = speechOf(language, await loadText(language));
  const names = text.names['seat'] ?? {};
  const sight = { acting: 'oda', viewer: 'oda', waitingFor: ['oda'], halted: 'paused', story: [{ n: 1 }] } as unknown as Sight;
  const lines = [1, 2].map((key) => ({ key, n: 1, segments: [language === 'en' ? 'So it was.' : '如此。'] }));
  const person = { account: 'a', name: 'Aki' };
  const proposal = { kind: 'draw', by: 'oda', agreed: ['oda'], at: 1 };
  const seats = ['oda', 'antiOda'].map((seat) => ({ seat, person, bot: null }));
  const difference = { code: 'refused', line: 3, clause: '8.1' };
  const order = { step: 'respond', answer: ['pass'], prompt: { key: 'exile', facts: { seat: 'oda' } } };
  const table = { id: 'x', status: 'paused', number: 3, policy: {}, seats, proposal, difference };
  return [
    <Announcer key="1" sight={sight} lines={lines as never} text={text} seatNames={names} />,
    <PromptBar
      key="2"
      session={{ rules } as Session}
      sight={sight}
      choosing={{ chosen: ['pass'], isFinal: true, advisor: 'captain' } as unknown as Choosing}
      advice={null}
      text={text}
      seatNames={names}
      onName={none}
      onClause={none}
      onUndo={none}
    />,
    <Proposals key="3" session={{ id: 'x', title } as OnlineSession} online={{ you: 'antiOda', table } as unknown as OnlineSight} />,
    <LearnLink key="4" title={title} isAtTable />,
    <Log key="5" lines={lines as never} ending={sayEnding({ winners: ['oda'], reason: 'agreed' }, text, names, speech)} onName={none} />,
    <OrderList key="6" orders={[order]} text={text} seatNames={names} onKeep={none} />,
  ];
};

test.each(LANGUAGES)('between two sentences stands what the language puts there: %s', async (language) => {
  for (const page of await pagesIn(language)) {
    render(<SpeechContext value={speechOf(language, await loadText(language))}>{page}</SpeechContext>);
    for (const { textContent: said } of document.querySelectorAll('p, li, [data-announcer], .proposal > span:not(.button-row)')) {
      if (language === 'en') expect(said).not.toMatch(/[.!?][A-Z]/);
      else expect(said).not.toMatch(/[。！？]\s/);
    }
    cleanup();
  }
});
