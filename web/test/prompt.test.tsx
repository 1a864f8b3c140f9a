// @vitest-environment jsdom
import { titleOf } from '@gunbai/games/registry';
import type { Title } from '@gunbai/games/registry';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Session, Sight } from '../src/session/session.ts';
import { PromptBar } from '../src/table/PromptBar.tsx';
import { en } from '../src/text/en.ts';
import { SpeechContext, speechOf } from '../src/text/index.tsx';

afterEach(cleanup);

const rules = await (titleOf('age-of-war') as Title).rules();

const lay = (sight: Partial<Sight>): void => {
  const nothing = { chosen: null, isFinal: false, said: null, doubted: null };
  const none = () => undefined;
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
            canUndo: false,
            ...sight,
          } as Sight
        }
        choosing={{ ...nothing, choose: none, commit: none, drop: none, why: () => null, explain: () => [], tell: none }}
        text={rules.text.en}
        seatNames={{ p1: 'Hanako', p2: 'Goemon' }}
        onName={none}
        onClause={none}
        onUndo={none}
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

test('behind the curtain the next player’s way back stays', () => {
  lay({ viewer: null, curtain: 'p2' });
  expect(undo()).not.toBeNull();
});
