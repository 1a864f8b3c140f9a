import { Suspense } from 'react';
import { sayLength } from '../parts/GameFields.tsx';
import { useTitle } from '../parts/titles.ts';
import { useSpeech } from '../text/index.tsx';

/** The name of a side in its game, once the game's words are there. Places that are no sides have none. */
export const SideName = ({ game, side }: { game: string; side: string }) =>
  side === '' || /^p\d+$/.test(side) ? null : (
    <Suspense fallback={null}>
      <NameOfSide game={game} side={side} />
    </Suspense>
  );

const NameOfSide = ({ game, side }: { game: string; side: string }) => {
  const { t } = useSpeech();
  const names = useTitle(game)?.text.names;
  return <> {t('account.side', { side: names?.['side']?.[side] ?? names?.['seat']?.[side] ?? side })}</>;
};

/** What a scenario is called, where the game has several, and how long people take for it. */
export const ScenarioLength = ({ game, scenario }: { game: string; scenario: string }) => (
  <Suspense fallback={null}>
    <LengthOf game={game} scenario={scenario} />
  </Suspense>
);

const LengthOf = ({ game, scenario }: { game: string; scenario: string }) => {
  const speech = useSpeech();
  const found = useTitle(game);
  if (!found) return null;
  const { scenarios } = found.rules.game;
  const minutes = scenarios.find(({ id }) => id === scenario)?.minutes;
  const name = scenarios.length > 1 ? found.text.scenarios[scenario]?.name : undefined;
  return <>{[name, minutes === undefined ? undefined : sayLength(minutes, speech)].filter(Boolean).join(' · ')}</>;
};
