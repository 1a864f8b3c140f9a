import type { Action, View } from '@gunbai/engine';
import {
  assaultModifiers,
  attackModifiers,
  battleModifiers,
  createPitchedBattle,
  siegeTarget,
  castleOf,
  combatColumnFor,
  counterModifiers,
  defendingStrength,
  enemyOf,
  fieldForcesAt,
  garrisonOf,
  currentLeader,
  hexOf,
  interceptionModifiers,
  eligibleAttackers,
  NONE,
  isForceAlive,
  highestLeader,
  createSkirmish,
  forceStrength,
  totalStrength,
  sumModifiers,
} from '../rules/series/index.ts';
import type { PitchedBattle, GameState, SiegeCheck, Modifiers, Skirmish, ScenarioData } from '../rules/series/index.ts';
import { hexAt } from '@gunbai/shared/hex';
import { ClauseLink, formatPercent } from '@gunbai/ui';
import { OutcomeBars, CombatSheet, displayName, hexName } from '@gunbai/ui/map';
import { memo } from 'react';
import type { ReactNode } from 'react';
import type { CombatSide } from '@gunbai/ui/map';
import { COMPONENTS } from '../rules/components.ts';
import { assaultOdds, battleOdds, lossChances } from '../odds/index.ts';
import { SiegeCheckPanel, DemandPanel, surrenderOutcomes } from './SiegePanels.tsx';
import type { CombatProps, TextProps } from './SiegePanels.tsx';
import { MODIFIER_LABELS } from './combat-modifiers.ts';
import type { Messages } from './messages.ts';

const formatColumn = (data: ScenarioData, strength: number): string => {
  const { columns } = data.charts.combat;
  const column = combatColumnFor(data.charts.combat, strength);
  const next = columns[column + 1];
  return next === undefined
    ? `${columns[column]}+`
    : next - 1 === columns[column]
      ? String(columns[column])
      : `${columns[column]}–${next - 1}`;
};

/** The side that takes the damage of a roll. */
type LossKind = 'attackerLoses' | 'defenderLoses' | 'castleLoses';

/** 19-3-1.2 A castle ignores a ●; elsewhere it eliminates a unit. */
const formatLoss = (loss: number, kill: boolean, suffers: LossKind, messages: Messages): string => {
  const kills = kill && suffers !== 'castleLoses';
  if (loss === 0 && !kills) return messages('noLoss');
  const label = messages(suffers, { n: loss });
  return kills ? messages('withUnit', { loss: label }) : label;
};

const combatSideOf = (
  data: ScenarioData,
  title: string,
  strength: number,
  modifiers: Modifiers,
  suffers: LossKind,
  messages: Messages,
): CombatSide => {
  const sum = sumModifiers(modifiers);
  const results = lossChances(data, strength, sum);
  const tone = suffers === 'attackerLoses' ? 'bad' : 'good';
  const outcomes = new Map<string, CombatSide['outcomes'][number]>();
  for (const { loss, kill, chance } of results) {
    const label = formatLoss(loss, kill, suffers, messages);
    outcomes.set(label, {
      label,
      chance: chance + (outcomes.get(label)?.chance ?? 0),
      tone: label === messages('noLoss') ? 'neutral' : tone,
    });
  }
  return {
    title,
    strength,
    column: formatColumn(data, strength),
    modifiers: Object.entries(modifiers)
      .filter(([, value]) => value !== 0)
      .map(([clause, value]) => ({ clause, value, label: messages(MODIFIER_LABELS[clause] ?? 'terrain') })),
    outcomes: [...outcomes.values()],
    expected: messages(suffers, { n: results.reduce((mean, { loss, chance }) => mean + loss * chance, 0).toFixed(1) }),
  };
};

const unitName = (unit: number, { text, language }: TextProps): string => displayName(text, language, 'unit', COMPONENTS.units[unit]);

const leaderName = (data: ScenarioData, board: GameState, forces: readonly number[], textProps: TextProps): string => {
  const leader = highestLeader(data, board, forces);
  return leader < 0 ? '' : unitName(leader, textProps);
};

const formatPlace = (data: ScenarioData, hex: number, { text, language }: TextProps): string =>
  hexName(text, language, COMPONENTS.castles[data.castleAt[hex] ?? -1], data.grid.labels[hex]);

const FightPanel = ({
  title,
  hex,
  attacker,
  defender,
  children,
}: {
  title: string;
  hex: string;
  attacker: CombatSide | null;
  defender: CombatSide;
  children?: ReactNode;
}) => (
  <section className="combat-panel" aria-label={title}>
    <h3>
      {title} <small>{hex}</small>
    </h3>
    <CombatSheet attacker={attacker} defender={defender}>
      {children}
    </CombatSheet>
  </section>
);

/** Steps after the attack roll and before the counterattack. */
const STEPS_BEFORE_COUNTER: ReadonlySet<string> = new Set(['absorb', 'counterattack']);
/** Steps before any roll. */
const STEPS_BEFORE_ATTACK: ReadonlySet<string> = new Set(['orders', 'muster', 'liftSiege']);

const SkirmishPanel = ({ data, board, skirmish, step, ...textProps }: CombatProps & { skirmish: Skirmish; step: string }) => {
  const { messages } = textProps;
  const { forces, defenders, target, sortie } = skirmish;
  if (!STEPS_BEFORE_COUNTER.has(step) && !STEPS_BEFORE_ATTACK.has(step)) return null;
  if (!defenders.some((force) => isForceAlive(data, board, force)) || !forces.some((force) => isForceAlive(data, board, force)))
    return null;
  return (
    <FightPanel
      title={messages(sortie ? 'sortie' : 'skirmish')}
      hex={formatPlace(data, target, textProps)}
      attacker={
        STEPS_BEFORE_COUNTER.has(step)
          ? null
          : combatSideOf(
              data,
              leaderName(data, board, forces, textProps),
              totalStrength(data, board, forces),
              attackModifiers(data, board, skirmish),
              'defenderLoses',
              messages,
            )
      }
      defender={combatSideOf(
        data,
        `${leaderName(data, board, defenders, textProps)} · ${messages('counter')}`,
        defendingStrength(data, board, defenders, !sortie),
        counterModifiers(data, board, skirmish),
        'attackerLoses',
        messages,
      )}
    />
  );
};

/** Steps before the attacker has chosen who joins. */
const STEPS_BEFORE_MUSTER: ReadonlySet<string> = new Set(['orders', 'consent']);

/** 24-1-2 All eligible attackers until some are chosen. */
const attackersOf = (data: ScenarioData, board: GameState, battle: PitchedBattle, step: string): readonly number[] =>
  STEPS_BEFORE_MUSTER.has(step) ? [...battle.forces[0], ...eligibleAttackers(data, board, battle)] : battle.forces[0];

/** 24-1-3 All eligible defenders until some are chosen. */
const defendersOf = (data: ScenarioData, board: GameState, { forces: [, named], target, side }: PitchedBattle): readonly number[] =>
  named.length > 0 ? named : fieldForcesAt(data, board, target, enemyOf(side));

/** Steps before a whole round. In all others the board lacks losses already rolled. */
const STEPS_BEFORE_ROUND: ReadonlySet<string> = new Set(['orders', 'consent', 'muster', 'liftSiege', 'breakOff']);

interface BattleOutcomeProps extends CombatProps {
  readonly attackers: readonly number[];
  readonly defenders: readonly number[];
}

/** Computed again only if the board or the fighters change, since large armies take time. */
const BattleOutcomeOdds = memo(
  ({ data, board, attackers, defenders, messages }: BattleOutcomeProps) => {
    const odds = battleOdds(data, board, attackers, defenders);
    return (
      <>
        <h4>
          {messages('wholeBattle')} <ClauseLink clause="24-2-5a" />
        </h4>
        <OutcomeBars
          label={messages('wholeBattle')}
          outcomes={[
            { label: messages('defenderBeaten'), chance: odds.defender, tone: 'good' },
            { label: messages('attackerBeaten'), chance: odds.attacker, tone: 'bad' },
            { label: messages('bothBeaten'), chance: odds.both },
          ]}
        />
        <p>{messages('lossesCheapest')}</p>
      </>
    );
  },
  (before, now) =>
    before.board === now.board &&
    before.messages === now.messages &&
    String(before.attackers) === String(now.attackers) &&
    String(before.defenders) === String(now.defenders),
);

const BattlePanel = ({ battle, step, ...combatProps }: CombatProps & { battle: PitchedBattle; step: string }) => {
  const { data, board, messages } = combatProps;
  if (battle.loser !== NONE || step === 'stepBack') return null;
  const attackers = attackersOf(data, board, battle, step);
  const defenders = defendersOf(data, board, battle);
  if (!attackers.some((force) => isForceAlive(data, board, force)) || !defenders.some((force) => isForceAlive(data, board, force)))
    return null;
  return (
    <FightPanel
      title={messages('battle')}
      hex={formatPlace(data, battle.target, combatProps)}
      attacker={combatSideOf(
        data,
        leaderName(data, board, attackers, combatProps),
        totalStrength(data, board, attackers),
        battleModifiers(data, board, attackers, defenders),
        'defenderLoses',
        messages,
      )}
      defender={combatSideOf(
        data,
        leaderName(data, board, defenders, combatProps),
        defendingStrength(data, board, defenders, true),
        battleModifiers(data, board, defenders, attackers),
        'attackerLoses',
        messages,
      )}
    >
      {STEPS_BEFORE_ROUND.has(step) && <BattleOutcomeOdds {...combatProps} attackers={attackers} defenders={defenders} />}
    </FightPanel>
  );
};

/** Odds after interception and assault, and the garrison's fate if the castle falls. */
const AssaultOutcomeOdds = ({ castle, force, ...combatProps }: CombatProps & { castle: number; force: number }) => {
  const { data, board, messages } = combatProps;
  const { durability, repelled, fate } = assaultOdds(data, board, castle, force);
  const hasGarrison = garrisonOf(data, board, castle).length > 0;
  return (
    <>
      <OutcomeBars
        label={messages('afterAssault')}
        outcomes={[...durability].map(([left, chance]) => ({
          label: left === 0 ? messages('castleFalls') : messages('durabilityLeft', { n: left }),
          chance,
          tone: left === 0 ? 'good' : 'neutral',
        }))}
      />
      {repelled > 0 && (
        <p>
          {messages('repelled')}
          {messages.labelColon}
          {formatPercent(repelled)} <ClauseLink clause="19-2-4.2a" />
        </p>
      )}
      {hasGarrison && durability.has(0) && (
        <>
          <h4>
            {messages('ifItFalls')} <ClauseLink clause="21.0.2" />
          </h4>
          <OutcomeBars label={messages('ifItFalls')} outcomes={surrenderOutcomes(fate, combatProps, castle)} />
        </>
      )}
    </>
  );
};

const AssaultPanel = ({
  castle,
  force,
  isAhead: isBeforeInterception,
  ...combatProps
}: CombatProps & { castle: number; force: number; isAhead: boolean }) => {
  const { data, board, messages, text, language } = combatProps;
  return (
    <FightPanel
      title={messages('assault')}
      hex={formatPlace(data, castleOf(data, castle).hex, combatProps)}
      attacker={combatSideOf(
        data,
        unitName(currentLeader(data, board, force), combatProps),
        forceStrength(data, board, force),
        assaultModifiers(data, board, castle, force),
        'castleLoses',
        messages,
      )}
      defender={combatSideOf(
        data,
        `${displayName(text, language, 'castle', COMPONENTS.castles[castle])} · ${messages('interception')}`,
        totalStrength(data, board, garrisonOf(data, board, castle)),
        interceptionModifiers(data, board, castle, force),
        'attackerLoses',
        messages,
      )}
    >
      {isBeforeInterception && <AssaultOutcomeOdds castle={castle} force={force} {...combatProps} />}
    </FightPanel>
  );
};

const COMBAT_STEPS: ReadonlySet<string> = new Set(['skirmish', 'battle', 'assault', 'storm', 'siegeCheck']);

/** Whether the panel shows a fight in progress. */
export const isFightUnderWay = ({ flow }: View<GameState>): boolean => flow.some(({ step }) => COMBAT_STEPS.has(step));

/** The fight or demand that is hovered, or selected but not confirmed. */
const PlannedCombat = ({ chosen: pendingAction, ...combatProps }: CombatProps & { chosen: Action }) => {
  const { data, board } = combatProps;
  const [type, id, hex] = pendingAction;
  const force = data.unitIndex.get(String(id));
  if (force === undefined) return null;
  const side = data.sideOf[force] as number;
  if (type === 'attack')
    return (
      <SkirmishPanel
        skirmish={createSkirmish(data, board, [force], side, hexAt(data.grid, String(hex)), false)}
        step="orders"
        {...combatProps}
      />
    );
  if (type === 'sortie')
    return (
      <SkirmishPanel skirmish={createSkirmish(data, board, [force], side, hexOf(board, force), true)} step="orders" {...combatProps} />
    );
  if (type === 'battle')
    return <BattlePanel battle={createPitchedBattle(data, board, force, hexAt(data.grid, String(hex)))} step="orders" {...combatProps} />;
  const castle = siegeTarget(data, board, force);
  if (castle < 0) return null;
  if (type === 'assault') return <AssaultPanel castle={castle} force={force} isAhead {...combatProps} />;
  if (type === 'demand') return <DemandPanel castle={castle} force={force} {...combatProps} />;
  return type === 'besiege' ? <SiegeCheckPanel castle={castle} joining={force} {...combatProps} /> : null;
};

/** The current or selected fight before its rolls: column, modifiers with their clauses, exact chances. */
export const CombatPanel = ({
  data,
  view,
  pendingAction,
  ...textProps
}: TextProps & { data: ScenarioData; view: View<GameState>; pendingAction: Action | null }) => {
  const { board, flow } = view;
  const combatProps = { data, board, ...textProps };
  const frame = flow.findLast(({ step }) => COMBAT_STEPS.has(step));
  const currentStep = flow.at(-1)?.step ?? '';
  if (!frame) return pendingAction ? <PlannedCombat chosen={pendingAction} {...combatProps} /> : null;
  switch (frame.step) {
    case 'skirmish':
      return <SkirmishPanel skirmish={frame.local as unknown as Skirmish} step={currentStep} {...combatProps} />;
    case 'battle':
      return <BattlePanel battle={frame.local as unknown as PitchedBattle} step={currentStep} {...combatProps} />;
    case 'siegeCheck': {
      const { castle } = frame.local as unknown as SiegeCheck;
      return currentStep === 'offer' || currentStep === 'answer' ? <SiegeCheckPanel castle={castle} {...combatProps} /> : null;
    }
    case 'storm': {
      const { castle, forces } = frame.local as unknown as { castle: number; forces: number[] };
      const plannedForce = pendingAction?.[0] === 'assault' ? data.unitIndex.get(String(pendingAction[1])) : undefined;
      const storming = plannedForce ?? forces[0];
      return storming === undefined ? null : <AssaultPanel castle={castle} force={storming} isAhead {...combatProps} />;
    }
    default: {
      const { castle, force } = frame.local as unknown as { castle: number; force: number };
      return currentStep === 'losses' ? <AssaultPanel castle={castle} force={force} isAhead={false} {...combatProps} /> : null;
    }
  }
};
