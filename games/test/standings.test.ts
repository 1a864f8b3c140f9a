import { resolveSetup, seededRandom, startGame, viewFor } from '@gunbai/engine';
import { LANGUAGES, ownProperty } from '@gunbai/shared/i18n';
import type { ByLanguage } from '@gunbai/shared/i18n';
import { loadAllLanguages } from '@gunbai/shared/testing';
import { typographyErrors } from '@gunbai/shared/typography';
import { describe, expect, test } from 'vitest';
import type { NameRef } from '../charts.ts';
import { draftGames, games, languagesOf } from '../registry.ts';
import { findSimplified } from './find-simplified.ts';

describe.each([...games, ...draftGames].map((manifest) => [manifest.id, manifest] as const))('%s', (_, manifest) => {
  const load = async () => {
    const [{ game }, texts, briefings, standings] = await Promise.all([
      manifest.rules(),
      loadAllLanguages(manifest.text),
      manifest.briefings(),
      manifest.standings(),
    ]);
    const expectName = ({ kind, id }: NameRef): void => {
      for (const language of LANGUAGES) expect(ownProperty(texts[language].names[kind], id), `${kind} ${id} ${language}`).toBeTruthy();
    };
    return { game, briefings, standings, expectName };
  };
  const expectText = (text: ByLanguage<string>): void => {
    expect(findSimplified(text['zh-Hant']), text['zh-Hant']).toEqual([]);
    for (const language of languagesOf(manifest)) {
      expect(text[language], text.en).not.toBe('');
      expect(typographyErrors(text[language], language), text[language]).toEqual([]);
    }
  };

  test('every scenario has a briefing in all languages', async () => {
    const { game, briefings, expectName } = await load();
    expect(Object.keys(briefings)).toEqual(game.scenarios.map(({ id }) => id));
    for (const { situation, goals, length, balance } of Object.values(briefings)) {
      for (const text of [situation, length, balance, ...goals.map((goal) => goal.text)]) expectText(text);
      for (const { side } of goals) expectName(side);
    }
  });

  test('the order of battle of every scenario names its sides and forces', async () => {
    const { game, standings, expectName } = await load();
    for (const { id, seats } of game.scenarios) {
      const setup = resolveSetup(game, { scenario: id, players: seats.length });
      if (!setup.ok) throw new Error(setup.error);
      const sides = standings.orderOfBattle(setup.value);
      expect(sides.flatMap(({ forces }) => forces).length, id).toBeGreaterThan(1);
      for (const { side, forces } of sides) {
        if (side) expectName(side);
        for (const { name, leaders, units, castles } of forces) {
          [name, ...leaders].forEach(expectName);
          expect(leaders.length + units + castles, `${id} ${name.id}`).toBeGreaterThan(0);
        }
      }
    }
  });

  test('a position has a value for each figure of each side, from what everybody sees', async () => {
    const { game, standings, expectName } = await load();
    for (const text of [standings.losses.label, ...standings.figures.map(({ label }) => label)]) expectText(text);
    expect(standings.figures.map(({ id }) => id)).toContain(standings.losses.figure);
    for (const { id, seats } of game.scenarios) {
      const setup = resolveSetup(game, { scenario: id, players: seats.length });
      if (!setup.ok) throw new Error(setup.error);
      const view = viewFor(game, startGame(game, setup.value, seededRandom(1)).state, null);
      const rows = standings.standings(view);
      expect(rows.flatMap((row) => row.seats).toSorted(), id).toEqual(setup.value.seats.toSorted());
      for (const { side, values } of rows) {
        expectName(side);
        expect(values.map(Number.isInteger), id).toEqual(standings.figures.map(() => true));
      }
    }
  });
});
