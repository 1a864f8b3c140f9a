import { findScenario } from '@gunbai/engine';
import { Suspense } from 'react';
import { formatPlayTime } from '../../components/GameFields.tsx';
import { useGameTextById, useGameAssets } from '../../components/use-game-assets.ts';
import { joinFacts, useTranslator } from '../../i18n/index.tsx';

/** The name of a side in its game, once the game's words are there. Places that are no sides have none. */
export const SideName = ({ game, side }: { game: string; side: string }) =>
  side === '' || /^p\d+$/.test(side) ? null : (
    <Suspense fallback={null}>
      <SideNameText game={game} side={side} />
    </Suspense>
  );

const SideNameText = ({ game, side }: { game: string; side: string }) => {
  const { t } = useTranslator();
  const names = useGameTextById(game)?.names;
  return <> {t('account.side', { side: names?.['side']?.[side] ?? names?.['seat']?.[side] ?? side })}</>;
};

interface ScenarioInfoProps {
  readonly game: string;
  readonly scenario: string;
  readonly isOver?: boolean;
  /** What stands between it and what follows. */
  readonly separator?: string;
}

/** What a scenario is called, where the game has several, and how long people take for it while that is of interest. */
export const ScenarioInfo = (props: ScenarioInfoProps) => (
  <Suspense fallback={null}>
    <ScenarioInfoText {...props} />
  </Suspense>
);

const ScenarioInfoText = ({ game, scenario, isOver = false, separator = '' }: ScenarioInfoProps) => {
  const translator = useTranslator();
  const found = useGameAssets(game);
  if (!found) return null;
  const { game: rules } = found.rules;
  const known = findScenario(rules, scenario);
  const minutes = isOver ? undefined : known?.minutes;
  const name = rules.scenarios.length > 1 ? found.text.scenarios[known?.id ?? scenario]?.name : undefined;
  const facts = joinFacts([name ?? '', minutes === undefined ? '' : formatPlayTime(minutes, translator)]);
  return <>{facts === '' ? '' : facts + separator}</>;
};
