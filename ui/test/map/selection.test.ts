import { createHexGrid } from '@gunbai/shared/hex';
import { describe, expect, it } from 'vitest';
import { narrowActions } from '../../src/action-picker.ts';
import type { ActionPicker } from '../../src/action-picker.ts';
import { selectableByHex, onlySelectableStack, layOutTargets, resolveSelection } from '../../src/map/model/selection.ts';
import type { MapAction } from '../../src/map/types.ts';

const GRID = createHexGrid(30, 20, 'even');
const [HERE, ADJACENT, FAR] = [10 * 20 + 8, 11 * 20 + 8, 29 * 20 + 19];
const PLACES: Record<string, number> = { 'unit:mori': HERE, 'unit:amago': HERE, 'unit:ouchi': FAR, 'hex:1008': HERE, 'hex:1108': ADJACENT };
const hexOfRef = (ref: string): number | null => PLACES[ref] ?? null;

const mapActions = (...refs: string[][]): readonly MapAction[] =>
  refs.map((thingRefs) => ({ action: ['go', ...thingRefs], refs: thingRefs }));

const pickerFor = (actions: readonly MapAction[]): ActionPicker<MapAction> => ({
  ...narrowActions(actions, []),
  picked: [],
  alternatives: new Set(),
  pick: () => {},
  undoPick: () => {},
  restart: () => undefined,
  clear: () => {},
});

const targetLayout = (actions: readonly MapAction[], { focus = null as number | null, isRangeShown = false } = {}) => {
  const picker = pickerFor(actions);
  return layOutTargets(GRID, picker, selectableByHex(picker.nextRefs, hexOfRef), { focus, isRangeShown });
};

describe('a decision on the map', () => {
  it('opens its only stack, and none for hexes or several places', () => {
    const openedStack = (...refs: string[][]) => {
      const { nextRefs } = pickerFor(mapActions(...refs));
      return onlySelectableStack(nextRefs, selectableByHex(nextRefs, hexOfRef));
    };
    expect(openedStack(['unit:mori'], ['unit:amago'])).toBe(HERE);
    expect(openedStack(['unit:mori'], ['unit:ouchi'])).toBeNull();
    expect(openedStack(['hex:1008'])).toBeNull();
    expect(openedStack()).toBeNull();
  });

  it('steps through spread targets from west to east', () => {
    expect(targetLayout(mapActions(['unit:ouchi'], ['unit:mori'])).spreadHexes).toEqual([HERE, FAR]);
    expect(targetLayout(mapActions(['unit:ouchi'], ['unit:mori']), { isRangeShown: true }).spreadHexes).toEqual([]);
  });

  it('needs no stepping for neighbouring hexes', () => {
    expect(targetLayout(mapActions(['hex:1008'], ['hex:1108']))).toEqual({ areClose: true, spreadHexes: [] });
    expect(targetLayout(mapActions(['unit:mori'])).areClose).toBe(false);
    expect(targetLayout(mapActions(['unit:mori']), { focus: HERE }).areClose).toBe(true);
  });

  it('zooms in on the hex of a question without targets, only for the seat that answers', () => {
    expect(targetLayout(mapActions([], []), { focus: HERE }).areClose).toBe(true);
    expect(targetLayout(mapActions([])).areClose).toBe(false);
    expect(targetLayout([], { focus: HERE }).areClose).toBe(false);
  });

  it('points from the first to the last thing of a pending action', () => {
    const actions = mapActions(['unit:mori', 'unit:ouchi'], ['unit:amago']);
    const { refs, hexes, targetHex } = resolveSelection(actions, [], ['go', 'unit:mori', 'unit:ouchi'], hexOfRef);
    expect({ refs, hexes, targetHex }).toEqual({ refs: ['unit:mori', 'unit:ouchi'], hexes: [HERE, FAR], targetHex: FAR });
    expect(resolveSelection(actions, ['unit:mori'], null, hexOfRef)).toMatchObject({
      refs: ['unit:mori'],
      hexes: [HERE],
      targetHex: undefined,
    });
  });
});
