import { bidiIsolate, ownProperty } from '@gunbai/shared/i18n';
import type { SeatRating } from '@gunbai/protocol';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { useTranslator } from '../i18n/index.tsx';
import { PresenceDot, RatingText } from './PlayerMarks.tsx';
import { botName, useGameTextById } from './use-game-assets.ts';

interface SeatOccupant {
  readonly seat: string;
  /** The player's name; empty if none was given; null if no human. */
  readonly name: string | null;
  readonly bot: string | null;
  /** Link to the player's page. */
  readonly href?: string;
  /** The invited player for whom a free seat waits. */
  readonly awaited?: string;
  readonly rating?: SeatRating;
  /** Whether the player is online, where that is known. */
  readonly isPresent?: boolean;
}

interface SeatListProps {
  readonly game: string;
  readonly seats: readonly SeatOccupant[];
  /** Text for a seat without player or bot; null for the seat name only. */
  readonly placeholder: string | null;
}

/** Who plays which side, in one line, once the texts are loaded. */
export const SeatList = (props: SeatListProps) => (
  <Suspense fallback={null}>
    <SeatListText {...props} />
  </Suspense>
);

const SeatListText = ({ game, seats, placeholder }: SeatListProps) => {
  const translator = useTranslator();
  const text = useGameTextById(game);
  const occupantName = ({ name, bot, awaited }: SeatOccupant): string | null =>
    bidiIsolate(name ?? '') ||
    (awaited === undefined ? '' : translator.t('invitation.waits', { name: bidiIsolate(awaited) })) ||
    (bot === null ? placeholder : translator.t('new.bot', { bot: text ? botName(bot, text, translator) : bot }));
  return seats.map((one, index) => {
    const occupant = occupantName(one);
    const isSide = !/^p\d+$/.test(one.seat);
    const seatName = ownProperty(text?.names['seat'], one.seat) ?? one.seat;
    return (
      <span key={one.seat}>
        {index > 0 && ' · '}
        {occupant === null ? seatName : isSide && <span className="quiet">{seatName + translator.labelColon}</span>}
        {one.isPresent && <PresenceDot />}
        {one.href === undefined ? occupant : <Link href={one.href}>{occupant}</Link>}
        {one.rating && <RatingText rating={one.rating} />}
      </span>
    );
  });
};
