import { opposite, Reach } from '@gunbai/kits/hex';
import type { Hex } from '@gunbai/kits/hex';
import type { War } from '@gunbai/kits/gunyuden';

const FAR = 9999;
const known = new WeakMap<War, Map<Hex, Int16Array>>();

/** What it costs, in half points over open land, to march from each hex to this one. Worked out once for each place. */
export const waysTo = (war: War, target: Hex): Int16Array => {
  let maps = known.get(war);
  if (!maps) known.set(war, (maps = new Map()));
  let map = maps.get(target);
  if (!map) {
    const search = new Reach(war.grid).from(target, FAR, (_, next, direction) => {
      // The march goes the other way: from `next` into this hex.
      return war.inArea[next] === 1 ? (war.marchCost[next * 6 + opposite(direction)] as number) : -1;
    });
    map = Int16Array.from({ length: war.grid.size }, (_, hex) => (search.has(hex) ? search.costTo(hex) : FAR));
    maps.set(target, map);
  }
  return map;
};

export const isFar = (cost: number): boolean => cost >= FAR;
