import type { GameText } from '@gunbai/shared/i18n';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { botName } from '../../components/use-game-assets.ts';
import type { Session, TableSnapshot } from '../../session/session.ts';
import { useTranslator } from '../../i18n/index.tsx';

interface PlayerListProps {
  readonly session: Session;
  readonly snapshot: TableSnapshot;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  /** Additional information about a seat: its clock. */
  readonly notes?: Readonly<Record<string, ReactNode>> | undefined;
  /** Link to the player's page. */
  readonly profiles?: Readonly<Record<string, string>> | undefined;
}

/** The players, and whose turn it is. */
export const PlayerList = (props: PlayerListProps) => {
  const translator = useTranslator();
  const { session, snapshot, text, seatNames, notes, profiles } = props;
  const renderName = (seat: string): ReactNode => {
    const href = profiles?.[seat];
    return href === undefined ? seatNames[seat] : <Link href={href}>{seatNames[seat]}</Link>;
  };
  return (
    <ul className="players">
      {session.players.map(({ seat, bot }, index) => (
        <li key={seat} data-seat={index + 1} aria-current={snapshot.pendingSeats.includes(seat) ? 'true' : undefined}>
          <span className="player-mark" aria-hidden="true">
            {index + 1}
          </span>
          <span className="player-name">{renderName(seat)}</span>
          {bot !== null && <small className="quiet">{botName(bot, text, translator)}</small>}
          {notes?.[seat]}
        </li>
      ))}
    </ul>
  );
};
