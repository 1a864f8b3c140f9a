import { promptFor } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { describe, expect } from 'vitest';
import { amagoOfficers, moriOfficers, motoharu, motonari, takamoto } from './helpers/open-plain.ts';
import type { ForceSpec } from './helpers/open-plain.ts';
import { afterSetUp, withForcesAt } from './helpers/scenario-start.ts';
import { idleAmago, garrisonForce, siegePosition } from './helpers/siege-position.ts';

const [honda, koshi] = amagoOfficers;
const [awaya] = moriOfficers;

describe('which of several besiegers takes a castle', () => {
  const ally = { lead: motoharu, at: '2020', besieging: true };
  const offered = (
    letter: string,
    host: Partial<ForceSpec> = {},
    garrison: readonly ForceSpec[] = [garrisonForce(honda), garrisonForce(koshi)],
  ) =>
    siegePosition({
      phase: 'amago',
      host: { besieging: true, ...host },
      castles: { ueshi: { at: '1010', owner: 'amago' } },
      forces: [...garrison, idleAmago, ally],
    })
      .act(['end'])
      .act(['offer', letter])
      .act(['accept']);

  clause('20-3-1', 'is not asked where all are of one army and nobody gets steps', () => {
    expect(offered('D').currentStep).toBe('leave');
    expect(offered('D', { reduced: [awaya] }).currentStep).toBe('leave');
    expect(offered('E', { reduced: [awaya] }).currentStep).toBe('execute');
    const play = offered('H'); // nobody has lost a step
    expect(play.castle('shikano').owner).toBe('mori');
  });

  clause(['20-3-1', '20-3.H'], 'is asked where the steps of those who surrender are to be had', () => {
    const play = offered('H', { reduced: [awaya] });
    expect([play.currentStep, play.seatToAct, play.legalArgs('claim')]).toEqual(['claim', 'mori', [motonari, motoharu]]);
    play.act(['claim', motonari]);
    expect(play.steps(awaya)).toBe(2);
  });

  clause(['20-3-1', '20-3-2d'], 'also where those who withdraw have nowhere to go', () => {
    const play = siegePosition({ phase: 'amago', host: { besieging: true, reduced: [awaya] }, forces: [garrisonForce(honda), ally] })
      .act(['end'])
      .act(['offer', 'D'])
      .act(['accept']);
    expect(play.currentStep).toBe('claim');
  });
});

clause(['9-2-5', '19-2-5.2', '34.7.4'], 'a general under another adds nothing of his own to the interception', () => {
  const shishido = 'shishido-takaie';
  const stormed = (...garrison: ForceSpec[]) => {
    const away = [motonari, 'katsura-motozumi', 'fukubara-sadatoshi'].map((lead): ForceSpec => ({ lead, at: '3021' }));
    const play = withForcesAt(afterSetUp('oshikihata'), 'ouchi', ...away, ...garrison, {
      lead: 'sue-harukata',
      with: ['miura-fusakiyo'],
      at: '3418',
    });
    return play.act(['assault', 'sue-harukata'], 1).eventsOfType('fought')[0]?.['modifiers'];
  };
  expect(stormed({ lead: takamoto, at: '3418', inside: true }, { lead: shishido, at: '3418', inside: true })).toMatchObject({
    '19-2-5.2': 2, // the better of two generals
  });
  expect(stormed({ lead: takamoto, with: [shishido], at: '3418', inside: true })).toMatchObject({ '19-2-5.2': 1 });
});

clause('20-4', 'who means to hold out whatever happens may leave an order to do so', () => {
  const play = siegePosition({ phase: 'amago', host: { besieging: true }, forces: [garrisonForce(honda), idleAmago] }).act(['end']);
  expect(promptFor(play.table.game, play.state, 'anti-mori')?.standingOrder).toEqual({ pass: 'hold' });
});
