import { labelColon, formatSigned } from '@gunbai/shared/i18n';
import type { ReactNode } from 'react';
import { ClauseLink } from '../../ClauseLink.tsx';
import { formatPercent, useUiPreferences, useUiMessages } from '../../i18n.ts';
import '../map.css';

interface CombatModifier {
  readonly label: string;
  readonly value: number;
  readonly clause?: string;
}

export interface CombatOutcome {
  readonly label: string;
  readonly chance: number;
  readonly tone?: 'good' | 'bad' | 'neutral';
}

/** One side of a combat: its column of the table, modifiers with clauses, and possible results. */
export interface CombatSide {
  readonly title: ReactNode;
  readonly strength: number | string;
  readonly column?: string;
  readonly modifiers: readonly CombatModifier[];
  /** The total, if it is not the sum of the modifiers. */
  readonly total?: number;
  readonly outcomes: readonly CombatOutcome[];
  readonly expected?: string;
}

/** Chances as bars; the longest fills the width. */
export const OutcomeBars = ({ outcomes, label }: { outcomes: readonly CombatOutcome[]; label: string }) => {
  const maxChance = Math.max(...outcomes.map(({ chance }) => chance), 1e-9);
  return (
    <table className="bars" aria-label={label}>
      <tbody>
        {outcomes.map((outcome) => (
          <tr key={outcome.label}>
            <th scope="row">{outcome.label}</th>
            <td className="bars-bar" aria-hidden="true">
              <span data-tone={outcome.tone ?? 'neutral'} style={{ width: `${(outcome.chance / maxChance) * 100}%` }} />
            </td>
            <td className="bars-chance">{formatPercent(outcome.chance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const CombatSideColumn = ({ side, role }: { side: CombatSide; role: string }) => {
  const { language } = useUiPreferences();
  const t = useUiMessages();
  const total = side.total ?? side.modifiers.reduce((sum, { value }) => sum + value, 0);
  return (
    <section className="combat-side">
      <h3>
        <small>{role}</small>
        {side.title}
      </h3>
      <p className="combat-strength">
        <span>{side.strength}</span>
        {side.column !== undefined && (
          <small>
            {t('column')} {side.column}
          </small>
        )}
      </p>
      <table className="modifiers" aria-label={t('modifiers')}>
        <tbody>
          {side.modifiers.length === 0 && (
            <tr>
              <td colSpan={3}>{t('modifiers') + labelColon(language) + t('none')}</td>
            </tr>
          )}
          {side.modifiers.map((modifier) => (
            <tr key={`${modifier.label} ${modifier.clause}`}>
              <th scope="row">{modifier.label}</th>
              <td className="modifier-clause">{modifier.clause !== undefined && <ClauseLink clause={modifier.clause} />}</td>
              <td className="modifier-value">{formatSigned(modifier.value)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('total')}
            </th>
            <td className="modifier-value">{formatSigned(total)}</td>
          </tr>
        </tfoot>
      </table>
      {side.outcomes.length > 0 && <OutcomeBars outcomes={side.outcomes} label={t('results')} />}
      {side.expected !== undefined && <p className="combat-expected">{t('average', side.expected)}</p>}
    </section>
  );
};

interface CombatSheetProps {
  /** Null once the roll is made. */
  readonly attacker: CombatSide | null;
  readonly defender: CombatSide;
  /** Content for both sides: the place, the outcomes of the whole battle. */
  readonly children?: ReactNode;
}

/** Both sides of a combat next to each other, with shared content below. */
export const CombatSheet = ({ attacker, defender, children }: CombatSheetProps) => {
  const t = useUiMessages();
  return (
    <div className="combat">
      <div className="combat-sides">
        {attacker && <CombatSideColumn side={attacker} role={t('attacker')} />}
        <CombatSideColumn side={defender} role={t('defender')} />
      </div>
      {children}
    </div>
  );
};
