import { besiegersOf, castleOf, surrenderModifiers } from '@gunbai/kits/gunyuden';
import type { Board, Letter, Modifiers, War } from '@gunbai/kits/gunyuden';
import { signed } from '@gunbai/kits/text';
import type { GameText, Language } from '@gunbai/kits/text';
import { ClauseMark, percent } from '@gunbai/ui';
import { Bars, nameOf } from '@gunbai/ui/map';
import type { Outcome } from '@gunbai/ui/map';
import type { ReactNode } from 'react';
import { COMPONENTS } from '../rules/components.ts';
import { checkOdds, letterChances } from '../odds/index.ts';
import type { Word, Words } from './words.ts';

export interface Speaking {
  readonly text: GameText;
  readonly language: Language;
  readonly words: Words;
}

export interface Fought extends Speaking {
  readonly war: War;
  readonly board: Board;
}

const REASONS: Readonly<Record<string, Word>> = {
  '20-2-1.1': 'chiefInside',
  '20-2-1.2': 'generalInside',
  '20-2-1.3': 'moraleDifference',
  '20-3.B': 'refused',
  '18-2-1.3b': 'eventRoll',
};

/** From D on the castle changes hands. */
export const letterOutcomes = (chances: readonly (readonly [Letter, number])[], { text }: Speaking): Outcome[] =>
  chances.map(([letter, chance]) => ({ label: text.names['letter']?.[letter] ?? letter, chance, tone: letter >= 'D' ? 'good' : 'plain' }));

/** A roll against a castle: where, what changes it and by which clause, and what may come of it. */
const Roll = ({
  title,
  castle,
  column,
  modifiers,
  outcomes,
  children,
  ...fought
}: Fought & {
  title: string;
  castle: number;
  column: ReactNode;
  modifiers: Modifiers;
  outcomes: readonly Outcome[];
  children?: ReactNode;
}) => {
  const { war, text, language, words } = fought;
  return (
    <section className="war-battle" aria-label={title}>
      <h3>
        {title} · {nameOf(text, language, 'castle', COMPONENTS.castles[castle])} <small>{war.grid.labels[castleOf(war, castle).hex]}</small>
      </h3>
      <p>{column}</p>
      <table className="modifiers" aria-label={words('modifiers')}>
        <tbody>
          {Object.entries(modifiers)
            .filter(([, value]) => value !== 0)
            .map(([clause, value]) => (
              <tr key={clause}>
                <th scope="row">{words(REASONS[clause] ?? 'moraleDifference')}</th>
                <td className="modifier-clause">
                  <ClauseMark clause={clause} />
                </td>
                <td className="modifier-value">{signed(value)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <Bars label={title} outcomes={outcomes} />
      {children}
    </section>
  );
};

/** 20 The answers to a call to surrender. */
export const DemandSheet = ({ castle, force, ...fought }: Fought & { castle: number; force: number }) => {
  const { war, board, words } = fought;
  const durability = board.durability[castle] as number;
  const modifiers = surrenderModifiers(war, board, castle, board.morale[force] as number, true);
  return (
    <Roll
      {...fought}
      title={words('demand')}
      castle={castle}
      column={
        <>
          {words('durability')} {durability} <ClauseMark clause="20-2" />
        </>
      }
      modifiers={modifiers}
      outcomes={letterOutcomes(letterChances(war, durability, modifiers), fought)}
    />
  );
};

/** 18-2 What the next check may bring to a besieged castle, or to one that a force is about to besiege. */
export const CheckSheet = ({ castle, joining, ...fought }: Fought & { castle: number; joining?: number }) => {
  const { war, board, text, words } = fought;
  const besiegers = besiegersOf(war, board, castle);
  const { isCrowded, modifiers, chances } = checkOdds(war, board, castle, joining === undefined ? besiegers : [...besiegers, joining]);
  const named = (kind: string, id: string): string => text.names[kind]?.[id] ?? id;
  const falls = chances.reduce((sum, one) => (one.falls ? sum + one.chance : sum), 0);
  return (
    <Roll
      {...fought}
      title={words('check')}
      castle={castle}
      column={
        <>
          {words(isCrowded ? 'overCapacity' : 'withinCapacity')} <ClauseMark clause="18-2-1.2" />
        </>
      }
      modifiers={modifiers}
      outcomes={chances.map(({ kind, id, chance, falls: isFall }) => ({
        label: kind === 'event' ? `${named('result', 'EVENT')}${words.colon}${named('event', id)}` : named('result', id),
        chance,
        tone: isFall ? 'good' : 'plain',
      }))}
    >
      {falls > 0 && (
        <p>
          {words('fallsByCheck')}
          {words.colon}
          {percent(falls)}
        </p>
      )}
    </Roll>
  );
};
