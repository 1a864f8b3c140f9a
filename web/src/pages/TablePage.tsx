import { NotYetOpen } from '../parts/Missing.tsx';
import { TableView } from '../table/TableView.tsx';
import { useLocalTable } from '../table/useSession.ts';
import '../styles/table.css';

const TablePage = ({ id }: { id: string }) => {
  const opening = useLocalTable(id);
  return opening.state === 'open' ? <TableView {...opening} /> : <NotYetOpen id={id} opening={opening} />;
};

export default TablePage;
