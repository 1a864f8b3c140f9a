import type { Json, View } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import type { GameState } from '../rules/state.ts';
import { hexOfPlace } from './map-design.ts';

/** The first of these numbers in the local state of the current step. */
const readLocalNumber = ({ flow }: View<GameState>, ...names: readonly string[]): number | null => {
  const local = flow.at(-1)?.local;
  if (local === null || typeof local !== 'object') return null;
  const found = names.map((name) => (local as Readonly<Record<string, Json>>)[name]).find((value) => typeof value === 'number');
  return typeof found === 'number' ? found : null;
};

/** The hex of the force or ship that the decision is about: retreating, sailing, displaced or marching. */
export const activeUnitHex = (view: View<GameState>): Hex | null => {
  const { at, marching } = view.board;
  const unit = readLocalNumber(view, 'unit', 'ship') ?? marching;
  return unit < 0 ? null : hexOfPlace(at[unit] as number);
};

/** The hex of the decision: the one it names, or that of its force. */
export const focusHex = (view: View<GameState>): Hex | null => {
  const hex = readLocalNumber(view, 'hex');
  return hex === null ? activeUnitHex(view) : hexOfPlace(hex);
};
