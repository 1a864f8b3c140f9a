import { Suspense } from 'react';
import { sayLength } from '../parts/GameFields.tsx';
import { useTextOf, useTitle } from '../parts/titles.ts';
import { dotted, useSpeech } from '../text/index.tsx';

/** The name of a side in its game, once the game's words are there. Places that are no sides have none. */
export const SideName = ({ game, side }: { game: string; side: string }) =>
  side === '' || /^p\d+$/.test(side) ? null : (
    <Suspense fallback={null}>
      <NameOfSide game={game} side={side} />
    </Suspense>
  );

const NameOfSide = ({ game, side }: { game: string; side: string }) => {
  const { t } = useSpeech();
  const names = useTextOf(game)?.names;
  return <> {t('account.side', { side: names?.['side']?.[side] ?? names?.['seat']?.[side] ?? side })}</>;
};

interface ScenarioProps {
  readonly game: string;
  readonly scenario: string;
  readonly isOver?: boolean;
  /** What stands between it and what follows. */
  readonly separator?: string;
}

/** What a scenario is called, where the game has several, and how long people take for it while that is of interest. */
export const ScenarioLength = (props: ScenarioProps) => (
  <Suspense fallback={null}>
    <LengthOf {...props} />
  </Suspense>
);

const LengthOf = ({ game, scenario, isOver = false, separator = '' }: ScenarioProps) => {
  const speech = useSpeech();
  const found = useTitle(game);
  if (!found) return null;
  const { scenarios } = found.rules.game;
  const minutes = isOver ? undefined : scenarios.find(({ id }) => id === scenario)?.minutes;
  const name = scenarios.length > 1 ? found.text.scenarios[scenario]?.name : undefined;
  const known = dotted([name ?? '', minutes === undefined ? '' : sayLength(minutes, speech)]);
  return <>{known === '' ? '' : known + separator}</>;
};
