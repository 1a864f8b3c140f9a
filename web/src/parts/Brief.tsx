import { titleOf } from '@gunbai/games/registry';
import type { InLanguages } from '@gunbai/kits/text';
import { useEffect, useState } from 'react';
import { useSpeech } from '../text/index.tsx';

type Sentences = InLanguages<readonly string[]>;

/** The game in a few sentences, for whoever has not read its rules; nothing until they are there. */
export const Brief = ({ game, isOpen }: { game: string; isOpen: boolean }) => {
  const { t, language } = useSpeech();
  const [known, setKnown] = useState<{ readonly game: string; readonly sentences: Sentences } | null>(null);
  useEffect(() => {
    let isLeft = false;
    titleOf(game)
      ?.brief()
      .then(
        (sentences) => !isLeft && setKnown({ game, sentences }),
        // Without a line to fetch it by, the game is played without it.
        () => undefined,
      );
    return () => {
      isLeft = true;
    };
  }, [game]);
  if (known?.game !== game) return null;
  return (
    <details className="brief" open={isOpen}>
      <summary>{t('brief.title')}</summary>
      <ul>
        {known.sentences[language].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
};
