import { colonIn, signed } from '@gunbai/kits/text';
import type { ReactNode } from 'react';
import { ClauseMark } from '../clause.tsx';
import { percent, useSpeech, useWords } from '../speech.tsx';
import './map.css';

export interface Modifier {
  readonly label: string;
  readonly value: number;
  readonly clause?: string;
}

export interface Outcome {
  readonly label: string;
  readonly chance: number;
  readonly tone?: 'good' | 'bad' | 'plain';
}

/** One side of a combat: who, the column of the table, every modifier with its clause, and what may come of it. */
export interface CombatSide {
  readonly title: ReactNode;
  readonly strength: number | string;
  readonly column?: string;
  readonly modifiers: readonly Modifier[];
  /** The sum, if it is more than that of the modifiers. */
  readonly total?: number;
  readonly outcomes: readonly Outcome[];
  readonly expected?: string;
}

/** Chances as bars with their numbers; the longest fills the width. */
export const Bars = ({ outcomes, label }: { outcomes: readonly Outcome[]; label: string }) => {
  const most = Math.max(...outcomes.map(({ chance }) => chance), 1e-9);
  return (
    <table className="bars" aria-label={label}>
      <tbody>
        {outcomes.map((outcome) => (
          <tr key={outcome.label}>
            <th scope="row">{outcome.label}</th>
            <td className="bars-bar" aria-hidden="true">
              <span data-tone={outcome.tone ?? 'plain'} style={{ width: `${(outcome.chance / most) * 100}%` }} />
            </td>
            <td className="bars-chance">{percent(outcome.chance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Side = ({ side, role }: { side: CombatSide; role: string }) => {
  const { language } = useSpeech();
  const words = useWords();
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
            {words('column')} {side.column}
          </small>
        )}
      </p>
      <table className="modifiers" aria-label={words('modifiers')}>
        <tbody>
          {side.modifiers.length === 0 && (
            <tr>
              <td colSpan={3}>{words('modifiers') + colonIn(language) + words('none')}</td>
            </tr>
          )}
          {side.modifiers.map((modifier) => (
            <tr key={`${modifier.label} ${modifier.clause}`}>
              <th scope="row">{modifier.label}</th>
              <td className="modifier-clause">{modifier.clause !== undefined && <ClauseMark clause={modifier.clause} />}</td>
              <td className="modifier-value">{signed(modifier.value)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {words('total')}
            </th>
            <td className="modifier-value">{signed(total)}</td>
          </tr>
        </tfoot>
      </table>
      {side.outcomes.length > 0 && <Bars outcomes={side.outcomes} label={words('results')} />}
      {side.expected !== undefined && <p className="combat-expected">{words('expected', side.expected)}</p>}
    </section>
  );
};

export interface CombatSheetProps {
  /** Null: his roll is made. */
  readonly attacker: CombatSide | null;
  readonly defender: CombatSide;
  /** What both sides share: the place, the whole battle's outcomes. */
  readonly children?: ReactNode;
}

/** The inside of a combat dialog: both sides next to each other, and below them what they share. */
export const CombatSheet = ({ attacker, defender, children }: CombatSheetProps) => {
  const words = useWords();
  return (
    <div className="combat">
      <div className="combat-sides">
        {attacker && <Side side={attacker} role={words('attacker')} />}
        <Side side={defender} role={words('defender')} />
      </div>
      {children}
    </div>
  );
};
