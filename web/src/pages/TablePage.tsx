import { Link } from 'wouter';
import { Frame } from '../parts/Frame.tsx';
import { useSpeech } from '../text/index.tsx';
import { TableView } from '../table/TableView.tsx';
import { useLocalTable } from '../table/useSession.ts';
import '../styles/table.css';

const TablePage = ({ id }: { id: string }) => {
  const { t } = useSpeech();
  const opening = useLocalTable(id);
  if (opening.state === 'open') return <TableView {...opening} />;
  return (
    <NotOpen
      say={
        opening.state === 'failed'
          ? t('table.cannotOpen', { detail: opening.detail })
          : t(opening.state === 'gone' ? 'table.gone' : 'page.loading')
      }
    />
  );
};

export default TablePage;

export const NotOpen = ({ say }: { say: string }) => {
  const { t } = useSpeech();
  return (
    <Frame title="">
      <p role="status">{say}</p>
      <Link className="button" href="/">
        {t('page.home')}
      </Link>
    </Frame>
  );
};
