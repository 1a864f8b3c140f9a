import type { Json, Action } from '@gunbai/engine';
import { CLAN_IDS, CHIT_IDS, LEADER_IDS, CARD_IDS, PLACE_IDS } from '../rules/components.ts';

/** The kinds of things on the board that a choice can name. */
type ThingKind = 'place' | 'leader' | 'clan' | 'card' | 'chit';

const KIND_BY_ID: ReadonlyMap<string, ThingKind> = new Map<string, ThingKind>([
  ...CLAN_IDS.map((id) => [id, 'clan'] as const),
  ...CHIT_IDS.map((id) => [id, 'chit'] as const),
  ...LEADER_IDS.map((id) => [id, 'leader'] as const),
  ...CARD_IDS.map((id) => [id, 'card'] as const),
  ...PLACE_IDS.map((id) => [id, 'place'] as const),
]);

const collectIds = (json: Json): string[] => {
  if (typeof json === 'string') return [json.replace(/^leader:/, '').replace(/\.ooc$/, '')];
  if (Array.isArray(json)) return json.flatMap((one: Json) => collectIds(one));
  return json !== null && typeof json === 'object' ? Object.keys(json).flatMap(collectIds) : [];
};

/** The things that an action names: `place:gifu`, `card:card_01`. */
const thingsNamedBy = (action: Action): string[] =>
  action
    .slice(1)
    .flatMap(collectIds)
    .flatMap((id) => {
      const kind = KIND_BY_ID.get(id);
      return kind === undefined ? [] : [`${kind}:${id}`];
    });

/** The allowed actions by each thing they name; actions that name nothing are listed separately. */
export interface ActionIndex {
  readonly byThing: ReadonlyMap<string, readonly Action[]>;
  readonly withoutThing: readonly Action[];
}

export const indexActions = (allowed: readonly Action[]): ActionIndex => {
  const by = new Map<string, Action[]>();
  const unnamed: Action[] = [];
  for (const action of allowed) {
    const names = new Set(thingsNamedBy(action));
    if (names.size === 0) unnamed.push(action);
    for (const name of names) by.set(name, [...(by.get(name) ?? []), action]);
  }
  return { byThing: by, withoutThing: unnamed };
};
