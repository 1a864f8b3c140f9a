import type { GameText } from '@gunbai/kits/text';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { botNameOf } from '../parts/titles.ts';
import type { Session, Sight } from '../session/session.ts';
import { useSpeech } from '../text/index.tsx';

export interface PlayersProps {
  readonly session: Session;
  readonly sight: Sight;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  /** What else there is to say of a seat: its clock. */
  readonly notes?: Readonly<Record<string, ReactNode>> | undefined;
  /** Where more is said of who sits there. */
  readonly profiles?: Readonly<Record<string, string>> | undefined;
}

/** Who sits at the table, and whom it waits for. */
export const Players = (props: PlayersProps) => {
  const speech = useSpeech();
  const { session, sight, text, seatNames, notes, profiles } = props;
  const nameAt = (seat: string): ReactNode => {
    const address = profiles?.[seat];
    return address === undefined ? seatNames[seat] : <Link href={address}>{seatNames[seat]}</Link>;
  };
  return (
    <ul className="players">
      {session.people.map(({ seat, bot }, index) => (
        <li key={seat} data-seat={index + 1} aria-current={sight.waitingFor.includes(seat) ? 'true' : undefined}>
          <span className="player-mark" aria-hidden="true">
            {index + 1}
          </span>
          <span className="player-name">{nameAt(seat)}</span>
          {bot !== null && <small className="quiet">{botNameOf(bot, text, speech)}</small>}
          {notes?.[seat]}
        </li>
      ))}
    </ul>
  );
};
