import { rulesVersionOf } from '@gunbai/engine';
import { LoadStateView } from '../components/NotFound.tsx';
import { useSavedGame } from '../table/hooks/use-local-table.ts';
import { ReplayView } from '../replay/ReplayView.tsx';

const ReplayPage = ({ id }: { id: string }) => {
  const loadState = useSavedGame(id);
  if (loadState.state !== 'open') return <LoadStateView id={id} loadState={loadState} />;
  const { savedGame, rules } = loadState;
  const hasTable = savedGame.here.length > 0 && (!savedGame.finished || rulesVersionOf(savedGame.record) === rules.game.rules);
  return <ReplayView {...loadState} tableAddress={hasTable ? `/table/${id}` : null} />;
};

export default ReplayPage;
