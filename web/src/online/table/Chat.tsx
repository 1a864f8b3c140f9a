import type { ChatMessage } from '@gunbai/protocol';
import { MAX_CHAT_LENGTH } from '@gunbai/protocol/limits';
import { bidiIsolate } from '@gunbai/shared/i18n';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { SubmitForm } from '../../components/SubmitForm.tsx';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';
import { useConnection } from '../connection/connection-state.ts';
import { useMe } from '../account/use-me.ts';
import type { OnlineSession } from './online-session.ts';

interface ChatProps {
  readonly session: OnlineSession;
  readonly chat: readonly ChatMessage[];
  readonly isSeated: boolean;
}

/** The time of a message, with the date if it is not from today: correspondence games last for days. */
export const formatChatTime = (at: number, language: string, now = new Date()): string => {
  const date = new Date(at);
  const isToday = date.toDateString() === now.toDateString();
  return date.toLocaleString(language, { ...(isToday ? {} : { month: 'short', day: 'numeric' }), hour: 'numeric', minute: '2-digit' });
};

/** The chat of a table, with menus to report a message or block its author. Players and members who watch may write. */
export const Chat = ({ session, chat, isSeated }: ChatProps) => {
  const { t } = useTranslator();
  const me = useMe();
  const isSignedOut = useConnection(({ signedInAs, isHelloReceived }) => isHelloReceived && signedInAs === null) && session.hasBegun;
  const [problem, setProblem] = useState<string | null>(null);
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const count = chat.length;
  // Scrolls to the newest message, unless the reader has scrolled up.
  useEffect(() => {
    if (count > 0 && log.current && isAtEnd.current) log.current.scrollTop = log.current.scrollHeight;
  }, [count]);
  return (
    <div className="chat">
      {count === 0 && <p className="quiet">{t('chat.empty')}</p>}
      <div
        ref={log}
        className="chat-messages"
        role="log"
        aria-label={t('chat.title')}
        tabIndex={count === 0 ? undefined : 0}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          isAtEnd.current = scrollTop + clientHeight > scrollHeight - 40;
        }}
      >
        <ol className="log-list">
          {chat.map((one) => (
            <ChatRow key={one.number} session={session} message={one} onStatus={setProblem} />
          ))}
        </ol>
      </div>
      {problem && <p role="status">{problem}</p>}
      {!isSeated && (isSignedOut || me?.isGuest) && (
        <p className="quiet small-print">
          {t('chat.guestsCannotWrite')} <Link href="/account">{t('online.register')}</Link>
        </p>
      )}
      {(isSeated || me?.isGuest === false) && (
        <ChatForm
          session={session}
          onStatus={setProblem}
          onSend={() => {
            isAtEnd.current = true;
          }}
        />
      )}
    </div>
  );
};

interface ChatRowProps {
  readonly session: OnlineSession;
  readonly message: ChatMessage;
  onStatus(message: string): void;
}

const ChatRow = ({ session, message, onStatus }: ChatRowProps) => {
  const { t, language } = useTranslator();
  const who = useConnection((state) => state.signedInAs);
  const { name, account, hidden, at, text } = message;
  return (
    <li>
      <span>
        <strong>{hidden ? bidiIsolate(name) : <Link href={`/players/${account}`}>{bidiIsolate(name)}</Link>}</strong>{' '}
        <time className="quiet small-print" dateTime={new Date(at).toISOString()}>
          {formatChatTime(at, language)}
        </time>
        <br />
        {hidden ? <em className="quiet">{t('chat.removed')}</em> : bidiIsolate(text)}
      </span>
      {who && account !== who.account && <ChatRowMenu session={session} message={message} onStatus={onStatus} />}
    </li>
  );
};

/** Actions on another person's message. */
const ChatRowMenu = ({ session, message: { number, account, name }, onStatus }: ChatRowProps) => {
  const translator = useTranslator();
  const { t } = translator;
  const report = async (): Promise<void> => {
    const done = await fetchJson('POST', `/api/tables/${session.id}/reports`, { chat: number, reason: 'chat' });
    onStatus(done.ok ? t('chat.reported') : formatErrorCode(done.error, translator));
  };
  const muteOrBlock = async (how: 'mute' | 'block'): Promise<void> => {
    const done =
      how === 'mute'
        ? await fetchJson('POST', '/api/me/mutes', { account, muted: true })
        : await fetchJson('POST', '/api/me/blocks', { account, blocked: true });
    onStatus(done.ok ? t(how === 'mute' ? 'chat.muted' : 'chat.blocked', { name }) : formatErrorCode(done.error, translator));
    if (done.ok) session.hideChatFrom(account);
  };
  return (
    <details className="chat-row-menu">
      <summary aria-label={t('chat.messageMenu', { name })}>⋯</summary>
      <button type="button" className="button small" data-kind="quiet" onClick={() => void report()}>
        {t('chat.report')}
      </button>
      <button type="button" className="button small" data-kind="quiet" onClick={() => void muteOrBlock('mute')}>
        {t('chat.mute')}
      </button>
      <button type="button" className="button small" data-kind="quiet" onClick={() => void muteOrBlock('block')}>
        {t('chat.block')}
      </button>
    </details>
  );
};

interface ChatFormProps {
  readonly session: OnlineSession;
  /** Called before sending, so that the list scrolls to the new message. */
  onSend(): void;
  onStatus(problem: string | null): void;
}

const ChatForm = ({ session, onSend, onStatus }: ChatFormProps) => {
  const translator = useTranslator();
  const { t } = translator;
  const [text, setText] = useState('');
  const send = async (): Promise<void> => {
    const trimmed = text.trim();
    if (!trimmed) return;
    setText('');
    onSend();
    const refusal = await session.sendChat(trimmed);
    onStatus(refusal ? formatErrorCode(refusal, translator) : null);
    // A message that was not sent stays in the field.
    if (refusal) setText((now) => now || trimmed);
  };
  return (
    <SubmitForm className="chat-form" onSubmit={() => void send()}>
      <input
        type="text"
        maxLength={MAX_CHAT_LENGTH}
        value={text}
        aria-label={t('chat.placeholder')}
        placeholder={t('chat.placeholder')}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button small">
        {t('chat.send')}
      </button>
    </SubmitForm>
  );
};
