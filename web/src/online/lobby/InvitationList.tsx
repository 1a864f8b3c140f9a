import type { LobbyTable } from '@gunbai/protocol';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ErrorMessage } from '../../components/ErrorMessage.tsx';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import { acceptInvitation, endInvitation, seatReservedFor } from './invitation.ts';
import { TableCard } from './TableCard.tsx';

interface InvitationListProps {
  readonly tables: readonly LobbyTable[];
  readonly account: string;
  /** After an invitation was answered. */
  onChange(): void;
}

/** Tables at which a seat waits for the reader: accept or decline. */
export const InvitationList = ({ tables, account, onChange }: InvitationListProps) => {
  const translator = useTranslator();
  const { t } = translator;
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const accept = async (id: string, seat: string): Promise<void> => {
    const done = await acceptInvitation(id, seat);
    if (done.ok) navigate(`/online/${id}`);
    else setProblem(formatErrorCode(done.error, translator));
  };
  const decline = async (id: string, seat: string): Promise<void> => {
    const done = await endInvitation(id, seat);
    setProblem(done.ok ? null : formatErrorCode(done.error, translator));
    onChange();
  };
  if (tables.length === 0 && problem === null) return null;
  return (
    <section className="lobby-section">
      <h2>{t('invitation.title')}</h2>
      <ErrorMessage message={problem} />
      <ul className="card-list">
        {tables.map((table) => {
          const seat = seatReservedFor(table, account)?.seat ?? '';
          return (
            <li key={table.id}>
              <TableCard
                table={table}
                actions={
                  <>
                    <button type="button" className="button" data-kind="main" onClick={() => void accept(table.id, seat)}>
                      {t('invitation.accept')}
                    </button>
                    <button type="button" className="button" onClick={() => void decline(table.id, seat)}>
                      {t('invitation.decline')}
                    </button>
                  </>
                }
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
};
