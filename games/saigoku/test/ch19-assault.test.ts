import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { amagoOfficers, haruhisa, hidehisa, moriOfficers, motoharu, motonari, takamoto, yoshihisa } from './helpers/open-plain.ts';
import type { ForceSpec } from './helpers/open-plain.ts';
import { idleMori, garrisonForce, siegePosition } from './helpers/siege-position.ts';
import { afterSetUp, withForcesAt } from './helpers/scenario-start.ts';

const [honda, koshi, akiage, kumano] = amagoOfficers;
const [awaya, , watanabe] = moriOfficers;

describe('19 assault', () => {
  clause(['19-1', '19-1-2'], "a force in the castle's hex may assault without besieging", () => {
    const play = siegePosition().act(['assault', motonari], 1, 6);
    expect([play.castle('shikano').durability, play.castle('shikano').besieged]).toEqual([6, false]);
  });

  clause('19-1-1', 'one force at a time, and only one that has not acted', () => {
    const play = siegePosition({ host: { acted: true }, forces: [{ lead: takamoto, at: '2020' }] });
    expect(play.refusalOf(['assault', motonari])).toBe('12.0b');
    expect(play.act(['assault', takamoto], 1, 6).eventsOfType('fought')[1]).toMatchObject({ strength: 2 });
  });

  clause(['19-1-3', '19-3', '19-3-1.1'], 'the interception comes first, then the assault with the remaining strength', () => {
    const play = siegePosition({
      host: { with: [awaya], reduced: [motonari] },
      forces: [garrisonForce(haruhisa, 0, [...amagoOfficers]), idleMori],
    });
    play.act(['assault', motonari], 1); // 22 strength at 1 + 1 + 2: 4 damage is more than 3 steps
    expect([play.steps(motonari), play.eventsOfType('fought')]).toEqual([0, [expect.objectContaining({ strength: 22, loss: 4 })]]);
    const some = siegePosition({ host: { with: moriOfficers }, forces: [garrisonForce(honda, 0, []), idleMori] }).act(
      ['assault', motonari],
      6,
    );
    expect(some.currentStep).toBe('losses');
    some.act(['lose', awaya], 6);
    expect(some.eventsOfType('fought')[0]).toMatchObject({ strength: 18, why: '19-3-1.1' });
  });

  clause('19-2-1', 'all units in garrison intercept together', () => {
    const play = siegePosition({ forces: [garrisonForce(yoshihisa, 0, [honda]), garrisonForce(koshi)] }).act(['assault', motonari], 1);
    expect(play.eventsOfType('fought')[0]).toMatchObject({ strength: 6 });
  });

  clause('19-2-2', 'every assault is intercepted', () => {
    const play = siegePosition({ forces: [{ lead: takamoto, at: '2020' }, { lead: motoharu, at: '2020' }, idleMori] });
    for (const lead of [takamoto, motoharu]) expect(play.act(['assault', lead], 1, 1).eventsOfType('fought')).toHaveLength(2);
  });

  clause(['19-2-3', '19-2-4.1', '19-2-5.1'], 'an empty castle intercepts with strength 0, at +1', () => {
    const play = siegePosition({ forces: [idleMori] }).act(['assault', motonari], 6);
    expect(play.eventsOfType('fought')[0]).toMatchObject({
      strength: 0,
      total: 7,
      loss: 1,
      modifiers: { '19-2-5.1': 1, '19-2-5.2': 0, '19-2-5.3': 0 },
    });
  });

  clause('19-2-4.2a', 'the force’s owner chooses the units that lose steps', () => {
    const play = siegePosition({ forces: [garrisonForce(honda), idleMori] }).act(['assault', motonari], 6);
    expect(play.legalArgs('lose')).toHaveLength(9);
    expect(play.refusalOf(['lose', honda])).toBe('19-2-4.2a');
    play.act(['lose', watanabe], 1);
    expect(play.steps(watanabe)).toBe(1);
  });

  clause('19-2-4.2b', 'a ● eliminates a whole unit, even if the damage is less', () => {
    const play = siegePosition({ forces: [garrisonForce(yoshihisa, 0, [honda, koshi, akiage, kumano]), idleMori] }).act(
      ['assault', motonari],
      6,
    ); // 10 strength, 8: ●5
    expect(play.eventsOfType('fought')[0]).toMatchObject({ loss: 5, kill: true });
    expect(play.refusalOf(['lose', awaya])).toBe('19-2-4.2b');
    play.act(['kill', awaya]);
    expect([play.steps(awaya), play.frameValue('steps')]).toEqual([0, 3]);
  });

  clause('19-2-5.2', 'the field modifier of the highest in the garrison is added', () => {
    const modifier = (...garrison: ForceSpec[]) =>
      siegePosition({ forces: [...garrison, idleMori] })
        .act(['assault', motonari], 1)
        .eventsOfType('fought')[0]?.['modifiers'];
    expect(modifier(garrisonForce('jinzai-motomichi'))).toMatchObject({ '19-2-5.2': 2 });
    expect(modifier(garrisonForce('jinzai-motomichi'), garrisonForce(hidehisa))).toMatchObject({ '19-2-5.2': 0 }); // a general, though worse
    expect(modifier(garrisonForce(hidehisa), garrisonForce(yoshihisa))).toMatchObject({ '19-2-5.2': 1 }); // the better of two
  });

  clause('19-2-5.3', 'the interception adds the difference in morale', () => {
    const play = siegePosition({ host: { morale: -3 }, forces: [garrisonForce(honda, -1), idleMori] }).act(['assault', motonari], 1);
    expect(play.eventsOfType('fought')[0]?.['modifiers']).toMatchObject({ '19-2-5.3': 2 });
  });

  clause('19-3-1.2', 'the result only lowers durability; a ● is ignored', () => {
    const play = siegePosition({ castle: { morale: -4 }, forces: [idleMori] }).act(['assault', motonari], 1, 6); // 6 - 1 + 4 = 9: ●7
    expect(play.eventsOfType('fought')[1]).toMatchObject({ loss: 7, kill: true });
    expect(play.castle('shikano').durability).toBe(3);
  });

  clause(['19-3-2.1', '19-3-2.2', '19-3-2.3'], 'level and terrain lower the roll of the assault, better morale raises it', () => {
    const modifiers = (level: number, terrain: string, morale: number) =>
      siegePosition({ castle: { level, morale }, terrain: { '2020': terrain }, forces: [idleMori] })
        .act(['assault', motonari], 1, 6)
        .eventsOfType('fought')[1]?.['modifiers'];
    expect(modifiers(1, 'plain', 0)).toEqual({ '19-3-2.1': -1, '19-3-2.2': -0, '19-3-2.3': 0 });
    expect(modifiers(2, 'rough', -1)).toEqual({ '19-3-2.1': -2, '19-3-2.2': -1, '19-3-2.3': 1 });
    expect(modifiers(3, 'mountain', -2)).toEqual({ '19-3-2.1': -3, '19-3-2.2': -2, '19-3-2.3': 2 });
  });
});

clause(['9-2-5', '19-2-5.2', '34.7.4'], 'a general under command adds nothing to the interception', () => {
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
