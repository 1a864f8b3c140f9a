import {
  assaultModifiers,
  besiegersOf,
  besiegingStrength,
  castleOf,
  COMMANDER_IN_CHIEF,
  siegeEventFor,
  garrisonOf,
  hexOf,
  interceptionModifiers,
  isOverCapacity,
  surrenderResultFor,
  livingUnits,
  MIN_MORALE,
  lowestMorale,
  moraleOfCastle,
  combatResultFor,
  requiredSiegeStrength,
  totalStrength,
  sumModifiers,
  surrenderModifiers,
  unitOf,
} from '../rules/series/index.ts';
import type { GameState, SurrenderResult, Modifiers, ScenarioData } from '../rules/series/index.ts';
import { absorbingStates } from '@gunbai/shared/odds';
import type { Branch } from '@gunbai/shared/odds';

const FACES = [1, 2, 3, 4, 5, 6] as const;

interface LossChance {
  readonly loss: number;
  readonly kill: boolean;
  readonly chance: number;
}

/** The exact chance of each result of one die in the column of a strength. */
export const lossChances = (data: ScenarioData, strength: number, modifier: number): LossChance[] => {
  const chances = new Map<string, LossChance>();
  for (const face of FACES) {
    const { loss, kill } = combatResultFor(data.charts.combat, strength, face + modifier);
    const key = `${loss} ${kill}`;
    chances.set(key, { loss, kill, chance: (chances.get(key)?.chance ?? 0) + 1 / 6 });
  }
  return [...chances.values()].sort((a, b) => a.loss - b.loss || Number(a.kill) - Number(b.kill));
};

/* Losses where they cost the least strength; a last unit at both steps is spared (24-2-5a), a commander-in-chief falls last. */

interface Fighter {
  readonly army: number;
  /** Strength with no, one and two steps. */
  readonly strength: readonly [number, number, number];
  readonly isChief: boolean;
  readonly field: number;
  readonly isBesieging: boolean;
  /** Morale of the unit's force. */
  readonly morale: number;
}

interface Combatants {
  readonly fighters: readonly Fighter[];
  readonly steps: readonly number[];
}

const CHIEF_LOSS_COST = 10_000;
const LAST_FULL_UNIT_COST = 100;

const combatantsOf = (data: ScenarioData, board: GameState, forces: readonly number[]): Combatants => {
  const units = livingUnits(data, board, forces);
  return {
    fighters: units.map((unit) => {
      const { strength, reduced, rank, field } = unitOf(data, unit);
      return {
        army: data.army[unit] as number,
        strength: [0, reduced, strength],
        isChief: rank === COMMANDER_IN_CHIEF,
        field,
        isBesieging: board.besieging[board.leader[unit] as number] === 1,
        morale: board.morale[board.leader[unit] as number] as number,
      };
    }),
    steps: units.map((unit) => board.steps[unit] as number),
  };
};

const sumSteps = (steps: readonly number[]): number => steps.reduce((sum, left) => sum + left, 0);

/** The fighter whose reduction costs least; -1 if none is left. */
const cheapestLoss = (fighters: readonly Fighter[], steps: readonly number[], after: (left: number) => number): number => {
  const full = steps.filter((left) => left === 2).length;
  let best = -1;
  let least = Infinity;
  for (const [index, left] of steps.entries()) {
    if (left === 0) continue;
    const { strength, isChief } = fighters[index] as Fighter;
    const rest = after(left);
    const cost =
      (strength[left] as number) -
      (strength[rest] as number) +
      (isChief && rest === 0 ? CHIEF_LOSS_COST : 0) +
      (left === 2 && full === 1 ? LAST_FULL_UNIT_COST : 0);
    if (cost < least) {
      least = cost;
      best = index;
    }
  }
  return best;
};

const setSteps = (fighters: readonly Fighter[], steps: number[], index: number, rest: number): void => {
  steps[index] = rest;
  const { isChief, army } = fighters[index] as Fighter;
  // 25-2a A commander-in-chief takes his whole army with him.
  if (rest === 0 && isChief) for (const [other, one] of fighters.entries()) if (one.army === army) steps[other] = 0;
};

const stepsAfterLosses = ({ fighters, steps }: Combatants, damage: number, kill: boolean): readonly number[] => {
  const left = [...steps];
  let remaining = damage;
  if (kill) {
    const index = cheapestLoss(fighters, left, () => 0);
    if (index >= 0) {
      remaining = Math.max(0, remaining - (left[index] as number));
      setSteps(fighters, left, index, 0);
    }
  }
  for (; remaining > 0 && sumSteps(left) > 0; remaining--) {
    const index = cheapestLoss(fighters, left, (one) => one - 1);
    setSteps(fighters, left, index, (left[index] as number) - 1);
  }
  return left;
};

/** 18-4-2a Besiegers who defend count half, rounded up once, until their losses break the siege (18-3). */
const strengthOfSteps = (fighters: readonly Fighter[], steps: readonly number[], holds: (besieging: number) => boolean): number => {
  let full = 0;
  let besieging = 0;
  for (const [index, left] of steps.entries()) {
    const { strength, isBesieging } = fighters[index] as Fighter;
    if (isBesieging) besieging += strength[left] as number;
    else full += strength[left] as number;
  }
  return full + (holds(besieging) ? Math.ceil(besieging / 2) : besieging);
};

const siegeNeverHolds = (): boolean => false;

/** 18-3 Whether a siege holds when its participants in a fight have so much strength left. */
const siegeHoldsWith = (data: ScenarioData, board: GameState, forces: readonly number[]): ((besieging: number) => boolean) => {
  const besieger = forces.find((force) => board.besieging[force] === 1);
  if (besieger === undefined) return siegeNeverHolds;
  const castle = data.castleAt[hexOf(board, besieger)] as number;
  const others =
    besiegingStrength(data, board, castle) -
    totalStrength(
      data,
      board,
      forces.filter((force) => board.besieging[force] === 1),
    );
  return (besieging) => others + besieging >= requiredSiegeStrength(castleOf(data, castle));
};

/** Chances of each side being beaten, if neither ends the battle (24-2-5b). */
interface BattleOdds {
  readonly attacker: number;
  readonly defender: number;
  readonly both: number;
}

interface BattlePosition {
  readonly steps: readonly [readonly number[], readonly number[]];
  readonly hasBegun: boolean;
}

/** 24-2 The exact chances over all rounds of a pitched battle. */
export const battleOdds = (
  data: ScenarioData,
  board: GameState,
  attackers: readonly number[],
  defenders: readonly number[],
): BattleOdds => {
  const combatants = [combatantsOf(data, board, attackers), combatantsOf(data, board, defenders)] as const;
  /** 24-2-3b The lowest morale of the remaining fighters. */
  const morale = (role: 0 | 1, steps: readonly number[]): number =>
    combatants[role].fighters.reduce((lowest, one, index) => ((steps[index] as number) > 0 ? Math.min(lowest, one.morale) : lowest), 0);
  const chiefField = (role: 0 | 1, steps: readonly number[]): number =>
    combatants[role].fighters.reduce(
      (best, { isChief, field }, index) => (isChief && (steps[index] as number) > 0 ? Math.max(best, field) : best),
      0,
    );
  const isOut = (role: 0 | 1, steps: readonly number[]): boolean =>
    steps.every((left) => left < 2) || !combatants[role].fighters.some(({ isChief }, index) => isChief && (steps[index] as number) > 0);
  const holds = siegeHoldsWith(data, board, defenders);
  const lossCache = [new Map<string, readonly number[]>(), new Map<string, readonly number[]>()] as const;
  const after = (role: 0 | 1, steps: readonly number[], { loss, kill }: LossChance): readonly number[] => {
    const key = `${steps.join('')} ${loss} ${kill}`;
    let left = lossCache[role].get(key);
    if (!left) lossCache[role].set(key, (left = stepsAfterLosses({ fighters: combatants[role].fighters, steps }, loss, kill)));
    return left;
  };
  const ends = absorbingStates<BattlePosition>(
    {
      key: ({ steps: [own, foe], hasBegun }) => `${own.join('')} ${foe.join('')} ${hasBegun}`,
      remaining: ({ steps: [own, foe], hasBegun }) => sumSteps(own) + sumSteps(foe) + (hasBegun ? 0 : 1),
      next({ steps: [own, foe], hasBegun }) {
        if (hasBegun && (isOut(0, own) || isOut(1, foe))) return null;
        const modifier = chiefField(0, own) - chiefField(1, foe) + morale(0, own) - morale(1, foe);
        const attackerResults = lossChances(data, strengthOfSteps(combatants[0].fighters, own, siegeNeverHolds), modifier);
        const defenderResults = lossChances(data, strengthOfSteps(combatants[1].fighters, foe, holds), -modifier);
        return attackerResults.flatMap((blow) =>
          defenderResults.map((answer): Branch<BattlePosition> => ({
            position: { steps: [after(0, own, answer), after(1, foe, blow)], hasBegun: true },
            chance: blow.chance * answer.chance,
          })),
        );
      },
    },
    { steps: [combatants[0].steps, combatants[1].steps], hasBegun: false },
  );
  const odds = { attacker: 0, defender: 0, both: 0 };
  for (const { position, chance } of ends) {
    const [own, foe] = [isOut(0, position.steps[0]), isOut(1, position.steps[1])];
    if (own && foe) odds.both += chance;
    else if (own) odds.attacker += chance;
    else if (foe) odds.defender += chance;
  }
  return odds;
};

/** 20-2 The exact chance of each result; 21.0.2 in a castle that falls, A to C count as D. */
export const surrenderChances = (
  data: ScenarioData,
  durability: number,
  modifiers: Modifiers,
  hasFallen = false,
): [SurrenderResult, number][] => {
  const chances = new Map<SurrenderResult, number>();
  for (const face of FACES) {
    const letter = surrenderResultFor(data, face + sumModifiers(modifiers), durability);
    const effective = hasFallen && letter < 'D' ? 'D' : letter;
    chances.set(effective, (chances.get(effective) ?? 0) + 1 / 6);
  }
  return [...chances].sort(([a], [b]) => (a < b ? -1 : 1));
};

/** Chances after an assault: each durability (0 is the fall), a repelled assault, and the garrison's fate if the castle falls. */
interface AssaultOdds {
  readonly durability: ReadonlyMap<number, number>;
  readonly repelled: number;
  readonly fate: readonly [SurrenderResult, number][];
}

/** 19 The interception, then the assault with the remaining strength. */
export const assaultOdds = (data: ScenarioData, board: GameState, castle: number, force: number): AssaultOdds => {
  const combatants = combatantsOf(data, board, [force]);
  const modifier = sumModifiers(assaultModifiers(data, board, castle, force));
  const surrender = surrenderModifiers(data, board, castle, board.morale[force] as number, false);
  const before = board.durability[castle] as number;
  const durability = new Map<number, number>();
  const fates = new Map<SurrenderResult, number>();
  let repelled = 0;
  let fallChance = 0;
  const garrison = totalStrength(data, board, garrisonOf(data, board, castle));
  const holds = siegeHoldsWith(data, board, [force]);
  // 18-3, 18-3-2 Losses may end the siege before the assault; then the castle's morale is 0 again.
  const moraleRestored = (left: number): number => (board.besieging[force] === 1 && !holds(left) ? moraleOfCastle(data, board, castle) : 0);
  for (const { loss, kill, chance } of lossChances(data, garrison, sumModifiers(interceptionModifiers(data, board, castle, force)))) {
    const steps = stepsAfterLosses(combatants, loss, kill);
    if (sumSteps(steps) === 0) {
      repelled += chance;
      durability.set(before, (durability.get(before) ?? 0) + chance);
      continue;
    }
    const strength = strengthOfSteps(combatants.fighters, steps, siegeNeverHolds);
    const shift = moraleRestored(strength);
    for (const blow of lossChances(data, strength, modifier + shift)) {
      const left = Math.max(0, before - blow.loss);
      durability.set(left, (durability.get(left) ?? 0) + chance * blow.chance);
      if (left > 0) continue;
      fallChance += chance * blow.chance;
      for (const [letter, share] of surrenderChances(data, 0, { ...surrender, '18-3-2': shift }, true))
        fates.set(letter, (fates.get(letter) ?? 0) + chance * blow.chance * share);
    }
  }
  return {
    durability: new Map([...durability].sort(([a], [b]) => a - b)),
    repelled,
    fate: [...fates]
      .map(([letter, chance]): [SurrenderResult, number] => [letter, chance / fallChance])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  };
};

interface SiegeCheckChance {
  readonly kind: 'result' | 'event';
  readonly id: string;
  readonly chance: number;
  /** Whether the castle falls by it. */
  readonly falls: boolean;
}

/** 18-2 The exact chance of each result of a siege check, with the events that a 1 may bring. */
export const siegeCheckOdds = (
  data: ScenarioData,
  board: GameState,
  castle: number,
  besiegers: readonly number[] = besiegersOf(data, board, castle),
): { readonly isOverCapacity: boolean; readonly modifiers: Modifiers; readonly chances: SiegeCheckChance[] } => {
  const overCapacity = isOverCapacity(data, board, castle);
  const garrison = garrisonOf(data, board, castle);
  const durability = board.durability[castle] as number;
  const difference = moraleOfCastle(data, board, castle) - lowestMorale(board, besiegers);
  // 18-2-2b, 21.0.1 The next loss of morale takes the castle.
  const isWavering =
    garrison.length === 0 ? board.castleMorale[castle] === MIN_MORALE : garrison.every((force) => board.morale[force] === MIN_MORALE);
  const chances = new Map<string, SiegeCheckChance>();
  const add = (kind: SiegeCheckChance['kind'], id: string, chance: number, falls: boolean): void => {
    const key = `${kind} ${id}`;
    chances.set(key, { kind, id, chance: (chances.get(key)?.chance ?? 0) + chance, falls });
  };
  for (const result of overCapacity ? data.charts.siegeOverCapacity : data.charts.siegeWithinCapacity) {
    if (result !== 'EVENT') {
      add('result', result, 1 / 6, (result === 'DURABILITY-1' && durability === 1) || (result === 'MORALE-1' && isWavering));
      continue;
    }
    for (const face of FACES) {
      const event = siegeEventFor(data, face + difference);
      const change = event.durability + (garrison.length === 0 ? event.durabilityIfEmpty : 0);
      add('event', event.id, 1 / 36, event.falls || durability + change <= 0 || (event.morale < 0 && isWavering));
    }
  }
  return { isOverCapacity: overCapacity, modifiers: { '18-2-1.3b': difference }, chances: [...chances.values()] };
};
