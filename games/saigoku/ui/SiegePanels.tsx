import { besiegersOf, castleOf, garrisonOf, surrenderModifiers } from '../rules/series/index.ts';
import type { GameState, SurrenderResult, Modifiers, ScenarioData } from '../rules/series/index.ts';
import { formatSigned } from '@gunbai/shared/i18n';
import type { GameText, Language } from '@gunbai/shared/i18n';
import { ClauseLink, formatPercent } from '@gunbai/ui';
import { OutcomeBars, displayName } from '@gunbai/ui/map';
import type { CombatOutcome } from '@gunbai/ui/map';
import type { ReactNode } from 'react';
import { COMPONENTS } from '../rules/components.ts';
import { siegeCheckOdds, surrenderChances } from '../odds/index.ts';
import { MODIFIER_LABELS } from './combat-modifiers.ts';
import type { Messages } from './messages.ts';

export interface TextProps {
  readonly text: GameText;
  readonly language: Language;
  readonly messages: Messages;
}

export interface CombatProps extends TextProps {
  readonly data: ScenarioData;
  readonly board: GameState;
}

/** Results from D on change the owner of the castle; an empty one just opens. */
export const surrenderOutcomes = (
  chances: readonly (readonly [SurrenderResult, number])[],
  { data, board, text }: CombatProps,
  castle: number,
): CombatOutcome[] =>
  chances.map(([letter, chance]) => ({
    label: text.names[garrisonOf(data, board, castle).length === 0 ? 'emptyTerms' : 'terms']?.[letter] ?? letter,
    chance,
    tone: letter >= 'D' ? 'good' : 'neutral',
  }));

/** A roll against a castle: modifiers with their clauses, and the chances of each result. */
const SiegeRollPanel = ({
  title,
  castle,
  column,
  modifiers,
  outcomes,
  children,
  ...combatProps
}: CombatProps & {
  title: string;
  castle: number;
  column: ReactNode;
  modifiers: Modifiers;
  outcomes: readonly CombatOutcome[];
  children?: ReactNode;
}) => {
  const { data, text, language, messages } = combatProps;
  return (
    <section className="combat-panel" aria-label={title}>
      <h3>
        {title} · {displayName(text, language, 'castle', COMPONENTS.castles[castle])}{' '}
        <small>{data.grid.labels[castleOf(data, castle).hex]}</small>
      </h3>
      <p>{column}</p>
      <table className="modifiers" aria-label={messages('modifiers')}>
        <tbody>
          {Object.entries(modifiers)
            .filter(([, value]) => value !== 0)
            .map(([clause, value]) => (
              <tr key={clause}>
                <th scope="row">{messages(MODIFIER_LABELS[clause] ?? 'moraleDifference')}</th>
                <td className="modifier-clause">
                  <ClauseLink clause={clause} />
                </td>
                <td className="modifier-value">{formatSigned(value)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <OutcomeBars label={title} outcomes={outcomes} />
      {children}
    </section>
  );
};

/** 20 The results of a demand for surrender. */
export const DemandPanel = ({ castle, force, ...combatProps }: CombatProps & { castle: number; force: number }) => {
  const { data, board, messages } = combatProps;
  const durability = board.durability[castle] as number;
  const modifiers = surrenderModifiers(data, board, castle, board.morale[force] as number, true);
  return (
    <SiegeRollPanel
      {...combatProps}
      title={messages('demand')}
      castle={castle}
      column={
        <>
          {messages('durability')} {durability} <ClauseLink clause="20-2" />
        </>
      }
      modifiers={modifiers}
      outcomes={surrenderOutcomes(surrenderChances(data, durability, modifiers), combatProps, castle)}
    />
  );
};

/** 18-2 The next siege check of a besieged castle, or of one that a force is about to besiege. */
export const SiegeCheckPanel = ({ castle, joining, ...combatProps }: CombatProps & { castle: number; joining?: number }) => {
  const { data, board, text, messages } = combatProps;
  const besiegers = besiegersOf(data, board, castle);
  const { isOverCapacity, modifiers, chances } = siegeCheckOdds(
    data,
    board,
    castle,
    joining === undefined ? besiegers : [...besiegers, joining],
  );
  const nameOfKind = (kind: string, id: string): string => text.names[kind]?.[id] ?? id;
  const falls = chances.reduce((sum, one) => (one.falls ? sum + one.chance : sum), 0);
  return (
    <SiegeRollPanel
      {...combatProps}
      title={messages('check')}
      castle={castle}
      column={
        <>
          {messages(isOverCapacity ? 'overCapacity' : 'withinCapacity')} <ClauseLink clause="18-2-1.2" />
        </>
      }
      modifiers={modifiers}
      outcomes={chances.map(({ kind, id, chance, falls: causesFall }) => ({
        label:
          kind === 'event' ? `${nameOfKind('result', 'EVENT')}${messages.labelColon}${nameOfKind('event', id)}` : nameOfKind('result', id),
        chance,
        tone: causesFall ? 'good' : 'neutral',
      }))}
    >
      {falls > 0 && (
        <p>
          {messages('fallsByCheck')}
          {messages.labelColon}
          {formatPercent(falls)}
        </p>
      )}
    </SiegeRollPanel>
  );
};
