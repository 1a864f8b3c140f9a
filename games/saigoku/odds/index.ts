import {
  assaultModifiers,
  besiegersOf,
  besiegingStrength,
  castleOf,
  COMMANDER_IN_CHIEF,
  eventFor,
  garrisonOf,
  hexOf,
  interceptModifiers,
  isCrowded,
  letterFor,
  livingUnits,
  LOWEST_MORALE,
  lowestMorale,
  moraleOfCastle,
  resultFor,
  siegeNeeds,
  strengthOfAll,
  sumOf,
  surrenderModifiers,
  unitOf,
} from '@gunbai/kits/gunyuden';
import type { Board, Letter, Modifiers, War } from '@gunbai/kits/gunyuden';
import { untilStop } from '@gunbai/kits/odds';
import type { Turnout } from '@gunbai/kits/odds';

const FACES = [1, 2, 3, 4, 5, 6] as const;

export interface LossChance {
  readonly loss: number;
  readonly kill: boolean;
  readonly chance: number;
}

/** The exact chance of each result of one die in the column of a strength. */
export const lossChances = (war: War, strength: number, modifier: number): LossChance[] => {
  const chances = new Map<string, LossChance>();
  for (const face of FACES) {
    const { loss, kill } = resultFor(war.tables.combat, strength, face + modifier);
    const key = `${loss} ${kill}`;
    chances.set(key, { loss, kill, chance: (chances.get(key)?.chance ?? 0) + 1 / 6 });
  }
  return [...chances.values()].sort((a, b) => a.loss - b.loss || Number(a.kill) - Number(b.kill));
};

/* Losses where they cost the least strength; a last unit at both steps is spared (24-2-5a), a commander-in-chief falls last. */

interface Fighter {
  readonly army: number;
  /** By steps: none, one, two. */
  readonly strength: readonly [number, number, number];
  readonly isChief: boolean;
  readonly field: number;
  readonly isBesieging: boolean;
  /** Of his force. */
  readonly morale: number;
}

interface Host {
  readonly fighters: readonly Fighter[];
  readonly steps: readonly number[];
}

const FATAL = 10_000;
const LAST_FULL = 100;

const hostOf = (war: War, board: Board, forces: readonly number[]): Host => {
  const units = livingUnits(war, board, forces);
  return {
    fighters: units.map((unit) => {
      const { strength, reduced, rank, field } = unitOf(war, unit);
      return {
        army: war.army[unit] as number,
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

const total = (steps: readonly number[]): number => steps.reduce((sum, left) => sum + left, 0);

/** The fighter whom it costs least to take down to so many steps, -1 if nobody is left. */
const cheapest = (fighters: readonly Fighter[], steps: readonly number[], after: (left: number) => number): number => {
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
      (isChief && rest === 0 ? FATAL : 0) +
      (left === 2 && full === 1 ? LAST_FULL : 0);
    if (cost < least) {
      least = cost;
      best = index;
    }
  }
  return best;
};

const take = (fighters: readonly Fighter[], steps: number[], index: number, rest: number): void => {
  steps[index] = rest;
  const { isChief, army } = fighters[index] as Fighter;
  // 25-2a With a commander-in-chief goes all of his army.
  if (rest === 0 && isChief) for (const [other, one] of fighters.entries()) if (one.army === army) steps[other] = 0;
};

const afterLosses = ({ fighters, steps }: Host, damage: number, kill: boolean): readonly number[] => {
  const left = [...steps];
  let due = damage;
  if (kill) {
    const index = cheapest(fighters, left, () => 0);
    if (index >= 0) {
      due = Math.max(0, due - (left[index] as number));
      take(fighters, left, index, 0);
    }
  }
  for (; due > 0 && total(left) > 0; due--) {
    const index = cheapest(fighters, left, (one) => one - 1);
    take(fighters, left, index, (left[index] as number) - 1);
  }
  return left;
};

/** 18-4-2a Besiegers who defend count half, rounded up once, until their losses break the siege (18-3). */
const strengthLeft = (fighters: readonly Fighter[], steps: readonly number[], holds: (besieging: number) => boolean): number => {
  let full = 0;
  let besieging = 0;
  for (const [index, left] of steps.entries()) {
    const { strength, isBesieging } = fighters[index] as Fighter;
    if (isBesieging) besieging += strength[left] as number;
    else full += strength[left] as number;
  }
  return full + (holds(besieging) ? Math.ceil(besieging / 2) : besieging);
};

const NEVER = (): boolean => false;

/** 18-3 Whether a siege lasts when its participants in a fight have so much strength left. */
const siegeHolds = (war: War, board: Board, forces: readonly number[]): ((besieging: number) => boolean) => {
  const besieger = forces.find((force) => board.besieging[force] === 1);
  if (besieger === undefined) return NEVER;
  const castle = war.castleAt[hexOf(board, besieger)] as number;
  const others =
    besiegingStrength(war, board, castle) -
    strengthOfAll(
      war,
      board,
      forces.filter((force) => board.besieging[force] === 1),
    );
  return (besieging) => others + besieging >= siegeNeeds(castleOf(war, castle));
};

/** Who is beaten in the end, if nobody breaks off the battle (24-2-5b). */
export interface BattleOdds {
  readonly attacker: number;
  readonly defender: number;
  readonly both: number;
}

interface Stand {
  readonly steps: readonly [readonly number[], readonly number[]];
  readonly hasBegun: boolean;
}

/** 24-2 The exact chances over all rounds of a pitched battle. */
export const battleOdds = (war: War, board: Board, attackers: readonly number[], defenders: readonly number[]): BattleOdds => {
  const hosts = [hostOf(war, board, attackers), hostOf(war, board, defenders)] as const;
  /** 24-2-3b The lowest morale of those who are left. */
  const morale = (who: 0 | 1, steps: readonly number[]): number =>
    hosts[who].fighters.reduce((lowest, one, index) => ((steps[index] as number) > 0 ? Math.min(lowest, one.morale) : lowest), 0);
  const chiefField = (who: 0 | 1, steps: readonly number[]): number =>
    hosts[who].fighters.reduce(
      (best, { isChief, field }, index) => (isChief && (steps[index] as number) > 0 ? Math.max(best, field) : best),
      0,
    );
  const isOut = (who: 0 | 1, steps: readonly number[]): boolean =>
    steps.every((left) => left < 2) || !hosts[who].fighters.some(({ isChief }, index) => isChief && (steps[index] as number) > 0);
  const holds = siegeHolds(war, board, defenders);
  const known = [new Map<string, readonly number[]>(), new Map<string, readonly number[]>()] as const;
  const after = (who: 0 | 1, steps: readonly number[], { loss, kill }: LossChance): readonly number[] => {
    const key = `${steps.join('')} ${loss} ${kill}`;
    let left = known[who].get(key);
    if (!left) known[who].set(key, (left = afterLosses({ fighters: hosts[who].fighters, steps }, loss, kill)));
    return left;
  };
  const ends = untilStop<Stand>(
    {
      key: ({ steps: [own, foe], hasBegun }) => `${own.join('')} ${foe.join('')} ${hasBegun}`,
      left: ({ steps: [own, foe], hasBegun }) => total(own) + total(foe) + (hasBegun ? 0 : 1),
      next({ steps: [own, foe], hasBegun }) {
        if (hasBegun && (isOut(0, own) || isOut(1, foe))) return null;
        const modifier = chiefField(0, own) - chiefField(1, foe) + morale(0, own) - morale(1, foe);
        const blows = lossChances(war, strengthLeft(hosts[0].fighters, own, NEVER), modifier);
        const answers = lossChances(war, strengthLeft(hosts[1].fighters, foe, holds), -modifier);
        return blows.flatMap((blow) =>
          answers.map((answer): Turnout<Stand> => ({
            position: { steps: [after(0, own, answer), after(1, foe, blow)], hasBegun: true },
            chance: blow.chance * answer.chance,
          })),
        );
      },
    },
    { steps: [hosts[0].steps, hosts[1].steps], hasBegun: false },
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

/** 20-2 The exact chance of each letter; 21.0.2 in a castle that falls, one that keeps it counts as opening it. */
export const letterChances = (war: War, durability: number, modifiers: Modifiers, hasFallen = false): [Letter, number][] => {
  const chances = new Map<Letter, number>();
  for (const face of FACES) {
    const letter = letterFor(war, face + sumOf(modifiers), durability);
    const read = hasFallen && letter < 'D' ? 'D' : letter;
    chances.set(read, (chances.get(read) ?? 0) + 1 / 6);
  }
  return [...chances].sort(([a], [b]) => (a < b ? -1 : 1));
};

/**
 * What an assault leaves: the chance of each durability, of which 0 is the fall, that the interception leaves nobody to storm, and
 * what becomes of the garrison if the castle falls.
 */
export interface AssaultOdds {
  readonly durability: ReadonlyMap<number, number>;
  readonly repelled: number;
  readonly fate: readonly [Letter, number][];
}

/** 19 The interception first, then the assault with what is left. */
export const assaultOdds = (war: War, board: Board, castle: number, force: number): AssaultOdds => {
  const host = hostOf(war, board, [force]);
  const modifier = sumOf(assaultModifiers(war, board, castle, force));
  const surrender = surrenderModifiers(war, board, castle, board.morale[force] as number, false);
  const before = board.durability[castle] as number;
  const durability = new Map<number, number>();
  const fates = new Map<Letter, number>();
  let repelled = 0;
  let falls = 0;
  const garrison = strengthOfAll(war, board, garrisonOf(war, board, castle));
  const holds = siegeHolds(war, board, [force]);
  // 18-3, 18-3-2 Losses of a besieger may end the siege before the storm, and then the castle's morale is whole again.
  const cheer = (left: number): number => (board.besieging[force] === 1 && !holds(left) ? moraleOfCastle(war, board, castle) : 0);
  for (const { loss, kill, chance } of lossChances(war, garrison, sumOf(interceptModifiers(war, board, castle, force)))) {
    const steps = afterLosses(host, loss, kill);
    if (total(steps) === 0) {
      repelled += chance;
      durability.set(before, (durability.get(before) ?? 0) + chance);
      continue;
    }
    const strength = strengthLeft(host.fighters, steps, NEVER);
    const shift = cheer(strength);
    for (const blow of lossChances(war, strength, modifier + shift)) {
      const left = Math.max(0, before - blow.loss);
      durability.set(left, (durability.get(left) ?? 0) + chance * blow.chance);
      if (left > 0) continue;
      falls += chance * blow.chance;
      for (const [letter, share] of letterChances(war, 0, { ...surrender, '18-3-2': shift }, true))
        fates.set(letter, (fates.get(letter) ?? 0) + chance * blow.chance * share);
    }
  }
  return {
    durability: new Map([...durability].sort(([a], [b]) => a - b)),
    repelled,
    fate: [...fates].map(([letter, chance]): [Letter, number] => [letter, chance / falls]).sort(([a], [b]) => (a < b ? -1 : 1)),
  };
};

export interface CheckChance {
  readonly kind: 'result' | 'event';
  readonly id: string;
  readonly chance: number;
  /** Whether it brings the castle down. */
  readonly falls: boolean;
}

/** 18-2 The exact chance of each result of a siege check, with the events that a 1 may bring. */
export const checkOdds = (
  war: War,
  board: Board,
  castle: number,
  besiegers: readonly number[] = besiegersOf(war, board, castle),
): { readonly isCrowded: boolean; readonly modifiers: Modifiers; readonly chances: CheckChance[] } => {
  const crowded = isCrowded(war, board, castle);
  const garrison = garrisonOf(war, board, castle);
  const durability = board.durability[castle] as number;
  const difference = moraleOfCastle(war, board, castle) - lowestMorale(board, besiegers);
  // 18-2-2b, 21.0.1 One point of morale less is too much.
  const isWavering =
    garrison.length === 0 ? board.castleMorale[castle] === LOWEST_MORALE : garrison.every((force) => board.morale[force] === LOWEST_MORALE);
  const chances = new Map<string, CheckChance>();
  const add = (kind: CheckChance['kind'], id: string, chance: number, falls: boolean): void => {
    const key = `${kind} ${id}`;
    chances.set(key, { kind, id, chance: (chances.get(key)?.chance ?? 0) + chance, falls });
  };
  for (const result of crowded ? war.tables.siegeOver : war.tables.siegeWithin) {
    if (result !== 'EVENT') {
      add('result', result, 1 / 6, (result === 'DURABILITY-1' && durability === 1) || (result === 'MORALE-1' && isWavering));
      continue;
    }
    for (const face of FACES) {
      const event = eventFor(war, face + difference);
      const change = event.durability + (garrison.length === 0 ? event.durabilityIfEmpty : 0);
      add('event', event.id, 1 / 36, event.falls || durability + change <= 0 || (event.morale < 0 && isWavering));
    }
  }
  return { isCrowded: crowded, modifiers: { '18-2-1.3b': difference }, chances: [...chances.values()] };
};
