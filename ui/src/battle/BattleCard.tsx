import { formatSigned, toText } from '@gunbai/shared/i18n';
import type { ReactNode } from 'react';
import { ClauseLink } from '../ClauseLink.tsx';
import { Die, Pips } from '../Dice.tsx';
import { useUiMessages } from '../i18n.ts';
import { Sentence } from '../Sentence.tsx';
import type { BattleDiceRow, BattleReport, BattleRoll, BattleSide } from './battle-report.ts';
import './battle.css';

const DICE_SIZE = 34;

const Side = ({ side, role, mark }: { side: BattleSide; role: string; mark: number }) => {
  const t = useUiMessages();
  return (
    <section className="battle-side" data-side={mark}>
      <h3>
        <small>{role}</small> {side.name}
      </h3>
      {side.commander !== null && (
        <p className="battle-commander">
          <small>{t('commander')}</small> {side.commander}
        </p>
      )}
      <ul>
        {side.units.map(({ name, count, loss, isLost }, index) => (
          <li key={index} data-lost={isLost || undefined}>
            <span>{name}</span>
            {count !== undefined && <span className="battle-count">{count}</span>}
            {loss !== undefined && <small>{loss}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
};

const DiceLine = ({ row, rollKey }: { row: BattleDiceRow; rollKey: string }) => (
  <p className="battle-dice">
    {row.label !== undefined && <span className="battle-dice-label">{row.label}</span>}
    <span className="dice-row">
      {row.dice.map(({ value, face, label, isHit }, index) => (
        <Die
          key={index}
          label={label ?? String(value)}
          rollKey={rollKey}
          staggerIndex={index}
          size={DICE_SIZE}
          {...(isHit ? { state: 'highlighted' as const } : {})}
        >
          {face ?? <Pips value={value} />}
        </Die>
      ))}
    </span>
    {row.note !== undefined && <small>{row.note}</small>}
  </p>
);

const Roll = ({ roll, rollKey }: { roll: BattleRoll; rollKey: string }) => {
  const t = useUiMessages();
  const { by, side, strength, rows, modifiers, total, clause, result } = roll;
  return (
    <section className="battle-roll" data-side={side}>
      <h4>
        {by} {strength !== undefined && <small>{t('strength', strength)}</small>} {clause !== undefined && <ClauseLink clause={clause} />}
      </h4>
      {rows.map((row, index) => (
        <DiceLine key={index} row={row} rollKey={rollKey} />
      ))}
      {modifiers.length > 0 && (
        <ul className="battle-modifiers" aria-label={t('modifiers')}>
          {modifiers.map(({ label, value, clause: from }) => (
            <li key={`${label} ${from}`}>
              {label} <strong>{formatSigned(value)}</strong> {from !== undefined && <ClauseLink clause={from} />}
            </li>
          ))}
        </ul>
      )}
      <p className="battle-result">
        {total !== undefined && (
          <span>
            {t('total')} {total}
          </span>
        )}{' '}
        <strong>{result}</strong>
      </p>
    </section>
  );
};

interface BattleCardProps {
  readonly report: BattleReport;
  /** The first entry whose rolls are new; their dice tumble. */
  readonly newFrom: number;
  onNameClick?(kind: string, id: string): void;
  readonly linkableKinds?: readonly string[] | undefined;
  /** What follows, and the way on. */
  readonly children?: ReactNode;
}

const scrollIntoView = (step: HTMLElement | null): void => step?.scrollIntoView?.({ block: 'nearest' });

/** Both sides of a battle, their rolls, and what came of them. The latest roll is in view. */
export const BattleCard = ({ report, newFrom, onNameClick, linkableKinds, children }: BattleCardProps) => {
  const t = useUiMessages();
  const { title, sides, steps } = report;
  return (
    <aside className="battle-card panel" aria-label={toText(title)}>
      <h2>
        <Sentence parts={title} onNameClick={onNameClick} linkableKinds={linkableKinds} />
      </h2>
      <div className="battle-sides">
        <Side side={sides[0]} role={t('attacker')} mark={0} />
        <Side side={sides[1]} role={t('defender')} mark={1} />
      </div>
      <ol className="battle-steps" aria-live="polite">
        {steps.map((step, index) => (
          <li
            key={step.key}
            ref={index === steps.length - 1 ? scrollIntoView : undefined}
            data-roll={'rolls' in step ? step.key : undefined}
            data-old={step.n < newFrom || undefined}
          >
            {'rolls' in step ? (
              step.rolls.map((roll, at) => <Roll key={at} roll={roll} rollKey={step.key} />)
            ) : (
              <p>
                <Sentence parts={step.parts} onNameClick={onNameClick} linkableKinds={linkableKinds} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {children}
    </aside>
  );
};
