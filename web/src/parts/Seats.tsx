import { isolated, ownOf } from '@gunbai/kits/text';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { useSpeech } from '../text/index.tsx';
import { botNameOf, useTextOf } from './titles.ts';

export interface Seated {
  readonly seat: string;
  /** A person's name; empty if they gave none. Null: no person. */
  readonly name: string | null;
  readonly bot: string | null;
  /** Where more is said of a person. */
  readonly address?: string;
}

interface SeatsProps {
  readonly game: string;
  readonly seats: readonly Seated[];
  /** What is said of a seat with neither name nor bot; null: nothing but what it is called. */
  readonly otherwise: string | null;
}

/** Who plays which side, in one line; once the game's words are there. */
export const Seats = (props: SeatsProps) => (
  <Suspense fallback={null}>
    <Listed {...props} />
  </Suspense>
);

const Listed = ({ game, seats, otherwise }: SeatsProps) => {
  const speech = useSpeech();
  const text = useTextOf(game);
  const sayWho = ({ name, bot }: Seated): string | null =>
    isolated(name ?? '') || (bot === null ? otherwise : speech.t('new.bot', { bot: text ? botNameOf(bot, text, speech) : bot }));
  return seats.map((one, index) => {
    const who = sayWho(one);
    const isSide = !/^p\d+$/.test(one.seat);
    const called = ownOf(text?.names['seat'], one.seat) ?? one.seat;
    return (
      <span key={one.seat}>
        {index > 0 && ' · '}
        {who === null ? called : isSide && <span className="quiet">{called + speech.colon}</span>}
        {one.address === undefined ? who : <Link href={one.address}>{who}</Link>}
      </span>
    );
  });
};
