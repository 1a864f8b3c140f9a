import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { amagoOfficers, positionWith, haruhisa, moriOfficers } from './helpers/open-plain.ts';

const [awaya] = moriOfficers;

describe('11 lines of communication', () => {
  clause('26-1-1', 'a garrison counts as having a line unless its castle is besieged', () => {
    const castles = { hinoyama: { at: '4010', owner: 'mori', level: 1 } };
    const free = positionWith({ castles, forces: [{ lead: awaya, at: '4010', inside: true, morale: -1 }] });
    expect(free.act(['recover', awaya]).morale(awaya)).toBe(0);
    const shut = positionWith({
      castles,
      forces: [
        { lead: awaya, at: '4010', inside: true, morale: -1 },
        { lead: haruhisa, with: [...amagoOfficers], at: '4010', besieging: true },
      ],
    });
    expect(shut.act(['recover', awaya], 2).morale(awaya)).toBe(-1);
  });
});
