import { LoadStateView } from '../components/NotFound.tsx';
import { TableView } from '../table/TableView.tsx';
import { useLocalTable } from '../table/hooks/use-local-table.ts';
import '../styles/table.css';

const LocalTablePage = ({ id }: { id: string }) => {
  const loadState = useLocalTable(id);
  return loadState.state === 'open' ? <TableView {...loadState} /> : <LoadStateView id={id} loadState={loadState} />;
};

export default LocalTablePage;
