import type { View } from '@gunbai/engine';
import { ownProperty, toText } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import type { RecapReader, TrackedUnit } from '@gunbai/ui';
import { isHeading } from './format-log.ts';
import type { LogRow } from './format-log.ts';

interface RecapRow extends LogRow {
  /** An event that is shown as a card, and the text printed on it, if any. */
  readonly isCard: boolean;
  readonly cardText: string | null;
}

/** What the others did, and the units that the rows do not name, because they followed a leader or fought under one. */
export interface RecapContent {
  readonly rows: readonly RecapRow[];
  readonly alsoMoved: readonly string[];
  readonly alsoReduced: readonly string[];
  readonly alsoLost: readonly string[];
}

export interface RecapSource {
  /** All rows of the log. */
  readonly rows: readonly LogRow[];
  /** The first entry of the recap. */
  readonly from: number;
  /** The position at the reader's last decision, if it is known, and now. */
  readonly before: View<unknown> | null;
  readonly view: View<unknown>;
  readonly reader: RecapReader<unknown> | undefined;
  readonly text: GameText;
}

/** The text printed on a card that a row names. */
const cardTextOf = ({ parts }: LogRow, { names }: GameText): string | null => {
  for (const part of parts) {
    const printed = typeof part === 'object' ? ownProperty(names[`${part.kind}Text`] ?? {}, part.id) : undefined;
    if (printed !== undefined) return printed;
  }
  return null;
};

const isInPlay = ({ place, steps }: TrackedUnit): boolean => place !== null && steps > 0;

/** A heading with nothing under it says nothing. */
const withoutEmptyHeadings = (rows: readonly LogRow[]): readonly LogRow[] =>
  rows.filter(({ type }, index) => !isHeading(type) || (rows[index + 1] !== undefined && !isHeading(rows[index + 1]?.type as string)));

export const recapContent = ({ rows, from, before, view, reader, text }: RecapSource): RecapContent => {
  const told = withoutEmptyHeadings(rows.filter(({ n, isDecisionOnly }) => n >= from && !isDecisionOnly));
  const named = new Set(
    told.flatMap(({ parts }) => parts.flatMap((part) => (typeof part === 'object' ? [`${part.kind} ${part.id}`] : []))),
  );
  const nameOf = ({ kind, id }: TrackedUnit): string => ownProperty(text.names[kind] ?? {}, id) ?? id;
  const now = new Map((reader?.units?.(view) ?? []).map((unit) => [`${unit.kind} ${unit.id}`, unit]));
  const pairs = (before ? (reader?.units?.(before) ?? []) : []).flatMap((old) => {
    const key = `${old.kind} ${old.id}`;
    const unit = now.get(key);
    return unit && !named.has(key) ? [{ old, unit }] : [];
  });
  const namesOf = (isMeant: (pair: { old: TrackedUnit; unit: TrackedUnit }) => boolean): readonly string[] =>
    pairs.filter(isMeant).map(({ unit }) => nameOf(unit));
  return {
    rows: told.map((row) => {
      const isCard = reader?.cards.has(row.type) ?? false;
      return { ...row, isCard, cardText: isCard ? cardTextOf(row, text) : null };
    }),
    alsoMoved: namesOf(({ old, unit }) => isInPlay(unit) && unit.place !== old.place),
    alsoReduced: namesOf(({ old, unit }) => isInPlay(unit) && unit.steps < old.steps),
    alsoLost: namesOf(({ old, unit }) => isInPlay(old) && !isInPlay(unit)),
  };
};

/** Everything that a recap says, in one text. */
export const recapText = ({ rows, alsoMoved, alsoReduced, alsoLost }: RecapContent): string =>
  [...rows.map(({ parts }) => toText(parts)), ...alsoMoved, ...alsoReduced, ...alsoLost].join('\n');
