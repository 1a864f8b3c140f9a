import { TableUnavailable, LoadingPage } from '../components/NotFound.tsx';
import { useOnlineReplay } from '../online/table/use-online-replay.ts';
import { formatErrorCode, useTranslator } from '../i18n/index.tsx';
import { ReplayView } from '../replay/ReplayView.tsx';

const OnlineReplayPage = ({ id }: { id: string }) => {
  const translator = useTranslator();
  const loaded = useOnlineReplay(id);
  if (!loaded) return <LoadingPage />;
  if ('refused' in loaded) return <TableUnavailable message={formatErrorCode(loaded.refused, translator)} />;
  return <ReplayView {...loaded.parts} tableAddress={`/online/${id}`} isShared />;
};

export default OnlineReplayPage;
