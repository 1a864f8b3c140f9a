import { findGame } from '@gunbai/games/registry';
import { Link } from 'wouter';
import { useTranslator } from '../i18n/index.tsx';
import { useGameLang, useSourceNotice } from './use-game-assets.ts';

/** Says what of the game is reconstructed, with a link to the list. At a table it opens in a new tab. */
export const SourceNotice = ({ game, isAtTable = false }: { game: string; isAtTable?: boolean }) => {
  const { t, language, sentenceGap } = useTranslator();
  const notice = useSourceNotice(game)?.[language];
  const lang = useGameLang(findGame(game));
  if (notice === undefined) return null;
  const link = t('sources.link');
  return (
    <p className="source-notice">
      {notice && <span lang={lang}>{notice + sentenceGap}</span>}
      {isAtTable ? (
        <a href={`/rules/${game}/sources`} target="_blank">
          {link}
        </a>
      ) : (
        <Link href={`/rules/${game}/sources`}>{link}</Link>
      )}
    </p>
  );
};
