// @vitest-environment jsdom
import { legalActions, startGame, seededRandom, pendingSeats, applyAction, refusalFor } from '@gunbai/engine';
import { setForCastle } from '../../rules/series/index.ts';
import type { Action, SeatId } from '@gunbai/engine';
import type { GameText, Language } from '@gunbai/shared/i18n';
import { hexCentre } from '@gunbai/ui/map';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { saigoku, scenarioDataOf } from '../../rules/index.ts';
import { GRID } from '../../rules/build-scenario.ts';
import { lossChances } from '../../odds/index.ts';
import { currentMarch, listPickableActions, thingRefsOf } from '../../ui/pickable-actions.ts';
import { castlesOnMap } from '../../ui/pieces.ts';
import { messagesFor } from '../../ui/messages.ts';
import { Board } from '../../ui/index.tsx';

vi.stubGlobal('CSS', { escape: String });

afterEach(cleanup);

const TEXT: GameText = { names: {}, prompts: {}, actions: {}, refusals: {}, events: {}, outcomes: {}, scenarios: {}, options: {} };

/** Plays until a step asks: keeps the printed set-up and passes everything else. */
const playUntil = (step: string, scenario = 'oshikihata') => {
  const seats = saigoku.scenarios.find(({ id }) => id === scenario)?.seats ?? [];
  const ctx = startGame(saigoku, { scenario, options: {}, seats }, seededRandom(5), true);
  for (let n = 0; n < 500 && ctx.state.flow.at(-1)?.step !== step; n++) {
    const seat = pendingSeats(saigoku, ctx.state)[0] as SeatId;
    const choices = legalActions(saigoku, ctx.state, seat);
    applyAction(ctx, seat, (choices.find(([type]) => type === 'ready') ?? choices[0]) as Action);
  }
  return ctx;
};

const renderBoard = (ctx: ReturnType<typeof playUntil>, language: Language = 'en', viewer: SeatId | null = null) => {
  const choose = vi.fn<(action: Action) => void>();
  const tell = vi.fn();
  const draw = () => {
    const state = structuredClone(ctx.state);
    const seat = pendingSeats(saigoku, state)[0] as SeatId;
    return (
      <Board
        view={state}
        viewer={viewer ?? seat}
        actingSeat={viewer === null || viewer === seat ? seat : null}
        allowed={legalActions(saigoku, state, seat)}
        pendingAction={null}
        choose={choose}
        refusalFor={(action) => refusalFor(saigoku, state, seat, action)}
        explain={({ clause, code }) => [`(${clause ?? code})`]}
        showMessage={tell}
        events={[]}
        text={TEXT}
        language={language}
        seatNames={{}}
        motion={false}
      />
    );
  };
  render(draw());
  const field = document.querySelector('[data-grid]') as Element;
  const click = (hex: number) => {
    const { x, y } = hexCentre(GRID, hex);
    const transform = document.querySelector<SVGSVGElement>('.viewport-field > svg')?.style.transform ?? '';
    const [left = 0, top = 0, k = 1] = (/translate\((.*)px, (.*)px\) scale\((.*)\)/.exec(transform) ?? []).slice(1).map(Number);
    fireEvent.click(field, { clientX: x * k + left, clientY: y * k + top });
  };
  return { choose, tell, click };
};

describe('castles', () => {
  it('show the morale that a siege has left them', () => {
    const data = scenarioDataOf({ scenario: 'oshikihata' });
    const { board } = playUntil('orders');
    const koriyama = data.castleIndex.get('koriyama') as number;
    const about = () => castlesOnMap(data, board, TEXT, 'en', messagesFor('en')).find(({ id }) => id === 'koriyama')?.about;
    expect(about()).not.toContain('morale');
    setForCastle(board, 'besieged', koriyama, 1);
    setForCastle(board, 'castleMorale', koriyama, -2);
    expect(about()).toMatch(/besieged, morale −2$/);
  });
});

describe('names of castles on the map', () => {
  const named = (id: string, language: Language): string | undefined => {
    const { state, board } = playUntil('orders', 'fall-of-the-ouchi');
    return castlesOnMap(scenarioDataOf(state), board, TEXT, language, messagesFor(language)).find((castle) => castle.id === id)?.face.name;
  };

  it('omit the word for castle, unless a single character would remain', () => {
    expect(named('koriyama', 'ja')).toBe('郡山');
    expect(named('saijo', 'ja')).toBe('西城');
    expect(named('numa', 'zh-Hans')).toBe('沼城');
  });
});

describe('choosing on the map', () => {
  it('refers to units and hexes, not to results of a chart', () => {
    expect(thingRefsOf(['attack', 'mori-motonari', '3024'])).toEqual(['unit:mori-motonari', 'hex:3024']);
    expect(thingRefsOf(['offer', 'D'])).toEqual([]);
    expect(thingRefsOf(['end'])).toEqual([]);
  });

  it('a click on a force selects it, and its order is a button', () => {
    const ctx = playUntil('orders');
    const seat = pendingSeats(saigoku, ctx.state)[0] as SeatId;
    const data = scenarioDataOf(ctx.state);
    const choices = legalActions(saigoku, ctx.state, seat);
    const hexOf = (unit: string): number => ctx.board.hex[data.unitIndex.get(unit) as number] as number;
    const ready = [...new Set(choices.flatMap(([, unit]) => (typeof unit === 'string' ? [unit] : [])))];
    const orders = (unit: string): Action[] => choices.filter((action) => action[1] === unit);
    const alone = ready.filter((unit) => ready.filter((other) => hexOf(other) === hexOf(unit)).length === 1);
    const { click, choose } = renderBoard(ctx);
    const simple = alone.find((unit) => orders(unit).length === 1) as string;
    click(hexOf(simple));
    expect(choose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: `march ${simple}` }));
    expect(choose).toHaveBeenCalledExactlyOnceWith(orders(simple)[0]);
  });

  /** A marching force outside its castle, and a path of three hexes for it. */
  const onTheMarch = () => {
    const ctx = playUntil('march');
    const seat = pendingSeats(saigoku, ctx.state)[0] as SeatId;
    const leave = legalActions(saigoku, ctx.state, seat).find(([type]) => type === 'leaveCastle');
    if (leave) applyAction(ctx, seat, leave);
    const offers = listPickableActions(scenarioDataOf(ctx.state), ctx.state, legalActions(saigoku, ctx.state, seat));
    const path = offers.find((offer) => offer.path?.length === 4)?.path ?? [];
    return { table: ctx, seat, way: path, step: (hex: number): Action => ['step', GRID.labels[path[hex] as number] as string] };
  };

  it('a click on a far hex orders every step on the way', () => {
    const { table: ctx, way: path, step } = onTheMarch();
    const { click, choose } = renderBoard(ctx);
    click(path[3] as number);
    expect(choose).toHaveBeenCalledExactlyOnceWith(step(1), { then: [step(2), step(3)] });
  });

  it('shows the marching force beside the map', () => {
    const { table: ctx } = onTheMarch();
    const force = currentMarch(ctx.state)?.force ?? -1;
    renderBoard(ctx);
    expect(document.querySelector(`.open-stack [data-ref="unit:${scenarioDataOf(ctx.state).units[force]?.id}"]`)).not.toBeNull();
  });

  it('does not open the marching force for the enemy', () => {
    const { table: ctx, seat } = onTheMarch();
    renderBoard(ctx, 'en', ctx.state.seats.find((other) => other !== seat) ?? null);
    expect(document.querySelector('.open-stack')).toBeNull();
  });
});

it('a button in the player’s language shows lines of communication', () => {
  renderBoard(playUntil('orders', 'fall-of-the-ouchi'), 'ja');
  expect(document.querySelector('.tint-supply')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '連絡線を見る' }));
  expect(document.querySelector('.tint-supply')).not.toBeNull();
});

it('the chances of one die are exact', () => {
  const data = scenarioDataOf({ scenario: 'oshikihata' });
  const chances = lossChances(data, 8, 0);
  expect(chances.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  expect(chances.every(({ chance }) => Number.isInteger(Math.round(chance * 6)))).toBe(true);
});

describe('the victory condition', () => {
  it('shows the points of both sides and their sources, and that more points win', () => {
    renderBoard(playUntil('orders'));
    const rows = screen.getByRole('list', { name: 'Points' }).querySelectorAll('li');
    for (const row of rows) {
      const [, castles, removed, all] = /castles (\d+), units removed (\d+)(\d\d)$/.exec(row.textContent ?? '') ?? [];
      expect(Number(castles) + Number(removed)).toBe(Number(all));
    }
    expect(rows).toHaveLength(2);
    expect(screen.getByText(/^The side with more points when inning 18 ends wins/)).toBeTruthy();
  });

  it('names the castle if the historical condition decides', () => {
    const ctx = startGame(
      saigoku,
      {
        scenario: 'itsukushima',
        options: { victory: 'historical' },
        seats: saigoku.scenarios.find(({ id }) => id === 'itsukushima')?.seats ?? [],
      },
      seededRandom(5),
      true,
    );
    renderBoard(ctx);
    expect(screen.getByText(/^The Ouchi side wins if it holds Miyanoo/)).toBeTruthy();
  });
});

describe('armies that are not activated', () => {
  const waiting = () => document.querySelector('.saigoku-waiting-armies')?.textContent;

  it('are listed with the roll that activates them, which falls with every castle lost', () => {
    const ctx = playUntil('orders', 'koriyama');
    ctx.board.marks['ouchiActive'] = 0;
    ctx.board.marks['masudaActive'] = 0;
    renderBoard(ctx);
    expect(waiting()).toBe('Ouchi and Masuda cannot act yet, nor in the next inning unless castles fall or they are attacked (36.7).');
    cleanup();
    ctx.board.inning = 10;
    renderBoard(ctx);
    expect(waiting()).toBe('Ouchi and Masuda cannot act yet. In the next inning a roll of 6 or more activates them (36.7.1).');
    cleanup();
    ctx.board.marks['masudaActive'] = 1;
    ctx.board.marks['fallen'] = 2;
    renderBoard(ctx);
    expect(waiting()).toBe('Ouchi cannot act yet. In the next inning a roll of 4 or more activates them (36.7.1).');
    cleanup();
    ctx.board.marks['fallen'] = 5;
    renderBoard(ctx);
    expect(waiting()).toBe('Ouchi cannot act yet. They are activated in the next inning (36.7.1).');
  });

  it('are not listed once they act, nor in other scenarios', () => {
    const ctx = playUntil('orders', 'koriyama');
    ctx.board.marks['ouchiActive'] = 1;
    ctx.board.marks['masudaActive'] = 1;
    renderBoard(ctx);
    expect(waiting()).toBeUndefined();
    cleanup();
    renderBoard(playUntil('orders', 'fall-of-the-ouchi'));
    expect(waiting()).toBeUndefined();
  });
});

it('lists all armies that act in the phase', () => {
  renderBoard(playUntil('orders', 'fall-of-the-ouchi'));
  expect(document.querySelector('.saigoku-phase strong')?.textContent).toBe('Ouchi acts');
  expect(document.querySelector('.saigoku-phase small')?.textContent).toBe('with Masuda');
});
