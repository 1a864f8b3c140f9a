import { allowed } from '@gunbai/engine';
import { hexAt } from '@gunbai/kits/hex';
import { describe, expect, it } from 'vitest';
import { GRID } from '../rules/wars.ts';
import { amagoOfficers, drill, haruhisa, hidehisa, moriOfficers, motonari, takakage } from '../test/drill.ts';
import type { ForceSpec, Play } from '../test/drill.ts';
import { saigoku } from '../rules/index.ts';
import { answerTo, askedAbout, offersOf } from './offers.ts';
import { wordsIn } from './words.ts';

const [honda, koshi] = amagoOfficers;
const offered = ({ war, table, seat }: Play) => offersOf(war, table.state, allowed(table.game, table.state, seat));
const about = ({ war, table }: Play) => askedAbout(war, table.state);
const idle: ForceSpec = { lead: takakage, at: '4030' };
const SHIKANO = { shikano: { at: '2020', owner: 'amago', level: 1, durability: 2 } };

const skirmish = (...defenders: string[]): Play =>
  drill({
    forces: [{ lead: motonari, with: moriOfficers, at: '2020' }, idle, ...defenders.map((lead) => ({ lead, at: '2019' }))],
  }).do(['attack', motonari, '2019'], 1);

it('which of several commanders-in-chief defends is asked about the hex where they stand', () => {
  const play = drill({
    forces: [
      { lead: motonari, at: '2020' },
      { lead: haruhisa, at: '2019' },
      { lead: 'ouchi-yoshinaga', at: '2019' },
    ],
  }).do(['battle', motonari, '2019']);
  expect([play.asks, about(play)]).toEqual(['muster', hexAt(GRID, '2019')]);
});

describe('a march', () => {
  const play = drill({ forces: [{ lead: motonari, at: '2020' }] }).do(['march', motonari]);
  const firstSteps = (offers: ReturnType<typeof offered>) =>
    new Set(offers.flatMap(({ action: [verb, hex] }) => (verb === 'step' ? [hex] : [])));

  it('is made by pointing at any hex that can be reached', () => {
    const offers = offered(play);
    expect(firstSteps(offers).size).toBe(6);
    expect(offers.length).toBeGreaterThan(20);
  });

  it('goes only by ways that begin as a lesson allows', () => {
    const offers = offersOf(play.war, play.table.state, [['step', '2019']]);
    expect(firstSteps(offers)).toEqual(new Set(['2019']));
    expect(offers.length).toBeGreaterThan(1);
  });
});

describe('a retreat', () => {
  it('of one force is made by pointing at a hex alone', () => {
    const play = skirmish(honda).do(['withdraw']);
    expect(play.asks).toBe('stepBack');
    const terms = offered(play).map((offer) => offer.terms.map(String));
    expect(terms.length).toBeGreaterThan(1);
    expect(terms.every(([first, ...more]) => first?.startsWith('hex:') && more.length === 0)).toBe(true);
  });

  it('of several forces names who goes first', () => {
    const play = skirmish(honda, koshi).do(['withdraw']);
    expect(play.asks).toBe('stepBack');
    expect(offered(play).every(({ terms: [unit, hex] }) => unit?.startsWith('unit:') && hex?.startsWith('hex:'))).toBe(true);
  });
});

describe('to let something be', () => {
  it('is said by what it lets be, wherever it is asked', () => {
    const asked = Object.entries(saigoku.steps).flatMap(([step, one]) =>
      one.type === 'decision'
        ? one.verbs.filter(({ name }) => name === 'halt' || name === 'hold').map(({ name }) => [step, name] as const)
        : [],
    );
    const words = wordsIn('en');
    const said = asked.map(([step, name]) => {
      const word = answerTo(step, [name]);
      return [step, word && words(word)];
    });
    expect(Object.fromEntries(said)).toEqual({
      storm: 'No assault',
      pursuit: 'No pursuit, or no further',
      stepBack: 'Stay outside',
      advance: 'Nobody enters',
      counterattack: 'No counterattack',
      offer: 'Hold out',
    });
    expect(answerTo('march', ['stop'])).toBeNull();
  });
});

describe('what is asked about', () => {
  it('is the hex of those who suffer, and of nobody while orders are given', () => {
    const play = skirmish(honda, koshi);
    expect([play.asks, about(play)]).toEqual(['absorb', hexAt(GRID, '2019')]);
    expect(about(drill({ forces: [idle] }))).toBeNull();
  });

  it('is the castle that is checked; to hold out is offered before all terms', () => {
    const play = drill({
      phase: 'amago',
      castles: SHIKANO,
      forces: [
        { lead: motonari, with: moriOfficers, at: '2020', besieging: true },
        { lead: haruhisa, at: '2020', inside: true },
        { lead: hidehisa, at: '5030' },
      ],
    }).do(['end']);
    expect([play.asks, about(play)]).toEqual(['offer', hexAt(GRID, '2020')]);
    expect(offered(play).map(({ action }) => action[0])[0]).toBe('hold');
  });

  it('is the force that is on the march, or the commander who organises', () => {
    const play = drill({
      castles: { koriyama: { at: '2021', owner: 'mori' } },
      forces: [{ lead: motonari, with: moriOfficers, at: '2020' }],
    });
    expect(about(play.do(['march', motonari]))).toBe(hexAt(GRID, '2020'));
    const other = drill({
      castles: { koriyama: { at: '2021', owner: 'mori' } },
      forces: [{ lead: motonari, with: moriOfficers, at: '2020' }],
    });
    expect(about(other.do(['organise', motonari]))).toBe(hexAt(GRID, '2020'));
  });
});
