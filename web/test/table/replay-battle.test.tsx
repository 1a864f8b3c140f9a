// @vitest-environment jsdom
import type { LogLine, View } from '@gunbai/engine';
import type { BoardModule } from '@gunbai/games/registry';
import type { GameText } from '@gunbai/shared/i18n';
import type { BattleSide } from '@gunbai/ui/battle';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { createTranslator, TranslatorContext } from '../../src/i18n/index.tsx';
import { ReplayBattle } from '../../src/replay/ReplayBattle.tsx';

afterEach(cleanup);

const side = (name: string): BattleSide => ({ name, seat: null, commander: null, units: [] });

const board: BoardModule = {
  Board: () => null,
  battles: {
    types: { starts: new Set(['attacked']), continues: new Set(['rolled', 'lost']), rolls: new Set(['rolled']) },
    sidesOf: () => [side('Oda'), side('Mori')],
    rollsOf: (event) => [
      { side: 0, by: 'Oda', rows: [{ dice: [{ value: Number(event['die']) }] }], modifiers: [], result: `${Number(event['hits'])} hits` },
    ],
  },
};

const text = {
  names: {},
  events: { attacked: 'Oda attacks.', lost: 'Mori loses a unit.', marched: 'Oda marches.' },
} as unknown as GameText;

const line = (n: number, ...events: LogLine['events']): LogLine => ({ n, seat: 'oda', action: null, auto: false, events });

const LOG = [
  line(0, { type: 'marched', unit: 'a' }),
  line(1, { type: 'attacked', unit: 'a' }, { type: 'rolled', die: 5, hits: 2 }),
  line(2, { type: 'lost', unit: 'b' }),
  line(3, { type: 'marched', unit: 'a' }),
];

const show = (entryNumber: number) => (
  <TranslatorContext value={createTranslator('en', en)}>
    <ReplayBattle
      board={board}
      log={LOG}
      entryNumber={entryNumber}
      view={{} as View<unknown>}
      text={text}
      seatNames={{}}
      onNameClick={() => undefined}
    />
  </TranslatorContext>
);

test('a replay shows the card of the battle that its entry belongs to, as far as it had gone', () => {
  const { rerender, container } = render(show(0));
  expect(container.querySelector('.battle-card')).toBeNull();
  rerender(show(1));
  expect(screen.getByRole('complementary', { name: 'Oda attacks.' })).toBeDefined();
  expect(screen.getByText('2 hits')).toBeDefined();
  expect(screen.queryByText('Mori loses a unit.')).toBeNull();
  rerender(show(2));
  expect(screen.getByText('Mori loses a unit.')).toBeDefined();
  rerender(show(3));
  expect(container.querySelector('.battle-card')).toBeNull();
});

test('a closed card stays closed for the rest of its battle', () => {
  const { rerender, container } = render(show(1));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  rerender(show(2));
  expect(container.querySelector('.battle-card')).toBeNull();
});
