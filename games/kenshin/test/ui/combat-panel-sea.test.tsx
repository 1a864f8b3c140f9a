// @vitest-environment jsdom
import type { Action } from '@gunbai/engine';
import { LANGUAGES } from '@gunbai/shared/i18n';
import type { Language } from '@gunbai/shared/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { unitNumber } from '../../rules/components.ts';
import { dice, position } from '../helpers.ts';
import type { Play } from '../helpers.ts';
import { text } from '../../text/index.ts';
import { CombatPanel } from '../../ui/CombatPanel.tsx';
import { chancesOfHits } from '../../odds/battle-odds.ts';
import { buildFleet, seaBattleOdds } from '../../odds/sea-battle-odds.ts';
import { messagesFor } from '../../ui/messages.ts';

afterEach(cleanup);

const NO_HITS = dice(1, 1, 1, 1);
const twoShips = (flipped: readonly string[] = [], aboard: Record<string, string> = {}): Play =>
  position({
    phase: 'uesugi-attacks',
    units: {
      'murakami-takeyoshi': 'seto',
      'manabe-sadatomo': 'seto',
      ...Object.fromEntries(Object.keys(aboard).map((unit) => [unit, 'seto'])),
    },
    seaFights: { seto: 'uesugi' },
    flipped: [...flipped],
    aboard,
  });
const seaOddsOf = ({ board }: Play) =>
  seaBattleOdds(buildFleet(board, [unitNumber('murakami-takeyoshi')]), buildFleet(board, [unitNumber('manabe-sadatomo')]));

it('one ship against one: the first hit decides, with ratings 4 and 2', () => {
  const hits = (modifier: number): number => 1 - (chancesOfHits(2, modifier).get(0) ?? 0);
  const [a, d] = [hits(2), hits(-2)];
  const ends = 1 - (1 - a) * (1 - d);
  const odds = seaOddsOf(twoShips());
  expect(odds.attacker + odds.defender + odds.both).toBeCloseTo(1, 12);
  expect(odds.defender).toBeGreaterThan(odds.attacker);
  // A hit of two steps sinks a ship, which then yields to a flipped one.
  const sunk = (modifier: number): number => [...chancesOfHits(2, modifier)].reduce((sum, [n, chance]) => (n >= 2 ? sum + chance : sum), 0);
  const [A, D] = [sunk(2), sunk(-2)];
  expect(odds.defender).toBeCloseTo((a * (1 - d) + A * (d - D)) / ends, 12);
});

it('a flipped ship must leave after one round unless it sinks the other', () => {
  const odds = seaOddsOf(twoShips(['manabe-sadatomo']));
  expect(odds.attacker).toBeLessThan(0.1);
  expect(odds.attacker + odds.defender + odds.both).toBeCloseTo(1, 12);
});

it('two laden fleets cannot hurt each other: the attacker retreats', () => {
  const laden = twoShips([], { 'hoida-motokiyo': 'murakami-takeyoshi', 'ikeda-tsuneoki': 'manabe-sadatomo' });
  expect(seaOddsOf(laden)).toEqual({ attacker: 1, defender: 0, both: 0 });
});

const renderPanel = (play: Play, chosen: Action | null, language: Language = 'en'): string => {
  const { container } = render(
    <CombatPanel view={play.state} pendingAction={chosen} text={text[language]} language={language} messages={messagesFor(language)} />,
  );
  expect(container.textContent).not.toMatch(/\{\{|undefined|NaN|\[object/);
  return container.textContent;
};

it('is shown before it begins, in every language, with the ratings and their clause', () => {
  for (const language of LANGUAGES) {
    expect(renderPanel(twoShips(), ['sea-battle', 'seto'], language)).toContain('16-3b');
    expect(screen.getByRole('table', { name: messagesFor(language)('wholeBattle') })).toBeTruthy();
    cleanup();
  }
  expect(renderPanel(twoShips([], { 'hoida-motokiyo': 'murakami-takeyoshi' }), ['sea-battle', 'seto'])).toContain('16-4-2a');
});

it('is shown while the players decide whether to stand, and not to a fleeing side', () => {
  const play = twoShips();
  play.act('uesugi', ['sea-battle', 'seto'], NO_HITS);
  expect(play.currentStep).toBe('stand');
  expect(renderPanel(play, null)).toContain('Sea battle');
  cleanup();
  const over = twoShips(['manabe-sadatomo']);
  over.act('uesugi', ['sea-battle', 'seto'], NO_HITS);
  expect(over.currentStep).toBe('flee');
  expect(renderPanel(over, null)).toBe('');
});
