import type { Action } from '@gunbai/engine';
import { ClauseMark, percent } from '@gunbai/ui';
import { isDaimyo } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { clanId, leaderId, leaderOf, placeId } from '../rules/components.ts';
import { numberNeeded, targetsOf } from '../rules/negotiation.ts';
import { Panel } from './panels.tsx';
import type { Setting } from './panels.tsx';

/** A soldier whom a leader could try to win over: where, whose, and the number that the die must reach. */
export interface Prospect {
  readonly place: string;
  readonly clan: string;
  readonly isBesieged: boolean;
  readonly needed: number;
  readonly chance: number;
}

/** 8.3.3, 8.3.4 All whom a leader could try, the likeliest first. */
export const prospectsOf = (board: Board, leader: number): Prospect[] =>
  targetsOf(board, leader)
    .map(([place, clan, isBesieged]) => {
      const needed = numberNeeded(board, place, clan, isBesieged);
      return { place: placeId(place), clan: clanId(clan), isBesieged, needed, chance: Math.min(1, (7 - needed) / 6) };
    })
    .toSorted((a, b) => b.chance - a.chance);

/** More are seen on the map, where they are lit. */
const MOST = 6;

/** Who may negotiate now: by the choices offered, by the one that is marked, or who has begun to. */
const talkersOf = ({ view }: Setting, allowed: readonly Action[], chosen: Action | null): number[] => {
  const frame = view.flow.at(-1);
  if (frame?.step === 'chooseSoldier') return [(frame.local as { leader: number }).leader];
  if (chosen?.[0] === 'negotiate') return [leaderOf(String(chosen[1]))];
  return allowed.filter(([verb]) => verb === 'negotiate').map(([, leader]) => leaderOf(String(leader)));
};

/** What each leader who may negotiate could win, before anybody has rolled. */
export const TalksPanel = ({ setting, allowed, chosen }: { setting: Setting; allowed: readonly Action[]; chosen: Action | null }) => {
  const { view, words, names } = setting;
  const { board } = view;
  const talkers = talkersOf(setting, allowed, chosen);
  if (talkers.length === 0) return null;
  const wanted = chosen?.[0] === 'persuade' ? chosen : null;
  return (
    <Panel
      title={
        <>
          {words('talks')} <ClauseMark clause="8.3.3" />
        </>
      }
    >
      {talkers.map((leader) => {
        const all = prospectsOf(board, leader).filter(
          ({ place, clan, isBesieged }) => !wanted || (wanted[1] === place && wanted[2] === clan && (wanted[3] === 1) === isBesieged),
        );
        return (
          <table key={leader} className="mdt-talks">
            <caption>
              <strong>{names.leader(leaderId(leader))}</strong> <small>{words(isDaimyo(board, leader) ? 'daimyo' : 'samurai')}</small>
            </caption>
            <tbody>
              {all.slice(0, MOST).map(({ place, clan, isBesieged, needed, chance }) => (
                <tr key={`${place} ${clan} ${isBesieged}`}>
                  <th scope="row">
                    {names.place(place)} <small>{words.list([names.clan(clan), ...(isBesieged ? [words('besieged')] : [])])}</small>
                  </th>
                  <td>{words('orMore', { n: needed })}</td>
                  <td>{percent(chance)}</td>
                </tr>
              ))}
              {all.length > MOST && (
                <tr>
                  <td colSpan={3}>{words('moreTargets', { n: all.length - MOST })}</td>
                </tr>
              )}
            </tbody>
          </table>
        );
      })}
    </Panel>
  );
};
