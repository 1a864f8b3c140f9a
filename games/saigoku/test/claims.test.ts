import { questionTo } from '@gunbai/engine';
import { clause } from '@gunbai/kits/testing';
import { describe, expect } from 'vitest';
import { amagoOfficers, moriOfficers, motoharu, motonari, takamoto } from './drill.ts';
import type { ForceSpec } from './drill.ts';
import { begun, moved } from './scenario.ts';
import { idleAmago, inside, siege } from './siegeGround.ts';

const [honda, koshi] = amagoOfficers;
const [awaya] = moriOfficers;

describe('which of several besiegers takes a castle', () => {
  const ally = { lead: motoharu, at: '2020', besieging: true };
  const offered = (letter: string, host: Partial<ForceSpec> = {}, garrison: readonly ForceSpec[] = [inside(honda), inside(koshi)]) =>
    siege({
      phase: 'amago',
      host: { besieging: true, ...host },
      castles: { ueshi: { at: '1010', owner: 'amago' } },
      forces: [...garrison, idleAmago, ally],
    })
      .do(['end'])
      .do(['offer', letter])
      .do(['accept']);

  clause('20-3-1', 'is not asked where all are of one army and nobody gets steps', () => {
    expect(offered('D').asks).toBe('leave');
    expect(offered('D', { reduced: [awaya] }).asks).toBe('leave');
    expect(offered('E', { reduced: [awaya] }).asks).toBe('execute');
    const play = offered('H'); // nobody has lost a step
    expect(play.castle('shikano').owner).toBe('mori');
  });

  clause(['20-3-1', '20-3.H'], 'is asked where the steps of those who surrender are to be had', () => {
    const play = offered('H', { reduced: [awaya] });
    expect([play.asks, play.seat, play.offers('claim')]).toEqual(['claim', 'mori', [motonari, motoharu]]);
    play.do(['claim', motonari]);
    expect(play.steps(awaya)).toBe(2);
  });

  clause(['20-3-1', '20-3-2d'], 'also where those who withdraw have nowhere to go', () => {
    const play = siege({ phase: 'amago', host: { besieging: true, reduced: [awaya] }, forces: [inside(honda), ally] })
      .do(['end'])
      .do(['offer', 'D'])
      .do(['accept']);
    expect(play.asks).toBe('claim');
  });
});

clause(['9-2-5', '19-2-5.2', '34.7.4'], 'a general under another adds nothing of his own to the interception', () => {
  const shishido = 'shishido-takaie';
  const stormed = (...garrison: ForceSpec[]) => {
    const away = [motonari, 'katsura-motozumi', 'fukubara-sadatoshi'].map((lead): ForceSpec => ({ lead, at: '3021' }));
    const play = moved(begun('s1'), 'ouchi', ...away, ...garrison, { lead: 'sue-harukata', with: ['miura-fusakiyo'], at: '3418' });
    return play.do(['assault', 'sue-harukata'], 1).events('fought')[0]?.['modifiers'];
  };
  expect(stormed({ lead: takamoto, at: '3418', inside: true }, { lead: shishido, at: '3418', inside: true })).toMatchObject({
    '19-2-5.2': 2, // the better of two generals
  });
  expect(stormed({ lead: takamoto, with: [shishido], at: '3418', inside: true })).toMatchObject({ '19-2-5.2': 1 });
});

clause('20-4', 'who means to hold out whatever happens may leave an order to do so', () => {
  const play = siege({ phase: 'amago', host: { besieging: true }, forces: [inside(honda), idleAmago] }).do(['end']);
  expect(questionTo(play.table.game, play.state, 'anti-mori')?.inAdvance).toEqual({ pass: 'hold' });
});
