import { legalActions } from '@gunbai/engine';
import { hexAt } from '@gunbai/shared/hex';
import { describe, expect, it } from 'vitest';
import { GRID } from '../../rules/build-scenario.ts';
import { amagoOfficers, positionWith, haruhisa, hidehisa, moriOfficers, motonari, takakage } from '../helpers/open-plain.ts';
import type { ForceSpec, Play } from '../helpers/open-plain.ts';
import { saigoku } from '../../rules/index.ts';
import { declineLabel, focusHex, listPickableActions } from '../../ui/pickable-actions.ts';
import { messagesFor } from '../../ui/messages.ts';

const [honda, koshi] = amagoOfficers;
const offered = ({ data, table, seatToAct: seat }: Play) =>
  listPickableActions(data, table.state, legalActions(table.game, table.state, seat));
const about = ({ data, table }: Play) => focusHex(data, table.state);
const idle: ForceSpec = { lead: takakage, at: '4030' };
const SHIKANO = { shikano: { at: '2020', owner: 'amago', level: 1, durability: 2 } };

const skirmish = (...defenders: string[]): Play =>
  positionWith({
    forces: [{ lead: motonari, with: moriOfficers, at: '2020' }, idle, ...defenders.map((lead) => ({ lead, at: '2019' }))],
  }).act(['attack', motonari, '2019'], 1);

it('the choice among defending commanders-in-chief is about their hex', () => {
  const play = positionWith({
    forces: [
      { lead: motonari, at: '2020' },
      { lead: haruhisa, at: '2019' },
      { lead: 'ouchi-yoshinaga', at: '2019' },
    ],
  }).act(['battle', motonari, '2019']);
  expect([play.currentStep, about(play)]).toEqual(['muster', hexAt(GRID, '2019')]);
});

describe('a march', () => {
  const play = positionWith({ forces: [{ lead: motonari, at: '2020' }] }).act(['march', motonari]);
  const firstSteps = (offers: ReturnType<typeof offered>) =>
    new Set(offers.flatMap(({ action: [type, hex] }) => (type === 'step' ? [hex] : [])));

  it('any hex within reach can be chosen', () => {
    const offers = offered(play);
    expect(firstSteps(offers).size).toBe(6);
    expect(offers.length).toBeGreaterThan(20);
  });

  it('offers only paths whose first step a lesson allows', () => {
    const offers = listPickableActions(play.data, play.table.state, [['step', '2019']]);
    expect(firstSteps(offers)).toEqual(new Set(['2019']));
    expect(offers.length).toBeGreaterThan(1);
  });
});

describe('a retreat', () => {
  it('of one force needs only a hex', () => {
    const play = skirmish(honda).act(['withdraw']);
    expect(play.currentStep).toBe('stepBack');
    const terms = offered(play).map((offer) => offer.refs.map(String));
    expect(terms.length).toBeGreaterThan(1);
    expect(terms.every(([first, ...more]) => first?.startsWith('hex:') && more.length === 0)).toBe(true);
  });

  it('of several forces names the moving one', () => {
    const play = skirmish(honda, koshi).act(['withdraw']);
    expect(play.currentStep).toBe('stepBack');
    expect(offered(play).every(({ refs: [unit, hex] }) => unit?.startsWith('unit:') && hex?.startsWith('hex:'))).toBe(true);
  });
});

describe('declining', () => {
  it('each question has its own label for declining', () => {
    const asked = Object.entries(saigoku.steps).flatMap(([step, one]) =>
      one.type === 'decision'
        ? one.actionTypes.filter(({ name }) => name === 'halt' || name === 'hold').map(({ name }) => [step, name] as const)
        : [],
    );
    const messages = messagesFor('en');
    const labels = asked.map(([step, name]) => {
      const word = declineLabel(step, [name]);
      return [step, word && messages(word)];
    });
    expect(Object.fromEntries(labels)).toEqual({
      storm: 'Do not assault',
      pursuit: 'Do not pursue',
      stepBack: 'Stay outside',
      advance: 'Do not enter',
      counterattack: 'Do not counterattack',
      offer: 'Hold out',
    });
    expect(declineLabel('march', ['stop'])).toBeNull();
  });
});

describe('the hex of a decision', () => {
  it('is the hex of the forces with losses; there is none during orders', () => {
    const play = skirmish(honda, koshi);
    expect([play.currentStep, about(play)]).toEqual(['absorb', hexAt(GRID, '2019')]);
    expect(about(positionWith({ forces: [idle] }))).toBeNull();
  });

  it('is the castle under a siege check; holding out comes before all terms', () => {
    const play = positionWith({
      phase: 'amago',
      castles: SHIKANO,
      forces: [
        { lead: motonari, with: moriOfficers, at: '2020', besieging: true },
        { lead: haruhisa, at: '2020', inside: true },
        { lead: hidehisa, at: '5030' },
      ],
    }).act(['end']);
    expect([play.currentStep, about(play)]).toEqual(['offer', hexAt(GRID, '2020')]);
    expect(offered(play).map(({ action }) => action[0])[0]).toBe('hold');
  });

  it('is the hex of the marching force or the organising commander', () => {
    const play = positionWith({
      castles: { koriyama: { at: '2021', owner: 'mori' } },
      forces: [{ lead: motonari, with: moriOfficers, at: '2020' }],
    });
    expect(about(play.act(['march', motonari]))).toBe(hexAt(GRID, '2020'));
    const other = positionWith({
      castles: { koriyama: { at: '2021', owner: 'mori' } },
      forces: [{ lead: motonari, with: moriOfficers, at: '2020' }],
    });
    expect(about(other.act(['organise', motonari]))).toBe(hexAt(GRID, '2020'));
  });
});
