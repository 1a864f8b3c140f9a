// @vitest-environment jsdom
import { legalActions, startGame, seededRandom, pendingSeats, applyAction, refusalFor } from '@gunbai/engine';
import type { Action, SeatId } from '@gunbai/engine';
import type { GameText } from '@gunbai/shared/i18n';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import components from '../../data/components.json' with { type: 'json' };
import { membersOf } from '../../rules/state.ts';
import type { GameState } from '../../rules/state.ts';
import { castleNumber, unitNumber } from '../../rules/components.ts';
import { kenshin } from '../../rules/index.ts';
import { CASTLE_HEX, hexOf } from '../../rules/map.ts';
import { text } from '../../text/index.ts';
import { seaNames } from '../../ui/map-design.ts';
import { actionCheckOdds } from '../../odds/action-check-odds.ts';
import { inferAction, listPickableActions, refusedPhaseActions } from '../../ui/pickable-actions.ts';
import { unitsOnMap } from '../../ui/pieces.ts';
import { Board } from '../../ui/index.tsx';
import { messagesFor } from '../../ui/messages.ts';

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
  startGame(kenshin, { scenario: 'standard', options: { 'additional-units': false }, seats: ['uesugi', 'oda'] }, seededRandom(5), true);
type StartedGame = ReturnType<typeof start>;

const seatOf = ({ state }: StartedGame): SeatId => pendingSeats(kenshin, state)[0] as SeatId;

/** Answers all decisions until Uesugi may take this action. */
const playUntil = (ctx: StartedGame, type: string): StartedGame => {
  for (;;) {
    const choices = legalActions(kenshin, ctx.state, seatOf(ctx));
    if (seatOf(ctx) === 'uesugi' && choices.some(([name]) => name === type)) return ctx;
    applyAction(ctx, seatOf(ctx), (choices.find(([name]) => name === 'end-moves' || name === 'finish') ?? choices[0]) as Action);
  }
};

/** A board that carries out every choice. */
const PlayableBoard = ({ table: ctx, chosen = null }: { table: StartedGame; chosen?: Action | null }) => {
  const [turns, setTurns] = useState(0);
  const seat = seatOf(ctx);
  return (
    <Board
      key="board"
      view={{ ...ctx.state, board: { ...ctx.board } }}
      viewer={seat}
      actingSeat={seat}
      allowed={legalActions(kenshin, ctx.state, seat)}
      pendingAction={chosen}
      choose={(action) => {
        applyAction(ctx, seat, action);
        setTurns(turns + 1);
      }}
      refusalFor={(action) => refusalFor(kenshin, ctx.state, seat, action)}
      explain={({ clause, code }) => [`(${clause ?? code})`]}
      showMessage={() => undefined}
      events={[]}
      text={TEXT}
      language="en"
      seatNames={{}}
      motion={false}
    />
  );
};

const NOTHING_PICKED = {
  picked: [],
  alternatives: new Set<string>(),
  incomplete: [],
  completed: [],
  nextRefs: new Set<string>(),
  pick: () => {},
  undoPick: () => {},
  restart: () => {},
  clear: () => {},
};
const KASUGAYAMA = CASTLE_HEX[castleNumber('kasugayama')] as number;

describe('a march that is refused', () => {
  const refusalOf = (ctx: StartedGame, hex: number) => {
    const wanted = inferAction(ctx.board, legalActions(kenshin, ctx.state, 'uesugi'), hex, NOTHING_PICKED);
    return wanted && refusalFor(kenshin, ctx.state, 'uesugi', wanted);
  };

  it('is refused for its cost, by its cheapest path, and not for distance', () => {
    const ctx = playUntil(start(), 'move');
    applyAction(ctx, 'uesugi', ['move', 'uesugi-kenshin']);
    expect(refusalOf(ctx, hexOf('5105'))).toMatchObject({ clause: '10-4-1', values: { left: 6 } });
    expect(Number(refusalOf(ctx, hexOf('5105'))?.values?.['points'])).toBeGreaterThan(6);
  });

  it('is refused for enemies or terrain in the hex', () => {
    const ctx = playUntil(start(), 'move');
    applyAction(ctx, 'uesugi', ['move', 'uesugi-kenshin']);
    const placeOf = (unit: string): number => ctx.board.at[unitNumber(unit)] as number;
    expect(refusalOf(ctx, placeOf('shibata-katsuie'))?.clause).toBe('10-6-3');
    expect(refusalOf(ctx, placeOf('oda-nobunaga'))?.clause).toBe('10-4-1');
    expect(refusalOf(ctx, KASUGAYAMA)).toBeNull();
  });
});

describe('a check', () => {
  it('succeeds by the rating, and otherwise costs attrition for a force of that size', () => {
    const ctx = playUntil(start(), 'move');
    const { success: moves, losses } = actionCheckOdds(ctx.board, unitNumber('uesugi-kenshin'));
    expect(moves).toBeCloseTo(5 / 6, 12);
    expect([...losses.values()].reduce((sum, chance) => sum + chance, moves)).toBeCloseTo(1, 12);
  });

  it('shows the force and its chances before the die is rolled', () => {
    const ctx = playUntil(start(), 'check');
    const checks = legalActions(kenshin, ctx.state, 'uesugi').filter(([type]) => type === 'check');
    render(<PlayableBoard table={ctx} chosen={checks[0] as Action} />);
    const sheet = within(screen.getByLabelText('Action check', { selector: 'section' }));
    const name = components.units[unitNumber(String(checks[0]?.[1]))]?.en ?? '';
    expect(sheet.getByRole('heading').textContent).toContain(name);
    expect(name).not.toBe('');
    expect(sheet.getByText('Moves')).toBeTruthy();
    expect(sheet.getAllByText(/^Fails/).length).toBeGreaterThan(0);
  });
});

describe('a commander', () => {
  it('takes command of all eligible units with one click', () => {
    const ctx = start();
    render(<PlayableBoard table={ctx} />);
    const field = document.querySelector('[data-grid]') as Element;
    const marks = document.querySelector('[data-castle="kasugayama"]') as Element;
    expect(field.contains(marks)).toBe(true);
    fireEvent.click(marks);
    fireEvent.click(screen.getByText('Take command of 6 units here'));
    expect(membersOf(ctx.board, unitNumber('uesugi-kenshin'))).toHaveLength(7);
    expect(screen.queryByText(/^Take command of 6/)).toBeNull();
  });

  it('is highlighted on the map where a lesson allows only that', () => {
    const { board, state } = start();
    const gather: Action = ['gather', 'uesugi-kenshin'];
    const offered = (choices: readonly Action[]): readonly Action[] =>
      listPickableActions(board, choices, () => null).map(({ action }) => action);
    expect(offered([gather])).toEqual([gather]);
    expect(offered(legalActions(kenshin, state, 'uesugi'))).not.toContainEqual(gather);
  });
});

it('a marching force has not moved yet, and has when it stops', () => {
  const ctx = playUntil(start(), 'move');
  const about = () =>
    unitsOnMap(ctx.board, TEXT, 'en', messagesFor('en'), new Set()).find(({ id }) => id === 'uesugi-kenshin')?.about ?? '';
  applyAction(ctx, 'uesugi', ['move', 'uesugi-kenshin']);
  expect(about()).not.toContain('moved');
  applyAction(ctx, 'uesugi', ['stop']);
  expect(about()).toContain('moved');
});

it('a marching force is open in the panel for both players', () => {
  const ctx = playUntil(start(), 'move');
  applyAction(ctx, 'uesugi', ['move', 'uesugi-kenshin']);
  render(<PlayableBoard table={ctx} />);
  expect(document.querySelector('.open-stack h3')?.textContent).toContain('5604');
  expect(document.querySelector('.open-stack')?.textContent).toContain('Uesugi Kenshin');
});

describe('sides', () => {
  const sideOf = (board: GameState, id: string) =>
    unitsOnMap(board, TEXT, 'en', messagesFor('en'), new Set()).find((unit) => unit.id === id);

  it('are shown by a border and in words', () => {
    const { board } = start();
    expect(sideOf(board, 'takeda-katsuyori')).toMatchObject({ soloFace: { side: 1 }, about: expect.stringContaining('side of Uesugi') });
    expect(sideOf(board, 'oda-nobunaga')).toMatchObject({ soloFace: { side: 2 }, about: expect.stringContaining('side of Oda') });
  });

  it('are listed with their houses, beside the points needed to win', () => {
    render(<PlayableBoard table={start()} />);
    const list = screen.getByText('Houses by side').closest('details') as HTMLElement;
    expect(within(list).getByText('Honganji').closest('p')?.dataset['side']).toBe('1');
    expect(screen.getByText('Uesugi needs 30 after turn 15 to win.')).toBeTruthy();
  });
});

describe('the panel', () => {
  it('says that the game has not begun while forces are organised', () => {
    render(<PlayableBoard table={start()} />);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Before turn 1');
    cleanup();
    render(<PlayableBoard table={playUntil(start(), 'move')} />);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Turn 1 of 15');
  });

  it('shows turn, supply and points above the orders, and reference information below', () => {
    render(<PlayableBoard table={start()} />);
    const orders = screen.getByRole('region', { name: 'Orders' });
    const isAbove = (part: Element): boolean => (part.compareDocumentPosition(orders) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect(isAbove(screen.getByRole('button', { name: 'Show supply' }))).toBe(true);
    expect(isAbove(screen.getByText('Victory points'))).toBe(true);
    expect(isAbove(screen.getByText('Houses by side'))).toBe(false);
    expect(isAbove(screen.getByText('Situation next turn', { selector: 'summary' }))).toBe(false);
  });
});

it('on the map seas have their names without articles', () => {
  const { names } = text.en;
  expect(names['place']?.['pacific']).toBe('the Pacific');
  expect(seaNames(text.en, 'en').map(({ name }) => name)).toEqual(['Seto Inland Sea', 'Pacific', 'Lake Biwa', 'Sea of Japan']);
  expect(seaNames(text['zh-Hant'], 'zh-Hant').map(({ name }) => name)).toContain('瀨戶內海');
});

it('ending the attack phase is shown even while markers forbid it', () => {
  expect(refusedPhaseActions('attack', [['attack', 'a', 'b']])).toEqual([['end-attacks']]);
  expect(refusedPhaseActions('attack', [['end-attacks']])).toEqual([]);
  expect(refusedPhaseActions('movement', [])).toEqual([]);
});
