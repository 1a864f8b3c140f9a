// @vitest-environment jsdom
import type { Action } from '@gunbai/engine';
import { hexAt, hexGrid } from '@gunbai/kits/hex';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { BoardProps } from '../board.ts';
import { spotOf } from './geometry.ts';
import { placedPiles, raised } from './stacks.tsx';
import { WarTable } from './war-table.tsx';
import type { MapOffer, UnitOnMap } from './war-table.tsx';

const grid = hexGrid(10, 8, 'odd');
const scrolled = vi.fn<(element: Element) => void>();

beforeEach(() => {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = function () {
    scrolled(this);
  };
});
afterEach(cleanup);

const unit = (id: string, label: string): UnitOnMap => ({
  id,
  hex: hexAt(grid, label),
  pile: 'mori',
  force: id,
  leads: true,
  name: id,
  about: '',
  names: [id],
  face: { clan: 'mori', strength: 3 },
  own: { clan: 'mori', strength: 3 },
});

const UNITS = [unit('motonari', '0403'), unit('takamoto', '0403'), unit('motoharu', '0605')];
const offer = (...action: [string, ...string[]]): MapOffer => ({ action, terms: action.slice(1).map((id) => `unit:${id}`) });

const lay = (
  offers: readonly MapOffer[],
  pointed: BoardProps<unknown>['pointed'] = null,
  more: Partial<Parameters<typeof WarTable>[0]> = {},
  events: BoardProps<unknown>['events'] = [],
  told: Partial<Pick<BoardProps<unknown>, 'story' | 'chosen'>> = {},
) => {
  const choose = vi.fn<(action: Action) => void>();
  const tell = vi.fn();
  const why = ([verb]: Action) => (verb === 'end' ? { code: 'forbidden' as const, clause: '12-1-8' } : null);
  const explain = ({ clause }: { clause?: string }) => [`Not yet (${clause})`];
  const table = { acting: 'mori', chosen: null, choose, why, explain, tell, events, pointed };
  const text = { names: {}, prompts: {}, actions: {}, refusals: {}, events: {}, outcomes: {}, scenarios: {}, options: {} };
  render(
    <WarTable
      table={{
        ...table,
        view: null as never,
        viewer: 'mori',
        allowed: [],
        text,
        language: 'en',
        seatNames: {},
        motion: false,
        ...told,
      }}
      grid={grid}
      label="Map"
      terrain={null}
      isLand={() => true}
      castles={[]}
      units={UNITS}
      offers={offers}
      say={(action) => action.join(' ')}
      nameOf={(named) => named}
      describeHex={(hex) => grid.labels[hex] ?? ''}
      goings={new Set(['moved'])}
      head={null}
      legend={[]}
      {...more}
    />,
  );
  return { choose, tell };
};

const orders = () => screen.getByRole('region', { name: 'Orders' });
const written = () => [...orders().querySelectorAll('.war-actions .button')].map(({ textContent }) => textContent);

it('writes out what can be done, where that is little, before anything is pointed at', () => {
  const { choose } = lay([offer('storm', 'motonari'), offer('stop')]);
  expect(written()).toEqual(['stop', 'storm motonari']);
  screen.getByRole('button', { name: 'storm motonari' }).click();
  expect(choose).toHaveBeenCalledExactlyOnceWith(['storm', 'motonari']);
});

it('writes an order once, though several hexes are reached by it', () => {
  lay([{ action: ['step', '0403'], terms: ['hex:0403'] }, { action: ['step', '0403'], terms: ['hex:0404'] }, offer('stop')]);
  expect(written()).toEqual(['stop', 'step 0403']);
});

it('shows where an order leads while it is pointed at', () => {
  lay([{ action: ['march', '0605'], terms: ['hex:0605'], way: [hexAt(grid, '0403'), hexAt(grid, '0605')] }, offer('stop')]);
  expect(document.querySelector('.way-chosen')).toBeNull();
  fireEvent.focus(screen.getByRole('button', { name: 'march 0605' }));
  expect(document.querySelector('.way-chosen')).not.toBeNull();
  fireEvent.blur(screen.getByRole('button', { name: 'march 0605' }));
  expect(document.querySelector('.way-chosen')).toBeNull();
});

it('leaves what is much to the map', () => {
  lay([offer('stop'), ...['march', 'attack', 'besiege', 'storm', 'organise'].map((verb) => offer(verb, 'motonari'))]);
  expect(written()).toEqual(['stop']);
});

it('a stack that opens by itself does not push the orders out of view', () => {
  lay([offer('storm', 'motonari'), offer('stop')]);
  expect(document.querySelector('.war-looked')).not.toBeNull();
  expect(scrolled.mock.calls.some(([element]) => element.matches('.war-looked'))).toBe(false);
});

it('but comes into view where all that can be chosen stands in it', () => {
  lay([offer('lose', 'motonari'), offer('lose', 'takamoto')]);
  expect(scrolled.mock.calls.some(([element]) => element.matches('.war-looked'))).toBe(true);
});

it('and in a long stack the first that can be chosen does', () => {
  const stack = ['motonari', 'takamoto', 'motoharu', 'takakage', 'hirohide', 'naganobu'];
  const [, ...others] = stack;
  lay(
    others.map((id) => offer('lose', id)),
    null,
    { units: stack.map((id) => unit(id, '0403')) },
  );
  expect(scrolled.mock.lastCall?.[0].getAttribute('data-thing')).toBe('unit:takamoto');
});

it('marks on the map whose stack is open', () => {
  lay([offer('storm', 'motonari'), offer('stop')]);
  expect(document.querySelector('.open-ring')?.getAttribute('data-hex')).toBe('0403');
});

it('opens the stack that a decision is about, wherever it may go', () => {
  const way = (label: string): MapOffer => ({ action: ['march', label], terms: [`hex:${label}`] });
  lay([offer('stop'), way('0404'), way('0402')], null, { opens: hexAt(grid, '0403') });
  expect(document.querySelector('.war-looked h3')?.textContent).toBe('0403');
});

it('leaves no empty hex open that nobody asked for', () => {
  const empty = hexAt(grid, '0101');
  lay([offer('stop')], null, { opens: empty });
  expect(document.querySelector('.war-looked, .open-ring')).toBeNull();
  const { x, y } = spotOf(grid, empty);
  fireEvent.click(document.querySelector('[data-grid]') as Element, { clientX: x, clientY: y });
  expect(document.querySelector('.war-looked h3')?.textContent).toBe('0101');
});

it('lays those in a castle under those before it, each with its number to be read', () => {
  const inside: UnitOnMap = { ...unit('takakage', '0403'), pile: 'inside', face: { clan: 'mori', strength: 2, marks: ['garrison'] } };
  const besiegers: UnitOnMap = { ...unit('haruhisa', '0403'), pile: 'amago' };
  for (const units of [
    [inside, besiegers],
    [besiegers, inside],
  ]) {
    const [lower, upper] = placedPiles(grid, units, []);
    expect([lower?.key, upper?.key]).toEqual(['takakage', 'haruhisa']);
    expect((upper?.place.dy ?? 0) - (lower?.place.dy ?? 0)).toBeGreaterThan(12);
  }
});

it('draws piles in neighbouring hexes smaller from afar, and one that stands alone as large as can be', () => {
  const crowded = (...labels: string[]): boolean[] =>
    placedPiles(
      grid,
      labels.map((label, index) => unit(`unit${index}`, label)),
      [],
    ).map(({ place }) => place.isCrowded);
  expect(crowded('0403', '0404', '0101')).toEqual([true, true, false]);
  lay([offer('stop')]);
  expect(document.querySelectorAll('.stack[data-crowded]').length).toBeLessThan(document.querySelectorAll('.stack').length);
});

it('draws the strongest last, so that nobody covers it', () => {
  const army: UnitOnMap = { ...unit('motonari', '0403'), face: { clan: 'mori', strength: 26 } };
  const inside: UnitOnMap = { ...unit('haruhisa', '0403'), pile: 'inside', face: { clan: 'amago', strength: 2, marks: ['garrison'] } };
  const keys = placedPiles(grid, [army, unit('motoharu', '0404'), inside], []).map(({ key }) => key);
  expect(keys).toEqual(['motoharu', 'haruhisa', 'motonari']);
});

it('draws last what a decision is about, and before it what can be chosen, though others be stronger', () => {
  const army: UnitOnMap = { ...unit('motonari', '0403'), face: { clan: 'mori', strength: 26 } };
  const piles = placedPiles(grid, [army, unit('motoharu', '0404'), unit('haruhisa', '0405')], []);
  const keys = (lit: readonly string[], focus: string | null) =>
    raised(piles, new Map(lit.map((label) => [hexAt(grid, label), []])), focus === null ? null : hexAt(grid, focus)).map(({ key }) => key);
  expect(keys([], null)).toEqual(['motoharu', 'haruhisa', 'motonari']);
  expect(keys(['0404'], null)).toEqual(['haruhisa', 'motonari', 'motoharu']);
  expect(keys(['0403', '0404'], '0405')).toEqual(['motoharu', 'motonari', 'haruhisa']);
});

const DONE_BY_OTHERS = { seat: 'amago', action: ['step', '0605'] as Action, auto: false };

it('shows where others went since the own last decision, once for all who went together', () => {
  const went = (n: number, unitId: string) => ({
    ...DONE_BY_OTHERS,
    n,
    events: [{ type: 'moved', unit: unitId, 'from:hex': '0603', hex: ['0604', '0605'] }],
  });
  lay([offer('stop')], null, {}, [], { story: [went(0, 'haruhisa'), went(1, 'kunihisa')] });
  expect(document.querySelectorAll('.trails .way-line')).toHaveLength(1);
  cleanup();
  lay([offer('stop')], null, {}, [], { story: [went(0, 'haruhisa'), { ...DONE_BY_OTHERS, n: 1, seat: 'mori', events: [] }] });
  expect(document.querySelector('.trails .way-line')).toBeNull();
});

it('opens what was marked without pointing there, as by advice, but not over what the reader asked for', () => {
  const looked = () => document.querySelector('.war-looked h3')?.textContent;
  lay([offer('march', 'motonari'), offer('march', 'motoharu'), offer('end')], null, {}, [], { chosen: ['march', 'motoharu'] });
  expect(looked()).toBe('0605');
  const { x, y } = spotOf(grid, hexAt(grid, '0403'));
  fireEvent.click(document.querySelector('[data-grid]') as Element, { clientX: x, clientY: y });
  expect(looked()).toBe('0403');
});

it('rings the hex that the reader asked for in a sentence', () => {
  lay([offer('stop')], { kind: 'hex', id: '0204' });
  expect(document.querySelector('.shown-ring')?.getAttribute('data-hex')).toBe('0204');
  cleanup();
  lay([offer('stop')], { kind: 'unit', id: 'motoharu' });
  expect(document.querySelector('.shown-ring')?.getAttribute('data-hex')).toBe('0605');
  cleanup();
  lay([offer('stop')], { kind: 'hex', id: '9999' });
  expect(document.querySelector('.shown-ring')).toBeNull();
});

it('leads from one place where something can be chosen to the next, and round again', () => {
  lay([offer('march', 'motonari'), offer('march', 'takamoto'), offer('march', 'motoharu'), offer('end')]);
  const looked = () => document.querySelector('.war-looked h3')?.textContent;
  const onward = screen.getByRole('button', { name: 'Show the next of 2 places' });
  const seen = [1, 2, 3].map(() => {
    fireEvent.click(onward);
    return looked();
  });
  expect(seen).toEqual(['0403', '0605', '0403']);
});

it('and the keys begin at the place that was shown', () => {
  lay([offer('march', 'motonari'), offer('march', 'motoharu'), offer('end')]);
  const field = screen.getByRole('group', { name: /^Map/ });
  const cursor = () => document.querySelector('.war-map [aria-live]')?.textContent;
  fireEvent.click(screen.getByRole('button', { name: 'Show the next of 2 places' }));
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(cursor()).toMatch(/^0403/);
  fireEvent.click(screen.getByRole('button', { name: 'Show the next of 2 places' }));
  expect(cursor()).toMatch(/^0605/);
});

it('but not among a few hexes beside each other, which are seen together', () => {
  const to = (label: string): MapOffer => ({ action: ['withdraw', label], terms: [`hex:${label}`] });
  const onward = () => screen.queryByRole('button', { name: /^Show the next/ });
  lay([to('0404'), to('0402'), to('0503')]);
  expect(onward()).toBeNull();
  cleanup();
  lay([to('0404'), to('0402'), to('0907')]);
  expect(onward()).not.toBeNull();
});

it('writes an order that is refused now, and answers why when it is pressed', () => {
  const { choose, tell } = lay([offer('march', 'motonari')], null, { refused: [['end']] });
  expect(written()).toEqual(['march motonari']);
  fireEvent.click(screen.getByRole('button', { name: 'end' }));
  expect(choose).not.toHaveBeenCalled();
  expect(tell).toHaveBeenCalledExactlyOnceWith(['Not yet (12-1-8)']);
});

/** The orders stay at the top of the panel, as they do beside the map; and where the parts of the panel lie. */
const withStickyOrders = (tops: Readonly<Record<string, number>>): void => {
  const style = document.createElement('style');
  style.textContent = '.war-orders { position: sticky }';
  document.head.append(style);
  onTestFinished(() => style.remove());
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [, top = 0] = Object.entries(tops).find(([part]) => this.matches(part)) ?? [];
    return new DOMRect(0, top, 200, 100);
  });
  onTestFinished(() => void vi.restoreAllMocks());
};
const wasScrolledTo = (part: string): boolean => scrolled.mock.calls.some(([element]) => element.matches(part));

it('brings dice that have just been rolled into view, above the orders', () => {
  withStickyOrders({});
  lay([offer('stop')], null, {}, [{ type: 'check', roll: 3 }]);
  const parts = scrolled.mock.calls.map(([element]) => element.className);
  expect(parts.slice(-2)).toEqual(['rolled', 'war-orders']); // the orders last: dice may be many
});

it('a battle that is told is not left under the orders', () => {
  const more = <p>Field battle</p>;
  withStickyOrders({ '.war-orders': 40, '.war-more': 90 });
  lay([offer('stop')], null, { more });
  expect(wasScrolledTo('.war-more')).toBe(true);
  cleanup();
  scrolled.mockClear();
  vi.restoreAllMocks();
  withStickyOrders({ '.war-orders': 40, '.war-more': 150 });
  lay([offer('stop')], null, { more });
  expect(wasScrolledTo('.war-more')).toBe(false);
});

it('what is looked up now and then stands below everything else, above the key', () => {
  lay([offer('stop')], null, { head: <h2>Turn 1</h2>, foot: <p className="foot">Who is on which side</p> });
  const parts = [...(document.querySelector('.war-panel') as Element).children].map(({ className, tagName }) => className || tagName);
  expect([parts[0], ...parts.slice(-2)]).toEqual(['H2', 'foot', 'legend']);
});

it('offers what can be done with a whole force', () => {
  const fill = vi.fn();
  lay([offer('march', 'motonari')], null, { deedOf: (leader) => (leader === 'motonari' ? { label: 'Take all', choose: fill } : null) });
  fireEvent.click(screen.getByRole('button', { name: 'Take all' }));
  expect(fill).toHaveBeenCalledTimes(1);
});
