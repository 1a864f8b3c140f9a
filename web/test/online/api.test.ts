import { expect, test } from 'vitest';
import { toRefusal } from '../../src/online/connection/api.ts';

test('server codes become refusals that can be displayed', () => {
  expect(toRefusal({ code: 'forbidden', clause: 'line.1' })).toEqual({ code: 'forbidden', clause: 'line.1' });
  expect(toRefusal({ code: 'rate-limited' })).toEqual({ code: 'fault', detail: 'rate-limited' });
});
