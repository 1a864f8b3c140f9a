import { legalActions, logFor, pendingSeats, viewFor } from '@gunbai/engine';
import type { GameEvent } from '@gunbai/engine';
import type { Clause } from '@gunbai/shared/i18n';
import { loadAllLanguages, openMatch } from '@gunbai/shared/testing';
import { typographyErrors } from '@gunbai/shared/typography';
import { describe, expect, test } from 'vitest';
import { formatChartText, searchCharts } from '../charts.ts';
import type { Chart, ChartMark, ChartText } from '../charts.ts';
import { draftGames, games, languagesOf } from '../registry.ts';

const isList = (text: ChartText): text is readonly ChartText[] => Array.isArray(text);
const leavesOf = (text: ChartText): ChartText[] => (isList(text) ? text.flatMap(leavesOf) : [text]);
const textsOf = ({ title, about, columns, rows }: Chart): ChartText[] =>
  [title, about ?? '', ...columns.map(({ label }) => label), ...rows.flatMap(({ cells }) => cells)].flatMap(leavesOf);

/** A position after some decisions, chosen by number, and the events that led to it. */
const playSome = async (manifest: (typeof games)[number], steps: number) => {
  const { game } = await manifest.rules();
  const match = openMatch(game, {}, '0c'.repeat(32));
  for (let step = 0; step < steps && !match.outcome; step++) {
    const seat = pendingSeats(game, match.state)[0];
    if (seat === undefined) break;
    const allowed = legalActions(game, match.state, seat);
    const action = allowed[(step * 7) % allowed.length];
    if (!action || !match.act(seat, action).ok) break;
  }
  const events: GameEvent[] = logFor(match.record, match.allEffects(), null).flatMap((line) => line.events);
  return { view: viewFor(game, match.state, null), events };
};

describe.each([...games, ...draftGames].map((manifest) => [manifest.id, manifest] as const))('%s', (_, manifest) => {
  test('rows fit the columns, ids are unique, and clauses and sources exist', async () => {
    const { charts } = await manifest.charts();
    const clauses = new Set(((await manifest.clauses.en()) as readonly Clause[]).map(({ id }) => id));
    const paths = new Set((await manifest.sources()).components.map(({ path }) => path));
    expect(new Set(charts.map(({ id }) => id)).size).toBe(charts.length);
    for (const { id, columns, rows, clauses: cited, source } of charts) {
      expect(rows.length, id).toBeGreaterThan(0);
      expect(new Set(rows.map((row) => row.id)).size, id).toBe(rows.length);
      expect(new Set(columns.map((column) => column.id)).size, id).toBe(columns.length);
      for (const row of rows) expect(row.cells.length, `${id} ${row.id}`).toBe(columns.length);
      for (const clause of [...cited, ...rows.flatMap((row) => row.clauses ?? [])]) expect(clauses, id).toContain(clause);
      if ('path' in source) expect(paths, id).toContain(source.path);
    }
  });

  test('every text is there in all languages, and every name is known', async () => {
    const { charts } = await manifest.charts();
    const texts = await loadAllLanguages(manifest.text);
    for (const chart of charts)
      for (const text of textsOf(chart)) {
        if (typeof text !== 'object' || isList(text)) continue;
        for (const language of languagesOf(manifest)) {
          const { names } = texts[language];
          if ('kind' in text) expect(names[text.kind]?.[text.id], `${chart.id} ${text.kind} ${text.id} ${language}`).toBeTruthy();
          else {
            expect(text[language], text.en).not.toBe('');
            expect(typographyErrors(text[language], language), text[language]).toEqual([]);
          }
        }
      }
  });

  test('marks name charts, rows and columns that exist', async () => {
    const { charts, marks } = await manifest.charts();
    const found: ChartMark[] = [];
    for (const steps of [0, 40, 400]) {
      const { view, events } = await playSome(manifest, steps);
      found.push(...marks(view, events));
    }
    for (const { chart: id, row, column } of found) {
      const chart = charts.find((one) => one.id === id);
      expect(chart, id).toBeDefined();
      if (row !== undefined)
        expect(
          chart?.rows.map((one) => one.id),
          `${id} row ${row}`,
        ).toContain(row);
      if (column !== undefined)
        expect(
          chart?.columns.map((one) => one.id),
          `${id} column ${column}`,
        ).toContain(column);
      expect(row ?? column, id).toBeDefined();
    }
    expect(found.length).toBeGreaterThan(0);
  });
});

const chart = (id: string, title: string, rows: readonly string[]): Chart => ({
  id,
  title: { en: title, 'zh-Hans': title, 'zh-Hant': title, ja: title },
  clauses: ['7.1'],
  source: { origin: 'printed' },
  columns: [{ id: 'name', label: 'Name' }],
  rows: rows.map((name) => ({ id: name, cells: [name] })),
});

test('a search keeps matching rows, and all rows of a chart whose title matches', () => {
  const charts = [chart('castles', 'Castles', ['Gifu', 'Ōgaki']), chart('clans', 'Clans', ['Oda'])];
  const find = (query: string) => searchCharts(charts, query, 'en', {}).map(({ id, rows }) => [id, rows.map((row) => row.id)]);
  expect(find('')).toHaveLength(2);
  expect(find('ogaki')).toEqual([['castles', ['Ōgaki']]]);
  expect(find('castles gifu')).toEqual([['castles', ['Gifu']]]);
  expect(find('clan')).toEqual([['clans', ['Oda']]]);
  expect(find('gifu oda')).toEqual([]);
});

test('numbers and lists are written as the language does', () => {
  expect(formatChartText(-2, 'en', {})).toBe('−2');
  const list = [{ kind: 'clan', id: 'oda' }, 'x'];
  expect(formatChartText(list, 'en', { clan: { oda: 'Oda' } })).toBe('Oda, x');
  expect(formatChartText(list, 'ja', { clan: { oda: '織田' } })).toBe('織田、x');
});

/** A cell of a chart as text. */
const cellOf = async (game: string, id: string, row: string, column: string): Promise<ChartText | undefined> => {
  const { charts } = (await games.find((one) => one.id === game)?.charts()) ?? { charts: [] };
  const found = charts.find((one) => one.id === id);
  const index = found?.columns.findIndex((one) => one.id === column) ?? -1;
  return found?.rows.find((one) => one.id === row)?.cells[index];
};

test('the charts show what the rules look up', async () => {
  const { combatResult } = await import('../kenshin/rules/components.ts');
  expect(await cellOf('kenshin', 'combat', '12', '21-25')).toBe(combatResult(23, 12));
  expect(await cellOf('kenshin', 'combat', '1', '0')).toBe(combatResult(0, -4));
  const { chartActivates } = await import('../saigoku/rules/ouchi-activation.ts');
  expect(await cellOf('saigoku', 'activation', '6', '11-12')).toBe(chartActivates(11, 6) ? '✓' : '–');
  expect(await cellOf('saigoku', 'activation', '6', '9-10')).toBe(chartActivates(10, 6) ? '✓' : '–');
  const { marchLimit, TRAIL } = { ...(await import('../most-dangerous-time/rules/movement/link-limits.ts')), TRAIL: 1 };
  expect(await cellOf('most-dangerous-time', 'movement', 'trail', 'units')).toBe(marchLimit(TRAIL));
});

test('marks follow the position: the castle under attack, the last roll, the column of the points', async () => {
  const marksOf = async (game: string, board: object, events: readonly GameEvent[], view: object = {}) =>
    (await games.find((one) => one.id === game)?.charts())?.marks({ board, turn: 3, ...view } as never, events);
  const attacked = await marksOf('age-of-war', { target: 3, conqueror: [-1, 0, -1, -1, -1, -1] }, []);
  expect(attacked).toEqual([
    { chart: 'castles', kind: 'now', row: 'gifu' },
    { chart: 'clans', kind: 'now', row: 'tokugawa' },
  ]);
  const round = { type: 'round', attack: [3, 4], attackModifier: 2, defence: [6, 6], defenceModifier: 9 };
  expect(await marksOf('kenshin', { points: 7 }, [round])).toEqual([
    { chart: 'turns', kind: 'now', row: '3' },
    { chart: 'situation', kind: 'now', column: '+5..+14' },
    { chart: 'combat', kind: 'last', row: '9' },
    { chart: 'combat', kind: 'last', row: '16' },
  ]);
  const fought = { type: 'fought', strength: 12, total: 14 };
  expect(await marksOf('saigoku', { stage: 2, inning: 4 }, [fought], { scenario: 'itsukushima' })).toEqual([
    { chart: 'stages', kind: 'now', column: '2' },
    { chart: 'combat', kind: 'last', row: '10', column: '10-14' },
  ]);
});
