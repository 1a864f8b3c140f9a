// @vitest-environment jsdom
import { allowed, begin, fastChance, owing, perform, whyNot } from '@gunbai/engine';
import type { Action, SeatId } from '@gunbai/engine';
import type { GameText, Language } from '@gunbai/kits/text';
import { spotOf } from '@gunbai/ui/map';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { saigoku, warOf } from '../rules/index.ts';
import { GRID } from '../rules/wars.ts';
import { lossChances } from '../odds/index.ts';
import { marchOf, offersOf, termsOf } from './offers.ts';
import { castlesOnMap } from './pieces.ts';
import { wordsIn } from './words.ts';
import { Board } from './index.tsx';

vi.stubGlobal('CSS', { escape: String });

afterEach(cleanup);

const TEXT: GameText = { names: {}, prompts: {}, actions: {}, refusals: {}, events: {}, outcomes: {}, scenarios: {}, options: {} };

/** Plays on until a step asks, as one who sets up as it stands and passes the rest. */
const until = (step: string, scenario = 's1') => {
  const seats = saigoku.scenarios.find(({ id }) => id === scenario)?.seats ?? [];
  const table = begin(saigoku, { scenario, options: {}, seats }, fastChance(5), true);
  for (let n = 0; n < 500 && table.state.flow.at(-1)?.step !== step; n++) {
    const seat = owing(saigoku, table.state)[0] as SeatId;
    const choices = allowed(saigoku, table.state, seat);
    perform(table, seat, (choices.find(([verb]) => verb === 'ready') ?? choices[0]) as Action);
  }
  return table;
};

const lay = (table: ReturnType<typeof until>, language: Language = 'en', viewer: SeatId | null = null) => {
  const choose = vi.fn<(action: Action) => void>();
  const tell = vi.fn();
  const draw = (state = structuredClone(table.state)) => {
    const seat = owing(saigoku, state)[0] as SeatId;
    return (
      <Board
        view={state}
        viewer={viewer ?? seat}
        acting={viewer === null || viewer === seat ? seat : null}
        allowed={allowed(saigoku, state, seat)}
        chosen={null}
        choose={choose}
        why={(action) => whyNot(saigoku, state, seat, action)}
        explain={({ clause, code }) => [`(${clause ?? code})`]}
        tell={tell}
        events={[]}
        text={TEXT}
        language={language}
        seatNames={{}}
        motion={false}
      />
    );
  };
  const page = render(draw());
  const field = document.querySelector('[data-grid]') as Element;
  const click = (hex: number) => {
    const { x, y } = spotOf(GRID, hex);
    const lie = document.querySelector<SVGSVGElement>('.viewport-field > svg')?.style.transform ?? '';
    const [left = 0, top = 0, k = 1] = (/translate\((.*)px, (.*)px\) scale\((.*)\)/.exec(lie) ?? []).slice(1).map(Number);
    fireEvent.click(field, { clientX: x * k + left, clientY: y * k + top });
  };
  return { choose, tell, click, redraw: () => page.rerender(draw()), showAgain: (state: typeof table.state) => page.rerender(draw(state)) };
};

describe('castles', () => {
  it('tell the morale that a siege has left them', () => {
    const war = warOf({ scenario: 's1' });
    const { board } = until('orders');
    const koriyama = war.castleIndex.get('koriyama') as number;
    const about = () => castlesOnMap(war, board, TEXT, 'en', wordsIn('en')).find(({ id }) => id === 'koriyama')?.about;
    expect(about()).not.toContain('morale');
    board.besieged[koriyama] = 1;
    board.castleMorale[koriyama] = -2;
    expect(about()).toMatch(/besieged, morale −2$/);
  });
});

describe('names of castles on the map', () => {
  const named = (id: string, language: Language): string | undefined => {
    const { state, board } = until('orders', 's4');
    return castlesOnMap(warOf(state), board, TEXT, language, wordsIn(language)).find((castle) => castle.id === id)?.face.name;
  };

  it('go without the word for castle, unless a single sign would be left', () => {
    expect(named('koriyama', 'ja')).toBe('郡山');
    expect(named('saijo', 'ja')).toBe('西城');
    expect(named('numa', 'zh-Hans')).toBe('沼城');
  });
});

describe('pointing', () => {
  it('names units and hexes, and no letters of a table', () => {
    expect(termsOf(['attack', 'mori-motonari', '3024'])).toEqual(['unit:mori-motonari', 'hex:3024']);
    expect(termsOf(['offer', 'D'])).toEqual([]);
    expect(termsOf(['end'])).toEqual([]);
  });

  it('gives a force its only order by pointing at it', () => {
    const table = until('orders');
    const seat = owing(saigoku, table.state)[0] as SeatId;
    const war = warOf(table.state);
    const choices = allowed(saigoku, table.state, seat);
    const hexOf = (unit: string): number => table.board.hex[war.unitIndex.get(unit) as number] as number;
    const ready = [...new Set(choices.flatMap(([, unit]) => (typeof unit === 'string' ? [unit] : [])))];
    const orders = (unit: string): Action[] => choices.filter((action) => action[1] === unit);
    const alone = ready.filter((unit) => ready.filter((other) => hexOf(other) === hexOf(unit)).length === 1);
    const { click, choose } = lay(table);
    const simple = alone.find((unit) => orders(unit).length === 1) as string;
    click(hexOf(simple));
    expect(choose).toHaveBeenCalledExactlyOnceWith(orders(simple)[0]);
  });

  /** A force on the march outside its castle, and a way of three hexes or more for it. */
  const onTheMarch = () => {
    const table = until('march');
    const seat = owing(saigoku, table.state)[0] as SeatId;
    const leave = allowed(saigoku, table.state, seat).find(([verb]) => verb === 'leaveCastle');
    if (leave) perform(table, seat, leave);
    const offers = offersOf(warOf(table.state), table.state, allowed(saigoku, table.state, seat));
    const way = offers.find((offer) => offer.way?.length === 4)?.way ?? [];
    return { table, seat, way, step: (hex: number): Action => ['step', GRID.labels[way[hex] as number] as string] };
  };

  it('walks a whole way step by step, once its end is pointed at', () => {
    const { table, seat, way, step } = onTheMarch();
    const { click, choose, redraw } = lay(table);
    click(way[3] as number);
    for (const hex of [1, 2, 3]) {
      expect(choose).toHaveBeenLastCalledWith(step(hex));
      act(() => {
        perform(table, seat, step(hex));
        redraw();
      });
    }
    expect(choose).toHaveBeenCalledTimes(3);
  });

  it('shows beside the map who is on the march', () => {
    const { table } = onTheMarch();
    const force = marchOf(table.state)?.force ?? -1;
    lay(table);
    expect(document.querySelector(`.war-looked [data-thing="unit:${warOf(table.state).units[force]?.id}"]`)).not.toBeNull();
  });

  it('but not to the enemy, whose own stacks stay open on his table', () => {
    const { table, seat } = onTheMarch();
    lay(table, 'en', table.state.seats.find((other) => other !== seat) ?? null);
    expect(document.querySelector('.war-looked')).toBeNull();
  });

  it('does not push on who takes a step back', () => {
    const { table, seat, way, step } = onTheMarch();
    const { click, choose, redraw, showAgain } = lay(table);
    const before = structuredClone(table.state);
    click(way[3] as number);
    for (const hex of [1, 2])
      act(() => {
        perform(table, seat, step(hex));
        redraw();
      });
    expect(choose).toHaveBeenCalledTimes(3);
    act(() => showAgain(before));
    expect(choose).toHaveBeenCalledTimes(3);
  });
});

it('shows lines of communication on request, in the language of the reader', () => {
  lay(until('orders', 's4'), 'ja');
  expect(document.querySelector('.tint-supply')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '連絡線を見る' }));
  expect(document.querySelector('.tint-supply')).not.toBeNull();
});

it('gives the exact chances of one die', () => {
  const war = warOf({ scenario: 's1' });
  const chances = lossChances(war, 8, 0);
  expect(chances.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  expect(chances.every(({ chance }) => Number.isInteger(Math.round(chance * 6)))).toBe(true);
});

describe('what it takes to win', () => {
  it('says the points of both sides, where they come from, and that more of them win', () => {
    lay(until('orders'));
    const rows = screen.getByRole('list', { name: 'Points' }).querySelectorAll('li');
    for (const row of rows) {
      const [, castles, removed, all] = /castles (\d+), removed (\d+)(\d\d)$/.exec(row.textContent ?? '') ?? [];
      expect(Number(castles) + Number(removed)).toBe(Number(all));
    }
    expect(rows).toHaveLength(2);
    expect(screen.getByText(/^More points when inning 18 ends win/)).toBeTruthy();
  });

  it('names the castle where the table was opened for the historical conditions', () => {
    const table = begin(
      saigoku,
      { scenario: 's2', options: { victory: 'historical' }, seats: saigoku.scenarios.find(({ id }) => id === 's2')?.seats ?? [] },
      fastChance(5),
      true,
    );
    lay(table);
    expect(screen.getByText(/^The Ouchi side wins if it holds Miyanoo/)).toBeTruthy();
  });
});

describe('armies that wait', () => {
  const waiting = () => document.querySelector('.saigoku-waiting')?.textContent;

  it('are named with the die that wakes them, less for every castle that fell', () => {
    const table = until('orders', 's3');
    table.board.marks['ouchiActive'] = 0;
    table.board.marks['masudaActive'] = 0;
    lay(table);
    expect(waiting()).toBe('Ouchi and Masuda may not act yet. Next inning a die of 5 or more wakes them (36.7.1).');
    cleanup();
    table.board.marks['masudaActive'] = 1;
    table.board.marks['fallen'] = 2;
    lay(table);
    expect(waiting()).toBe('Ouchi may not act yet. Next inning a die of 3 or more wakes them (36.7.1).');
    cleanup();
    table.board.marks['fallen'] = 4;
    lay(table);
    expect(waiting()).toBe('Ouchi may not act yet; next inning they will (36.7.1).');
  });

  it('are not spoken of once they act, nor in other wars', () => {
    const table = until('orders', 's3');
    table.board.marks['ouchiActive'] = 1;
    table.board.marks['masudaActive'] = 1;
    lay(table);
    expect(waiting()).toBeUndefined();
    cleanup();
    lay(until('orders', 's4'));
    expect(waiting()).toBeUndefined();
  });
});

it('names all armies that act in the phase', () => {
  lay(until('orders', 's4'));
  expect(document.querySelector('.saigoku-phase strong')?.textContent).toBe('Ouchi acts');
  expect(document.querySelector('.saigoku-phase small')?.textContent).toBe('with Masuda');
});
