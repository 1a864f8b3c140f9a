// @vitest-environment jsdom
import type { Action } from '@gunbai/engine';
import { hexAt, createHexGrid } from '@gunbai/shared/hex';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { BoardProps } from '../../src/board-props.ts';
import { hexCentre } from '../../src/map/geometry/hex-geometry.ts';
import { layoutStacks, bringToFront } from '../../src/map/pieces/StacksOnMap.tsx';
import { HexWargameBoard } from '../../src/map/HexWargameBoard.tsx';
import type { MapAction, UnitOnMap } from '../../src/map/types.ts';

const grid = createHexGrid(10, 8, 'odd');
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
  stackId: 'mori',
  force: id,
  isLeader: true,
  name: id,
  about: '',
  names: [id],
  face: { clan: 'mori', strength: 3 },
  soloFace: { clan: 'mori', strength: 3 },
});

const UNITS = [unit('motonari', '0403'), unit('takamoto', '0403'), unit('motoharu', '0605')];
const mapAction = (...action: [string, ...string[]]): MapAction => ({ action, refs: action.slice(1).map((id) => `unit:${id}`) });

const renderBoard = (
  actions: readonly MapAction[],
  highlighted: BoardProps<unknown>['highlighted'] = null,
  overrides: Partial<Parameters<typeof HexWargameBoard>[0]> = {},
  events: BoardProps<unknown>['events'] = [],
  logAndPending: Partial<Pick<BoardProps<unknown>, 'log' | 'pendingAction'>> = {},
) => {
  const choose = vi.fn<(action: Action) => void>();
  const showMessage = vi.fn();
  const refusalFor = ([type]: Action) => (type === 'end' ? { code: 'forbidden' as const, clause: '12-1-8' } : null);
  const explain = ({ clause }: { clause?: string }) => [`Not yet (${clause})`];
  const boardProps = { actingSeat: 'mori', pendingAction: null, choose, refusalFor, explain, showMessage, events, highlighted };
  const text = { names: {}, prompts: {}, actions: {}, refusals: {}, events: {}, outcomes: {}, scenarios: {}, options: {} };
  render(
    <HexWargameBoard
      boardProps={{
        ...boardProps,
        view: null as never,
        viewer: 'mori',
        allowed: [],
        text,
        language: 'en',
        seatNames: {},
        motion: false,
        ...logAndPending,
      }}
      grid={grid}
      label="Map"
      terrain={null}
      isLand={() => true}
      castles={[]}
      units={UNITS}
      actions={actions}
      actionLabel={(action) => action.join(' ')}
      refName={(named) => named}
      describeHex={(hex) => grid.labels[hex] ?? ''}
      movementEvents={new Set(['moved'])}
      header={null}
      legend={[]}
      {...overrides}
    />,
  );
  return { choose, tell: showMessage };
};

const orders = () => screen.getByRole('region', { name: 'Orders' });
const listedOrders = () => [...orders().querySelectorAll('.order-actions .button')].map(({ textContent }) => textContent);

it('lists a few orders before any pick', () => {
  const { choose } = renderBoard([mapAction('storm', 'motonari'), mapAction('stop')]);
  expect(listedOrders()).toEqual(['stop', 'storm motonari']);
  screen.getByRole('button', { name: 'storm motonari' }).click();
  expect(choose).toHaveBeenCalledExactlyOnceWith(['storm', 'motonari']);
});

it('lists an order once, though several hexes share it', () => {
  renderBoard([{ action: ['step', '0403'], refs: ['hex:0403'] }, { action: ['step', '0403'], refs: ['hex:0404'] }, mapAction('stop')]);
  expect(listedOrders()).toEqual(['stop', 'step 0403']);
});

it('previews an order on hover', () => {
  renderBoard([{ action: ['march', '0605'], refs: ['hex:0605'], path: [hexAt(grid, '0403'), hexAt(grid, '0605')] }, mapAction('stop')]);
  expect(document.querySelector('.path-selected')).toBeNull();
  fireEvent.focus(screen.getByRole('button', { name: 'march 0605' }));
  expect(document.querySelector('.path-selected')).not.toBeNull();
  fireEvent.blur(screen.getByRole('button', { name: 'march 0605' }));
  expect(document.querySelector('.path-selected')).toBeNull();
});

it('shows the odds of an order while it is hovered, before it is chosen', async () => {
  const attack: MapAction = { action: ['attack', 'motonari', '0605'], refs: ['unit:motonari', 'hex:0605'] };
  const { choose } = renderBoard([attack, mapAction('stop')], null, {
    renderOdds: (action) => (action[0] === 'attack' ? 'wins 42 %' : null),
  });
  await screen.findByPlaceholderText('Find by name');
  expect(screen.queryByText('wins 42 %')).toBeNull();
  fireEvent.focus(screen.getByRole('button', { name: 'attack motonari 0605' }));
  expect(screen.getByText('wins 42 %')).toBeTruthy();
  fireEvent.blur(screen.getByRole('button', { name: 'attack motonari 0605' }));
  expect(screen.queryByText('wins 42 %')).toBeNull();
  expect(choose).not.toHaveBeenCalled();
});

it('does not list many orders', () => {
  renderBoard([mapAction('stop'), ...['march', 'attack', 'besiege', 'storm', 'organise'].map((type) => mapAction(type, 'motonari'))]);
  expect(listedOrders()).toEqual(['stop']);
});

it('a stack that opens automatically does not scroll the orders away', () => {
  renderBoard([mapAction('storm', 'motonari'), mapAction('stop')]);
  expect(document.querySelector('.open-stack')).not.toBeNull();
  expect(scrolled.mock.calls.some(([element]) => element.matches('.open-stack'))).toBe(false);
});

it('a stack that holds all targets scrolls into view', () => {
  renderBoard([mapAction('lose', 'motonari'), mapAction('lose', 'takamoto')]);
  expect(scrolled.mock.calls.some(([element]) => element.matches('.open-stack'))).toBe(true);
});

it('in a long stack the first selectable unit scrolls into view', () => {
  const stack = ['motonari', 'takamoto', 'motoharu', 'takakage', 'hirohide', 'naganobu'];
  const [, ...others] = stack;
  renderBoard(
    others.map((id) => mapAction('lose', id)),
    null,
    { units: stack.map((id) => unit(id, '0403')) },
  );
  expect(scrolled.mock.lastCall?.[0].getAttribute('data-ref')).toBe('unit:takamoto');
});

it('marks the open hex on the map', () => {
  renderBoard([mapAction('storm', 'motonari'), mapAction('stop')]);
  expect(document.querySelector('.stack-ring')?.getAttribute('data-hex')).toBe('0403');
});

it('opens the stack of the decision', () => {
  const moveTo = (label: string): MapAction => ({ action: ['march', label], refs: [`hex:${label}`] });
  renderBoard([mapAction('stop'), moveTo('0404'), moveTo('0402')], null, { openHex: hexAt(grid, '0403') });
  expect(document.querySelector('.open-stack h3')?.textContent).toBe('0403');
});

it('closes an empty hex that the reader did not open', () => {
  const empty = hexAt(grid, '0101');
  renderBoard([mapAction('stop')], null, { openHex: empty });
  expect(document.querySelector('.open-stack, .stack-ring')).toBeNull();
  const { x, y } = hexCentre(grid, empty);
  fireEvent.click(document.querySelector('[data-grid]') as Element, { clientX: x, clientY: y });
  expect(document.querySelector('.open-stack h3')?.textContent).toBe('0101');
});

it('draws garrisons below besiegers, both numbers legible', () => {
  const garrison: UnitOnMap = { ...unit('takakage', '0403'), stackId: 'inside', face: { clan: 'mori', strength: 2, marks: ['garrison'] } };
  const besiegers: UnitOnMap = { ...unit('haruhisa', '0403'), stackId: 'amago' };
  for (const units of [
    [garrison, besiegers],
    [besiegers, garrison],
  ]) {
    const [lower, upper] = layoutStacks(grid, units, []);
    expect([lower?.key, upper?.key]).toEqual(['takakage', 'haruhisa']);
    expect((upper?.place.dy ?? 0) - (lower?.place.dy ?? 0)).toBeGreaterThan(12);
  }
});

it('draws crowded stacks smaller when zoomed out, and single ones as large as possible', () => {
  const crowdedFlags = (...labels: string[]): boolean[] =>
    layoutStacks(
      grid,
      labels.map((label, index) => unit(`unit${index}`, label)),
      [],
    ).map(({ place }) => place.isCrowded);
  expect(crowdedFlags('0403', '0404', '0101')).toEqual([true, true, false]);
  renderBoard([mapAction('stop')]);
  expect(document.querySelectorAll('.stack[data-crowded]').length).toBeLessThan(document.querySelectorAll('.stack').length);
});

it('draws the strongest stack last', () => {
  const strongest: UnitOnMap = { ...unit('motonari', '0403'), face: { clan: 'mori', strength: 26 } };
  const garrison: UnitOnMap = { ...unit('haruhisa', '0403'), stackId: 'inside', face: { clan: 'amago', strength: 2, marks: ['garrison'] } };
  const keys = layoutStacks(grid, [strongest, unit('motoharu', '0404'), garrison], []).map(({ key }) => key);
  expect(keys).toEqual(['motoharu', 'haruhisa', 'motonari']);
});

it('draws the focused stack last, and selectable ones before it, even if others are stronger', () => {
  const strongest: UnitOnMap = { ...unit('motonari', '0403'), face: { clan: 'mori', strength: 26 } };
  const piles = layoutStacks(grid, [strongest, unit('motoharu', '0404'), unit('haruhisa', '0405')], []);
  const keys = (selectable: readonly string[], focusHex: string | null) =>
    bringToFront(piles, new Map(selectable.map((label) => [hexAt(grid, label), []])), focusHex === null ? null : hexAt(grid, focusHex)).map(
      ({ key }) => key,
    );
  expect(keys([], null)).toEqual(['motoharu', 'haruhisa', 'motonari']);
  expect(keys(['0404'], null)).toEqual(['haruhisa', 'motonari', 'motoharu']);
  expect(keys(['0403', '0404'], '0405')).toEqual(['motoharu', 'motonari', 'haruhisa']);
});

const DONE_BY_OTHERS = { seat: 'amago', action: ['step', '0605'] as Action, auto: false };

it('shows moves of others since the viewer’s last decision, once per path', () => {
  const moved = (n: number, unitId: string) => ({
    ...DONE_BY_OTHERS,
    n,
    events: [{ type: 'moved', unit: unitId, 'from:hex': '0603', hex: ['0604', '0605'] }],
  });
  renderBoard([mapAction('stop')], null, {}, [], { log: [moved(0, 'haruhisa'), moved(1, 'kunihisa')] });
  expect(document.querySelectorAll('.trails .path-line')).toHaveLength(1);
  cleanup();
  renderBoard([mapAction('stop')], null, {}, [], { log: [moved(0, 'haruhisa'), { ...DONE_BY_OTHERS, n: 1, seat: 'mori', events: [] }] });
  expect(document.querySelector('.trails .path-line')).toBeNull();
});

it('opens the stack of an advised action, but not over one that the reader opened', () => {
  const openStackTitle = () => document.querySelector('.open-stack h3')?.textContent;
  renderBoard([mapAction('march', 'motonari'), mapAction('march', 'motoharu'), mapAction('end')], null, {}, [], {
    pendingAction: ['march', 'motoharu'],
  });
  expect(openStackTitle()).toBe('0605');
  const { x, y } = hexCentre(grid, hexAt(grid, '0403'));
  fireEvent.click(document.querySelector('[data-grid]') as Element, { clientX: x, clientY: y });
  expect(openStackTitle()).toBe('0403');
});

it('draws a ring around the hex of a clicked name', () => {
  renderBoard([mapAction('stop')], { kind: 'hex', id: '0204' });
  expect(document.querySelector('.highlight-ring')?.getAttribute('data-hex')).toBe('0204');
  cleanup();
  renderBoard([mapAction('stop')], { kind: 'unit', id: 'motoharu' });
  expect(document.querySelector('.highlight-ring')?.getAttribute('data-hex')).toBe('0605');
  cleanup();
  renderBoard([mapAction('stop')], { kind: 'hex', id: '9999' });
  expect(document.querySelector('.highlight-ring')).toBeNull();
});

it('keeps the subject of a lesson marked, and opens its stack in the panel', () => {
  const openStackTitle = () => document.querySelector('.open-stack h3')?.textContent;
  renderBoard([], { kind: 'unit', id: 'motoharu', zoomIn: true });
  const ring = document.querySelector('.highlight-ring[data-stays]') as Element;
  expect(ring.getAttribute('data-hex')).toBe('0605');
  // Counters are drawn after it, so that it covers none.
  expect(ring.compareDocumentPosition(document.querySelector('.stack') as Element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(openStackTitle()).toBe('0605');
  cleanup();
  renderBoard([], { kind: 'unit', id: 'motoharu' });
  expect(document.querySelector('.highlight-ring[data-stays]')).toBeNull();
  expect(openStackTitle()).toBeUndefined();
});

it('steps through the hexes with targets, and starts over', () => {
  renderBoard([mapAction('march', 'motonari'), mapAction('march', 'takamoto'), mapAction('march', 'motoharu'), mapAction('end')]);
  const openStackTitle = () => document.querySelector('.open-stack h3')?.textContent;
  const nextButton = screen.getByRole('button', { name: 'Next of 2 places' });
  const seen = [1, 2, 3].map(() => {
    fireEvent.click(nextButton);
    return openStackTitle();
  });
  expect(seen).toEqual(['0403', '0605', '0403']);
});

it('the key cursor starts at the hex that was shown', () => {
  renderBoard([mapAction('march', 'motonari'), mapAction('march', 'motoharu'), mapAction('end')]);
  const field = screen.getByRole('group', { name: /^Map/ });
  const cursor = () => document.querySelector('.wargame-map [aria-live]')?.textContent;
  fireEvent.click(screen.getByRole('button', { name: 'Next of 2 places' }));
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(cursor()).toMatch(/^0403/);
  fireEvent.click(screen.getByRole('button', { name: 'Next of 2 places' }));
  expect(cursor()).toMatch(/^0605/);
});

it('offers no stepping for a few hexes close together', () => {
  const to = (label: string): MapAction => ({ action: ['withdraw', label], refs: [`hex:${label}`] });
  const nextButton = () => screen.queryByRole('button', { name: /^Next of/ });
  renderBoard([to('0404'), to('0402'), to('0503')]);
  expect(nextButton()).toBeNull();
  cleanup();
  renderBoard([to('0404'), to('0402'), to('0907')]);
  expect(nextButton()).not.toBeNull();
});

it('lists a refused order, and gives its reason when pressed', () => {
  const { choose, tell: showMessage } = renderBoard([mapAction('march', 'motonari')], null, { refusedActions: [['end']] });
  expect(listedOrders()).toEqual(['march motonari']);
  fireEvent.click(screen.getByRole('button', { name: 'end' }));
  expect(choose).not.toHaveBeenCalled();
  expect(showMessage).toHaveBeenCalledExactlyOnceWith(['Not yet (12-1-8)']);
});

/** The orders stay at the top of the panel, as they do beside the map; and where the parts of the panel lie. */
const withStickyOrders = (topByPart: Readonly<Record<string, number>>): void => {
  const style = document.createElement('style');
  style.textContent = '.order-list { position: sticky }';
  document.head.append(style);
  onTestFinished(() => style.remove());
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [, top = 0] = Object.entries(topByPart).find(([part]) => this.matches(part)) ?? [];
    return new DOMRect(0, top, 200, 100);
  });
  onTestFinished(() => void vi.restoreAllMocks());
};
const didScrollTo = (part: string): boolean => scrolled.mock.calls.some(([element]) => element.matches(part));

it('scrolls new dice into view, above the orders', () => {
  withStickyOrders({});
  renderBoard([mapAction('stop')], null, {}, [{ type: 'check', roll: 3 }]);
  const partNames = scrolled.mock.calls.map(([element]) => element.className);
  expect(partNames.slice(-2)).toEqual(['last-roll', 'order-list']); // the orders last: dice may be many
});

it('a battle is not hidden below sticky orders', () => {
  const overrides = <p>Field battle</p>;
  withStickyOrders({ '.order-list': 40, '.side-panel-details': 90 });
  renderBoard([mapAction('stop')], null, { details: overrides });
  expect(didScrollTo('.side-panel-details')).toBe(true);
  cleanup();
  scrolled.mockClear();
  vi.restoreAllMocks();
  withStickyOrders({ '.order-list': 40, '.side-panel-details': 150 });
  renderBoard([mapAction('stop')], null, { details: overrides });
  expect(didScrollTo('.side-panel-details')).toBe(false);
});

it('reference information comes last, above the legend', () => {
  renderBoard([mapAction('stop')], null, { header: <h2>Turn 1</h2>, footer: <p className="foot">Who is on which side</p> });
  const partNames = [...(document.querySelector('.side-panel') as Element).children].map(({ className, tagName }) => className || tagName);
  expect([partNames[0], ...partNames.slice(-2)]).toEqual(['H2', 'foot', 'legend']);
});

it('offers actions of a whole force', () => {
  const fill = vi.fn();
  renderBoard([mapAction('march', 'motonari')], null, {
    forceActionFor: (leader) => (leader === 'motonari' ? { label: 'Take all', choose: fill } : null),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Take all' }));
  expect(fill).toHaveBeenCalledTimes(1);
});

it('names the leaders in the target of an attack', () => {
  const attack: MapAction = { action: ['attack', 'takamoto', '0403'], refs: ['unit:takamoto', 'hex:0403'] };
  renderBoard([attack, mapAction('stop')], null, { aimedOrders: new Set(['attack']) });
  expect(listedOrders()).toEqual(['stop', 'attack takamoto 0403 (motonari +1)']);
});
