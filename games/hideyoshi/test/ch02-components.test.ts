import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { CARDS } from '../rules/cards.ts';
import { AREAS, DAIMYO, DEPLOYMENT, RANKS, UNITS } from '../rules/components.ts';
import type { Unit } from '../rules/components.ts';

// Pieces, cards and tracks, one per line.

const ratedUnit = ({ attack, move }: Unit): string => `${attack}/${move}`;

clause(
  ['2.11.2a', '2.11.2b', '3.2.2a', '3.2.2b', '4.1.2b', '4.1.2c', '4.1.3a'],
  'each daimyo: troops, pool, not yet in play, track, START, generals',
  () => {
    const roll = DAIMYO.map(({ id, units, startPool, startWaiting, track, trackStart }) => {
      const [troops, ...generals] = units.map((unit) => UNITS[unit] as Unit);
      const colours = track.map(([letter]) => letter).join('') || '-';
      const named = generals.map((general) => `${general.id} ${ratedUnit(general)} ${general.start}`);
      return [id, ratedUnit(troops as Unit), startPool, startWaiting, colours, trackStart, ...named].join(' ');
    });
    expect(roll).toEqual([
      'hashiba 2/2 1 8 - -1 hideyoshi 2/4 higashi_chugoku hidenaga 2/3 higashi_chugoku hidetsugu 2/3 unappeared ujisato 3/3 unappeared kanbei 2/2 optional',
      'niwa 2/2 1 0 yywg 1 nagahide 2/3 settsu',
      'ikeda 2/2 1 0 yywg 1 tsuneoki 2/3 settsu',
      'hosokawa 2/2 1 0 yywwg 2 fujitaka 2/3 tango',
      'tsutsui 2/2 1 0 yywwg 3 junkei 2/2 yamato',
      'mori 2/2 4 0 ywwwwwg 5 terumoto 2/2 nishi_chugoku takakage 3/3 nishi_chugoku motoharu 3/3 nishi_chugoku',
      'ukita 2/2 2 0 yywwg 2 hideie 2/3 bizen',
      'sogo 1/2 1 0 yywwg 3 masayasu 2/2 kita_shikoku',
      'uesugi 2/2 3 0 yywwwwwg 6 kagekatsu 3/3 echigo kanetsugu 3/3 echigo',
      'satake 2/2 1 0 ywwwwwg 5 yoshishige 3/3 hitachi',
      'ryuzoji 2/2 1 0 ywwwwwwg 6 takanobu 2/2 kita_kyushu naoshige 3/3 kita_kyushu',
      'otomo 1/2 1 0 yywwwwg 5 sorin 1/2 higashi_kyushu muneshige 3/3 higashi_kyushu',
      'shibata 2/2 3 0 - -1 katsuie 4/3 echizen morimasa 4/3 echizen toshiie 3/3 echizen',
      'takigawa 2/2 1 0 ywwgg 2 kazumasu 3/3 ise',
      'sassa 2/2 1 0 ywwgg 2 narimasa 3/3 hokuriku',
      'tokugawa 2/2 2 0 ywwwwwwg 3 ieyasu 4/3 tokai tadakatsu 4/3 tokai yasumasa 3/3 tokai',
      'kanbe 1/2 1 0 ywwgg 2 nobutaka 2/2 mino',
      'kitabatake 1/2 1 0 ywwwwg 1 nobukatsu 1/2 owari',
      'saika 3/2 1 0 ywwwgg 2 magoichi 4/3 kii',
      'chosokabe 2/2 2 0 ywwwwgg 2 motochika 3/3 minami_shikoku nobuchika 3/3 minami_shikoku',
      'shimazu 2/2 2 0 ywwwwgg 2 yoshihisa 3/2 minami_kyushu yoshihiro 4/3 minami_kyushu iehisa 4/3 minami_kyushu',
      'hojo 2/2 2 0 ywwwwwwwg 1 ujinao 2/2 minami_kanto ujiteru 3/3 minami_kanto',
      'date 2/2 1 0 ywwwwwwwwg 1 masamune 4/3 minami_ou kagetsuna 3/3 minami_ou',
      'akechi 4/0 0 0 - -1 mitsuhide 4/0 kyo',
    ]);
  },
);

clause(['2.21.5', '4.1.2a'], 'the starting troops of each area', () => {
  expect(DEPLOYMENT.map(({ area, daimyo, troops }) => `${AREAS[area]?.id} ${DAIMYO[daimyo]?.id} ${troops}`)).toEqual([
    'kyo akechi 5',
    'settsu niwa 3',
    'settsu ikeda 3',
    'yamato tsutsui 2',
    'kii saika 2',
    'tango hosokawa 2',
    'wakasa niwa 1',
    'omi hashiba 1',
    'ise takigawa 3',
    'mino kanbe 2',
    'owari kitabatake 3',
    'echizen shibata 5',
    'hokuriku sassa 3',
    'echigo uesugi 4',
    'koshin tokugawa 2',
    'tokai tokugawa 3',
    'minami_kanto hojo 3',
    'kita_kanto hojo 2',
    'hitachi satake 3',
    'minami_ou date 3',
    'higashi_chugoku hashiba 11',
    'bizen ukita 2',
    'nishi_chugoku mori 4',
    'kita_shikoku sogo 1',
    'minami_shikoku chosokabe 3',
    'kita_kyushu ryuzoji 3',
    'higashi_kyushu otomo 3',
    'minami_kyushu shimazu 3',
  ]);
});

clause(['2.21.3', '2.21.4', '4.1.2a'], 'the starting crest of each area, and the resource areas', () => {
  const crests = AREAS.filter(({ isSea }) => !isSea).map(
    ({ id, isResource, startOwner }) => `${id} ${DAIMYO[startOwner]?.id}${isResource ? ' *' : ''}`,
  );
  expect(crests).toEqual([
    'kyo akechi *',
    'settsu ikeda *',
    'yamato tsutsui',
    'kii saika',
    'tango hosokawa',
    'wakasa niwa',
    'omi hashiba *',
    'ise takigawa *',
    'mino kanbe *',
    'owari kitabatake *',
    'echizen shibata *',
    'hokuriku sassa',
    'echigo uesugi *',
    'koshin tokugawa',
    'tokai tokugawa *',
    'minami_kanto hojo *',
    'kita_kanto hojo',
    'hitachi satake',
    'minami_ou date *',
    'higashi_chugoku hashiba *',
    'bizen ukita',
    'nishi_chugoku mori *',
    'kita_shikoku sogo',
    'minami_shikoku chosokabe *',
    'kita_kyushu ryuzoji *',
    'higashi_kyushu otomo',
    'minami_kyushu shimazu *',
  ]);
});

clause(['2.3.1', '6.2.1', '11.0.1a', '11.0.1b', '11.0.1c'], 'the cards: value, side of the event, and reactions', () => {
  expect(CARDS.map(({ id, value, side, isReaction }) => `${id} ${value} ${side}${isReaction ? ' reaction' : ''}`)).toEqual([
    'sakai_merchants-1 2 common',
    'sakai_merchants-2 2 common',
    'arquebus-3 3 common',
    'arquebus-4 2 common',
    'ambush-5 2 common reaction',
    'ambush-6 3 common reaction',
    'emergency_mobilisation-7 3 common',
    'emergency_mobilisation-8 2 common',
    'horagatoge-9 2 common',
    'iga_ninja-10 3 common',
    'nanban_trade-11 1 common',
    'ochimusha_gari-12 2 common',
    'submission-13 3 common',
    'kiyosu-14 3 hideyoshi',
    'ogaeshi-15 4 hideyoshi',
    'promotion-16 2 hideyoshi',
    'promotion-17 3 hideyoshi',
    'subterfuge-18 3 hideyoshi',
    'subterfuge-19 2 hideyoshi',
    'sword_hunt-20 2 hideyoshi',
    'osaka_castle-21 2 hideyoshi',
    'azai_sisters-22 2 hideyoshi',
    'taiko_kenchi-23 3 hideyoshi',
    'seven_spears-24 3 hideyoshi',
    'flooding-25 2 hideyoshi',
    'starving-26 2 hideyoshi',
    'kitano_tea-27 1 hideyoshi',
    'odawara_castle-28 1 anti',
    'tsurinobuse-29 3 anti',
    'cavalry-30 3 anti',
    'best_archer-31 4 anti',
    'ichiryo_gusoku-32 2 anti',
  ]);
});

clause(['2.12.3a', '2.12.3b', '4.1.4'], 'the court ranks: value, and the troops and generals they add', () => {
  const ranks = RANKS.map(({ id, value, releaseTroops, releaseGenerals }) =>
    [id, value, releaseTroops, ...releaseGenerals.map((unit) => UNITS[unit]?.id)].join(' '),
  );
  expect(ranks).toEqual(['chikuzen 2 0', 'sangi 3 2', 'naidaijin 4 2 ujisato', 'kampaku 5 2 hidetsugu', 'daijodaijin 6 2']);
});
