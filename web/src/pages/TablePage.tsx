import { NotOpen, Opening } from '../parts/Missing.tsx';
import { useSpeech } from '../text/index.tsx';
import { TableView } from '../table/TableView.tsx';
import { useLocalTable } from '../table/useSession.ts';
import '../styles/table.css';

const TablePage = ({ id }: { id: string }) => {
  const { t } = useSpeech();
  const opening = useLocalTable(id);
  switch (opening.state) {
    case 'open':
      return <TableView {...opening} />;
    case 'loading':
      return <Opening />;
    case 'gone':
      return <NotOpen say={t('table.gone')} />;
    case 'failed':
      return <NotOpen say={t('table.cannotOpen', { detail: opening.detail })} />;
  }
};

export default TablePage;
