import type { Action } from '@gunbai/engine';
import { pendingSeats } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { describe, expect } from 'vitest';
import { COMPONENTS } from '../../rules/components.ts';
import { saigoku } from '../../rules/index.ts';
import { outcomeOf } from '../../rules/scoring.ts';
import { motoharu, motonari, takakage, takamoto } from '../helpers/open-plain.ts';
import {
  provincesOf,
  afterSetUp,
  expectCastlesOwned,
  expectSetUp,
  armiesBySide,
  startScenario,
  unitIndex,
} from '../helpers/scenario-start.ts';

describe('37 the fall of the Ouchi', () => {
  clause(['37.1', '37.2', '37.3', '37.4'], 'the whole of Chugoku, 48 innings, the Mori set up first', () => {
    const outside = COMPONENTS.map.provinces.filter(({ inPlay }) => !inPlay).map(({ id }) => id);
    expect(provincesOf('fall-of-the-ouchi')).toEqual(
      COMPONENTS.map.provinces
        .map(({ id }) => id)
        .filter((id) => !outside.includes(id))
        .toSorted(),
    );
    expect(startScenario('fall-of-the-ouchi').data.innings).toBe(48);
    expect(armiesBySide('fall-of-the-ouchi')).toEqual({
      mori: ['fukuya', 'kusakari', 'miura', 'mori', 'yoshimi'],
      'anti-mori': ['amago', 'ishikawa', 'masuda', 'ouchi', 'sho', 'uragami'],
    });
    expect(pendingSeats(saigoku, startScenario('fall-of-the-ouchi').state)).toEqual(['mori']);
  });

  clause(['37.4.1', '37.4.2', '37.4.3', '37.4.4', '37.4.5', '37.4.6', '37.4.7', '37.5'], 'the armies stand where the scenario says', () => {
    expectSetUp('fall-of-the-ouchi', '3418', 'mori', [motonari, takamoto, 'shishido-takaie', 'asonuma-hirohide', 'hiraga-hirosuke'], 12);
    const mori = {
      '3017': motoharu,
      '3823': takakage,
      '2724': 'katsura-motozumi',
      '3021': 'kumagai-nobunao',
      '4321': 'sugihara-morishige',
      '4119': 'hasebe-motonobu',
      '3716': 'miyoshi-takasuke',
      '4214': 'miya-takamori',
      '3918': 'wachi-masaharu',
    };
    for (const [hex, id] of Object.entries(mori)) expectSetUp('fall-of-the-ouchi', hex, 'mori', [id]);
    expectSetUp('fall-of-the-ouchi', '1722', 'yoshimi', ['yoshimi-masayori']);
    expectSetUp('fall-of-the-ouchi', '2613', 'fukuya', ['fukuya-takakane']);
    expectSetUp('fall-of-the-ouchi', '5211', 'miura', ['miura-sadahisa']);
    expectSetUp('fall-of-the-ouchi', '5810', 'kusakari', ['kusakari-hiratsugu']);
    expectSetUp('fall-of-the-ouchi', '4307', 'amago', ['amago-haruhisa', 'amago-yoshihisa', 'amago-hidehisa', 'yonehara-tsunahiro'], 26);
    const amago = {
      '3010': 'honjo-tsunemitsu',
      '3513': 'akana-hisakiyo',
      '3213': 'ogasawara-nagakatsu',
      '3708': 'mitoya-hisasuke',
      '3909': 'misawa-tamekiyo',
    };
    for (const [hex, id] of Object.entries(amago)) expectSetUp('fall-of-the-ouchi', hex, 'amago', [id]);
    expectSetUp('fall-of-the-ouchi', '1127', 'ouchi', [
      'ouchi-yoshinaga',
      'ohara-takakoto',
      'yoshida-okitane',
      'sue-mochinaga',
      'niho-takayasu',
    ]);
    const ouchi = { '1928': 'yamazaki-okimori', '0824': 'aokage-takaakira', '1628': 'sue-nagafusa', '0827': 'naito-takayo' };
    for (const [hex, id] of Object.entries(ouchi)) expectSetUp('fall-of-the-ouchi', hex, 'ouchi', [id]);
    expectSetUp('fall-of-the-ouchi', '1919', 'masuda', ['masuda-fujikane']);
    expectSetUp('fall-of-the-ouchi', '2216', 'masuda', ['misumi-kanetaka']);
    const uragami = { '5916': 'uragami-munekage', '5416': 'iga-hisataka', '5619': 'kanamitsu-munetaka', '5513': 'nakamura-hisanori' };
    for (const [hex, id] of Object.entries(uragami)) expectSetUp('fall-of-the-ouchi', hex, 'uragami', [id]);
    expectSetUp('fall-of-the-ouchi', '5419', 'ishikawa', ['ishikawa-hisataka']);
    expectSetUp('fall-of-the-ouchi', '5016', 'sho', ['sho-tamesuke']);
    expectCastlesOwned('fall-of-the-ouchi');
  });

  clause('37.6', 'more points win, and no special rule applies', () => {
    const play = afterSetUp('fall-of-the-ouchi');
    expect(outcomeOf(play.data, play.state).reason).toBe('points');
    expect(play.data.commandLimits[unitIndex(play, motonari)]).toBe(8);
    const order: Action = ['sail', 'ouchi-yoshinaga'];
    expect(play.refusalOf(order)).toBe('35.7.2');
    expect(play.data.hooks.beforePlayStep).toBeUndefined();
  });
});
