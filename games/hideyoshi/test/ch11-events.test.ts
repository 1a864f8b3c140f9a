import { promptFor, viewFor } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
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
  expect(isAllowed(table, 'hideyoshi', ['persuade', 'tokugawa', 1])).toBe(true);
  expect(refusedBy(table, 'hideyoshi', ['persuade', 'tokugawa', 2])).toBe('9.0.1'); // one space left to that end
  expect(refusedBy(table, 'hideyoshi', ['persuade', 'mori', 3])).toBe('11.0.2');
  table.act('hideyoshi', ['persuade', 'mori', 2]);
  expect([markerOf(table, 'mori'), sideOfDaimyo(table, 'mori')]).toEqual([3, 'anti']);
  expect(markerOf(playEvent('sakai_merchants', {}, 'anti').act('anti', ['persuade', 'niwa', 1]), 'niwa')).toBe(2);
  const won = Object.fromEntries(DAIMYO.flatMap(({ id, track }) => (track.length > 0 ? [[id, 0]] : [])));
  expect(requirementMissing('sakai_merchants', { marker: won })).toBe('11.0.2'); // every marker is at its end
});

const battle = { ise: { takigawa: 2, kazumasu: 1, hashiba: 3 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } };

clause('event.arquebus', 'one group attacks with values one higher, up to 5', () => {
  const table = playEvent('arquebus', { map: battle })
    .act('hideyoshi', ['attack', 'ise', 'takigawa'])
    .act('hideyoshi', ['everyone'], dice(3, 3, 4));
  expect(table.events.find(({ type }) => type === 'rolled')).toMatchObject({ hits: 2 });
  table.act('anti', ['lose', 'takigawa', 'unused', 2]);
  expect(usedCount(table, 'ise', 'hashiba')).toBe(3);
  expect(currentStep(endRound(table))).toBe('play');
  const twice = playEvent('arquebus', { map: { ...battle, omi: { hashiba: 2, shibata: 1 } } })
    .act('hideyoshi', ['attack', 'ise', 'takigawa'])
    .act('hideyoshi', ['everyone'], dice(6, 6, 6));
  expect(currentStep(twice)).not.toBe('orders'); // the pieces in Omi could attack, too, but only one group does
  expect(promptFor(hideyoshi, playEvent('arquebus', { map: battle }).state, 'hideyoshi')?.prompt.facts).toMatchObject({ points: 1 });
  const katsuie = playEvent('arquebus', { map: { omi: { katsuie: 1, hashiba: 2 }, kyo: { hashiba: 1 } } }, 'anti');
  katsuie.act('anti', ['attack', 'omi', 'enemies']).act('anti', ['everyone']).act('hideyoshi', ['letThem'], dice(6));
  expect(pieceCount(katsuie, 'omi', 'hashiba')).toBe(2); // 4 + 1 = 5: a 6 still misses
  expect(requirementMissing('arquebus', { map: { omi: { hashiba: 1 } } })).toBe('11.0.2');
});

/** Shibata attacks Hideyoshi's pieces in Omi, who may react. */
const assault = (hideyoshis: readonly string[], more: Parameters<typeof position>[0] = {}) =>
  playCard(
    position({
      side: 'anti',
      map: { omi: { hashiba: 3, shibata: 2, katsuie: 1 }, kyo: { hashiba: 1 }, echizen: { shibata: 1 } },
      hands: { anti: ['iga_ninja', 'horagatoge'], hideyoshi: hideyoshis },
      ...more,
    }),
    'anti',
    'operations',
    'iga_ninja',
    ['attack', 'omi', 'enemies'],
    ['take', 'shibata', 2],
    ['go'],
  );

clause('event.ambush', 'the attack is cancelled, the attackers become used, and the ambushers attack', () => {
  const table = assault(['ambush']);
  expect(currentStep(table)).toBe('ambush');
  table.act('hideyoshi', ['ambush', cardId('ambush')]);
  expect(usedCount(table, 'omi', 'shibata')).toBe(2);
  expect(refusedBy(table, 'hideyoshi', ['take', 'shibata', 1])).toBe('3.6.1');
  table.act('hideyoshi', ['everyone'], dice(1, 6, 6));
  expect(usedCount(table, 'omi', 'hashiba')).toBe(3);
  table.act('anti', ['lose', 'shibata', 'used', 1]);
  expect([pieceCount(table, 'omi', 'shibata'), pieceCount(table, 'omi', 'hashiba')]).toEqual([1, 3]);
  expect(table.state.zones[DISCARDS]!.pieces).toContain(cardId('ambush'));
  expect(currentStep(table)).toBe('orders'); // the point is spent, the card continues
});

clause('event.ambush', 'the reaction is offered by public facts only', () => {
  const held = assault(['ambush']);
  const bluff = assault(['kitano_tea']);
  expect([currentStep(held), currentStep(bluff)]).toEqual(['ambush', 'ambush']);
  expect(bluff.allowed('hideyoshi')).toEqual([['letThem']]);
  expect(hideyoshi.steps['ambush']).toMatchObject({ window: true });
  expect(JSON.stringify(viewFor(hideyoshi, held.state, 'anti').flow)).toBe(JSON.stringify(viewFor(hideyoshi, bluff.state, 'anti').flow));
  expect(refusedBy(bluff, 'hideyoshi', ['ambush', cardId('kitano_tea')])).toBe('event.ambush');
});

clause(
  'event.ambush',
  'no window without cards, without an unused own piece, for Akechi, or for the anti-Hideyoshi player in turn 0',
  () => {
    const shut = (table: Position) => currentStep(table) !== 'ambush';
    const anti = { side: 'anti', hands: { anti: ['iga_ninja', 'horagatoge'], hideyoshi: ['ambush'] } } as const;
    const go = (setup: Parameters<typeof position>[0], rolled: number[]) =>
      playCard(position({ ...anti, ...setup }), 'anti', 'operations', 'iga_ninja', ['attack', 'omi', 'enemies']).act(
        'anti',
        ['everyone'],
        dice(...rolled),
      );
    const map = { omi: { shibata: 1 }, kyo: { hashiba: 1 } };
    expect(shut(go({ map, used: { omi: { hashiba: 2 } } }, [6]))).toBe(true);
    expect(
      shut(go({ map: { ...map, omi: { shibata: 1, hashiba: 2 } }, hands: { anti: ['iga_ninja', 'horagatoge'], hideyoshi: [] } }, [6])),
    ).toBe(true);
    const akechi = position({
      map: { kyo: { akechi: 2, hashiba: 2, shibata: 1 } },
      circle: { kyo: 'akechi' },
      hands: { hideyoshi: ['iga_ninja'], anti: ['ambush'] },
    });
    playCard(akechi, 'hideyoshi', 'operations', 'iga_ninja', ['attack', 'kyo', 'akechi']).act('hideyoshi', ['everyone'], dice(6, 6));
    expect(shut(akechi)).toBe(true);
    const three = position({
      turn: 0,
      map: { echizen: { shibata: 2, hashiba: 2 } },
      hands: { hideyoshi: ['iga_ninja'], anti: ['ambush'] },
    });
    playCard(three, 'hideyoshi', 'operations', 'iga_ninja', ['attack', 'echizen', 'enemies']).act('hideyoshi', ['everyone'], dice(6, 6));
    expect(shut(three)).toBe(true);
    expect(requirementMissing('ambush')).toBe('event.ambush'); // never in the own round
    const shown = (discards: readonly string[]) => assault(['kitano_tea'], { discards });
    expect(currentStep(shown(['ambush']))).toBe('ambush');
    expect(() => shown(['ambush', 'ambush:2'])).toThrow('random outcomes'); // all see that nobody holds one: the dice fall at once
  },
);

clause('event.ambush', 'the ambush hits participants and the neutral pieces of the cancelled group, no other neutral pieces', () => {
  const table = position({
    side: 'anti',
    map: { ise: { takigawa: 3, hashiba: 2 }, echizen: { shibata: 1 }, omi: { hashiba: 1 } },
    hands: { anti: ['iga_ninja'], hideyoshi: ['ambush'] },
  });
  playCard(table, 'anti', 'operations', 'iga_ninja', ['attack', 'ise', 'enemies'], ['take', 'takigawa', 1], ['go']);
  table.act('hideyoshi', ['ambush', cardId('ambush')]).act('hideyoshi', ['everyone'], dice(1, 1));
  expect(pieceCount(table, 'ise', 'takigawa')).toBe(2);
});

clause('event.ambush', 'of the neutral pieces no more are lost than were in the group, even if others there are used, too', () => {
  const table = position({
    side: 'anti',
    map: { ise: { takigawa: 2, hashiba: 2 }, echizen: { shibata: 1 }, omi: { hashiba: 1 } },
    used: { ise: { takigawa: 1 } },
    hands: { anti: ['iga_ninja'], hideyoshi: ['ambush'] },
  });
  playCard(table, 'anti', 'operations', 'iga_ninja', ['attack', 'ise', 'enemies'], ['take', 'takigawa', 1], ['go']);
  table.act('hideyoshi', ['ambush', cardId('ambush')]).act('hideyoshi', ['everyone'], dice(1, 1));
  expect(pieceCount(table, 'ise', 'takigawa')).toBe(2);
});

clause('event.ambush', 'own and neutral pieces of the group share the hits; of neutral pieces only those in the group', () => {
  const struck = (): Position => {
    const table = position({
      side: 'anti',
      map: { ise: { takigawa: 2, shibata: 3, hashiba: 2 }, echizen: { shibata: 1 }, omi: { hashiba: 1 } },
      used: { ise: { takigawa: 1 } },
      hands: { anti: ['iga_ninja'], hideyoshi: ['ambush'] },
    });
    playCard(
      table,
      'anti',
      'operations',
      'iga_ninja',
      ['attack', 'ise', 'enemies'],
      ['take', 'takigawa', 1],
      ['take', 'shibata', 2],
      ['go'],
    );
    return table.act('hideyoshi', ['ambush', cardId('ambush')]).act('hideyoshi', ['everyone'], dice(1, 1));
  };
  const table = struck();
  expect(refusedBy(table, 'anti', ['lose', 'takigawa', 'unused', 1])).toBe('8.31.3');
  expect(refusedBy(table, 'anti', ['lose', 'takigawa', 'used', 2])).toBe('8.3.2b');
  table.act('anti', ['lose', 'takigawa', 'used', 1]);
  expect(refusedBy(table, 'anti', ['lose', 'takigawa', 'used', 1])).toBe('8.31.3');
  expect(isAllowed(struck().act('anti', ['lose', 'shibata', 'used', 1]), 'anti', ['lose', 'takigawa', 'used', 1])).toBe(true);
});

clause('event.ambush', 'if all pieces are hit, the owner is not asked', () => {
  const table = assault(['ambush'], { map: { omi: { hashiba: 3, shibata: 2 }, kyo: { hashiba: 1 }, echizen: { shibata: 1 } } });
  table.act('hideyoshi', ['ambush', cardId('ambush')]).act('hideyoshi', ['everyone'], dice(1, 1, 6));
  expect([pieceCount(table, 'omi', 'shibata'), currentStep(table)]).toEqual([0, 'orders']);
});

clause(['event.ambush', '8.0.1'], 'if a piece that moved with the card is lost, the others have still acted', () => {
  const struck = (stood: number, ...group: Action[]): Position => {
    const table = position({
      map: { omi: { hashiba: stood, shibata: 2 }, kyo: { hashiba: 4 }, echizen: { shibata: 1 } },
      hands: { hideyoshi: ['arquebus'], anti: ['ambush'] },
    });
    playCard(table, 'hideyoshi', 'operations', 'arquebus', ['move', 'kyo'], ['to', 'omi'], ['take', 'hashiba', 3], ['go']);
    table.act('hideyoshi', ['attack', 'omi', 'enemies']);
    for (const action of group) table.act('hideyoshi', action); // one that was there
    table.act('anti', ['ambush', cardId('ambush')]).act('anti', ['everyone'], dice(1, 6));
    return table.act('hideyoshi', ['lose', 'hashiba', 'unused', 1]);
  };
  const none = struck(1, ['everyone']);
  expect([unusedCount(none, 'omi', 'hashiba'), refusedBy(none, 'hideyoshi', ['attack', 'omi', 'enemies'])]).toEqual([2, '8.0.1']);
  const one = struck(2, ['take', 'hashiba', 1], ['go']).act('hideyoshi', ['attack', 'omi', 'enemies']); // a second one that was there has not
  expect([isAllowed(one, 'hideyoshi', ['take', 'hashiba', 1]), isAllowed(one, 'hideyoshi', ['take', 'hashiba', 2])]).toEqual([true, false]);
});

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

const kyoto = { kyo: { akechi: 2, hashiba: 4, hideyoshi: 1 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } };

clause('event.ogaeshi', 'a side that can only attack may play it; the second action is for pieces of the first', () => {
  expect(requirementMissing('ogaeshi', { map: { kyo: { akechi: 2, hashiba: 1 } }, circle: { kyo: 'akechi' } })).toBeUndefined();
  const table = playEvent('ogaeshi', { map: kyoto, circle: { kyo: 'akechi' } });
  table
    .act('hideyoshi', ['attack', 'kyo', 'akechi'])
    .act('hideyoshi', ['take', 'hashiba', 2])
    .act('hideyoshi', ['go'], dice(6, 6))
    .act('hideyoshi', ['attack', 'kyo', 'akechi']);
  expect([isAllowed(table, 'hideyoshi', ['take', 'hashiba', 2]), isAllowed(table, 'hideyoshi', ['take', 'hashiba', 3])]).toEqual([
    true,
    false,
  ]);
});

clause('event.ogaeshi', 'one group takes two actions, and becomes used only after the second', () => {
  const table = playEvent('ogaeshi', { map: kyoto, circle: { kyo: 'akechi' } });
  table.act('hideyoshi', ['attack', 'kyo', 'akechi']).act('hideyoshi', ['everyone'], dice(1, 6, 6, 6, 6));
  expect([unusedCount(table, 'kyo', 'hashiba'), currentStep(table)]).toEqual([4, 'orders']);
  table
    .act('hideyoshi', ['attack', 'kyo', 'akechi'])
    .act('hideyoshi', ['take', 'hashiba', 3])
    .act('hideyoshi', ['go'], dice(1, 6, 6));
  expect([pieceCount(table, 'kyo', 'akechi'), usedCount(table, 'kyo', 'hashiba'), usedCount(table, 'kyo', 'hideyoshi')]).toEqual([0, 4, 1]);
});

clause('event.ogaeshi', 'attack and move: attackers are used where they end; two moves leave all unused', () => {
  const table = playEvent('ogaeshi', { map: kyoto, circle: { kyo: 'akechi' } });
  table
    .act('hideyoshi', ['attack', 'kyo', 'akechi'])
    .act('hideyoshi', ['take', 'hashiba', 4])
    .act('hideyoshi', ['go'], dice(1, 1, 6, 6));
  expect(refusedBy(table, 'hideyoshi', ['move', 'omi'])).toBe('8.0.1'); // only this group continues
  table
    .act('hideyoshi', ['move', 'kyo'])
    .act('hideyoshi', ['to', 'tango'])
    .act('hideyoshi', ['take', 'hashiba', 2])
    .act('hideyoshi', ['go']);
  expect([usedCount(table, 'tango', 'hashiba'), usedCount(table, 'kyo', 'hashiba'), usedCount(table, 'kyo', 'hideyoshi')]).toEqual([
    2, 2, 0,
  ]);
  const moves = playEvent('ogaeshi', { map: { omi: { hashiba: 3 }, echizen: { shibata: 1 } } });
  moves.act('hideyoshi', ['move', 'omi']).act('hideyoshi', ['to', 'kyo']).act('hideyoshi', ['everyone']);
  moves.act('hideyoshi', ['move', 'kyo']).act('hideyoshi', ['to', 'tango']).act('hideyoshi', ['everyone']);
  expect([unusedCount(moves, 'omi', 'hashiba'), unusedCount(moves, 'kyo', 'hashiba'), unusedCount(moves, 'tango', 'hashiba')]).toEqual([
    1, 1, 1,
  ]);
});

clause('event.ogaeshi', 'it needs a Hashiba piece, may end after one action, and ends with an Ambush', () => {
  const table = playEvent('ogaeshi', { map: { ...kyoto, settsu: { ikeda: 3 } }, circle: { kyo: 'akechi' } });
  expect(refusedBy(table, 'hideyoshi', ['move', 'settsu'])).toBe('8.0.1');
  expect(refusedBy(table, 'hideyoshi', ['move', 'omi'])).toBe('8.2.4'); // he is eligible, but alone
  expect(refusedBy(table, 'hideyoshi', ['finish'])).toBe('11.0.2');
  table
    .act('hideyoshi', ['attack', 'kyo', 'akechi'])
    .act('hideyoshi', ['everyone'], dice(6, 6, 6, 6, 6))
    .act('hideyoshi', ['finish'], dice(6, 6));
  expect(usedCount(table, 'kyo', 'hashiba')).toBe(4);
  const caught = playEvent('ogaeshi', {
    map: { echizen: { shibata: 3, hashiba: 3 }, omi: { hashiba: 1 } },
    hands: { hideyoshi: ['ogaeshi'], anti: ['ambush'] },
  });
  caught
    .act('hideyoshi', ['attack', 'echizen', 'enemies'])
    .act('hideyoshi', ['everyone'])
    .act('anti', ['ambush', cardId('ambush')]);
  caught.act('anti', ['take', 'shibata', 1]).act('anti', ['go'], dice(6));
  expect(usedCount(caught, 'echizen', 'hashiba')).toBe(3);
  expect(currentStep(caught)).not.toBe('orders');
});

clause(['event.ogaeshi', 'event.best_archer'], 'only participating daimyo take part in the double action', () => {
  const table = playEvent('ogaeshi', { map: { yamato: { tsutsui: 2, hashiba: 2, shibata: 2 }, omi: { hashiba: 1 } } });
  table.act('hideyoshi', ['attack', 'yamato', 'enemies']);
  expect(refusedBy(table, 'hideyoshi', ['take', 'tsutsui', 1])).toBe('3.6.1'); // neutral, even in his own area
  expect(requirementMissing('best_archer', { map: { tokai: { tokugawa: 3, hashiba: 1 }, echizen: { shibata: 2 } } }, 'anti')).toBe(
    '11.0.2',
  );
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

clause('event.seven_spears', 'Hashiba pieces attack with values two higher, the others as usual', () => {
  const table = playEvent('seven_spears', {
    map: { ise: { takigawa: 3, kazumasu: 1, hashiba: 2, niwa: 2 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } },
    war: ['niwa'],
  });
  table.act('hideyoshi', ['attack', 'ise', 'takigawa']);
  expect(refusedBy(table, 'hideyoshi', ['take', 'niwa', 1])).toBe('11.0.3'); // first a Hashiba piece
  table.act('hideyoshi', ['everyone'], dice(4, 5, 4, 2));
  expect(table.events.find(({ type }) => type === 'rolled')).toMatchObject({ hits: 2 }); // one Hashiba, one Niwa
  expect(requirementMissing('seven_spears', { map: { ise: { takigawa: 1, niwa: 2 }, omi: { hashiba: 1 } }, war: ['niwa'] })).toBe('11.0.2');
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

clause('event.tsurinobuse', 'Shimazu pieces attack with values one higher, and the attacker chooses the losses', () => {
  const map = { minami_kyushu: { shimazu: 2, ryuzoji: 1, takanobu: 1, hashiba: 2, hideyoshi: 1 }, echizen: { shibata: 1 } };
  const table = playEvent('tsurinobuse', { map }, 'anti'); // Shimazu is neutral, in his own area (3.6.1)
  table.act('anti', ['attack', 'minami_kyushu', 'enemies']).act('anti', ['everyone']).act('hideyoshi', ['letThem'], dice(3, 6));
  expect(table.refusalFor('hideyoshi', ['lose', 'hashiba', 'unused', 1])?.code).toBe('wrong-seat');
  table.act('anti', ['lose', 'hideyoshi', 'unused', 1]);
  expect([pieceCount(table, 'minami_kyushu', 'hideyoshi'), usedCount(table, 'minami_kyushu', 'shimazu')]).toEqual([0, 2]);
});

clause('event.cavalry', 'one group moves and may attack in its destination', () => {
  const map = { echizen: { shibata: 3, katsuie: 1 }, omi: { hashiba: 2 }, kyo: { hashiba: 1 } };
  const table = playEvent('cavalry', { map }, 'anti');
  expect(choicesOf(table, 'anti', 'attack')).toEqual([]);
  table.act('anti', ['move', 'echizen']).act('anti', ['to', 'omi']).act('anti', ['everyone']);
  table.act('anti', ['attack', 'omi', 'enemies']).act('hideyoshi', ['letThem'], dice(4, 4, 5));
  expect([pieceCount(table, 'omi', 'hashiba'), usedCount(table, 'omi', 'shibata'), usedCount(table, 'omi', 'katsuie')]).toEqual([0, 2, 1]);
  const declined = playEvent('cavalry', { map }, 'anti');
  declined.act('anti', ['move', 'echizen']).act('anti', ['to', 'omi']).act('anti', ['everyone']).act('anti', ['finish']);
  expect(unusedCount(declined, 'omi', 'shibata')).toBe(2);
});

clause('event.best_archer', 'a group with a Tokugawa piece takes two actions in a row', () => {
  const map = { tokai: { tokugawa: 3, ieyasu: 1 }, owari: { hashiba: 2 }, omi: { hashiba: 1 }, echizen: { shibata: 2 } };
  const table = playEvent('best_archer', { map, war: ['tokugawa'] }, 'anti');
  expect(refusedBy(table, 'anti', ['move', 'echizen'])).toBe('8.0.1');
  table.act('anti', ['move', 'tokai']).act('anti', ['to', 'owari']).act('anti', ['everyone']);
  table
    .act('anti', ['attack', 'owari', 'enemies'])
    .act('anti', ['everyone'])
    .act('hideyoshi', ['letThem'], dice(4, 4, 6));
  expect([pieceCount(table, 'owari', 'hashiba'), usedCount(table, 'owari', 'tokugawa')]).toEqual([0, 2]);
  expect(requirementMissing('best_archer', { map }, 'anti')).toBe('11.0.2'); // Tokugawa is neutral, and there is no enemy in his areas
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
