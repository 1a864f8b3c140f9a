import { OutcomeBars } from '@gunbai/ui/map';
import { ATTACKER, DEFENDER, isFieldBattle, unitsInGroup } from '../../rules/combat/battle-state.ts';
import type { Battle } from '../../rules/combat/battle-state.ts';
import { fortValueAt } from '../../rules/state.ts';
import { computeBattleOdds } from '../../odds/battle-odds.ts';
import { combatAfterMarch } from '../../odds/march-odds.ts';
import { computeSiegeOdds } from '../../odds/siege-odds.ts';
import type { BoardContext } from '../board-context.ts';
import type { LeaderIds } from '../../rules/movement/march-groups.ts';
import { besiegedBravery, formatExpectedHits } from './BattlePanel.tsx';
import type { MarchSelection } from './march-selection.ts';
import { formatSideName } from './RerollPanel.tsx';

/** Larger battles take too long to compute while the pointer moves: their first round is shown. */
const MAX_UNITS = 40;

const countUnits = ({ groups }: Battle): number => groups.reduce((sum, group) => sum + unitsInGroup(group), 0);

interface MarchOddsProps {
  readonly from: number;
  readonly to: number;
  readonly selection: MarchSelection;
  readonly context: BoardContext;
}

/** What the selected units would meet in a place: the odds of the battle in the field, or of an assault on those inside. */
export const MarchOdds = ({ from, to, selection, context }: MarchOddsProps) => {
  const { messages } = context;
  const combat = combatAfterMarch(context.view.board, from, to, selection.leaders as LeaderIds, selection.soldiers);
  if (!combat) return null;
  const { board, battle } = combat;
  if (!isFieldBattle(battle)) return <AssaultChance board={board} battle={battle} context={context} />;
  if (countUnits(battle) > MAX_UNITS)
    return (
      <>
        <h4>{messages('oddsIfStand')}</h4>
        <p>{formatExpectedHits(battle, -1, { ...context, view: { ...context.view, board } })}</p>
      </>
    );
  const { attackerWins, defenderWins, left } = computeBattleOdds(board, battle);
  return (
    <>
      <h4>{messages('oddsIfStand')}</h4>
      <OutcomeBars
        label={messages('oddsIfStand')}
        outcomes={[
          { label: messages('holdsField', { side: formatSideName(battle, ATTACKER, context) }), chance: attackerWins, tone: 'good' },
          { label: messages('holdsField', { side: formatSideName(battle, DEFENDER, context) }), chance: defenderWins, tone: 'bad' },
        ]}
      />
      <p>{messages('unitsLeft', { side: formatSideName(battle, ATTACKER, context), n: Math.round(left[0] * 10) / 10 })}</p>
    </>
  );
};

const AssaultChance = ({ board, battle, context: { messages } }: { board: MarchBoard; battle: Battle; context: BoardContext }) => {
  const { castleFalls, besiegersLost } = computeSiegeOdds(battle, besiegedBravery(board, battle), fortValueAt(board, battle.place));
  return (
    <>
      <h4>{messages('assaultOdds')}</h4>
      <OutcomeBars
        label={messages('assaultOdds')}
        outcomes={[
          { label: messages('castleFalls'), chance: castleFalls, tone: 'good' },
          { label: messages('castleHolds'), chance: 1 - castleFalls, tone: 'bad' },
        ]}
      />
      <p>{messages('besiegersLost', { n: Math.round(besiegersLost * 10) / 10 })}</p>
    </>
  );
};

type MarchBoard = BoardContext['view']['board'];
