import type { GameEvent, View } from '@gunbai/engine';
import { useMemo } from 'react';
import { useCharts, useGameTextById, useSources } from '../use-game-assets.ts';
import { ChartList } from './ChartList.tsx';

interface GameChartsProps {
  readonly game: string;
  /** The position at a table, whose rows are marked. */
  readonly position?: { readonly view: View<unknown>; readonly log: readonly { readonly events: readonly GameEvent[] }[] };
  readonly target?: string | null;
  onClauseClick(clause: string): void;
}

/** All charts of a game, loaded when they are opened. */
const GameCharts = ({ game, position, target = null, onClauseClick }: GameChartsProps) => {
  const found = useCharts(game);
  const sources = useSources(game)?.sources;
  const text = useGameTextById(game);
  const marks = useMemo(
    () =>
      found && position
        ? found.marks(
            position.view,
            position.log.flatMap(({ events }) => events),
          )
        : [],
    [found, position],
  );
  if (!found || !sources || !text) return null;
  return <ChartList charts={found.charts} marks={marks} sources={sources} text={text} target={target} onClauseClick={onClauseClick} />;
};

export default GameCharts;
