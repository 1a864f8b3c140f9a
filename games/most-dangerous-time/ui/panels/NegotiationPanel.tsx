import type { Action } from '@gunbai/engine';
import { ClauseLink, formatPercent } from '@gunbai/ui';
import { isDaimyo } from '../../rules/state.ts';
import type { GameState } from '../../rules/state.ts';
import { placeId, clanId, leaderOf, leaderId } from '../../rules/components.ts';
import { negotiationTargets, requiredRoll } from '../../rules/diplomacy/negotiation.ts';
import { Panel } from './Panel.tsx';
import type { BoardContext } from '../board-context.ts';

/** A soldier that a leader could try to win over: place, clan and the number needed. */
interface NegotiationProspect {
  readonly place: string;
  readonly clan: string;
  readonly isBesieged: boolean;
  readonly needed: number;
  readonly chance: number;
}

/** 8.3.3, 8.3.4 All soldiers that a leader could try, most likely first. */
export const listProspects = (board: GameState, leader: number): NegotiationProspect[] =>
  negotiationTargets(board, leader)
    .map(([place, clan, isBesieged]) => {
      const needed = requiredRoll(board, place, clan, isBesieged);
      return { place: placeId(place), clan: clanId(clan), isBesieged, needed, chance: Math.min(1, (7 - needed) / 6) };
    })
    .toSorted((a, b) => b.chance - a.chance);

/** The rest are highlighted on the map. */
const MAX_PROSPECTS = 6;

/** The leaders who may negotiate now: by the allowed actions, the pending action, or the negotiation that has begun. */
const negotiatorsToShow = ({ view }: BoardContext, allowed: readonly Action[], pendingAction: Action | null): number[] => {
  const frame = view.flow.at(-1);
  if (frame?.step === 'chooseSoldier') return [(frame.local as { leader: number }).leader];
  if (pendingAction?.[0] === 'negotiate') return [leaderOf(String(pendingAction[1]))];
  return allowed.filter(([verb]) => verb === 'negotiate').map(([, leader]) => leaderOf(String(leader)));
};

/** The odds of each leader who may negotiate, before the roll. */
export const NegotiationPanel = ({
  context,
  allowed,
  chosen: pendingAction,
}: {
  context: BoardContext;
  allowed: readonly Action[];
  chosen: Action | null;
}) => {
  const { view, messages, names } = context;
  const { board } = view;
  const negotiators = negotiatorsToShow(context, allowed, pendingAction);
  if (negotiators.length === 0) return null;
  const wanted = pendingAction?.[0] === 'persuade' ? pendingAction : null;
  return (
    <Panel
      title={
        <>
          {messages('negotiationTargets')} <ClauseLink clause="8.3.3" />
        </>
      }
    >
      {negotiators.map((leader) => {
        const all = listProspects(board, leader).filter(
          ({ place, clan, isBesieged }) => !wanted || (wanted[1] === place && wanted[2] === clan && (wanted[3] === 1) === isBesieged),
        );
        return (
          <table key={leader} className="mdt-negotiation">
            <caption>
              <strong>{names.leader(leaderId(leader))}</strong> <small>{messages(isDaimyo(board, leader) ? 'daimyo' : 'samurai')}</small>
            </caption>
            <tbody>
              {all.slice(0, MAX_PROSPECTS).map(({ place, clan, isBesieged, needed, chance }) => (
                <tr key={`${place} ${clan} ${isBesieged}`}>
                  <th scope="row">
                    {names.place(place)} <small>{messages.list([names.clan(clan), ...(isBesieged ? [messages('besieged')] : [])])}</small>
                  </th>
                  <td>{messages('orMore', { n: needed })}</td>
                  <td>{formatPercent(chance)}</td>
                </tr>
              ))}
              {all.length > MAX_PROSPECTS && (
                <tr>
                  <td colSpan={3}>{messages('moreTargets', { n: all.length - MAX_PROSPECTS })}</td>
                </tr>
              )}
            </tbody>
          </table>
        );
      })}
    </Panel>
  );
};
