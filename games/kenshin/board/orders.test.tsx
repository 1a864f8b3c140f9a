// @vitest-environment jsdom
import { allowed, begin, fastChance, owing, perform, whyNot } from '@gunbai/engine';
import type { Action, SeatId } from '@gunbai/engine';
import type { GameText } from '@gunbai/kits/text';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import components from '../data/components.json' with { type: 'json' };
import { membersOf } from '../rules/board.ts';
import type { Board as KenshinBoard } from '../rules/board.ts';
import { castleNumber, unitNumber } from '../rules/components.ts';
import { kenshin } from '../rules/index.ts';
import { CASTLE_HEX, hexOf } from '../rules/map.ts';
import { text } from '../text/index.ts';
import { seaNames } from './atlas.ts';
import { checkOdds } from './check.tsx';
import { attempted, offersOf, refusedOrders } from './offers.ts';
import { unitsOnMap } from './pieces.ts';
import { Board } from './index.tsx';
import { wordsIn } from './words.ts';

vi.stubGlobal('CSS', { escape: String });

afterEach(cleanup);

const TEXT: GameText = {
  names: { side: { uesugi: 'Uesugi', oda: 'Oda', neutral: 'neutral' } },
  prompts: {},
  actions: {},
  refusals: {},
  events: {},
  outcomes: {},
  scenarios: {},
  options: {},
};

const start = () =>
  begin(kenshin, { scenario: 'standard', options: { 'additional-units': false }, seats: ['uesugi', 'oda'] }, fastChance(5), true);
type Started = ReturnType<typeof start>;

const seatOf = ({ state }: Started): SeatId => owing(kenshin, state)[0] as SeatId;

/** Answers whatever is asked until Uesugi may do this. */
const until = (table: Started, verb: string): Started => {
  for (;;) {
    const choices = allowed(kenshin, table.state, seatOf(table));
    if (seatOf(table) === 'uesugi' && choices.some(([name]) => name === verb)) return table;
    perform(table, seatOf(table), (choices.find(([name]) => name === 'end-moves' || name === 'finish') ?? choices[0]) as Action);
  }
};

/** A table at which every choice is carried out. */
const Played = ({ table, chosen = null }: { table: Started; chosen?: Action | null }) => {
  const [turns, setTurns] = useState(0);
  const seat = seatOf(table);
  return (
    <Board
      key="board"
      view={{ ...table.state, board: { ...table.board } }}
      viewer={seat}
      acting={seat}
      allowed={allowed(kenshin, table.state, seat)}
      chosen={chosen}
      choose={(action) => {
        perform(table, seat, action);
        setTurns(turns + 1);
      }}
      why={(action) => whyNot(kenshin, table.state, seat, action)}
      explain={({ clause, code }) => [`(${clause ?? code})`]}
      tell={() => undefined}
      events={[]}
      text={TEXT}
      language="en"
      seatNames={{}}
      motion={false}
    />
  );
};

const NOTHING_PICKED = { picked: [], open: [], ready: [], next: new Set<string>(), pick: () => {}, unpick: () => {}, clear: () => {} };
const KASUGAYAMA = CASTLE_HEX[castleNumber('kasugayama')] as number;

describe('a march that is refused', () => {
  const why = (table: Started, hex: number) => {
    const wanted = attempted(table.board, allowed(kenshin, table.state, 'uesugi'), hex, NOTHING_PICKED);
    return wanted && whyNot(kenshin, table.state, 'uesugi', wanted);
  };

  it('is refused for what it costs, by its cheapest way, and not for being far', () => {
    const table = until(start(), 'move');
    perform(table, 'uesugi', ['move', 'uesugi-kenshin']);
    expect(why(table, hexOf('5105'))).toMatchObject({ clause: '10-4-1', values: { left: 6 } });
    expect(Number(why(table, hexOf('5105'))?.values?.['points'])).toBeGreaterThan(6);
  });

  it('is refused for what stands in the hex, or what its ground is', () => {
    const table = until(start(), 'move');
    perform(table, 'uesugi', ['move', 'uesugi-kenshin']);
    const placeOf = (unit: string): number => table.board.at[unitNumber(unit)] as number;
    expect(why(table, placeOf('shibata-katsuie'))?.clause).toBe('10-6-3');
    expect(why(table, placeOf('oda-nobunaga'))?.clause).toBe('10-4-1');
    expect(why(table, KASUGAYAMA)).toBeNull();
  });
});

describe('a check', () => {
  it('succeeds by the rating, and costs what attrition costs a force of that size otherwise', () => {
    const table = until(start(), 'move');
    const { moves, losses } = checkOdds(table.board, unitNumber('uesugi-kenshin'));
    expect(moves).toBeCloseTo(5 / 6, 12);
    expect([...losses.values()].reduce((sum, chance) => sum + chance, moves)).toBeCloseTo(1, 12);
  });

  it('that is marked shows whose it is, and its chances, before the die is thrown', () => {
    const table = until(start(), 'check');
    const checks = allowed(kenshin, table.state, 'uesugi').filter(([verb]) => verb === 'check');
    render(<Played table={table} chosen={checks[0] as Action} />);
    const sheet = within(screen.getByLabelText('Check', { selector: 'section' }));
    const name = components.units[unitNumber(String(checks[0]?.[1]))]?.en ?? '';
    expect(sheet.getByRole('heading').textContent).toContain(name);
    expect(name).not.toBe('');
    expect(sheet.getByText('Moves')).toBeTruthy();
    expect(sheet.getAllByText(/^Fails/).length).toBeGreaterThan(0);
  });
});

describe('a commander', () => {
  it('takes on all who stand with him at one press', () => {
    const table = start();
    render(<Played table={table} />);
    const field = document.querySelector('[data-grid]') as Element;
    const marks = document.querySelector('[data-castle="kasugayama"]') as Element;
    expect(field.contains(marks)).toBe(true);
    fireEvent.click(marks);
    fireEvent.click(screen.getByText('Take command of 10 here'));
    expect(membersOf(table.board, unitNumber('uesugi-kenshin'))).toHaveLength(11);
    expect(screen.queryByText(/^Take command of 10/)).toBeNull();
  });

  it('is lit on the map where a lesson asks for that alone', () => {
    const { board, state } = start();
    const gather: Action = ['gather', 'uesugi-kenshin'];
    const offered = (choices: readonly Action[]): readonly Action[] => offersOf(board, choices, () => null).map(({ action }) => action);
    expect(offered([gather])).toEqual([gather]);
    expect(offered(allowed(kenshin, state, 'uesugi'))).not.toContainEqual(gather);
  });
});

it('a force under way has not moved yet, and has when it stops', () => {
  const table = until(start(), 'move');
  const about = () => unitsOnMap(table.board, TEXT, 'en', wordsIn('en'), new Set()).find(({ id }) => id === 'uesugi-kenshin')?.about ?? '';
  perform(table, 'uesugi', ['move', 'uesugi-kenshin']);
  expect(about()).not.toContain('has moved');
  perform(table, 'uesugi', ['stop']);
  expect(about()).toContain('has moved');
});

it('a force that sets out is open in the panel, whoever set it on its way', () => {
  const table = until(start(), 'move');
  perform(table, 'uesugi', ['move', 'uesugi-kenshin']);
  render(<Played table={table} />);
  expect(document.querySelector('.war-looked h3')?.textContent).toContain('5604');
  expect(document.querySelector('.war-looked')?.textContent).toContain('Uesugi Kenshin');
});

describe('sides', () => {
  const sideOf = (board: KenshinBoard, id: string) =>
    unitsOnMap(board, TEXT, 'en', wordsIn('en'), new Set()).find((unit) => unit.id === id);

  it('are told by an edge and in words', () => {
    const { board } = start();
    expect(sideOf(board, 'takeda-katsuyori')).toMatchObject({ own: { side: 1 }, about: expect.stringContaining('side of Uesugi') });
    expect(sideOf(board, 'oda-nobunaga')).toMatchObject({ own: { side: 2 }, about: expect.stringContaining('side of Oda') });
  });

  it('are listed with their houses, beside what it takes to win', () => {
    render(<Played table={start()} />);
    const list = screen.getByText('Who is on which side').closest('details') as HTMLElement;
    expect(within(list).getByText('Honganji').closest('p')?.dataset['side']).toBe('1');
    expect(screen.getByText('Uesugi needs 30 after turn 15 to win.')).toBeTruthy();
  });
});

describe('the panel', () => {
  it('says that the war has not begun while forces are organised', () => {
    render(<Played table={start()} />);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Before turn 1');
    cleanup();
    render(<Played table={until(start(), 'move')} />);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Turn 1 of 15');
  });

  it('has turn, supply and points above the orders, and what is looked up now and then below everything', () => {
    render(<Played table={start()} />);
    const orders = screen.getByRole('region', { name: 'Orders' });
    const isAbove = (part: Element): boolean => (part.compareDocumentPosition(orders) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect(isAbove(screen.getByRole('button', { name: 'Show supply' }))).toBe(true);
    expect(isAbove(screen.getByText('Victory points'))).toBe(true);
    expect(isAbove(screen.getByText('Who is on which side'))).toBe(false);
    expect(isAbove(screen.getByText('Situation next turn', { selector: 'summary' }))).toBe(false);
  });
});

it('on the map waters have their names alone, though sentences give them an article', () => {
  const { names } = text.en;
  expect(names['place']?.['pacific']).toBe('the Pacific');
  expect(seaNames(text.en, 'en').map(({ name }) => name)).toEqual(['Seto Inland Sea', 'Pacific', 'Lake Biwa', 'Sea of Japan']);
  expect(seaNames(text['zh-Hant'], 'zh-Hant').map(({ name }) => name)).toContain('瀨戶內海');
});

it('the end of an attack phase is written also while markers forbid it', () => {
  expect(refusedOrders('attack', [['attack', 'a', 'b']])).toEqual([['end-attacks']]);
  expect(refusedOrders('attack', [['end-attacks']])).toEqual([]);
  expect(refusedOrders('movement', [])).toEqual([]);
});
