import type { Action } from '@gunbai/engine';
import { useEffect, useEffectEvent, useState } from 'react';
import { sizeOf } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { unitAt, unitNumber } from '../rules/components.ts';
import { spacesLeft } from '../rules/forces.ts';

/** The lone units that a commander could take on now, as far as his box reaches: busho first, the best fighters among them; those who could command last. */
export const joinsOf = (board: Board, allowed: readonly Action[], commander: string): Action[] =>
  allowed
    .filter(([verb, unit, to]) => {
      if (verb !== 'join' || to !== commander) return false;
      const one = unitNumber(String(unit));
      return board.leader[one] === one && sizeOf(board, one) === 1;
    })
    .toSorted(([, a], [, b]) => {
      const [one, other] = [unitAt(unitNumber(String(a))), unitAt(unitNumber(String(b)))];
      return one.command - other.command || other.combat - one.combat;
    })
    .slice(0, Math.max(0, spacesLeft(board, unitNumber(commander))));

/** Until the referee has taken the last one, another is not heard. */
const AGAIN = 120;

/** Lets a commander take on one lone unit after the other until his box is full or nobody is left: each is a decision of its own. */
export const useGathering = (board: Board, allowed: readonly Action[], choose: (action: Action) => void): ((commander: string) => void) => {
  const [commander, setCommander] = useState<string | null>(null);
  const [next] = commander === null ? [] : joinsOf(board, allowed, commander);
  if (commander !== null && next === undefined) setCommander(null);
  const goOn = useEffectEvent(() => {
    if (next) choose(next);
  });
  const due = next?.join(' ');
  useEffect(() => {
    if (due === undefined) return undefined;
    goOn();
    const timer = setInterval(goOn, AGAIN);
    return () => clearInterval(timer);
  }, [due]);
  return setCommander;
};
