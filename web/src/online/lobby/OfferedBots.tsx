import { findGame } from '@gunbai/games/registry';
import type { OfferedBot } from '@gunbai/protocol';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { joinFacts, useTranslator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';

/** Bot accounts that can be challenged now; those of one game if it is given. */
export const useOfferedBots = (game = ''): readonly OfferedBot[] => {
  const [bots, setBots] = useState<readonly OfferedBot[]>([]);
  useEffect(() => {
    let isDisposed = false;
    void fetchJson<readonly OfferedBot[]>('GET', `/api/bots${game === '' ? '' : `?game=${game}`}`).then(
      (found) => found.ok && !isDisposed && setBots(found.value),
    );
    return () => {
      isDisposed = true;
    };
  }, [game]);
  return bots;
};

/** Programs on offer, each with its games. */
export const OfferedBots = ({ game }: { game: string }) => {
  const { t } = useTranslator();
  const bots = useOfferedBots(game);
  if (bots.length === 0) return null;
  return (
    <section className="lobby-section">
      <h2>{t('online.bots')}</h2>
      <ul className="plain-list">
        {bots.map((bot) => (
          <li key={bot.account}>
            <BotRow bot={bot} games={bot.games.filter((one) => game === '' || one === game)} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const BotRow = ({ bot, games }: { bot: OfferedBot; games: readonly string[] }) => {
  const translator = useTranslator();
  const { t, language } = translator;
  const { account, name, playing, maxGames, isOnline, isRegistered } = bot;
  const facts = [
    t('online.bots.games', { playing, max: maxGames }),
    ...(isOnline ? [] : [t('online.bots.away')]),
    ...(isRegistered ? [] : [t('online.bots.membersOnly')]),
  ];
  return (
    <>
      <span>
        <Link href={`/players/${account}`}>{name}</Link> <small className="quiet">{joinFacts(facts)}</small>
      </span>
      <span className="button-row">
        {games.flatMap((id) => {
          const title = findGame(id)?.names[language];
          const label = [t('online.challenge'), name, title].join(translator.labelColon);
          return title === undefined
            ? []
            : [
                <Link key={id} className="button small" aria-label={label} href={`/online/new?game=${id}&bot=${account}`}>
                  {title}
                </Link>,
              ];
        })}
      </span>
    </>
  );
};
