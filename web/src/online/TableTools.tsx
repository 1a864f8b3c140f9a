import type { Refusal } from '@gunbai/engine';
import type { ProposalWish } from '@gunbai/server/wire';
import { useEffect, useState } from 'react';
import { hidesSomething } from '../session/local.ts';
import { sayCode, useSpeech } from '../text/index.tsx';
import { ask } from './api.ts';
import { useLine } from './line.ts';
import type { OnlineSession, OnlineSight } from './session.ts';

type Wish = Exclude<ProposalWish['kind'], 'undo'>;

/** Decisions that spectators lag behind where hands are opened to them. */
const DELAY = 20;

const proposalOf = (kind: Wish): ProposalWish => (kind === 'open-hands' ? { kind, delay: DELAY } : { kind });

const wishesAt = (status: string, hides: boolean): readonly Wish[] =>
  status === 'playing'
    ? ['draw', 'pause', ...(hides ? (['open-hands'] as const) : [])]
    : status === 'paused'
      ? ['resume']
      : status === 'rules-changed'
        ? ['rules']
        : [];

/** What seats can ask of each other beside the game. */
export const TableTools = ({ session, online }: { session: OnlineSession; online: OnlineSight }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { table, you } = online;
  if (you === null || table.proposal !== null) return null;
  const wishes = wishesAt(table.status, session.hasBegun && hidesSomething(session.sight().view));
  const mayClaim = table.status === 'playing' && table.pace.kind !== 'none' && table.owing.some((seat) => seat !== you);
  return (
    <section className="talk-proposals" aria-label={t('propose.title')}>
      <p className="button-row">
        {wishes.map((kind) => (
          <button key={kind} type="button" className="button small" onClick={() => void session.propose(proposalOf(kind)).then(setRefusal)}>
            {t('propose.title')}: {t(`propose.${kind}.ask`)}
          </button>
        ))}
        {mayClaim && (
          <button type="button" className="button small" onClick={() => void session.claimTime().then(setRefusal)}>
            {t('online.claim')}
          </button>
        )}
      </p>
      {refusal && (
        <p className="problem" role="alert">
          {sayCode(refusal, speech)}
        </p>
      )}
    </section>
  );
};

/** Notes that only their writer reads, kept by the server. */
export const Notes = ({ table }: { table: string }) => {
  const { t } = useSpeech();
  const who = useLine((state) => state.who);
  const [text, setText] = useState<string | null>(null);
  const account = who?.account ?? null;
  useEffect(() => {
    if (account !== null)
      void ask<{ text: string }>('GET', `/api/tables/${table}/note`).then((found) => found.ok && setText(found.value.text));
  }, [table, account]);
  if (text === null) return null;
  return (
    <label className="field notes">
      {t('online.note')}
      <textarea
        rows={4}
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => void ask('PUT', `/api/tables/${table}/note`, { text })}
      />
    </label>
  );
};
