// @vitest-environment jsdom
import { legalActions, startGame, seededRandom, pendingSeats, applyAction, refusalFor } from '@gunbai/engine';
import type { Action, SeatId } from '@gunbai/engine';
import type { GameText, Language } from '@gunbai/shared/i18n';
import { hexCentre } from '@gunbai/ui/map';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { kenshin } from '../../rules/index.ts';
import { CASTLE_HEX, GRID, hexOf } from '../../rules/map.ts';
import { castleNumber, houseAt, HOUSES, UNITS } from '../../rules/components.ts';
import { battleOdds, chancesOfHits } from '../../odds/battle-odds.ts';
import { listPickableActions, thingRefsOf } from '../../ui/pickable-actions.ts';
import { houseAtHex, defaultSupplyHouse, housesInField } from '../../ui/supply-overlay.ts';
import { Board } from '../../ui/index.tsx';

vi.stubGlobal('CSS', { escape: String });

afterEach(cleanup);

const TEXT: GameText = { names: {}, prompts: {}, actions: {}, refusals: {}, events: {}, outcomes: {}, scenarios: {}, options: {} };

const start = () =>
  startGame(kenshin, { scenario: 'standard', options: { 'additional-units': false }, seats: ['uesugi', 'oda'] }, seededRandom(5), true);

const renderBoard = (ctx: ReturnType<typeof start>, language: Language = 'en') => {
  const seat = pendingSeats(kenshin, ctx.state)[0] as SeatId;
  const choose = vi.fn<(action: Action) => void>();
  const showMessage = vi.fn();
  render(
    <Board
      view={ctx.state}
      viewer={seat}
      actingSeat={seat}
      allowed={legalActions(kenshin, ctx.state, seat)}
      pendingAction={null}
      choose={choose}
      refusalFor={(action) => refusalFor(kenshin, ctx.state, seat, action)}
      explain={({ clause, code }) => [`(${clause ?? code})`]}
      showMessage={showMessage}
      events={[]}
      text={TEXT}
      language={language}
      seatNames={{}}
      motion={false}
    />,
  );
  const field = document.querySelector('[data-grid]') as Element;
  // Without a layout the map is at the corner of the window, in its own size.
  const at = (label: string) => {
    const { x, y } = hexCentre(GRID, hexOf(label));
    return { clientX: x, clientY: y };
  };
  return { choose, tell: showMessage, click: (label: string) => fireEvent.click(field, at(label)) };
};

const castleLabel = (id: string): string => GRID.labels[CASTLE_HEX[castleNumber(id)] as number] as string;

describe('picking', () => {
  it('names the things of an action in order; a march by its last hex', () => {
    expect(thingRefsOf(['join', 'uesugi-kagekatsu', 'uesugi-kenshin'])).toEqual(['unit:uesugi-kagekatsu', 'unit:uesugi-kenshin']);
    expect(thingRefsOf(['attack', 'uesugi-kenshin', '5604'])).toEqual(['unit:uesugi-kenshin', 'hex:5604']);
    expect(thingRefsOf(['march', '5604', '5605'])).toEqual(['hex:5605']);
    expect(thingRefsOf(['sail', 'seto', 'uesugi-kenshin'])).toEqual(['place:seto', 'unit:uesugi-kenshin']);
    expect(thingRefsOf(['assault', 'kyo'])).toEqual(['castle:kyo']);
  });

  it('opens a stack, and joins two units by clicking both', () => {
    const { choose, click } = renderBoard(start());
    click(castleLabel('kasugayama'));
    fireEvent.click(screen.getByRole('button', { name: /^Uesugi Kagekatsu/ }));
    const commander = screen.getByRole('button', { name: /^Uesugi Kenshin/ });
    expect(commander.dataset['state']).toBe('selectable');
    fireEvent.click(commander);
    expect(choose).toHaveBeenCalledExactlyOnceWith(['join', 'uesugi-kagekatsu', 'uesugi-kenshin']);
  });

  it('joins two units by dropping one on the other', () => {
    const { choose, click } = renderBoard(start());
    click(castleLabel('kasugayama'));
    const dataTransfer = { setData: () => {}, getData: () => 'uesugi-kagekatsu' };
    const unit = screen.getByRole('button', { name: /^Uesugi Kagekatsu/ });
    expect(unit.getAttribute('draggable')).toBe('true');
    fireEvent.drop(screen.getByRole('button', { name: /^Uesugi Kenshin/ }), { dataTransfer });
    expect(choose).toHaveBeenCalledExactlyOnceWith(['join', 'uesugi-kagekatsu', 'uesugi-kenshin']);
  });

  it('offers legal marches, each by its cheapest path', () => {
    const ctx = start();
    applyAction(ctx, 'uesugi', ['end-moves']);
    applyAction(ctx, 'oda', ['end-moves']);
    while (
      pendingSeats(kenshin, ctx.state)[0] !== 'uesugi' ||
      !legalActions(kenshin, ctx.state, 'uesugi').some(([type]) => type === 'move')
    ) {
      const seat = pendingSeats(kenshin, ctx.state)[0] as SeatId;
      const choices = legalActions(kenshin, ctx.state, seat);
      applyAction(ctx, seat, (choices.find(([type]) => type === 'finish') ?? choices[0]) as Action);
    }
    applyAction(ctx, 'uesugi', ['move', 'uesugi-kenshin']);
    const refusalOf = (action: Action) => refusalFor(kenshin, ctx.state, 'uesugi', action);
    const offers = listPickableActions(ctx.board, legalActions(kenshin, ctx.state, 'uesugi'), refusalOf).filter(
      ({ action }) => action[0] === 'march',
    );
    expect(offers.length).toBeGreaterThan(6);
    expect(offers.every(({ action, cost = 99 }) => refusalOf(action) === null && cost <= ctx.board.pointsLeft)).toBe(true);
    expect(offers.some(({ action }) => action.length > 2)).toBe(true);
    const { choose, tell: showMessage, click } = renderBoard(ctx);
    click(String(offers[0]?.action.at(-1)));
    expect(choose).toHaveBeenCalledExactlyOnceWith(offers[0]?.action);
    click(castleLabel('kyo'));
    expect(showMessage).toHaveBeenCalledTimes(1);
  });
});

describe('the panel', () => {
  it('shows the turn, the points and the chances of the situation, which sum to 1', () => {
    renderBoard(start());
    const chances = within(screen.getByRole('table', { name: 'Situation next turn', hidden: true })).getAllByRole('row', { hidden: true });
    expect(chances.length).toBeGreaterThan(2);
    expect(screen.getByText('Victory points')).toBeTruthy();
  });

  it('shows supply on request', () => {
    renderBoard(start(), 'ja');
    expect(document.querySelector('.tint-supply')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '補給を見る' }));
    expect(document.querySelector('.tint-supply')).not.toBeNull();
  });

  it('shows the supply of one house at a time, and only lines for all houses', () => {
    const ctx = start();
    const own = HOUSES.findIndex(({ id }) => String(id) === 'uesugi');
    const [first, ...others] = housesInField(ctx.board, 0, own);
    expect(first).toBe(own);
    const cutOff = others.find((house) => houseAt(house).homes.length > 0 && !houseAt(house).isOffMap) as number;
    for (const castle of houseAt(cutOff).homes) ctx.board.holder[castle] = 1;
    renderBoard(ctx);
    fireEvent.click(screen.getByRole('button', { name: 'Show supply' }));
    const house = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Supply of the house' });
    const tint = () => document.querySelector('.tint-supply');
    expect(house.value).toBe(String(first));
    expect(tint()).not.toBeNull();
    fireEvent.change(house, { target: { value: String(cutOff) } });
    expect(tint()).toBeNull();
    fireEvent.change(house, { target: { value: 'all' } });
    expect(tint()).toBeNull();
    expect(document.querySelector('.path-communication .path-line')?.getAttribute('d')).not.toBe('');
  });
});

describe('the house whose supply is shown first', () => {
  it('is that of the open force, else of the marching force, else of the deciding seat', () => {
    const { board } = start();
    const [first, second] = housesInField(board, 1);
    const open = (house: number) =>
      UNITS.find((unit) => unit.house === house && houseAtHex(board, board.at[unit.index] as number) === house);
    const [one, other] = [open(first as number), open(second as number)];
    if (!one || !other) throw new Error('two houses of Oda should stand in the open');
    expect(defaultSupplyHouse(board, board.at[one.index] as number, 'uesugi')).toBe(first);
    board.marching = other.index;
    expect(defaultSupplyHouse(board, null, 'oda')).toBe(second);
    board.marching = -1;
    expect(HOUSES[defaultSupplyHouse(board, null, 'oda') as number]?.id).toBe('oda');
    expect(defaultSupplyHouse(board, null, null)).toBeNull();
  });
});

describe('odds', () => {
  it('hits have exact chances', () => {
    const chances = chancesOfHits(10, 0);
    expect([...chances.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(chancesOfHits(0, 0)).toEqual(new Map([[0, expect.closeTo(1, 12)]]));
  });

  it('a whole battle is even between equals, and favours the stronger side otherwise', () => {
    const even = battleOdds({ full: 5, reduced: 0 }, { full: 5, reduced: 0 }, 0, 0);
    expect(even.attacker).toBeCloseTo(even.defender, 12);
    expect(even.attacker + even.defender + even.both).toBeCloseTo(1, 9);
    const uneven = battleOdds({ full: 9, reduced: 0 }, { full: 3, reduced: 0 }, 2, -2);
    expect(uneven.defender).toBeGreaterThan(0.95);
  });
});
