import { rulesVersionOf, stateHash, verify, verifyLog } from '@gunbai/engine';
import type { AnyGame, GameRecord, Verdict, View } from '@gunbai/engine';
import { ownProperty } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { DiceCheck } from '../../online/dice/DiceCheck.tsx';
import { ErrorDetail } from '../../components/ErrorDetail.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { useClauses } from '../../components/use-game-assets.ts';
import type { Session } from '../../session/session.ts';
import { useTranslator } from '../../i18n/index.tsx';
import { DiceStatistics } from './DiceStatistics.tsx';

/** If the rules changed after the game, its moves cannot be checked, but its dice can. */
const verifyRecord = (game: AnyGame, record: GameRecord): Verdict =>
  rulesVersionOf(record) === game.rules ? verify(game, record) : verifyLog(record);

/** Verifies that every roll follows from the seed, and shows the fingerprints. */
export const VerifyDialog = (props: { session: Session; view: View<unknown>; text: GameText; onClose(): void }) => {
  const { t, language, sentenceGap } = useTranslator();
  const { session, view, text, onClose } = props;
  const { rules } = session;
  const clauses = useClauses(rules.game.id, language) ?? [];
  const [result, setResult] = useState<{ verdict: Verdict; record: GameRecord } | 'sealed' | null>(null);
  useEffect(() => {
    void session.record().then((record) => setResult(record ? { record, verdict: verifyRecord(rules.game, record) } : 'sealed'));
  }, [rules, session]);
  const { verdict, record } = result === null || result === 'sealed' ? { verdict: null, record: null } : result;
  const [made, here] = [record ? rulesVersionOf(record) : null, rules.game.rules];
  return (
    <Dialog title={t('verify.title')} onClose={onClose}>
      <p>
        {t('verify.about')}
        {sentenceGap}
        <Link href="/fair-dice">{t('fairDice.link')}</Link>
      </p>
      <p role="status" className={verdict && !verdict.ok ? 'problem' : 'verify-result'}>
        {result === null && t('page.loading')}
        {result === 'sealed' && t('verify.sealed')}
        {verdict?.ok && t(made === here ? 'verify.ok' : 'verify.otherRules', { rolls: verdict.rolls, recorded: made, current: here })}
        {verdict && !verdict.ok && (verdict.at === null ? t('verify.wrongAll') : t('verify.wrong', { position: verdict.at }))}{' '}
        <ErrorDetail>{verdict?.problem}</ErrorDetail>
      </p>
      {record && session.checkDice && <DiceCheck session={session} nameOf={(seat) => ownProperty(text.names['seat'], seat) ?? seat} />}
      {record && <DiceStatistics record={record} text={text} clauses={clauses} />}
      <dl className="fingerprints">
        <dt>{t('verify.commitment')}</dt>
        <dd data-fingerprint="commitment">{session.commitment}</dd>
        <dt>{t('verify.position')}</dt>
        <dd data-fingerprint="position">{stateHash(view)}</dd>
        {record && (
          <>
            <dt>{t('verify.head')}</dt>
            <dd data-fingerprint="head">{record.head.hash}</dd>
            <dt>{t('verify.entries')}</dt>
            <dd data-fingerprint="lines">{record.head.count}</dd>
          </>
        )}
      </dl>
    </Dialog>
  );
};
