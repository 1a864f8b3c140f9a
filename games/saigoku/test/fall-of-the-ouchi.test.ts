import type { Action } from '@gunbai/engine';
import { owing } from '@gunbai/engine';
import { clause } from '@gunbai/kits/testing';
import { describe, expect } from 'vitest';
import { COMPONENTS } from '../rules/components.ts';
import { saigoku } from '../rules/index.ts';
import { outcomeOf } from '../rules/scoring.ts';
import { motoharu, motonari, takakage, takamoto } from './drill.ts';
import { areaOf, begun, ownsItsCastles, setUp, sidesOf, start, unit } from './scenario.ts';

describe('37 the fall of the Ouchi', () => {
  clause(['37.1', '37.2', '37.3', '37.4'], 'the whole of Chugoku, 48 innings, the Mori set up first', () => {
    const outside = COMPONENTS.map.provinces.filter(({ inPlay }) => !inPlay).map(({ id }) => id);
    expect(areaOf('s4')).toEqual(
      COMPONENTS.map.provinces
        .map(({ id }) => id)
        .filter((id) => !outside.includes(id))
        .toSorted(),
    );
    expect(start('s4').war.innings).toBe(48);
    expect(sidesOf('s4')).toEqual({
      mori: ['fukuya', 'kusakari', 'miura', 'mori', 'yoshimi'],
      'anti-mori': ['amago', 'ishikawa', 'masuda', 'ouchi', 'sho', 'uragami'],
    });
    expect(owing(saigoku, start('s4').state)).toEqual(['mori']);
  });

  clause(['37.4.1', '37.4.2', '37.4.3', '37.4.4', '37.4.5', '37.4.6', '37.4.7', '37.5'], 'the armies stand where the scenario says', () => {
    setUp('s4', '3418', 'mori', [motonari, takamoto, 'shishido-takaie', 'asonuma-hirohide', 'hiraga-hirosuke'], 12);
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
    for (const [hex, id] of Object.entries(mori)) setUp('s4', hex, 'mori', [id]);
    setUp('s4', '1722', 'yoshimi', ['yoshimi-masayori']);
    setUp('s4', '2613', 'fukuya', ['fukuya-takakane']);
    setUp('s4', '5211', 'miura', ['miura-sadahisa']);
    setUp('s4', '5810', 'kusakari', ['kusakari-hiratsugu']);
    setUp('s4', '4307', 'amago', ['amago-haruhisa', 'amago-yoshihisa', 'amago-hidehisa', 'yonehara-tsunahiro'], 26);
    const amago = {
      '3010': 'honjo-tsunemitsu',
      '3513': 'akana-hisakiyo',
      '3213': 'ogasawara-nagakatsu',
      '3708': 'mitoya-hisasuke',
      '3909': 'misawa-tamekiyo',
    };
    for (const [hex, id] of Object.entries(amago)) setUp('s4', hex, 'amago', [id]);
    setUp('s4', '1127', 'ouchi', ['ouchi-yoshinaga', 'ohara-takakoto', 'yoshida-okitane', 'sue-mochinaga', 'niho-takayasu']);
    const ouchi = { '1928': 'yamazaki-okimori', '0824': 'aokage-takaakira', '1628': 'sue-nagafusa', '0827': 'naito-takayo' };
    for (const [hex, id] of Object.entries(ouchi)) setUp('s4', hex, 'ouchi', [id]);
    setUp('s4', '1919', 'masuda', ['masuda-fujikane']);
    setUp('s4', '2216', 'masuda', ['misumi-kanetaka']);
    const uragami = { '5916': 'uragami-munekage', '5416': 'iga-hisataka', '5619': 'kanamitsu-munetaka', '5513': 'nakamura-hisanori' };
    for (const [hex, id] of Object.entries(uragami)) setUp('s4', hex, 'uragami', [id]);
    setUp('s4', '5419', 'ishikawa', ['ishikawa-hisataka']);
    setUp('s4', '5016', 'sho', ['sho-tamesuke']);
    ownsItsCastles('s4');
  });

  clause('37.6', 'more points win, and no special rule applies', () => {
    const play = begun('s4');
    expect(outcomeOf(play.war, play.state).reason).toBe('points');
    expect(play.war.command[unit(play, motonari)]).toBe(8);
    const order: Action = ['sail', 'ouchi-yoshinaga'];
    expect(play.refuses(order)).toBe('35.7.2');
    expect(play.war.title.beforePlay).toBeUndefined();
  });
});
