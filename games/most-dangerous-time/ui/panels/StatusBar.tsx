import { clanColours, Badge } from '@gunbai/ui';
import { NONE, clanId, CLANS, ALLIANCE_ODA, CLAN_ODA, ALLIANCE_IDS, ODA } from '../../rules/components.ts';
import { LAST_TURN_BY_GOAL } from '../../rules/setup/scenarios.ts';
import type { MdtView } from '../../rules/state.ts';
import { chitsInCup, chitsInZone } from '../../rules/turn/chit-cup.ts';
import { shortGameScore, countOdaHomeCastles } from '../../rules/victory.ts';
import type { BoardContext } from '../board-context.ts';

/** The phase while no impulse is active. */
const phaseBetweenImpulses = ({ flow }: MdtView): 'settingUp' | 'endPhase' | 'between' => {
  if (flow.some(({ step }) => step === 'setUp' || step === 'bidding')) return 'settingUp';
  return flow.some(({ step }) => step === 'endPhase') ? 'endPhase' : 'between';
};

/** The active alliance, its movement points, and the chits. */
export const StatusBar = ({ context }: { context: BoardContext }) => {
  const { view, messages, names } = context;
  const { board } = view;
  // Set-up counts as turn 1.
  const turn = Math.max(view.turn, 1);
  const cup = chitsInCup(view);
  const drawn = chitsInZone(view, 'drawn');
  const isShort = board.goal === 'short';
  const last = LAST_TURN_BY_GOAL[board.goal];
  return (
    <div className="mdt-status">
      <span className="mdt-turn">{last === null ? messages('turn', { n: turn }) : messages('turnOf', { n: turn, last })}</span>
      {board.active === NONE ? (
        <span className="mdt-muted mdt-between">{messages(phaseBetweenImpulses(view))}</span>
      ) : (
        <span className="mdt-impulse" style={clanColours(clanId(CLANS.findIndex(({ alliance }) => alliance === board.active)))}>
          {board.players === 4 && board.active === ALLIANCE_ODA
            ? `${names.clan(clanId(CLAN_ODA))}${messages.labelColon}${names.seat(view.seats[board.activeSeat] ?? '')}`
            : names.alliance(ALLIANCE_IDS[board.active] ?? '')}
        </span>
      )}
      {board.active !== NONE && <span className="mdt-points">{messages('points', { n: board.points })}</span>}
      <details className="mdt-cup">
        <summary>
          {messages('cup')} <Badge label={`${messages('cup')} ${cup.length}`}>{cup.length}</Badge>
        </summary>
        <div>
          <p>{cup.map(names.chit).join(messages('listSeparator'))}</p>
          {drawn.length > 0 && (
            <p className="mdt-muted">
              {messages('drawn')}
              {messages.labelColon}
              {drawn.map(names.chit).join(messages('listSeparator'))}
            </p>
          )}
        </div>
      </details>
      {isShort && <span>{messages('castles', { n: shortGameScore(board), needed: board.needed })}</span>}
      {board.goal === 'three' && <span>{messages('homeCastles', { n: countOdaHomeCastles(board) })}</span>}
      {board.fortune !== NONE && (
        <span className="mdt-muted">{messages('goodFortune', { side: names.side(board.fortune === ODA ? 'oda' : 'antiOda') })}</span>
      )}
    </div>
  );
};
