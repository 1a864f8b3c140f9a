import { findScenario } from '@gunbai/engine';
import { Suspense } from 'react';
import { formatPlayTime } from '../../components/GameFields.tsx';
import { useGameTextById, useGameAssets } from '../../components/use-game-assets.ts';
import { joinFacts, useTranslator } from '../../i18n/index.tsx';

/** The name of a side, once the game's text is loaded. Seats that are no sides have none. */
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
  /** Text between this and what follows. */
  readonly separator?: string;
}

/** The scenario's name if the game has several, and its playing time where that matters. */
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
  const current = findScenario(rules, scenario);
  const minutes = isOver ? undefined : current?.minutes;
  const name = rules.scenarios.length > 1 ? found.text.scenarios[current?.id ?? scenario]?.name : undefined;
  const facts = joinFacts([name ?? '', minutes === undefined ? '' : formatPlayTime(minutes, translator)]);
  return <>{facts === '' ? '' : facts + separator}</>;
};
