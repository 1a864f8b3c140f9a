import { positionWith, hidehisa, moriOfficers, motonari, takakage } from './open-plain.ts';
import type { CastleSpec, ForceSpec, PositionSpec } from './open-plain.ts';

const SHIKANO = { at: '2020', owner: 'amago', level: 1 };
/** Strength 19. */
const besieger: ForceSpec = { lead: motonari, with: moriOfficers, at: '2020' };
export const siegePosition = (
  more: { host?: Partial<ForceSpec>; castle?: Partial<CastleSpec>; forces?: readonly ForceSpec[] } & Partial<
    Omit<PositionSpec, 'forces'>
  > = {},
) =>
  positionWith({
    ...more,
    castles: { ...more.castles, shikano: { ...SHIKANO, ...more.castle } },
    forces: [{ ...besieger, ...more.host }, ...(more.forces ?? [])],
  });
export const garrisonForce = (lead: string, morale = 0, units: readonly string[] = []): ForceSpec => ({
  lead,
  with: units,
  at: '2020',
  inside: true,
  morale,
});
/** Far away, so that the phase continues. */
export const idleMori: ForceSpec = { lead: takakage, at: '4030' };
export const idleAmago: ForceSpec = { lead: hidehisa, at: '5030' };
