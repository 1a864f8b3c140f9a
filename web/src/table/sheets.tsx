import { rulesIn, stateHash, verify, verifyLines } from '@gunbai/engine';
import type { AnyGame, GameRecord, Verdict, View } from '@gunbai/engine';
import { ownOf, plain, say } from '@gunbai/kits/text';
import type { GameText } from '@gunbai/kits/text';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Detail } from '../parts/Detail.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { useClauses } from '../parts/titles.ts';
import { downloadDoubt } from '../session/files.ts';
import type { DoubtedRuling } from '../session/files.ts';
import type { Session, Sight } from '../session/session.ts';
import { useSpeech } from '../text/index.tsx';
import type { ShellKey } from '../text/index.tsx';
import { sayEnding } from './ending.ts';
import { DiceFall } from './DiceFall.tsx';
import type { Choosing } from './useChoosing.ts';

/** Moves of a game that was over before the rules changed cannot be checked by them; its dice can. */
const judge = (game: AnyGame, record: GameRecord): Verdict => (rulesIn(record) === game.rules ? verify(game, record) : verifyLines(record));

/** Whether every roll follows from the seed, and the fingerprints to compare. */
export const VerifySheet = (props: { session: Session; view: View<unknown>; text: GameText; onClose(): void }) => {
  const { t, language } = useSpeech();
  const { session, view, text, onClose } = props;
  const { rules } = session;
  const clauses = useClauses(rules.game.id, language) ?? [];
  const [found, setFound] = useState<{ verdict: Verdict; record: GameRecord } | 'sealed' | null>(null);
  useEffect(() => {
    void session.record().then((record) => setFound(record ? { record, verdict: judge(rules.game, record) } : 'sealed'));
  }, [rules, session]);
  const { verdict, record } = found === null || found === 'sealed' ? { verdict: null, record: null } : found;
  const [made, here] = [record ? rulesIn(record) : null, rules.game.rules];
  return (
    <Sheet title={t('verify.title')} onClose={onClose}>
      <p>{t('verify.about')}</p>
      <p role="status" className={verdict && !verdict.ok ? 'problem' : 'verdict'}>
        {found === null && t('page.loading')}
        {found === 'sealed' && t('verify.sealed')}
        {verdict?.ok && t(made === here ? 'verify.ok' : 'verify.otherRules', { rolls: verdict.rolls, made, here })}
        {verdict && !verdict.ok && (verdict.at === null ? t('verify.wrongAll') : t('verify.wrong', { at: verdict.at }))}{' '}
        <Detail>{verdict?.problem}</Detail>
      </p>
      {record && <DiceFall record={record} text={text} clauses={clauses} />}
      <dl className="fingerprints">
        <dt>{t('verify.commitment')}</dt>
        <dd data-print="commitment">{session.commitment}</dd>
        <dt>{t('verify.position')}</dt>
        <dd data-print="position">{stateHash(view)}</dd>
        {record && (
          <>
            <dt>{t('verify.head')}</dt>
            <dd data-print="head">{record.head.hash}</dd>
            <dt>{t('verify.lines')}</dt>
            <dd data-print="lines">{record.head.count}</dd>
          </>
        )}
      </dl>
    </Sheet>
  );
};

interface DoubtSheetProps {
  readonly session: Session;
  readonly sight: Sight;
  readonly clause: string | null;
  readonly doubted: Choosing['doubted'];
  onClose(): void;
}

/** All that somebody needs who is to judge a ruling: what was refused, if that is what is doubted, and how the game stood. */
const rulingOf = async ({ session, sight, doubted }: DoubtSheetProps, clause: string, note: string): Promise<DoubtedRuling> => {
  const { game } = session.rules;
  const refused = doubted && (clause === '' || doubted.refusal.clause === clause) ? doubted : null;
  return {
    game: game.id,
    rules: game.rules,
    clause: clause || null,
    refusal: refused?.refusal ?? null,
    seat: sight.acting ?? sight.viewer,
    action: refused?.action ?? null,
    note,
    position: sight.view,
    record: await session.record(),
    story: sight.story,
  };
};

/** Writes the position and the doubted clause to a file. */
export const DoubtSheet = (props: DoubtSheetProps) => {
  const { t, language } = useSpeech();
  const { session, doubted, onClose } = props;
  const clauses = useClauses(session.rules.game.id, language) ?? [];
  const [clause, setClause] = useState(props.clause ?? doubted?.refusal.clause ?? '');
  const [note, setNote] = useState('');
  const known = clauses.find(({ id }) => id === clause);
  const save = async (): Promise<void> => {
    downloadDoubt(await rulingOf(props, clause, note));
    onClose();
  };
  return (
    <Sheet
      title={t('doubt.title')}
      onClose={onClose}
      foot={
        <button type="button" className="button" data-kind="main" onClick={() => void save()}>
          {t('doubt.save')}
        </button>
      }
    >
      <p>{t('doubt.about')}</p>
      <label className="field">
        {t('doubt.clause')}
        <select value={clause} onChange={(event) => setClause(event.target.value)}>
          <option value="">{t('doubt.noClause')}</option>
          {clauses.map((one) => (
            <option key={one.id} value={one.id}>
              {one.id} · {one.section}
            </option>
          ))}
        </select>
      </label>
      {known && <p className="quiet small-print">{known.text}</p>}
      <label className="field">
        {t('doubt.note')}
        <textarea rows={4} maxLength={4000} value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
    </Sheet>
  );
};

const KEYS: readonly (readonly [keys: string, does: ShellKey])[] = [
  ['← ↑ → ↓', 'keys.arrows'],
  ['Enter', 'keys.enter'],
  ['Esc', 'keys.escape'],
  ['U', 'keys.undo'],
  ['H', 'keys.advice'],
  ['L', 'keys.log'],
  ['C', 'keys.choices'],
  ['R', 'keys.rules'],
  ['?', 'keys.help'],
  [', . ← →', 'keys.step'],
  ['P', 'keys.play'],
];

export const KeysSheet = ({ onClose }: { onClose(): void }) => {
  const { t } = useSpeech();
  return (
    <Sheet title={t('keys.title')} onClose={onClose}>
      <dl className="keys">
        {KEYS.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
};

export interface EndSheetProps {
  readonly sight: Sight;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  readonly isRematchOpen: boolean;
  onClose(): void;
  readonly foot: ReactNode;
}

/** How it ended, and what next. */
export const EndSheet = ({ sight, text, seatNames, isRematchOpen, onClose, foot }: EndSheetProps) => {
  const speech = useSpeech();
  const { t } = speech;
  const { outcome } = sight;
  if (!outcome) return null;
  const { winners, scores } = outcome;
  const [won, how] = sayEnding(outcome, text, seatNames, speech);
  return (
    <Sheet title={t('end.title')} onClose={onClose} foot={foot}>
      <p className="winner">{won}</p>
      <p className="quiet">{how}</p>
      {scores && (
        <table className="end-scores">
          <caption className="unseen">{t('end.score')}</caption>
          <tbody>
            {Object.entries(scores)
              .toSorted(([, a], [, b]) => b - a)
              .map(([id, score]) => (
                <tr key={id} data-won={winners.includes(id) || undefined}>
                  <th scope="row">{ownOf(seatNames, id) ?? id}</th>
                  <td>{plain(say('{{score}}', { score }))}</td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
      {isRematchOpen && (
        <p className="notice" role="status">
          {t('end.rematchOpen')}
        </p>
      )}
    </Sheet>
  );
};
