import { LoadStateView } from '../components/NotFound.tsx';
import { useSavedGame } from '../table/hooks/use-local-table.ts';
import { ReportView } from '../report/ReportView.tsx';

const ReportPage = ({ id }: { id: string }) => {
  const loadState = useSavedGame(id);
  if (loadState.state !== 'open') return <LoadStateView id={id} loadState={loadState} />;
  return <ReportView {...loadState} replayAddress={`/replay/${id}`} />;
};

export default ReportPage;
