import { expect, test } from 'vitest';
import { canonicalJson, createDealer, eventsFor, seededRandom, determinize, viewFor } from '../src/index.ts';
import { feud, handOf } from './fixture-game.ts';
import { openMatch } from './match-helpers.ts';

test('views hide hands, the deck and sealed answers; spectators see none of them', () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  const red = match.view('red');
  expect(red.zones[handOf('red')]?.pieces).not.toContain('?');
  expect(red.zones[handOf('white')]?.pieces).toEqual(['?', '?']);
  expect(red.zones['deck']?.pieces).toEqual(['?', '?']);
  expect(match.view(null).zones[handOf('red')]?.pieces).toEqual(['?', '?']);
  expect(red.flow.at(-1)?.sealed).toEqual({ red: ['bid', 3] });
  expect(match.view('white').flow.at(-1)?.sealed).toEqual({ red: ['sealed'] });
  expect(JSON.stringify(match.logFor('white'))).not.toContain('"bid",3');
});

test('other seats see only the type of a secret action', () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  const [card] = match.state.zones[handOf('red')]?.pieces ?? [];
  match.act('red', ['hide', card as string]);
  expect(match.logFor('red').at(-1)?.action).toEqual(['hide', card]);
  expect(match.logFor('white').at(-1)?.action).toEqual(['hide']);
  expect(JSON.stringify([match.logFor('white'), match.logFor(null)])).not.toContain(card as string);
});

test('the log can start at any entry, and it is known whether it is the same for everybody', () => {
  const match = openMatch();
  expect(match.isLogPublicSince(0)).toBe(false); // each seat sees its own cards
  match.act('red', ['bid', 3]);
  expect(match.isLogPublicSince(1)).toBe(false); // the bid is sealed
  match.act('white', ['bid', 0]);
  const before = match.number;
  match.act('red', ['train', 1]);
  expect(match.isLogPublicSince(before)).toBe(true);
  const [card] = match.state.zones[handOf('red')]?.pieces ?? [];
  match.act('red', ['hide', card as string]);
  expect(match.logFor(null, before).map(({ action }) => action?.[0])).toEqual(['train', 'hide']);
  expect([match.isLogPublicSince(before), match.isLogPublicSince(match.number)]).toEqual([false, true]);
  const [start, red, white] = match.logFor('red');
  expect(start).toMatchObject({ n: 0, seat: null, action: null, auto: false });
  expect([red, white].map((line) => [line?.seat, line?.action])).toEqual([
    ['red', ['bid', 3]],
    ['white', ['sealed']],
  ]);
  expect([match.isLogPublicSince(0), match.isLogPublicSince(1)]).toEqual([false, false]);
  expect(match.effectsOf(match.number)).toBeNull();
});

test('dealing hidden pieces again does not change the view', () => {
  const { state } = openMatch();
  const view = viewFor(feud, state as never, 'red');
  const dealt = new Set<string>();
  for (let seed = 0; seed < 20; seed++) {
    const other = determinize(feud, view, seededRandom(seed));
    expect(canonicalJson(viewFor(feud, other, 'red'))).toBe(canonicalJson(view));
    dealt.add(JSON.stringify(other.zones[handOf('white')]?.pieces));
  }
  expect(dealt.size).toBeGreaterThan(3);
});

test('a dealer deals the same for the same seed, however often it has dealt', () => {
  const view = viewFor(feud, openMatch().state as never, 'red');
  const deal = createDealer(feud, view);
  const seeds = [1, 2, 3, 2, 1];
  const dealt = seeds.map((seed) => canonicalJson(deal(seededRandom(seed))));
  expect(dealt).toEqual(seeds.map((seed) => canonicalJson(determinize(feud, view, seededRandom(seed)))));
  expect(deal(seededRandom(1)).zones).not.toBe(deal(seededRandom(1)).zones);
});

test('events reach only their viewers', () => {
  const events = [{ event: { type: 'a' }, to: ['red'] }, { event: { type: 'b' }, to: ['white', ''] }, { event: { type: 'c' } }];
  expect(eventsFor(events, 'red').map(({ type }) => type)).toEqual(['a', 'c']);
  expect(eventsFor(events, null).map(({ type }) => type)).toEqual(['b', 'c']);
});
