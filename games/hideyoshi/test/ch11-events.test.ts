import { promptFor } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { CARDS, DISCARDS, EVENT_IDS, handZone } from '../rules/cards.ts';
import { REMOVED, countRemoved } from '../rules/state.ts';
import { areaAt, DAIMYO, DAIMYO_COUNT, daimyoAt, HASHIBA, RANKS, unitAt } from '../rules/components.ts';
import { EFFECTS } from '../rules/events/index.ts';
import { REQUIREMENTS } from '../rules/events/requirements.ts';
import { hideyoshi } from '../rules/index.ts';
import {
  currentStep,
  cardId,
  choicesOf,
  dice,
  endRound,
  holderOf,
  isAtWar,
  markerOf,
  isAllowed,
  playCard,
  pooledCount,
  position,
  refusedBy,
  sideOfDaimyo,
  pieceCount,
  unusedCount,
  usedCount,
} from './helpers.ts';
import type { Position } from './helpers.ts';

// 11 Events

test('every event in the data has an effect, and every requirement a test', () => {
  expect(EVENT_IDS).toHaveLength(26);
  expect(CARDS).toHaveLength(32);
  for (const { event, effect, requirements, isReaction } of CARDS) {
    if (isReaction || event === 'kitano_tea') continue;
    expect(EFFECTS[effect.op], event).toBeDefined();
    for (const { is } of requirements) expect(REQUIREMENTS[is], is).toBeDefined();
  }
});

/** Plays an event. The other player has one irrelevant card. */
const playEvent = (name: string, setup: Parameters<typeof position>[0] = {}, seat: 'hideyoshi' | 'anti' = 'hideyoshi'): Position => {
  const other = seat === 'hideyoshi' ? 'anti' : 'hideyoshi';
  return playCard(position({ side: seat, hands: { [seat]: [name], [other]: ['nanban_trade'] }, ...setup }), seat, 'event', name);
};

const requirementMissing = (
  name: string,
  setup: Parameters<typeof position>[0] = {},
  seat: 'hideyoshi' | 'anti' = 'hideyoshi',
): string | undefined =>
  refusedBy(
    position({ side: seat, hands: { [seat]: [name], [seat === 'hideyoshi' ? 'anti' : 'hideyoshi']: ['nanban_trade'] }, ...setup }),
    seat,
    ['event', cardId(name)],
  );

clause('11.0.1', 'the event action carries out the event of the card', () => {
  const table = playEvent('osaka_castle');
  expect(table.board.osaka).toBe(1);
});

clause(['11.0.1a', '11.0.1b', '11.0.1c'], 'the side of the event says which player may use it', () => {
  expect(requirementMissing('sakai_merchants')).toBeUndefined();
  expect(requirementMissing('sakai_merchants', {}, 'anti')).toBeUndefined();
  expect(requirementMissing('azai_sisters')).toBeUndefined();
  expect(requirementMissing('azai_sisters', {}, 'anti')).toBe('11.0.1b');
  expect(requirementMissing('cavalry', {}, 'anti')).toBeUndefined();
  expect(requirementMissing('cavalry')).toBe('11.0.1c');
});

clause('11.0.2', 'an event needs its requirements; its card can still be used for its value', () => {
  const table = position({ hands: { hideyoshi: ['promotion'], anti: ['arquebus'] } }); // Akechi holds Kyo
  expect(refusedBy(table, 'hideyoshi', ['event', cardId('promotion')])).toBe('11.0.2');
  expect(table.refusalFor('hideyoshi', ['event', cardId('promotion')])?.values).toEqual({ event: 'promotion', requirement: 'you_control' });
  expect(isAllowed(table, 'hideyoshi', ['operations', cardId('promotion')])).toBe(true);
});

clause('11.0.3', 'an event overrides the rules it contradicts, and only those', () => {
  // Ichiryo Gusoku: unused beside enemies, against 10.0.2b; but still only in areas with a Chosokabe piece
  const table = playEvent('ichiryo_gusoku', { map: { minami_shikoku: { chosokabe: 1, hashiba: 1 }, echizen: { shibata: 1 } } }, 'anti');
  expect(refusedBy(table, 'anti', ['raise', 'chosokabe', 'echizen'])).toBe('10.0.2');
  table.act('anti', ['raise', 'chosokabe', 'minami_shikoku']);
  expect(unusedCount(table, 'minami_shikoku', 'chosokabe')).toBe(2);
});

clause('event.sakai_merchants', 'any marker with a track moves one or two spaces towards the user, also a surrendered one', () => {
  const table = playEvent('sakai_merchants', { turned: ['mori'] });
  expect(isAllowed(table, 'hideyoshi', ['persuade', 'hojo', 1])).toBe(true);
  expect(refusedBy(table, 'hideyoshi', ['persuade', 'hojo', 2])).toBe('9.0.1'); // one space left to that end
  expect(refusedBy(table, 'hideyoshi', ['persuade', 'mori', 3])).toBe('11.0.2');
  table.act('hideyoshi', ['persuade', 'mori', 2]);
  expect([markerOf(table, 'mori'), sideOfDaimyo(table, 'mori')]).toEqual([3, 'anti']);
  expect(markerOf(playEvent('sakai_merchants', {}, 'anti').act('anti', ['persuade', 'niwa', 1]), 'niwa')).toBe(2);
  const won = Object.fromEntries(DAIMYO.flatMap(({ id, track }) => (track.length > 0 ? [[id, 0]] : [])));
  expect(requirementMissing('sakai_merchants', { marker: won })).toBe('11.0.2'); // every marker is at its end
});

const battle = { ise: { takigawa: 2, kazumasu: 1, hashiba: 3 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } };

clause('event.emergency_mobilisation', 'one to six pieces at once', () => {
  const table = playEvent('emergency_mobilisation', { map: { omi: { hashiba: 1 }, settsu: { ikeda: 1 } } });
  expect(refusedBy(table, 'hideyoshi', ['enough'])).toBe('10.0.0');
  for (let i = 0; i < 6; i++) {
    expect(currentStep(table)).toBe('mobilisation');
    table.act('hideyoshi', ['raise', 'hashiba', 'omi']);
  }
  expect([unusedCount(table, 'omi', 'hashiba'), currentStep(table)]).toEqual([7, 'play']);
});

clause('event.horagatoge', 'pieces of the daimyo cannot join a group until the turn ends', () => {
  const hands = { hideyoshi: ['horagatoge', 'arquebus', 'kitano_tea'], anti: ['iga_ninja', 'cavalry'] };
  const table = position({
    map: { omi: { hashiba: 3, shibata: 3 }, kyo: { hashiba: 1 }, echizen: { shibata: 2 }, ise: { takigawa: 1 } },
    hands,
  });
  playCard(table, 'hideyoshi', 'event', 'horagatoge');
  expect(refusedBy(table, 'hideyoshi', ['freeze', 'hashiba'])).toBe('event.horagatoge');
  table.act('hideyoshi', ['freeze', 'shibata']);
  expect(refusedBy(table, 'anti', ['operations', cardId('iga_ninja')])).toBeUndefined(); // neutral Takigawa is not held back
  table.act('anti', ['pass']);
  expect(table.board.frozen).toBe(1 << daimyoAt('shibata'));
  playCard(table, 'hideyoshi', 'operations', 'arquebus', ['attack', 'omi', 'enemies']).act('hideyoshi', ['everyone'], dice(6, 6, 6));
  expect(currentStep(table)).not.toBe('ambush'); // nor can they ambush
});

clause('event.horagatoge', 'groups are refused, mobilisation is not, and the next turn is free', () => {
  const table = position({
    side: 'anti',
    map: { omi: { hashiba: 3, shibata: 3, sassa: 1 }, kyo: { hashiba: 1 }, echizen: { shibata: 2 } },
    war: ['sassa'],
    hands: { anti: ['iga_ninja', 'cavalry'], hideyoshi: ['arquebus'] },
  }).editState((board) => {
    board.frozen = 1 << daimyoAt('shibata');
  });
  playCard(table, 'anti', 'operations', 'iga_ninja');
  expect(refusedBy(table, 'anti', ['move', 'echizen'])).toBe('event.horagatoge');
  table.act('anti', ['attack', 'omi', 'enemies']);
  expect(refusedBy(table, 'anti', ['take', 'shibata', 1])).toBe('event.horagatoge');
  table.act('anti', ['everyone']).act('hideyoshi', ['letThem'], dice(6));
  expect(usedCount(table, 'omi', 'shibata')).toBe(0);
  endRound(table).act('hideyoshi', ['pass']);
  table.act('anti', ['mobilise', cardId('cavalry')]);
  expect(isAllowed(table, 'anti', ['raise', 'shibata', 'echizen'])).toBe(true);
  endRound(table.act('anti', ['raise', 'shibata', 'echizen'])).act('hideyoshi', ['pass'], new Array(3).fill(0));
  expect([table.state.turn, table.board.frozen]).toEqual([2, 0]);
});

clause('event.iga_ninja', 'the opponent discards two cards at random, face up', () => {
  const table = position({ hands: { hideyoshi: ['iga_ninja'], anti: ['cavalry', 'arquebus', 'submission'] } });
  table.act('hideyoshi', ['event', cardId('iga_ninja')], [0, 1]);
  expect(table.state.zones[handZone(1)]!.pieces).toEqual([cardId('arquebus')]);
  expect(table.state.zones[DISCARDS]!.pieces).toEqual([cardId('iga_ninja'), cardId('cavalry'), cardId('submission')]);
  expect(requirementMissing('iga_ninja', { hands: { hideyoshi: ['iga_ninja'], anti: [] } })).toBe('11.0.2');
});

clause('event.nanban_trade', 'the port is placed in Settsu or a Kyushu area that an own daimyo controls, and nowhere else', () => {
  const table = playEvent('nanban_trade');
  expect(choicesOf(table, 'hideyoshi', 'port')).toEqual([['port', 'settsu']]);
  expect(refusedBy(table, 'hideyoshi', ['port', 'kita_kyushu'])).toBe('event.nanban_trade'); // Ryuzoji is neutral
  expect(table.act('hideyoshi', ['port', 'settsu']).board.port).toBe(areaAt('settsu'));
  const again = position({ hands: { hideyoshi: ['nanban_trade'], anti: ['arquebus'] } }).editState((board) => {
    board.port = areaAt('settsu');
  });
  expect(refusedBy(again, 'hideyoshi', ['event', cardId('nanban_trade')])).toBe('11.0.2'); // it is already there
});

clause('event.ochimusha_gari', 'one piece in an enemy pool, general or not, is removed from the game', () => {
  const table = playEvent('ochimusha_gari', { map: { omi: { hashiba: 1 }, echizen: { shibata: 1 } } });
  expect(refusedBy(table, 'hideyoshi', ['hunt', 'ikeda'])).toBe('11.0.2');
  expect(isAllowed(table, 'hideyoshi', ['hunt', 'katsuie'])).toBe(true);
  const pool = pooledCount(table, 'shibata');
  table.act('hideyoshi', ['hunt', 'shibata']);
  expect([pooledCount(table, 'shibata'), table.board.removed[daimyoAt('shibata')], currentStep(table)]).toEqual([pool - 1, 1, 'play']);
  const general = playEvent('ochimusha_gari', { map: { omi: { hashiba: 1 }, echizen: { shibata: 1 } } }).act('hideyoshi', [
    'hunt',
    'katsuie',
  ]);
  expect(countRemoved(general.board, unitAt('katsuie'))).toBe(1);
  const onMap = playEvent('ochimusha_gari');
  expect(refusedBy(onMap, 'hideyoshi', ['hunt', 'katsuie'])).toBe('2.22.2b'); // he is in Echizen
});

clause('event.submission', 'a daimyo of the side who is off the map returns, with as many pieces as the rank allows', () => {
  const setup = { map: { omi: { hashiba: 1 }, echizen: { shibata: 1 } }, turned: ['takigawa'] } as const;
  const table = playEvent('submission', setup);
  expect(refusedBy(table, 'hideyoshi', ['recall', 'takigawa', 'echizen'])).toBe('12.0.3');
  expect(refusedBy(table, 'hideyoshi', ['recall', 'sassa', 'omi'])).toBe('event.submission');
  table
    .act('hideyoshi', ['recall', 'takigawa', 'omi'])
    .act('hideyoshi', ['raise', 'kazumasu', 'omi'])
    .act('hideyoshi', ['raise', 'takigawa', 'omi']);
  expect([pieceCount(table, 'omi', 'takigawa'), pieceCount(table, 'omi', 'kazumasu'), currentStep(table)]).toEqual([1, 1, 'play']); // rank value 2
  expect([holderOf(table, 'omi'), markerOf(table, 'takigawa'), isAtWar(table, 'takigawa')]).toEqual(['hashiba', 2, false]);
  const anti = playEvent('submission', { map: { omi: { hashiba: 1 }, hokuriku: { sassa: 1 } }, war: ['sassa'], rank: 4 }, 'anti');
  anti
    .act('anti', ['recall', 'shibata', 'hokuriku'])
    .act('anti', ['raise', 'katsuie', 'hokuriku'])
    .act('anti', ['raise', 'shibata', 'hokuriku']);
  expect(currentStep(anti)).not.toBe('mobilisation'); // two for the anti-Hideyoshi side, whatever the rank
  const great = playEvent('submission', { ...setup, rank: 4 });
  expect(promptFor(hideyoshi, great.state, 'hideyoshi')?.prompt.facts).toMatchObject({ most: RANKS[4]?.value ?? 0 });
  const gone = position({ ...setup, pool: { takigawa: 0 }, hands: { hideyoshi: ['submission'], anti: ['arquebus'] } });
  gone.editState((board) => (board.place[unitAt('kazumasu') - DAIMYO_COUNT] = REMOVED));
  gone.act('hideyoshi', ['event', cardId('submission')]);
  expect(refusedBy(gone, 'hideyoshi', ['recall', 'takigawa', 'omi'])).toBe('event.submission'); // none of his pieces is left
  expect(requirementMissing('submission')).toBe('11.0.2');
});

clause('event.kiyosu', 'four daimyo move to the nearest yellow space, then up to two spaces for the Oda lords', () => {
  const table = playEvent('kiyosu', { peace: ['niwa'] });
  expect(['niwa', 'ikeda', 'hosokawa', 'tsutsui'].map((id) => [markerOf(table, id), isAtWar(table, id)])).toEqual(
    new Array(4).fill([1, true]),
  );
  expect(refusedBy(table, 'hideyoshi', ['sway', 'tokugawa'])).toBe('11.0.2');
  table.act('hideyoshi', ['sway', 'kanbe']).act('hideyoshi', ['sway', 'takigawa']);
  expect([markerOf(table, 'kanbe'), markerOf(table, 'takigawa'), currentStep(table)]).toEqual([1, 1, 'exchange']);
  expect(sideOfDaimyo(table, 'kanbe')).toBe('anti');
  const none = { marker: { takigawa: 0, sassa: 0, kanbe: 0, kitabatake: 0 }, war: ['niwa', 'ikeda', 'hosokawa', 'tsutsui'] };
  expect(requirementMissing('kiyosu', none)).toBe('11.0.2');
  const onlyCalled = playEvent('kiyosu', { marker: none.marker, war: ['ikeda', 'hosokawa', 'tsutsui'], peace: ['niwa'] });
  expect([markerOf(onlyCalled, 'niwa'), currentStep(onlyCalled)]).toEqual([1, 'exchange']);
  const gone = playEvent('kiyosu', { turned: ['takigawa'] });
  expect(refusedBy(gone, 'hideyoshi', ['sway', 'takigawa'])).toBe('11.0.2'); // surrendered daimyo are not affected
  const needed = playEvent('kiyosu', { war: ['hosokawa', 'tsutsui'] });
  expect(refusedBy(needed, 'hideyoshi', ['enough'])).toBe('9.0.0'); // it must move a marker
});

clause('event.promotion', 'with Kyo controlled the rank rises and releases its pieces', () => {
  const table = playEvent('promotion', { map: { kyo: { hashiba: 1 } } });
  expect([table.board.rank, RANKS[1]!.value, pooledCount(table, 'hashiba')]).toEqual([1, 3, 12 + 2]);
  expect(table.board.waiting[HASHIBA]).toBe(6);
  const gamo = playEvent('promotion', { map: { kyo: { hashiba: 1 } }, rank: 1, hands: { hideyoshi: ['promotion', 'arquebus'], anti: [] } });
  gamo.act('hideyoshi', ['mobilise', cardId('arquebus')]);
  expect(isAllowed(gamo, 'hideyoshi', ['raise', 'ujisato', 'kyo'])).toBe(true);
  expect(refusedBy(gamo, 'hideyoshi', ['raise', 'hidetsugu', 'kyo'])).toBe('2.22.2b'); // not yet in play
  expect(requirementMissing('promotion', { map: { omi: { hashiba: 1 } } })).toBe('11.0.2');
  expect(requirementMissing('promotion', { map: { kyo: { hashiba: 1 } }, rank: 4 })).toBe('11.0.2');
});

clause('event.subterfuge', 'as many pieces of one daimyo in reach as the rank value leave the map; the owner chooses', () => {
  const map = { omi: { hashiba: 1 }, mino: { kanbe: 2, nobutaka: 1 }, tokai: { tokugawa: 2 } };
  const table = playEvent('subterfuge', { map });
  expect(refusedBy(table, 'hideyoshi', ['undermine', 'tokai', 'tokugawa'])).toBe('event.subterfuge'); // too far
  table.act('hideyoshi', ['undermine', 'mino', 'kanbe']);
  expect(isAllowed(table, 'anti', ['lose', 'nobutaka', 'unused', 1])).toBe(true);
  table.act('anti', ['lose', 'kanbe', 'unused', 2]);
  expect([pieceCount(table, 'mino', 'kanbe'), pieceCount(table, 'mino', 'nobutaka'), currentStep(table)]).toEqual([0, 1, 'play']);
  expect(requirementMissing('subterfuge', { map: { mino: { kanbe: 2, hashiba: 1 } } })).toBeUndefined(); // in the same area, too
  const all = playEvent('subterfuge', { map: { omi: { hashiba: 1 }, mino: { kanbe: 1 } } }).act('hideyoshi', [
    'undermine',
    'mino',
    'kanbe',
  ]);
  expect(sideOfDaimyo(all, 'kanbe')).toBe('hideyoshi'); // surrender at once
});

clause('event.sword_hunt', 'troops in enemy pools, up to the rank value, are removed; generals are not', () => {
  const table = playEvent('sword_hunt', { map: { omi: { hashiba: 1 }, echizen: { shibata: 1 } } });
  expect(refusedBy(table, 'hideyoshi', ['enough'])).toBe('11.0.2');
  expect(refusedBy(table, 'hideyoshi', ['hunt', 'katsuie'])).toBe('event.sword_hunt');
  table.act('hideyoshi', ['hunt', 'shibata']).act('hideyoshi', ['hunt', 'tokugawa']);
  expect([table.board.removed[daimyoAt('shibata')], table.board.removed[daimyoAt('tokugawa')], currentStep(table)]).toEqual([1, 1, 'play']);
});

clause('event.osaka_castle', 'first the front, then the back, then never again', () => {
  const table = position({ hands: { hideyoshi: ['osaka_castle'], anti: ['arquebus'] } });
  table.act('hideyoshi', ['event', cardId('osaka_castle')]);
  expect(table.board.osaka).toBe(1);
  expect(table.events).toContainEqual({ type: 'osaka', back: false });
  const built = position({ hands: { hideyoshi: ['osaka_castle'], anti: ['arquebus'] } }).editState((board) => {
    board.osaka = 1;
  });
  expect(built.act('hideyoshi', ['event', cardId('osaka_castle')]).board.osaka).toBe(2);
  expect(built.events).toContainEqual({ type: 'osaka', back: true });
  const done = position({ hands: { hideyoshi: ['osaka_castle'], anti: ['arquebus'] } }).editState((board) => {
    board.osaka = 2;
  });
  expect(refusedBy(done, 'hideyoshi', ['event', cardId('osaka_castle')])).toBe('11.0.2');
  expect(requirementMissing('osaka_castle', { map: { omi: { hashiba: 1 }, settsu: { shibata: 1 } } })).toBe('11.0.2');
});

clause('event.azai_sisters', 'any marker moves one to three spaces towards Hideyoshi', () => {
  const table = playEvent('azai_sisters', { marker: { tokugawa: 7 } });
  expect(isAtWar(table, 'tokugawa')).toBe(true);
  table.act('hideyoshi', ['persuade', 'tokugawa', 3]);
  expect([markerOf(table, 'tokugawa'), isAtWar(table, 'tokugawa'), sideOfDaimyo(table, 'tokugawa')]).toEqual([4, false, 'anti']);
  const gone = playEvent('azai_sisters', { turned: ['mori'] });
  expect(isAllowed(gone, 'hideyoshi', ['persuade', 'mori', 3])).toBe(true);
});

clause('event.taiko_kenchi', 'where own pieces outnumber the enemy, control changes although enemies remain', () => {
  const table = playEvent('taiko_kenchi', {
    map: { owari: { kitabatake: 2, hashiba: 2, niwa: 1 }, mino: { kanbe: 2, hashiba: 2 }, omi: { hashiba: 1 } },
    war: ['niwa'],
  });
  expect(refusedBy(table, 'hideyoshi', ['survey', 'mino', 'hashiba'])).toBe('event.taiko_kenchi'); // two against two
  expect(refusedBy(table, 'hideyoshi', ['survey', 'owari', 'ikeda'])).toBe('12.0.3');
  table.act('hideyoshi', ['survey', 'owari', 'niwa']);
  expect([holderOf(table, 'owari'), pieceCount(table, 'owari', 'kitabatake')]).toEqual(['niwa', 2]);
  endRound(table);
  expect(holderOf(table, 'owari')).toBe('niwa'); // 12.0.2 does not return it
  const akechi = playEvent('taiko_kenchi', { map: { kyo: { akechi: 1, hashiba: 2 }, omi: { hashiba: 1 } } });
  expect(holderOf(akechi.act('hideyoshi', ['survey', 'kyo', 'hashiba'], dice(6)), 'kyo')).toBe('hashiba'); // and Akechi's area
});

clause('event.flooding', 'with a Hashiba piece in the area all of the opposing side become used, except Akechi', () => {
  const table = playEvent('flooding', {
    map: { kyo: { akechi: 1, shibata: 2, hashiba: 1 }, ise: { takigawa: 2, hashiba: 1 }, mino: { kanbe: 1, niwa: 1 } },
    war: ['niwa'],
    circle: { kyo: 'akechi' },
  });
  expect(choicesOf(table, 'hideyoshi', 'flood')).toEqual([
    ['flood', 'kyo'],
    ['flood', 'ise'],
  ]);
  expect(refusedBy(table, 'hideyoshi', ['flood', 'mino'])).toBe('event.flooding');
  table.act('hideyoshi', ['flood', 'kyo'], dice(6));
  expect([usedCount(table, 'kyo', 'shibata'), usedCount(table, 'kyo', 'akechi')]).toEqual([2, 0]);
});

clause('event.starving', 'with twice as many own pieces, three of the other side leave the map; the owner chooses', () => {
  const map = { ise: { takigawa: 3, kazumasu: 1, hashiba: 8 }, mino: { kanbe: 2, hashiba: 3 }, omi: { hashiba: 1 } };
  const table = playEvent('starving', { map });
  expect(refusedBy(table, 'hideyoshi', ['starve', 'mino'])).toBe('event.starving');
  table.act('hideyoshi', ['starve', 'ise']).act('anti', ['lose', 'takigawa', 'unused', 3]);
  expect([pieceCount(table, 'ise', 'takigawa'), pieceCount(table, 'ise', 'kazumasu'), unusedCount(table, 'ise', 'hashiba')]).toEqual([
    0, 1, 8,
  ]);
  expect(requirementMissing('starving', { map: { omi: { hashiba: 2 }, echizen: { shibata: 1 } } })).toBe('11.0.2'); // no enemy there
});

clause('event.kitano_tea', 'the event of a discarded card is carried out; the card stays in the discards', () => {
  const table = position({
    hands: { hideyoshi: ['kitano_tea'], anti: ['arquebus', 'submission'] },
    discards: ['osaka_castle', 'ambush', 'cavalry', 'promotion', 'iga_ninja'],
  });
  playCard(table, 'hideyoshi', 'event', 'kitano_tea');
  expect(choicesOf(table, 'hideyoshi', 'revive')).toEqual([
    ['revive', cardId('osaka_castle')],
    ['revive', cardId('iga_ninja')],
  ]);
  for (const no of ['ambush', 'cavalry', 'promotion', 'kitano_tea', 'sakai_merchants'])
    // the last one is not in the discards
    expect(refusedBy(table, 'hideyoshi', ['revive', cardId(no)])).toBe('event.kitano_tea');
  table.act('hideyoshi', ['revive', cardId('osaka_castle')]);
  expect(table.board.osaka).toBe(1);
  expect(table.state.zones[DISCARDS]!.pieces).toContain(cardId('osaka_castle'));
  const asked = position({ hands: { hideyoshi: ['kitano_tea'], anti: ['arquebus'] }, discards: ['osaka_castle', 'sakai_merchants'] });
  playCard(asked, 'hideyoshi', 'event', 'kitano_tea', ['revive', cardId('sakai_merchants')], ['persuade', 'tokugawa', 1]);
  expect(asked.events.map(({ type }) => type)).toEqual(['swayed']);
  expect(requirementMissing('kitano_tea', { discards: ['cavalry'] })).toBe('11.0.2');
});

clause('event.odawara_castle', "Hideyoshi's attacks in South Kanto lose two hits until Hojo loses the area", () => {
  const map = { minami_kanto: { hojo: 2, hashiba: 4 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } };
  expect(playEvent('odawara_castle', { map }, 'anti').board.odawara).toBe(true);
  expect(requirementMissing('odawara_castle', { map, circle: { minami_kanto: 'hashiba' } }, 'anti')).toBe('11.0.2');
  const walls = position({ map, hands: { hideyoshi: ['iga_ninja', 'arquebus'], anti: [] } }).editState((board) => {
    board.odawara = true;
  });
  playCard(walls, 'hideyoshi', 'operations', 'iga_ninja', ['attack', 'minami_kanto', 'hojo']).act(
    'hideyoshi',
    ['everyone'],
    dice(1, 1, 1, 6),
  );
  expect(pieceCount(walls, 'minami_kanto', 'hojo')).toBe(1);
  expect(walls.board.odawara).toBe(true);
  const elsewhere = position({
    map: { ...battle, minami_kanto: { hojo: 1 } },
    hands: { hideyoshi: ['iga_ninja', 'arquebus'], anti: [] },
  }).editState((board) => {
    board.odawara = true;
  });
  playCard(elsewhere, 'hideyoshi', 'operations', 'iga_ninja', ['attack', 'ise', 'takigawa']).act('hideyoshi', ['everyone'], dice(1, 1, 6));
  expect(elsewhere.events.find(({ type }) => type === 'rolled')).toMatchObject({ hits: 2, walls: 0 });
  const fallen = position({ map, hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] } }).editState((board) => {
    board.odawara = true;
    board.circle[areaAt('minami_kanto')] = HASHIBA;
  });
  expect(fallen.act('hideyoshi', ['pass']).board.odawara).toBe(false);
});

clause('event.ichiryo_gusoku', 'one to four Chosokabe pieces enter unused; if neutral, only in areas he controls', () => {
  const map = { minami_shikoku: { chosokabe: 1 }, kita_shikoku: { sogo: 1, chosokabe: 1 }, echizen: { shibata: 1 } };
  const table = playEvent('ichiryo_gusoku', { map }, 'anti');
  expect(refusedBy(table, 'anti', ['raise', 'chosokabe', 'kita_shikoku'])).toBe('3.6.1');
  expect(refusedBy(table, 'anti', ['raise', 'shibata', 'echizen'])).toBe('10.0.0');
  for (const unit of ['motochika', 'chosokabe', 'chosokabe', 'chosokabe']) table.act('anti', ['raise', unit, 'minami_shikoku']);
  expect([
    unusedCount(table, 'minami_shikoku', 'chosokabe'),
    unusedCount(table, 'minami_shikoku', 'motochika'),
    currentStep(table),
  ]).toEqual([4, 1, 'play']);
  expect(requirementMissing('ichiryo_gusoku', { map, turned: ['chosokabe'] }, 'anti')).toBe('11.0.2');
});

clause('event.flooding', 'with all pieces of the opposing side already used there is nothing to flood', () => {
  const map = { ise: { hashiba: 1 }, mino: { hashiba: 1, kanbe: 1 } };
  const table = position({ map, used: { ise: { takigawa: 2 } }, hands: { hideyoshi: ['flooding'], anti: ['cavalry'] } });
  playCard(table, 'hideyoshi', 'event', 'flooding');
  expect([choicesOf(table, 'hideyoshi', 'flood'), refusedBy(table, 'hideyoshi', ['flood', 'ise'])]).toEqual([
    [['flood', 'mino']],
    'event.flooding',
  ]);
});

clause(['event.subterfuge', '11.0.2'], 'without a daimyo of the opposing side in reach Intrigue cannot be used', () => {
  const far = position({ map: { omi: { hashiba: 1 }, tokai: { tokugawa: 2 } }, hands: { hideyoshi: ['subterfuge'], anti: ['cavalry'] } });
  expect(refusedBy(far, 'hideyoshi', ['event', cardId('subterfuge')])).toBe('11.0.2');
  const near = position({ map: { omi: { hashiba: 1 }, mino: { kanbe: 2 } }, hands: { hideyoshi: ['subterfuge'], anti: ['cavalry'] } });
  expect(refusedBy(near, 'hideyoshi', ['event', cardId('subterfuge')])).toBeUndefined();
});
