import type { Refused } from '@gunbai/server/wire';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { ask } from '../online/api.ts';
import { keyOf } from '../online/key.ts';
import { Frame } from '../parts/Frame.tsx';
import { sayCode, useSpeech } from '../text/index.tsx';
import type { Speech } from '../text/index.tsx';

const confirming = new Map<string, ReturnType<typeof ask>>();

/** A key is good once, so it is brought once, however often the page is drawn. */
const confirm = (key: string): ReturnType<typeof ask> => {
  const known = confirming.get(key) ?? ask('POST', '/api/confirm', { key });
  confirming.set(key, known);
  return known;
};

/** A key that is no key at all was cut off or spoilt on its way. */
const sayRefused = (refused: Refused, speech: Speech): string =>
  refused.code === 'malformed' ? speech.t('code.key-spent') : sayCode(refused, speech);

/** Where the letter leads that asks whether an address is somebody's own. */
const ConfirmPage = () => {
  const speech = useSpeech();
  const { t } = speech;
  const [key] = useState(keyOf);
  const [answer, setAnswer] = useState<Refused | 'done' | null>(null);
  useEffect(() => {
    void confirm(key).then((done) => setAnswer(done.ok ? 'done' : done.error));
  }, [key]);
  return (
    <Frame title={t('confirm.title')}>
      <h1>{t('confirm.title')}</h1>
      <p role="status">{answer === null ? t('page.loading') : answer === 'done' ? t('confirm.done') : sayRefused(answer, speech)}</p>
      {answer !== null && (
        <p>
          <Link className="button" href="/account">
            {t('account.title')}
          </Link>
        </p>
      )}
    </Frame>
  );
};

export default ConfirmPage;
