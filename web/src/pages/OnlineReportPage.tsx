import type { TableView } from '@gunbai/protocol';
import { useEffect, useState } from 'react';
import { TableUnavailable, LoadingPage } from '../components/NotFound.tsx';
import { fetchJson } from '../online/connection/api.ts';
import { useTableRatings } from '../online/lobby/use-table-ratings.ts';
import { RatingChanges } from '../online/table/RatingChanges.tsx';
import { useOnlineReplay } from '../online/table/use-online-replay.ts';
import { formatErrorCode, useTranslator } from '../i18n/index.tsx';
import { ReportView } from '../report/ReportView.tsx';

const OnlineReportPage = ({ id }: { id: string }) => {
  const translator = useTranslator();
  const loaded = useOnlineReplay(id);
  const [table, setTable] = useState<TableView | null>(null);
  useEffect(() => {
    let isDisposed = false;
    void fetchJson<TableView>('GET', `/api/tables/${id}`).then((found) => found.ok && !isDisposed && setTable(found.value));
    return () => {
      isDisposed = true;
    };
  }, [id]);
  if (!loaded) return <LoadingPage />;
  if ('refused' in loaded) return <TableUnavailable message={formatErrorCode(loaded.refused, translator)} />;
  return (
    <ReportView {...loaded.parts} replayAddress={`/online/${id}/replay`} isShared ratings={table && <TableRatingChanges table={table} />} />
  );
};

export default OnlineReportPage;

const TableRatingChanges = ({ table }: { table: TableView }) => <RatingChanges table={table} ratings={useTableRatings(table)} />;
