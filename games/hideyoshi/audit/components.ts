import data from '../data/components.json' with { type: 'json' };

export const HIDEYOSHI = 0;
export const ANTI = 1;
export const SEATS = ['hideyoshi', 'anti'] as const;
export type Side = typeof HIDEYOSHI | typeof ANTI;
export const sideOf = (seat: string): Side => (seat === 'hideyoshi' ? HIDEYOSHI : ANTI);
export const opponent = (side: Side): Side => (side === HIDEYOSHI ? ANTI : HIDEYOSHI);

interface Unit {
  readonly id: string;
  readonly daimyo: number;
  readonly attack: number;
  readonly move: number;
  /** 8.4.0 Lends its values. 16.1.2.2 Kuroda Kanbei is an ordinary piece. */
  readonly isGeneral: boolean;
}

const generals: readonly Unit[] = data.daimyo.flatMap(({ generals: named }, daimyo) =>
  named.map(({ id, attack, move }) => ({ id, daimyo, attack, move, isGeneral: id !== 'kanbei' })),
);

/** Troops by daimyo, then named pieces: the order in which the state numbers them. */
export const units: readonly Unit[] = [
  ...data.daimyo.map(({ id, pool }, daimyo) => ({
    id,
    daimyo,
    attack: pool[0]?.attack ?? 0,
    move: pool[0]?.move ?? 0,
    isGeneral: false,
  })),
  ...generals,
];
export const unitAt = (index: number): Unit => units[index] as Unit;
export const unitIndex = (id: string): number => units.findIndex((unit) => unit.id === id);

export const daimyos = data.daimyo;
export const daimyoIndex = (id: string): number => daimyos.findIndex((daimyo) => daimyo.id === id);
export const areas = data.areas;
export const areaIndex = (id: string): number => areas.findIndex((area) => area.id === id);
export const isLand = (area: number): boolean => areas[area]?.kind === 'land';

/** 15.1.3 The neighbours of each area. */
export const neighbours: readonly (readonly number[])[] = areas.map(({ id }) =>
  data.adjacency.flatMap(({ a, b }) => (a === id ? [areaIndex(b)] : b === id ? [areaIndex(a)] : [])),
);

export const [HASHIBA, SHIBATA, AKECHI, HOJO, CHOSOKABE] = ['hashiba', 'shibata', 'akechi', 'hojo', 'chosokabe'].map(daimyoIndex) as [
  number,
  number,
  number,
  number,
  number,
];
export const [KYO, SETTSU, SOUTH_KANTO] = ['kyo', 'settsu', 'minami_kanto'].map(areaIndex) as [number, number, number];

export const startSide = (daimyo: number): Side => sideOf(daimyos[daimyo]?.side ?? '');
export const trackOf = (daimyo: number): readonly string[] => daimyos[daimyo]?.trackLayout ?? [];
export const isGreat = (daimyo: number): boolean => data.constants.greatDaimyo.includes(daimyos[daimyo]?.id ?? '');
export const feuding = data.constants.exclusiveResourceOwners.map(daimyoIndex);
export const { turns, victoryResources, recoverPerArea, turn0RoundsEach, diplomacyMaxPerDaimyo } = data.constants;
export const ranks = data.rankTrack.boxes;
export const cards = data.cards.map(({ id, event, value, side }) => ({ id: `${event}-${id}`, event, value, side }));
export const cardOf = (id: string): (typeof cards)[number] | undefined => cards.find((card) => card.id === id);
export const areaCount = areas.length;
export const daimyoCount = daimyos.length;
