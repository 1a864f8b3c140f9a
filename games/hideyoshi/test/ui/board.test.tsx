// @vitest-environment jsdom
import { legalActions, startGame, seededRandom, pendingSeats, applyAction } from '@gunbai/engine';
import type { Action, GameEvent } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { toText } from '@gunbai/shared/i18n';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { cardId, dice, position } from '../helpers.ts';
import type { Position } from '../helpers.ts';
import { locateAction } from '../../ui/OrdersPanel.tsx';
import { button, game, hands, logEntry, renderBoard } from './render-board.tsx';

vi.stubGlobal('CSS', { escape: String });
afterEach(cleanup);

it('draws every area with its controller and its stacks', () => {
  renderBoard(position({ hands }), 'hideyoshi');
  expect(button(/^Kyo, controlled by Akechi, resource area, Akechi 6 unused/)).toBeDefined();
  expect(button(/^East Seto, sea area/)).toBeDefined();
  expect(screen.getAllByRole('button', { name: /controlled by/ })).toHaveLength(27);
});

it('offers the four uses of a card, describes each, and explains a refusal', () => {
  const { choose, tell: showMessage } = renderBoard(position({ hands }), 'hideyoshi');
  fireEvent.click(screen.getAllByRole('button', { name: /^Operations: up to 3 groups/ })[0]!);
  expect(choose).toHaveBeenCalledWith(['operations', 'subterfuge-18']);
  const refused = screen.getAllByRole('button', { name: /^Event: / })[1]!; // Court Promotion without Kyo
  fireEvent.click(refused);
  expect(choose).toHaveBeenCalledTimes(1);
  expect(toText(showMessage.mock.calls[0]![0])).toContain('Court Promotion cannot be used: you must control the area it names');
});

it('lets a player pass beside the title of the hand', () => {
  const { choose } = renderBoard(position({ hands }), 'hideyoshi');
  fireEvent.click(within(screen.getByRole('heading', { name: /^Your hand/ })).getByRole('button', { name: 'Pass' }));
  expect(choose).toHaveBeenCalledWith(['pass']);
});

it('scrolls the decision into view where the whole board scrolls', () => {
  const shown = vi.fn();
  Element.prototype.scrollIntoView = function () {
    shown(this.className);
  };
  const table = position({ hands });
  renderBoard(table, 'anti');
  expect(shown).not.toHaveBeenCalled();
  cleanup();
  renderBoard(table, 'hideyoshi');
  expect(shown).toHaveBeenCalledWith('hy-decision');
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

it('hides the other hand and shows its number of cards', () => {
  renderBoard(position({ hands }), 'hideyoshi');
  expect(screen.queryByText('Cavalry')).toBeNull();
  expect(screen.getAllByText('2 cards in hand')).toHaveLength(2);
  expect(screen.getAllByText(/^Draws \d next turn$/)).toHaveLength(2);
});

it('shows the discards to everybody, the last one first', () => {
  renderBoard(position({ hands, discards: ['promotion', 'cavalry'] }), 'hideyoshi');
  const pile = screen.getByText('Discards: 2').parentElement as HTMLElement;
  expect(
    within(pile)
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Cavalry/), expect.stringMatching(/^Court Promotion/)]);
});

it('highlights the areas that a group can leave, and others explain why not', () => {
  const table = position({ hands, map: { omi: { hashiba: 3 }, kyo: { akechi: 1 }, bizen: { hashiba: 1 } }, circle: { kyo: 'akechi' } });
  table.act('hideyoshi', ['operations', 'subterfuge-18']);
  const { choose, tell: showMessage } = renderBoard(table, 'hideyoshi');
  fireEvent.click(button(/^Bizen/));
  expect(toText(showMessage.mock.calls[0]![0])).toContain('At least one of your pieces must stay in Bizen. (8.2.4)');
  fireEvent.click(button(/^Omi/));
  expect(choose).toHaveBeenCalledWith(['move', 'omi']);
});

it('opens a stack when there is more than one action', () => {
  const table = position({ hands, map: { kyo: { akechi: 2, hashiba: 3, hideyoshi: 1 }, omi: { hashiba: 1 } }, circle: { kyo: 'akechi' } });
  table.act('hideyoshi', ['operations', 'subterfuge-18']);
  const { choose } = renderBoard(table, 'hideyoshi');
  fireEvent.click(button(/^Kyo/));
  const sheet = screen.getByRole('region', { name: 'Kyo' });
  // What can be done there stands above who is there.
  const order = within(sheet).getByRole('button', { name: 'Attack Akechi in Kyo' });
  expect(order.compareDocumentPosition(within(sheet).getByText('Hashiba Hideyoshi')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  fireEvent.click(within(sheet).getByRole('button', { name: 'Attack Akechi in Kyo' }));
  expect(choose).toHaveBeenCalledWith(['attack', 'kyo', 'akechi']);
});

it('lists the pieces that cannot join a march, and explains why with the numbers', () => {
  const table = position({ hands });
  table.act('hideyoshi', ['operations', 'subterfuge-18']).act('hideyoshi', ['move', 'higashi_chugoku']).act('hideyoshi', ['to', 'kyo']);
  const { choose, tell: showMessage } = renderBoard(table, 'hideyoshi');
  expect(button('1 · Add Hashiba Hideyoshi')).toBeDefined();
  expect(screen.getByText(/11 × Hashiba troops/)).toBeDefined();
  // Troops march as far as a general who leads them.
  expect(screen.getByText('can join later: why?')).toBeDefined();
  fireEvent.click(button('Hashiba troops: can join later: why?'));
  expect(choose).not.toHaveBeenCalled();
  expect(toText(showMessage.mock.calls[0]![0])).toBe('Too far: a group with movement 2 cannot reach Kyo. (8.2.2)');
});

it('in a lesson lists only pieces that a rule keeps from joining', () => {
  const table = position({ hands });
  table.act('hideyoshi', ['operations', 'subterfuge-18']).act('hideyoshi', ['move', 'higashi_chugoku']).act('hideyoshi', ['to', 'kyo']);
  renderBoard(table, 'hideyoshi', { taught: ['everyone'] });
  expect(button('All eligible pieces')).toBeDefined();
  expect(button('Hashiba troops: can join later: why?')).toBeDefined();
  expect(screen.queryByText(/Hashiba Hideyoshi/)).toBeNull();
});

it('says how far a group can move when the destination is too far', () => {
  const table = position({ hands, map: { omi: { hashiba: 3, hideyoshi: 1 } } });
  table.act('hideyoshi', ['operations', 'subterfuge-18']).act('hideyoshi', ['move', 'omi']);
  const { tell: showMessage } = renderBoard(table, 'hideyoshi');
  fireEvent.click(button(/^Satsuma|^South Kyushu/));
  expect(toText(showMessage.mock.calls[0]![0])).toMatch(/^Too far: a group with movement \d cannot reach/);
});

it('warns when few Hashiba pieces are left, since losing them ends the game', () => {
  renderBoard(position({ hands }), 'hideyoshi');
  expect(screen.queryByText(/Hideyoshi loses the game/)).toBeNull();
  cleanup();
  renderBoard(position({ hands, map: { omi: { hashiba: 2, hideyoshi: 1 } } }), 'hideyoshi');
  expect(
    screen.getByText('Only 3 Hashiba pieces are left on the map. If the last one is lost, Hideyoshi loses the game (14.0.1b).'),
  ).toBeDefined();
  cleanup();
  renderBoard(position({ hands, map: { omi: { hashiba: 1 } } }), 'anti');
  expect(screen.getByText(/^One Hashiba piece is left on the map/)).toBeDefined();
});

it('has a map legend', () => {
  renderBoard(position({ hands }), 'hideyoshi');
  const key = screen.getByText('Map legend').parentElement as HTMLElement;
  expect(within(key).getByText('resource area (red ring): ten of them win')).toBeDefined();
});

it('shows the odds of an attack while its area is pressed for long, before the order', () => {
  vi.useFakeTimers();
  const table = position({ hands, map: { kyo: { akechi: 5, mitsuhide: 1, hashiba: 15 }, omi: { hashiba: 1 } }, circle: { kyo: 'akechi' } });
  table.act('hideyoshi', ['operations', 'subterfuge-18']);
  const { choose } = renderBoard(table, 'hideyoshi');
  fireEvent.pointerDown(screen.getByRole('button', { name: /^Kyo/ }));
  act(() => void vi.advanceTimersByTime(600));
  expect(document.querySelector('.hover-card')?.textContent).toMatch(/Odds of this attack.*38% to hit all 6/);
  expect(choose).not.toHaveBeenCalled();
  vi.useRealTimers();
});

it('shows exact odds while a group is formed', () => {
  const table = position({ hands, map: { kyo: { akechi: 5, mitsuhide: 1, hashiba: 15 }, omi: { hashiba: 1 } }, circle: { kyo: 'akechi' } });
  table.act('hideyoshi', ['operations', 'subterfuge-18']).act('hideyoshi', ['attack', 'kyo', 'akechi']);
  const { choose } = renderBoard(table, 'hideyoshi');
  const odds = screen.getByRole('region', { name: 'Odds of this attack' });
  expect(within(odds).getByText(/38% to hit all 6/)).toBeDefined();
  fireEvent.click(button('All eligible pieces'));
  expect(choose).toHaveBeenCalledWith(['everyone']);
});

it("warns a group that goes to Kyo of Akechi's attack at the end of the round, and no other", () => {
  const table = position({ hands }).act('hideyoshi', ['operations', 'subterfuge-18']).act('hideyoshi', ['move', 'higashi_chugoku']);
  renderBoard(
    position({ hands })
      .act('hideyoshi', ['operations', 'subterfuge-18'])
      .act('hideyoshi', ['move', 'higashi_chugoku'])
      .act('hideyoshi', ['to', 'bizen']),
    'hideyoshi',
  );
  expect(screen.queryByText(/Akechi attacks your/)).toBeNull();
  cleanup();
  renderBoard(table.act('hideyoshi', ['to', 'kyo']), 'hideyoshi');
  // Six dice that hit on four or less.
  expect(
    screen.getByText(/^At the end of your round Akechi attacks your pieces in Kyo: 4.0 hits on average from the 6 pieces/),
  ).toBeDefined();
});

it('shows the dice above the hand while a player chooses losses', () => {
  const table = position({ side: 'anti', hands, map: { omi: { hashiba: 3, hideyoshi: 1, shibata: 2 }, echizen: { shibata: 1 } } });
  table
    .act('anti', ['operations', cardId('cavalry')])
    .act('anti', ['attack', 'omi', 'enemies'])
    .act('anti', ['everyone'])
    .act('hideyoshi', ['letThem'], dice(1, 6));
  renderBoard(table, 'hideyoshi').then(table.events);
  expect(button('1 · Lose Hashiba Hideyoshi (unused)')).toBeDefined();
  const roll = screen.getByRole('region', { name: 'Last roll' });
  const hand = screen.getByRole('region', { name: 'Your hand' });
  expect(roll.compareDocumentPosition(hand) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('never shows an uncertain chance as certain', () => {
  const table = position({ hands, map: { kyo: { akechi: 1, hashiba: 15 }, omi: { hashiba: 1 } }, circle: { kyo: 'akechi' } });
  renderBoard(table.act('hideyoshi', ['operations', 'subterfuge-18']).act('hideyoshi', ['attack', 'kyo', 'akechi']), 'hideyoshi');
  expect(within(screen.getByRole('region', { name: 'Odds of this attack' })).getByText(/>99% to hit all 1/)).toBeDefined();
});

it('counts all pieces that may join an event, not only those of the required daimyo', () => {
  const map = { kyo: { akechi: 2, hashiba: 2, niwa: 3 }, omi: { hashiba: 1 } };
  const table = position({ hands: { ...hands, hideyoshi: ['seven_spears'] }, map, war: ['niwa'], circle: { kyo: 'akechi' } });
  renderBoard(table.act('hideyoshi', ['event', cardId('seven_spears')]).act('hideyoshi', ['attack', 'kyo', 'akechi']), 'hideyoshi');
  const odds = within(screen.getByRole('region', { name: 'Odds of this attack' }));
  expect(odds.getAllByText(/ × .*troops/).map((row) => row.textContent)).toEqual(['2 × Hashiba troops ≤ 4', '3 × Niwa troops ≤ 2']);
});

it('counts neutral pieces of the attack that an Ambush stopped among its targets', () => {
  const table = position({
    side: 'anti',
    map: { ise: { takigawa: 3, shibata: 1, hashiba: 5 }, omi: { hashiba: 1 } },
    hands: { anti: ['iga_ninja'], hideyoshi: ['ambush'] },
  });
  table.act('anti', ['operations', cardId('iga_ninja')]).act('anti', ['attack', 'ise', 'hashiba']);
  table.act('anti', ['take', 'takigawa', 2]).act('anti', ['take', 'shibata', 1]).act('anti', ['go']);
  renderBoard(table.act('hideyoshi', ['ambush', cardId('ambush')]), 'hideyoshi');
  expect(within(screen.getByRole('region', { name: 'Odds of this attack' })).getByText(/to hit all 3/)).toBeDefined();
});

it('moves markers on the mats', () => {
  const table = position({ hands }).act('hideyoshi', ['diplomacy', 'subterfuge-18']);
  const { choose } = renderBoard(table, 'hideyoshi');
  fireEvent.click(button('Win over Mori'));
  expect(choose).toHaveBeenCalledWith(['sway', 'mori']);
});

it('shows how far each daimyo is from war', () => {
  renderBoard(position({ hands, marker: { sassa: 2 } }), 'hideyoshi');
  const state = (id: string): string | undefined => document.querySelector(`[data-ref="daimyo:${id}"] .hy-mat-state`)?.textContent;
  expect([state('hashiba'), state('niwa'), state('sassa')]).toEqual(['at war', 'at war', 'one step to war']);
  expect(state('tokugawa')).toBe('4 steps to war');
});

it('asks whose piece goes into a circle above the dice, by name', () => {
  const map = { mino: { kanbe: 1, hashiba: 2, niwa: 2 }, omi: { hashiba: 1 } };
  const table = position({ hands: { ...hands, anti: [] }, map, war: ['kanbe', 'niwa'] });
  table.act('hideyoshi', ['operations', 'subterfuge-18']).act('hideyoshi', ['attack', 'mino', 'enemies']);
  table.act('hideyoshi', ['everyone'], dice(1, 1, 1, 1)).act('hideyoshi', ['finish']);
  const { choose, then } = renderBoard(table, 'hideyoshi', { events: [] });
  then([{ type: 'rolled', area: 'mino', seat: 'hideyoshi', dice: [['hashiba', 2, 1]], hits: 1, walls: 0 }]);
  const orders = within(screen.getByRole('region', { name: 'Your choices' }));
  expect(orders.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Hashiba', 'Niwa']);
  fireEvent.click(orders.getByRole('button', { name: 'Niwa' }));
  expect(choose).toHaveBeenCalledWith(['occupy', 'niwa']);
});

it('tells a player asked for an Ambush without the card that there is none', () => {
  const asked = (hand: string) =>
    position({
      side: 'anti',
      map: { omi: { hashiba: 3, shibata: 2 }, echizen: { shibata: 1 } },
      hands: { anti: ['iga_ninja'], hideyoshi: [hand] },
    })
      .act('anti', ['operations', cardId('iga_ninja')])
      .act('anti', ['attack', 'omi', 'enemies'])
      .act('anti', ['everyone']);
  renderBoard(asked('promotion'), 'hideyoshi');
  expect(screen.getByText('You hold no Ambush card.')).toBeDefined();
  cleanup();
  renderBoard(asked('ambush'), 'hideyoshi');
  expect(screen.queryByText('You hold no Ambush card.')).toBeNull();
});

it('lists pieces that may recover by area, each area with one button for all', () => {
  const table = position({
    map: { omi: { hashiba: 1 }, echizen: { shibata: 2 } },
    used: { echizen: { hashiba: 2, hideyoshi: 1 }, omi: { hashiba: 1, hidenaga: 1 } },
    hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] },
  });
  const { choose } = renderBoard(table.act('hideyoshi', ['pass']).act('anti', ['pass']), 'hideyoshi');
  const orders = within(screen.getByRole('region', { name: 'Your choices' }));
  expect(within(orders.getByRole('region', { name: 'Echizen' })).queryByRole('button', { name: 'All in Echizen' })).toBeNull();
  fireEvent.click(within(orders.getByRole('region', { name: 'Omi' })).getByRole('button', { name: 'All in Omi' }));
  expect(choose).toHaveBeenCalledWith(['recoverAll', 'omi']);
});

it('opens the panel of a clicked area, and closes it when another is clicked', () => {
  const { point } = renderBoard(position({ hands }), 'hideyoshi');
  point({ kind: 'area', id: 'omi' });
  expect(screen.getByRole('region', { name: 'Omi' })).toBeDefined();
  point({ kind: 'card', id: 'subterfuge-18' });
  expect(screen.queryByRole('region', { name: 'Omi' })).toBeNull();
});

it('closes the panel of an area when the decision changes', () => {
  const table = position({ hands, map: { omi: { hashiba: 3, hideyoshi: 1 }, kyo: { akechi: 1 } }, circle: { kyo: 'akechi' } });
  const page = renderBoard(table.act('hideyoshi', ['operations', 'subterfuge-18']).act('hideyoshi', ['move', 'omi']), 'hideyoshi');
  fireEvent.click(button(/^Omi/));
  expect(screen.getByRole('region', { name: 'Omi' })).toBeDefined();
  table.act('hideyoshi', ['to', 'kyo']);
  page.then([]);
  expect(screen.queryByRole('region', { name: 'Omi' })).toBeNull();
});

it('counts generals among the removed pieces', () => {
  const table = position({ map: { omi: { hashiba: 2 }, tokai: { tokugawa: 2 } }, hands: { ...hands, hideyoshi: ['ochimusha_gari'] } });
  table.act('hideyoshi', ['event', cardId('ochimusha_gari')]).act('hideyoshi', ['hunt', 'tadakatsu']);
  renderBoard(table, 'hideyoshi');
  expect(document.querySelector('[data-ref="daimyo:tokugawa"] .hy-mat-counts')?.textContent).toMatch(/out 1/);
});

it('says where to choose, and shows the mats if the choice is there', () => {
  const table = position({ hands, map: { omi: { hashiba: 3 }, kyo: { akechi: 1 } }, circle: { kyo: 'akechi' } });
  renderBoard(table.act('hideyoshi', ['operations', 'subterfuge-18']), 'hideyoshi');
  expect(within(screen.getByRole('region', { name: 'Your choices' })).getByText('Choose a highlighted area on the map.')).toBeDefined();
  cleanup();
  renderBoard(position({ hands }).act('hideyoshi', ['diplomacy', 'subterfuge-18']), 'hideyoshi');
  expect(within(screen.getByRole('region', { name: 'Your choices' })).getByText('Choose a daimyo on the mats.')).toBeDefined();
  const before = button('Win over Mori').compareDocumentPosition(screen.getByRole('heading', { name: /^Your hand/ }));
  expect(before & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const lit = [...document.querySelectorAll('.hy-mats > div:first-child .hy-mat')].map((mat) => mat.hasAttribute('data-selectable'));
  expect(lit[0]).toBe(true);
  expect(lit.lastIndexOf(true)).toBe(lit.filter(Boolean).length - 1);
});

it('shows what happened since the last card, with the dice', () => {
  const table = position({
    side: 'anti',
    map: { omi: { hashiba: 3, shibata: 2 }, kyo: { hashiba: 1 }, echizen: { shibata: 1 } },
    hands: { anti: ['iga_ninja'], hideyoshi: [] },
  });
  table.act('anti', ['operations', 'iga_ninja-10']).act('anti', ['attack', 'omi', 'enemies']).act('anti', ['everyone'], dice(1, 6));
  const page = renderBoard(table, 'hideyoshi');
  page.then(table.events);
  expect(screen.getByText('Since your last card')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Last roll' })).toBeDefined();
  expect(screen.getByText(/hits on 2 or less/)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Last roll: one hit' })).toBeDefined();
  // The next card clears them.
  page.then([{ type: 'played', seat: 'hideyoshi', action: 'operations', event: 'promotion', value: 2 }]);
  expect(screen.queryByRole('region', { name: 'Last roll' })).toBeNull();
});

it('lists daimyo that can be won over before those at war, whom diplomacy only secures further', () => {
  const table = position({ hands, map: { omi: { hashiba: 1, niwa: 1 }, bizen: { ukita: 1 } }, marker: { niwa: 1, ukita: 2 } });
  table.act('hideyoshi', ['diplomacy', 'subterfuge-18']);
  const { choose } = renderBoard(table, 'hideyoshi');
  const offered = screen.getAllByRole('button', { name: /^(Win over|Secure) / }).map(({ textContent }) => textContent);
  expect(offered).toContain('Secure Niwa further');
  expect(offered.indexOf('Win over Ukita')).toBeLessThan(offered.indexOf('Secure Niwa further'));
  fireEvent.click(button('Secure Niwa further'));
  expect(choose).toHaveBeenCalledWith(['sway', 'niwa']);
});

it('warns that Hideyoshi himself, once in the pool, can be removed', () => {
  const warning = /Hideyoshi himself could be removed by Hunting Stragglers/;
  const table = position({
    side: 'anti',
    map: { omi: { hideyoshi: 1, hashiba: 2, shibata: 3 }, kyo: { hashiba: 1 }, echizen: { shibata: 1 } },
    hands: { anti: ['iga_ninja'], hideyoshi: [] },
  });
  renderBoard(table, 'hideyoshi');
  expect(screen.queryByText(warning)).toBeNull();
  cleanup();
  table
    .act('anti', ['operations', 'iga_ninja-10'])
    .act('anti', ['attack', 'omi', 'enemies'])
    .act('anti', ['everyone'], dice(1, 6, 6));
  renderBoard(table, 'hideyoshi');
  expect(screen.getByText(warning)).toBeDefined();
  cleanup();
  table.act('hideyoshi', ['lose', 'hideyoshi', 'unused', 1]);
  renderBoard(table, 'hideyoshi');
  expect(screen.getByText(warning)).toBeDefined();
});

it('keeps an area open while several pieces are mobilised there', () => {
  const table = position({ hands, map: { omi: { hashiba: 2 }, echizen: { shibata: 1 } }, pool: { hashiba: 3 } });
  table.act('hideyoshi', ['mobilise', 'subterfuge-18']);
  const { choose } = renderBoard(table, 'hideyoshi');
  fireEvent.click(button(/^Omi/));
  const raise = () => within(screen.getByRole('region', { name: 'Omi' })).getByRole('button', { name: 'Hashiba troops in Omi' });
  fireEvent.click(raise());
  expect(choose).toHaveBeenCalledWith(['raise', 'hashiba', 'omi']);
  fireEvent.click(raise());
  expect(choose).toHaveBeenCalledTimes(2);
});

it('warns a player who attacks a daimyo of his own side', () => {
  const map = { yamato: { hashiba: 2, tsutsui: 2, takigawa: 1 }, omi: { hashiba: 1 } };
  const warned = (target: string): boolean => {
    const table = position({ hands, map, circle: { yamato: 'tsutsui' } });
    table.act('hideyoshi', ['operations', 'subterfuge-18']).act('hideyoshi', ['attack', 'yamato', target]);
    renderBoard(table, 'hideyoshi');
    const found = screen.queryByText('Tsutsui is on your side. If he loses his last piece on the map, he joins your opponent (3.4.2a).');
    cleanup();
    return found !== null;
  };
  expect(warned('tsutsui')).toBe(true);
  expect(warned('takigawa')).toBe(false);
});

it('describes events under the options of this game', () => {
  const held = { hands: { hideyoshi: ['promotion'], anti: ['cavalry'] }, side: 'anti' } as const;
  renderBoard(position(held), 'anti');
  expect(screen.getByText('One group moves and may then attack with the same pieces.')).toBeDefined();
  cleanup();
  renderBoard(position({ ...held, options: { swiftCavalry: true } }), 'anti');
  expect(screen.getByText(/^One group moves, every step for 1 point of movement/)).toBeDefined();
});

it('shows the player who takes over the screen everything since his last card, with the last dice', () => {
  const table = position({
    side: 'anti',
    map: { omi: { hashiba: 3, shibata: 2 }, kyo: { hashiba: 1 }, echizen: { shibata: 1 } },
    hands: { anti: ['iga_ninja'], hideyoshi: [] },
  });
  const used = (seat: string, event: string): GameEvent => ({ type: 'playedEvent', seat, action: 'event', event, value: 2 });
  table.act('anti', ['operations', 'iga_ninja-10']).act('anti', ['attack', 'omi', 'enemies']).act('anti', ['everyone'], dice(1, 6));
  const log = [
    logEntry([used('anti', 'cavalry'), used('hideyoshi', 'promotion'), { type: 'port', area: 'settsu' }]),
    logEntry(table.events),
    logEntry([{ type: 'osaka', back: false }]),
  ];
  renderBoard(table, 'hideyoshi', { story: log });
  const recap = screen.getByText('Since your last card').parentElement as HTMLElement;
  const lines = within(recap).getAllByRole('listitem');
  expect(lines[0]?.textContent).toBe('The Nanban Trade Port is placed in Settsu.');
  expect(lines.at(-1)?.textContent).toBe('The foundations of Osaka Castle are laid.');
  expect(lines.some(({ textContent }) => textContent?.includes('attacks'))).toBe(true);
  expect(screen.getByRole('region', { name: 'Last roll' })).toBeDefined();
});

it('has a place for every action of whole random games, in every language', () => {
  const setup = setupFor(game);
  const ctx = startGame(game, setup, seededRandom(3), true);
  const chance = seededRandom(4);
  for (let i = 0; i < 300 && !ctx.state.outcome; i++) {
    const seat = pendingSeats(game, ctx.state)[0]!;
    const choices = legalActions(game, ctx.state, seat);
    for (const action of choices) expect(locateAction(action), action[0]).not.toBeNull();
    applyAction(ctx, seat, choices[chance.next(choices.length)] as Action);
  }
  for (const language of ['zh-Hans', 'zh-Hant', 'ja'] as const) {
    renderBoard(position({ hands }), 'anti', { language });
    cleanup();
  }
});

it('offers equal cards of the deck once, with their number', () => {
  const { state } = startGame(game, setupFor(game), seededRandom(1), true);
  renderBoard({ state } as Position, 'hideyoshi');
  const cards = [...document.querySelectorAll('.hy-card')].map((card) => card.querySelector('header')?.textContent);
  expect(new Set(cards).size).toBe(cards.length);
  expect(cards.some((text) => text?.includes('×2'))).toBe(true);
});
