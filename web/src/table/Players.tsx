import type { GameText } from '@gunbai/kits/text';
import { botNameOf } from '../parts/titles.ts';
import type { Session, Sight } from '../session/session.ts';
import { useSpeech } from '../text/index.tsx';

/** Who sits at the table, and whom it waits for. */
export const Players = (props: { session: Session; sight: Sight; text: GameText; seatNames: Readonly<Record<string, string>> }) => {
  const speech = useSpeech();
  const { session, sight, text, seatNames } = props;
  return (
    <ul className="players">
      {session.people.map(({ seat, bot }, index) => (
        <li key={seat} data-seat={index + 1} aria-current={sight.waitingFor.includes(seat) ? 'true' : undefined}>
          <span className="player-mark" aria-hidden="true">
            {index + 1}
          </span>
          <span>{seatNames[seat]}</span>
          {bot !== null && <small className="quiet">{botNameOf(bot, text, speech)}</small>}
        </li>
      ))}
    </ul>
  );
};
