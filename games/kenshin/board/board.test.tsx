// @vitest-environment jsdom
import { allowed, begin, fastChance, owing, perform, whyNot } from '@gunbai/engine';
import type { Action, SeatId } from '@gunbai/engine';
import type { GameText, Language } from '@gunbai/kits/text';
import { spotOf } from '@gunbai/ui/map';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { kenshin } from '../rules/index.ts';
import { CASTLE_HEX, GRID, hexOf } from '../rules/map.ts';
import { castleNumber, houseAt, HOUSES, UNITS } from '../rules/components.ts';
import { battleOdds, hitChances } from './odds.ts';
import { offersOf, termsOf } from './offers.ts';
import { houseAtHex, houseOfConcern, housesInField } from './supply.ts';
import { Board } from './index.tsx';

vi.stubGlobal('CSS', { escape: String });

afterEach(cleanup);

const TEXT: GameText = { names: {}, prompts: {}, actions: {}, refusals: {}, events: {}, outcomes: {}, scenarios: {}, options: {} };

const start = () =>
  begin(kenshin, { scenario: 'standard', options: { 'additional-units': false }, seats: ['uesugi', 'oda'] }, fastChance(5), true);

const lay = (table: ReturnType<typeof start>, language: Language = 'en') => {
  const seat = owing(kenshin, table.state)[0] as SeatId;
  const choose = vi.fn<(action: Action) => void>();
  const tell = vi.fn();
  render(
    <Board
      view={table.state}
      viewer={seat}
      acting={seat}
      allowed={allowed(kenshin, table.state, seat)}
      chosen={null}
      choose={choose}
      why={(action) => whyNot(kenshin, table.state, seat, action)}
      explain={({ clause, code }) => [`(${clause ?? code})`]}
      tell={tell}
      events={[]}
      text={TEXT}
      language={language}
      seatNames={{}}
      motion={false}
    />,
  );
  const field = document.querySelector('[data-grid]') as Element;
  // Without a layout the map lies at the corner of the window, in its own size.
  const at = (label: string) => {
    const { x, y } = spotOf(GRID, hexOf(label));
    return { clientX: x, clientY: y };
  };
  return { choose, tell, click: (label: string) => fireEvent.click(field, at(label)) };
};

const castleLabel = (id: string): string => GRID.labels[CASTLE_HEX[castleNumber(id)] as number] as string;

describe('pointing', () => {
  it('names the things of an action in order; a march goes by where it ends', () => {
    expect(termsOf(['join', 'uesugi-kagekatsu', 'uesugi-kenshin'])).toEqual(['unit:uesugi-kagekatsu', 'unit:uesugi-kenshin']);
    expect(termsOf(['attack', 'uesugi-kenshin', '5604'])).toEqual(['unit:uesugi-kenshin', 'hex:5604']);
    expect(termsOf(['march', '5604', '5605'])).toEqual(['hex:5605']);
    expect(termsOf(['sail', 'seto', 'uesugi-kenshin'])).toEqual(['place:seto', 'unit:uesugi-kenshin']);
    expect(termsOf(['assault', 'kyo'])).toEqual(['castle:kyo']);
  });

  it('opens a stack, and joins two units by pointing at both', () => {
    const { choose, click } = lay(start());
    click(castleLabel('kasugayama'));
    fireEvent.click(screen.getByRole('button', { name: /^Uesugi Kagekatsu/ }));
    const commander = screen.getByRole('button', { name: /^Uesugi Kenshin/ });
    expect(commander.dataset['state']).toBe('lit');
    fireEvent.click(commander);
    expect(choose).toHaveBeenCalledExactlyOnceWith(['join', 'uesugi-kagekatsu', 'uesugi-kenshin']);
  });

  it('joins two units by dropping one on the other', () => {
    const { choose, click } = lay(start());
    click(castleLabel('kasugayama'));
    const dataTransfer = { setData: () => {}, getData: () => 'uesugi-kagekatsu' };
    const unit = screen.getByRole('button', { name: /^Uesugi Kagekatsu/ });
    expect(unit.getAttribute('draggable')).toBe('true');
    fireEvent.drop(screen.getByRole('button', { name: /^Uesugi Kenshin/ }), { dataTransfer });
    expect(choose).toHaveBeenCalledExactlyOnceWith(['join', 'uesugi-kagekatsu', 'uesugi-kenshin']);
  });

  it('offers whole marches that the referee allows, each by its cheapest way', () => {
    const table = start();
    perform(table, 'uesugi', ['end-moves']);
    perform(table, 'oda', ['end-moves']);
    while (owing(kenshin, table.state)[0] !== 'uesugi' || !allowed(kenshin, table.state, 'uesugi').some(([verb]) => verb === 'move')) {
      const seat = owing(kenshin, table.state)[0] as SeatId;
      const choices = allowed(kenshin, table.state, seat);
      perform(table, seat, (choices.find(([verb]) => verb === 'finish') ?? choices[0]) as Action);
    }
    perform(table, 'uesugi', ['move', 'uesugi-kenshin']);
    const why = (action: Action) => whyNot(kenshin, table.state, 'uesugi', action);
    const offers = offersOf(table.board, allowed(kenshin, table.state, 'uesugi'), why).filter(({ action }) => action[0] === 'march');
    expect(offers.length).toBeGreaterThan(6);
    expect(offers.every(({ action, cost = 99 }) => why(action) === null && cost <= table.board.pointsLeft)).toBe(true);
    expect(offers.some(({ action }) => action.length > 2)).toBe(true);
    const { choose, tell, click } = lay(table);
    click(String(offers[0]?.action.at(-1)));
    expect(choose).toHaveBeenCalledExactlyOnceWith(offers[0]?.action);
    click(castleLabel('kyo'));
    expect(tell).toHaveBeenCalledTimes(1);
  });
});

describe('the panel', () => {
  it('says the turn, the points and the chances of the situation, which sum up to certainty', () => {
    lay(start());
    const chances = within(screen.getByRole('table', { name: 'Situation next turn', hidden: true })).getAllByRole('row', { hidden: true });
    expect(chances.length).toBeGreaterThan(2);
    expect(screen.getByText('Victory points')).toBeTruthy();
  });

  it('shows supply on request', () => {
    lay(start(), 'ja');
    expect(document.querySelector('.tint-supply')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '補給を見る' }));
    expect(document.querySelector('.tint-supply')).not.toBeNull();
  });

  it('shows the supply of one house at a time, and of all of them only the lines', () => {
    const table = start();
    const own = HOUSES.findIndex(({ id }) => String(id) === 'uesugi');
    const [first, ...others] = housesInField(table.board, 0, own);
    expect(first).toBe(own);
    const cutOff = others.find((house) => houseAt(house).homes.length > 0 && !houseAt(house).isOffMap) as number;
    for (const castle of houseAt(cutOff).homes) table.board.holder[castle] = 1;
    lay(table);
    fireEvent.click(screen.getByRole('button', { name: 'Show supply' }));
    const house = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Supply of the house' });
    const tint = () => document.querySelector('.tint-supply');
    expect(house.value).toBe(String(first));
    expect(tint()).not.toBeNull();
    fireEvent.change(house, { target: { value: String(cutOff) } });
    expect(tint()).toBeNull();
    fireEvent.change(house, { target: { value: 'all' } });
    expect(tint()).toBeNull();
    expect(document.querySelector('.way-supply .way-line')?.getAttribute('d')).not.toBe('');
  });
});

describe('the house whose supply is shown first', () => {
  it('is that of the force looked at, else of the force on the march, else of whoever is to decide', () => {
    const { board } = start();
    const [first, second] = housesInField(board, 1);
    const open = (house: number) =>
      UNITS.find((unit) => unit.house === house && houseAtHex(board, board.at[unit.index] as number) === house);
    const [one, other] = [open(first as number), open(second as number)];
    if (!one || !other) throw new Error('two houses of Oda should stand in the open');
    expect(houseOfConcern(board, board.at[one.index] as number, 'uesugi')).toBe(first);
    board.marching = other.index;
    expect(houseOfConcern(board, null, 'oda')).toBe(second);
    board.marching = -1;
    expect(HOUSES[houseOfConcern(board, null, 'oda') as number]?.id).toBe('oda');
    expect(houseOfConcern(board, null, null)).toBeNull();
  });
});

describe('odds', () => {
  it('of hits are exact', () => {
    const chances = hitChances(10, 0);
    expect([...chances.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(hitChances(0, 0)).toEqual(new Map([[0, expect.closeTo(1, 12)]]));
  });

  it('of a whole battle favour nobody among equals, and the stronger otherwise', () => {
    const even = battleOdds({ full: 5, reduced: 0 }, { full: 5, reduced: 0 }, 0, 0);
    expect(even.attacker).toBeCloseTo(even.defender, 12);
    expect(even.attacker + even.defender + even.both).toBeCloseTo(1, 9);
    const uneven = battleOdds({ full: 9, reduced: 0 }, { full: 3, reduced: 0 }, 2, -2);
    expect(uneven.defender).toBeGreaterThan(0.95);
  });
});
