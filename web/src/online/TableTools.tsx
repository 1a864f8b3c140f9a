import type { Refusal } from '@gunbai/engine';
import { isolated } from '@gunbai/kits/text';
import type { ClockView, ProposalWish, TableStatus } from '@gunbai/server/wire';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Problem } from '../parts/Problem.tsx';
import { hidesSomething } from '../session/local.ts';
import { sayCode, useSpeech } from '../text/index.tsx';
import type { Speech } from '../text/index.tsx';
import { ask } from './api.ts';
import { leftAt, readTime, useServerTime } from './Clock.tsx';
import { useLine } from './line.ts';
import type { OnlineSession, OnlineSight } from './session.ts';

type Wish = Exclude<ProposalWish, { kind: 'undo' }>;

/** Decisions that spectators lag behind where hands are opened to them. */
const OPEN_HANDS: Wish = { kind: 'open-hands', delay: 20 };

/** Whether a game stands still until all at the table agree to go on. */
export const isHalted = (status: TableStatus): boolean => status === 'paused' || status === 'rules-changed';

const wishesWhilePlaying = (session: OnlineSession, { table }: OnlineSight): readonly Wish[] => {
  const mayOpen = table.policy.spectators && table.policy.openHands === undefined && session.hasBegun;
  return [{ kind: 'draw' }, { kind: 'pause' }, ...(mayOpen && hidesSomething(session.sight().view) ? [OPEN_HANDS] : [])];
};

/** What the reader's seat can propose to the others now. */
export const wishesOf = (session: OnlineSession, online: OnlineSight): readonly Wish[] => {
  const { table, you } = online;
  if (you === null || table.proposal !== null) return [];
  switch (table.status) {
    case 'playing':
      return wishesWhilePlaying(session, online);
    case 'paused':
      return [{ kind: 'resume' }];
    case 'rules-changed':
      return [{ kind: 'rules' }];
    default:
      return [];
  }
};

export const sayWish = ({ kind }: Wish, { t, colon }: Speech): string => t('propose.title') + colon + t(`propose.${kind}.ask`);

/** The game may be taken from a seat that has no time left, where that is the rule of the table. */
export const Claim = ({ session, online }: { session: OnlineSession; online: OnlineSight }) => {
  const speech = useSpeech();
  const { table, you } = online;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isOpen = you !== null && table.status === 'playing' && table.pace.kind !== 'none' && table.policy.timeOut === 'claim';
  const now = useServerTime(isOpen, 0);
  const isOut = ([seat, clock]: readonly [string, ClockView]): boolean =>
    seat !== you && clock.since !== null && leftAt(clock, now) + clock.bank < 0;
  if (!isOpen || !Object.entries(table.clocks).some(isOut)) return null;
  return (
    <p className="notice proposal">
      <button type="button" className="button small" data-kind="main" onClick={() => void session.claimTime().then(setRefusal)}>
        {speech.t('online.claim')}
      </button>
      {refusal && <span role="alert">{sayCode(refusal, speech)}</span>}
    </p>
  );
};

/** What each person has left beyond the time for a move; nothing where no table's clock has a bank. */
export const sayBanks = ({ table }: OnlineSight, { t, language, colon }: Speech): string =>
  table.pace.kind !== 'days' || table.pace.bank === 0 || table.status === 'over'
    ? ''
    : t('online.bank', {
        time: table.seats
          .flatMap(({ seat, name, person }) => {
            const clock = table.clocks[seat];
            return clock && person ? [isolated(person.name || name) + colon + readTime(clock.bank, language)] : [];
          })
          .join(' · '),
      });

/** What seats can ask of each other beside the game, and what they have agreed on. */
export const TableTools = ({ session, online }: { session: OnlineSession; online: OnlineSight }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { status, policy } = online.table;
  // How a game that stands still goes on is asked where it says so, above the board.
  const wishes = isHalted(status) ? [] : wishesOf(session, online);
  const banks = sayBanks(online, speech);
  if (wishes.length === 0 && policy.openHands === undefined && banks === '') return null;
  return (
    <section className="talk-proposals" aria-label={t('propose.title')}>
      {policy.openHands !== undefined && <p className="quiet small-print">{t('online.handsOpen', { delay: policy.openHands })}</p>}
      {banks !== '' && <p className="quiet small-print">{banks}</p>}
      <p className="button-row">
        {wishes.map((wish) => (
          <button key={wish.kind} type="button" className="button small" onClick={() => void session.propose(wish).then(setRefusal)}>
            {sayWish(wish, speech)}
          </button>
        ))}
      </p>
      <Problem say={refusal && sayCode(refusal, speech)} />
    </section>
  );
};

/** How long somebody must have stopped writing for their notes to be kept. */
const PAUSE_MS = 800;

/** Notes that only their writer reads, kept by the server: whenever they stop writing, and when they go. */
export const Notes = ({ table }: { table: string }) => {
  const speech = useSpeech();
  const { t } = speech;
  const who = useLine((state) => state.who);
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const draft = useRef<string | null>(null);
  const account = who?.account ?? null;
  useEffect(() => {
    if (account !== null)
      void ask<{ text: string }>('GET', `/api/tables/${table}/note`).then((found) => found.ok && setText(found.value.text));
  }, [table, account]);
  const keep = useCallback(async (): Promise<void> => {
    const wanted = draft.current;
    if (wanted === null) return;
    draft.current = null;
    const kept = await ask('PUT', `/api/tables/${table}/note`, { text: wanted });
    setProblem(kept.ok ? null : sayCode(kept.error, speech));
    // What was not kept is offered again, unless more was written meanwhile.
    if (!kept.ok) draft.current ??= wanted;
  }, [table, speech]);
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => void keep(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, keep]);
  useEffect(() => () => void keep(), [keep]);
  if (text === null) return null;
  return (
    <>
      <label className="field notes">
        {t('online.note')}
        <textarea
          rows={4}
          maxLength={10_000}
          value={text}
          onChange={(event) => {
            draft.current = event.target.value;
            setText(event.target.value);
          }}
          onBlur={() => void keep()}
        />
      </label>
      <Problem say={problem} />
    </>
  );
};
