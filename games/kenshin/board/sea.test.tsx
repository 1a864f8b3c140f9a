// @vitest-environment jsdom
import type { Action } from '@gunbai/engine';
import { LANGUAGES } from '@gunbai/kits/text';
import type { Language } from '@gunbai/kits/text';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { unitNumber } from '../rules/components.ts';
import { dice, position } from '../test/play.ts';
import type { Play } from '../test/play.ts';
import { text } from '../text/index.ts';
import { UnderWay } from './battle.tsx';
import { hitChances } from './odds.ts';
import { fleetOf, seaBattleOdds } from './seaOdds.ts';
import { wordsIn } from './words.ts';

afterEach(cleanup);

const NO_HITS = dice(1, 1, 1, 1);
const meeting = (flipped: readonly string[] = [], aboard: Record<string, string> = {}): Play =>
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
const oddsIn = ({ board }: Play) =>
  seaBattleOdds(fleetOf(board, [unitNumber('murakami-takeyoshi')]), fleetOf(board, [unitNumber('manabe-sadatomo')]));

it('one ship against one: the first hit decides, by the ratings of 4 and 2', () => {
  const hits = (modifier: number): number => 1 - (hitChances(2, modifier).get(0) ?? 0);
  const [a, d] = [hits(2), hits(-2)];
  const ends = 1 - (1 - a) * (1 - d);
  const odds = oddsIn(meeting());
  expect(odds.attacker + odds.defender + odds.both).toBeCloseTo(1, 12);
  expect(odds.defender).toBeGreaterThan(odds.attacker);
  // A hit of two steps sinks a ship, which then yields to one that is only flipped.
  const sunk = (modifier: number): number => [...hitChances(2, modifier)].reduce((sum, [n, chance]) => (n >= 2 ? sum + chance : sum), 0);
  const [A, D] = [sunk(2), sunk(-2)];
  expect(odds.defender).toBeCloseTo((a * (1 - d) + A * (d - D)) / ends, 12);
});

it('a flipped ship must go after one round unless it sinks the other', () => {
  const odds = oddsIn(meeting(['manabe-sadatomo']));
  expect(odds.attacker).toBeLessThan(0.1);
  expect(odds.attacker + odds.defender + odds.both).toBeCloseTo(1, 12);
});

it('two laden fleets cannot hurt each other: the attacker gives way', () => {
  const laden = meeting([], { 'hoida-motokiyo': 'murakami-takeyoshi', 'ikeda-tsuneoki': 'manabe-sadatomo' });
  expect(oddsIn(laden)).toEqual({ attacker: 1, defender: 0, both: 0 });
});

const show = (play: Play, chosen: Action | null, language: Language = 'en'): string => {
  const { container } = render(
    <UnderWay view={play.state} chosen={chosen} text={text[language]} language={language} words={wordsIn(language)} />,
  );
  expect(container.textContent).not.toMatch(/\{\{|undefined|NaN|\[object/);
  return container.textContent;
};

it('is shown before it is begun, in every language, with the ratings and their clause', () => {
  for (const language of LANGUAGES) {
    expect(show(meeting(), ['sea-battle', 'seto'], language)).toContain('16-3b');
    expect(screen.getByRole('table', { name: wordsIn(language)('wholeBattle') })).toBeTruthy();
    cleanup();
  }
  expect(show(meeting([], { 'hoida-motokiyo': 'murakami-takeyoshi' }), ['sea-battle', 'seto'])).toContain('16-4-2a');
});

it('is shown while they decide whether to stand, and not to who flees', () => {
  const play = meeting();
  play.act('uesugi', ['sea-battle', 'seto'], NO_HITS);
  expect(play.asks).toBe('stand');
  expect(show(play, null)).toContain('Battle at sea');
  cleanup();
  const over = meeting(['manabe-sadatomo']);
  over.act('uesugi', ['sea-battle', 'seto'], NO_HITS);
  expect(over.asks).toBe('flee');
  expect(show(over, null)).toBe('');
});
