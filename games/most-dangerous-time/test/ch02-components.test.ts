import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { CLANS, PLACES, ALLIANCES, LEADERS, NONE, SPACES, CARDS } from '../rules/components.ts';

// The clans, the leaders and the spaces, one in a line.

const words = (...parts: readonly (string | number | false)[]): string => parts.filter((part) => part !== false && part !== '').join(' ');
const clan = (index: number): string => CLANS[index]?.id ?? '-';
const places = (indices: readonly number[]): string => indices.map((index) => PLACES[index]?.id).join('+') || '-';

clause(['3.1.1', '3.1.2', '3.1.3', '3.2.1'], 'the alliances: side, the turn in which they enter, and their clans', () => {
  expect(ALLIANCES.map(({ id, side, entersTurn, clans }) => words(id, side, entersTurn, ...clans.map(clan)))).toEqual([
    'oda 0 1 oda tokugawa matsunaga tsutsui hosokawa',
    'azai_asakura 1 1 azai asakura',
    'ikko 1 1 ikko saika',
    'anti_oda_minor 1 1 miyoshi rokkaku ashikaga enryakuji',
    'takeda 1 6 takeda',
    'mori 1 13 mori ukita murakami',
    'uesugi 1 15 uesugi',
    'neutral 2 1 bessho hatano hatakeyama iga minor',
  ]);
});

clause(
  ['2.41.3', '2.41.4', '3.31.5', '3.33.1', '11.0.1b', '11.0.3', '11.0.6a', '11.0.6b', '11.0.6c'],
  'the clans: soldiers, regroup value and who raises it, home castles, surrender spaces, off-map area, and what is special',
  () => {
    const roll = CLANS.map(
      ({
        id,
        soldiers,
        regroup,
        regroupRaisedBy: raisedBy,
        homeCastles: homes,
        surrenderSpaces: surrenders,
        offMapArea: box,
        canFall,
        needsPresence,
        negotiable,
      }) =>
        words(
          id,
          soldiers,
          regroup,
          raisedBy.map(clan).join('+') || '-',
          places(homes),
          places(surrenders),
          PLACES[box]?.id ?? '-',
          !canFall && 'never',
          needsPresence && 'presence',
          !negotiable && 'closed',
        ),
    );
    expect(roll).toEqual([
      'oda 32 4 takeda+azai+asakura+miyoshi gifu+kiyosu - -',
      'tokugawa 5 1 takeda hamamatsu - -',
      'matsunaga 1 1 - - - -',
      'tsutsui 1 1 - - - -',
      'hosokawa 1 1 - - - -',
      'azai 4 1 - odani - - presence',
      'asakura 8 1 - ichijodani - - presence',
      'ikko 28 0 - - - - never closed',
      'saika 1 1 - saika - -',
      'miyoshi 4 1 - shozui - -',
      'rokkaku 1 1 - - - -',
      'ashikaga 0 1 - - - - never',
      'enryakuji 2 1 - - - - closed',
      'takeda 10 2 tokugawa kofu - -',
      'mori 15 2 - - takamatsu+tottori chugoku never',
      'ukita 5 1 - okayama - -',
      'murakami 2 1 - shiwaku - -',
      'uesugi 9 1 - - uotsu echigo never',
      'bessho 3 0 - - - -',
      'hatano 1 0 - - - -',
      'hatakeyama 1 0 - - - -',
      'iga 2 0 - - - -',
      'minor 13 0 - - - - never',
    ]);
  },
);

clause(['2.3.2.0', '2.3.2.1', '2.3.2.2'], 'the leaders: clan, class, bravery, diplomacy and heirs', () => {
  const roll = LEADERS.map((leader) =>
    words(
      clan(leader.clan),
      leader.id,
      leader.isDaimyo ? 'daimyo' : 'samurai',
      leader.bravery,
      leader.hasDiplomacy && 'diplomat',
      leader.heir !== NONE && `heir ${LEADERS[leader.heir]?.id}`,
      leader.isHeir && 'is heir',
    ),
  );
  expect(roll).toEqual([
    'oda nobunaga daimyo 1 diplomat heir nobutada',
    'oda nobutada daimyo 1 is heir',
    'oda hideyoshi samurai 1 diplomat',
    'oda shibata samurai 1',
    'oda niwa samurai 1',
    'oda akechi samurai 1 diplomat',
    'oda takigawa samurai 1',
    'oda sakuma samurai 0',
    'oda araki samurai 1',
    'tokugawa ieyasu samurai 2',
    'matsunaga matsunaga samurai 1 diplomat',
    'tsutsui tsutsui samurai 0',
    'hosokawa hosokawa samurai 1 diplomat',
    'azai nagamasa daimyo 2',
    'azai isono samurai 1',
    'asakura yoshikage daimyo 0',
    'asakura kagetake samurai 1',
    'asakura kageaki samurai 0',
    'saika magoichi samurai 2',
    'miyoshi miyoshi samurai 0',
    'miyoshi nagayasu samurai 1',
    'rokkaku rokkaku samurai 0',
    'ashikaga yoshiaki samurai 0 diplomat',
    'takeda shingen daimyo 2 diplomat heir katsuyori',
    'takeda katsuyori daimyo 1 is heir',
    'takeda yamagata samurai 2',
    'takeda baba samurai 1',
    'takeda anayama samurai 0',
    'mori terumoto daimyo 0',
    'mori kobayakawa samurai 1 diplomat',
    'mori kikkawa samurai 2',
    'ukita ukita daimyo 1 diplomat',
    'uesugi kenshin daimyo 3 heir kagekatsu',
    'uesugi kagekatsu daimyo 1 is heir',
    'bessho bessho samurai 1',
    'hatano hatano samurai 1',
    'hatakeyama hatakeyama samurai 0',
  ]);
});

clause(
  ['2.41.1', '2.41.2', '2.41.3', '2.42.1a', '2.46.3', '3.2.2'],
  'the spaces: castle, temple or city with its fort value, the clan printed, who holds it at the start, home castles, and which are closed',
  () => {
    const roll = SPACES.map(({ id, kind, fort, printedClan: printed, startControl, homeOf, closedFor }) =>
      words(
        id,
        `${kind[0]}${fort}`,
        clan(printed),
        startControl !== printed && clan(startControl),
        homeOf !== NONE && `home of ${clan(homeOf)}`,
        closedFor !== NONE && `until ${ALLIANCES[closedFor]?.id}`,
      ),
    );
    expect(roll).toEqual([
      'kyo c0 oda',
      'ibaraki c1 oda',
      'otsu c1 oda',
      'kannonji c1 oda',
      'minakuchi c1 oda',
      'ise_kameyama c1 oda',
      'kuwana c1 oda',
      'ogaki c1 oda',
      'gifu c2 oda home of oda',
      'kiyosu c2 oda home of oda',
      'iwamura c1 oda',
      'toki c1 oda',
      'kaneyama c1 oda',
      'gujo c1 oda',
      'inuyama c1 oda',
      'narumi c1 oda',
      'anotsu c1 oda',
      'okawachi c1 oda',
      'hamamatsu c2 tokugawa home of tokugawa',
      'yoshida c1 tokugawa',
      'okazaki c1 tokugawa',
      'mt_shigi c1 matsunaga',
      'yamato_koriyama c1 tsutsui',
      'shoryuji c1 hosokawa',
      'odani c2 azai home of azai',
      'yokoyama c1 azai',
      'sawayama c1 azai',
      'ichijodani c2 asakura home of asakura',
      'echizen_fuchu c1 asakura',
      'kitanosho c1 asakura',
      'ono c1 asakura',
      'kanagasaki c1 asakura oda',
      'ishiyama t3 ikko',
      'nagashima t2 ikko',
      'arioka c1 ikko',
      'hanakuma c1 ikko',
      'kishiwada c1 ikko',
      'negoroji t1 ikko',
      'saika c2 saika home of saika',
      'noda_fukushima c1 miyoshi',
      'sumoto c1 miyoshi',
      'shozui c2 miyoshi home of miyoshi',
      'mitsukuri c1 rokkaku',
      'mt_hiei t2 enryakuji oda',
      'kozuki c1 minor',
      'himeji c1 minor',
      'izushi c1 minor',
      'kuroi c1 minor',
      'miyazu c1 minor',
      'tanba_kameyama c1 minor',
      'obama c1 minor',
      'daishoji t1 minor',
      'oyama t1 minor',
      'toyama c1 minor',
      'nagashino c1 minor',
      'futamata c1 minor',
      'kakegawa c1 minor',
      'miki c2 bessho',
      'kakogawa c1 bessho',
      'yagami c2 hatano',
      'nanao c2 hatakeyama',
      'ueno c1 iga',
      'kofu c2 takeda home of takeda until takeda',
      'takato c1 takeda until takeda',
      'iida c1 takeda until takeda',
      'fukashi c1 takeda until takeda',
      'kiso_fukushima c1 takeda until takeda',
      'sunpu c1 takeda until takeda',
      'tanaka c1 takeda until takeda',
      'takamatsu c2 mori until mori',
      'tottori c2 mori until mori',
      'bitchu_matsuyama c1 mori until mori',
      'ueshi c1 mori until mori',
      'okayama c2 ukita home of ukita until mori',
      'tenjinyama c1 ukita until mori',
      'tsuyama c1 ukita until mori',
      'shiwaku c1 murakami home of murakami until mori',
      'uotsu c2 uesugi until uesugi',
    ]);
  },
);

clause(['14.1.5a'], 'the 64 cards, and the numbers on those that have any', () => {
  expect(CARDS.map(({ number }) => number)).toEqual(Array.from({ length: 64 }, (_, index) => index + 1));
  expect(
    CARDS.flatMap(({ number, effect: { mp, mod } }) => (mp === undefined && mod === undefined ? [] : [words(number, mp ?? mod ?? 0)])),
  ).toEqual(['33 3', '34 3', '35 3', '36 3', '37 3', '38 3', '39 2', '40 2']);
});
