import { isolated } from '@gunbai/kits/text';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Form } from '../parts/Form.tsx';
import { sayCode, useSpeech } from '../text/index.tsx';
import { ask } from './api.ts';
import { useLine } from './line.ts';
import type { ChatLine } from './line.ts';
import { useMe } from './me.ts';
import type { OnlineSession } from './session.ts';

export interface TalkProps {
  readonly session: OnlineSession;
  readonly chat: readonly ChatLine[];
  readonly isSeated: boolean;
}

/** When something was said: in a game by the day the hour alone tells little. */
export const sayWhen = (at: number, language: string, now = new Date()): string => {
  const when = new Date(at);
  const isToday = when.toDateString() === now.toDateString();
  return when.toLocaleString(language, { ...(isToday ? {} : { month: 'short', day: 'numeric' }), hour: 'numeric', minute: '2-digit' });
};

/** Talk at the table, with the means to report a line or to block its speaker. Whoever sits there speaks, and members who watch. */
export const Talk = ({ session, chat, isSeated }: TalkProps) => {
  const { t } = useSpeech();
  const me = useMe();
  const isOutside = useLine(({ who, isGreeted }) => isGreeted && who === null) && session.hasBegun;
  const [problem, setProblem] = useState<string | null>(null);
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const count = chat.length;
  // The newest line is in view, unless the reader has gone back to read older ones.
  useEffect(() => {
    if (count > 0 && log.current && isAtEnd.current) log.current.scrollTop = log.current.scrollHeight;
  }, [count]);
  return (
    <div className="talk">
      {count === 0 && <p className="quiet">{t('online.silence')}</p>}
      <div
        ref={log}
        className="talk-lines"
        role="log"
        aria-label={t('online.talk')}
        tabIndex={count === 0 ? undefined : 0}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          isAtEnd.current = scrollTop + clientHeight > scrollHeight - 40;
        }}
      >
        <ol className="story">
          {chat.map((one) => (
            <SaidLine key={one.number} session={session} said={one} onSay={setProblem} />
          ))}
        </ol>
      </div>
      {problem && <p role="status">{problem}</p>}
      {!isSeated && (isOutside || me?.guest) && (
        <p className="quiet small-print">
          {t('online.onlyListens')} <Link href="/account">{t('online.register')}</Link>
        </p>
      )}
      {(isSeated || me?.guest === false) && (
        <TalkForm
          session={session}
          onSay={setProblem}
          onSend={() => {
            isAtEnd.current = true;
          }}
        />
      )}
    </div>
  );
};

interface SaidLineProps {
  readonly session: OnlineSession;
  readonly said: ChatLine;
  onSay(words: string): void;
}

const SaidLine = ({ session, said, onSay }: SaidLineProps) => {
  const { t, language } = useSpeech();
  const who = useLine((state) => state.who);
  const { name, account, hidden, at, text } = said;
  return (
    <li>
      <span>
        <strong>{hidden ? isolated(name) : <Link href={`/people/${account}`}>{isolated(name)}</Link>}</strong>{' '}
        <time className="quiet small-print" dateTime={new Date(at).toISOString()}>
          {sayWhen(at, language)}
        </time>
        <br />
        {hidden ? <em className="quiet">{t('online.hidden')}</em> : isolated(text)}
      </span>
      {who && account !== who.account && <LineTools session={session} said={said} onSay={onSay} />}
    </li>
  );
};

/** What can be done about a line that somebody else said. */
const LineTools = ({ session, said: { number, account, name }, onSay }: SaidLineProps) => {
  const speech = useSpeech();
  const { t } = speech;
  const report = async (): Promise<void> => {
    const done = await ask('POST', `/api/tables/${session.id}/reports`, { chat: number, reason: 'talk' });
    onSay(done.ok ? t('online.reported') : sayCode(done.error, speech));
  };
  const turnFrom = async (how: 'mute' | 'block'): Promise<void> => {
    const done =
      how === 'mute'
        ? await ask('POST', '/api/me/mutes', { account, muted: true })
        : await ask('POST', '/api/me/blocks', { account, blocked: true });
    onSay(done.ok ? t(how === 'mute' ? 'online.muted' : 'online.blocked', { name }) : sayCode(done.error, speech));
    if (done.ok) session.forget(account);
  };
  return (
    <details className="talk-tools">
      <summary aria-label={t('online.lineMenu', { name })}>⋯</summary>
      <button type="button" className="button small" data-kind="quiet" onClick={() => void report()}>
        {t('online.report')}
      </button>
      <button type="button" className="button small" data-kind="quiet" onClick={() => void turnFrom('mute')}>
        {t('online.mute')}
      </button>
      <button type="button" className="button small" data-kind="quiet" onClick={() => void turnFrom('block')}>
        {t('online.block')}
      </button>
    </details>
  );
};

interface TalkFormProps {
  readonly session: OnlineSession;
  /** Called before it is sent, so that the line is seen when it comes. */
  onSend(): void;
  onSay(problem: string | null): void;
}

const TalkForm = ({ session, onSend, onSay }: TalkFormProps) => {
  const speech = useSpeech();
  const { t } = speech;
  const [text, setText] = useState('');
  const send = async (): Promise<void> => {
    const said = text.trim();
    if (!said) return;
    setText('');
    onSend();
    const refusal = await session.say(said);
    onSay(refusal ? sayCode(refusal, speech) : null);
    // What was not said is not lost.
    if (refusal) setText((now) => now || said);
  };
  return (
    <Form className="talk-form" onSubmit={() => void send()}>
      <input
        type="text"
        maxLength={500}
        value={text}
        aria-label={t('online.say')}
        placeholder={t('online.say')}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button small">
        {t('online.send')}
      </button>
    </Form>
  );
};
