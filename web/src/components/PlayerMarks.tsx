import type { SeatRating } from '@gunbai/protocol';
import { useTranslator } from '../i18n/index.tsx';

/** From this deviation on a rating says little yet. */
const PROVISIONAL_DEVIATION = 110;

/** A rating in short: a question mark follows one of few games. */
export const formatRating = ({ rating, deviation }: SeatRating): string =>
  `${Math.round(rating)}${deviation >= PROVISIONAL_DEVIATION ? '?' : ''}`;

/** A player's rating behind the name. */
export const RatingText = ({ rating }: { rating: SeatRating }) => {
  const { t } = useTranslator();
  const exact = { rating: Math.round(rating.rating), deviation: Math.round(rating.deviation) };
  return (
    <span className="rating quiet" title={t('rating.exact', exact)}>
      {'\u00a0'}({formatRating(rating)})
    </span>
  );
};

/** Marks a player who is online. */
export const PresenceDot = () => {
  const { t } = useTranslator();
  return <span className="presence-dot" role="img" aria-label={t('online.present')} title={t('online.present')} />;
};
