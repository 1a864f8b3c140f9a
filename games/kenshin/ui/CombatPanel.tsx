import type { Action, View } from '@gunbai/engine';
import type { GameText, Language } from '@gunbai/shared/i18n';
import { ClauseLink, formatPercent } from '@gunbai/ui';
import { OutcomeBars, CombatSheet, displayName, hexName } from '@gunbai/ui/map';
import type { CombatSide, CombatOutcome } from '@gunbai/ui/map';
import components from '../data/components.json' with { type: 'json' };
import { assaultModifiers, assaultStrength, garrisonStrength, assaultPursuit } from '../rules/assault.ts';
import type { AssaultState } from '../rules/assault.ts';
import { assaultersOf, attackersBoundTo } from '../rules/attack-phase.ts';
import type { Muster } from '../rules/attack-phase.ts';
import { unattackedDefenders, battlePursuit } from '../rules/field-battle.ts';
import { cargoOf, isInPlay, isLeader, membersOf, NONE, sideOfUnit } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { durabilityOf } from '../rules/castles.ts';
import { createBattle, combatModifiers, combatStrength, sumModifiers } from '../rules/combat-strength.ts';
import type { Battle, Modifier, Pursuit } from '../rules/combat-strength.ts';
import { castleAt, castleNumber, combatColumn, unitAt, unitNumber } from '../rules/components.ts';
import { unprotectedShips } from '../rules/post-action-checks.ts';
import { CASTLE_HEX, castleIn, HEX_LABELS, hexOf, placeId, placeOf } from '../rules/map.ts';
import { fleetRating, fleetStrength } from '../rules/naval/sea-battle.ts';
import type { SeaBattleState } from '../rules/naval/sea-battle.ts';
import { battleOdds, escapeChance, chancesOfHits } from '../odds/battle-odds.ts';
import type { BattleOdds, StepCounts } from '../odds/battle-odds.ts';
import { buildFleet, seaBattleOdds } from '../odds/sea-battle-odds.ts';
import { DEFENDER_CLAUSES, MODIFIER_MESSAGE_KEYS } from './combat-modifiers.ts';
import type { Messages } from './messages.ts';

interface TextProps {
  readonly text: GameText;
  readonly language: Language;
  readonly messages: Messages;
}

const CHART_COLUMNS: readonly string[] = components.tables.crt.columns;

const formatHits = (hits: number, messages: Messages): string =>
  hits === 0 ? messages('noHit') : hits === 1 ? messages('hit') : messages('hits', { n: hits });

const hitOutcomes = (strength: number, modifier: number, messages: Messages): CombatOutcome[] =>
  [...chancesOfHits(strength, modifier)]
    .sort(([a], [b]) => a - b)
    .map(([hits, chance]) => ({ label: formatHits(hits, messages), chance, tone: hits > 0 ? 'good' : 'neutral' }));

const expectedHits = (strength: number, modifier: number): number =>
  [...chancesOfHits(strength, modifier)].reduce((sum, [hits, chance]) => sum + hits * chance, 0);

const modifierRows = (modifiers: readonly Modifier[], who: 'attacker' | 'defender', messages: Messages) =>
  modifiers.map((modifier) => {
    const messageKey = MODIFIER_MESSAGE_KEYS[modifier.clause];
    const clause = who === 'defender' ? (DEFENDER_CLAUSES[modifier.clause] ?? modifier.clause) : modifier.clause;
    return { label: messageKey ? messages(messageKey) : modifier.clause, value: modifier[who], clause };
  });

const combatSide = (
  title: string,
  strength: number,
  modifiers: readonly Modifier[],
  who: 'attacker' | 'defender',
  messages: Messages,
): CombatSide => {
  const sum = sumModifiers(modifiers, who);
  return {
    title,
    strength,
    column: CHART_COLUMNS[combatColumn(strength)] ?? '',
    modifiers: modifierRows(modifiers, who, messages),
    outcomes: hitOutcomes(strength, sum, messages),
    expected: messages('hits', { n: expectedHits(strength, sum).toFixed(1) }),
  };
};

const countSteps = (board: GameState, units: readonly number[]): StepCounts => {
  const inPlay = units.filter((unit) => isInPlay(board, unit));
  const full = inPlay.filter((unit) => board.steps[unit] === 2).length;
  return { full, reduced: inPlay.length - full };
};

const leaderName = (board: GameState, units: readonly number[], { text, language }: TextProps): string => {
  const inPlay = units.filter((unit) => isInPlay(board, unit));
  const [first] = inPlay
    .filter((unit) => isLeader(board, unit))
    .sort((a, b) => unitAt(b).order - unitAt(a).order || unitAt(b).combat - unitAt(a).combat);
  const unit = first ?? inPlay[0];
  return unit === undefined ? '' : displayName(text, language, 'unit', components.units[unit]);
};

/** The name of the ship whose rating counts. */
const flagshipName = (ships: readonly number[], { text, language }: TextProps): string => {
  const [best] = [...ships].sort((a, b) => unitAt(b).combat - unitAt(a).combat);
  return best === undefined ? '' : displayName(text, language, 'unit', components.units[best]);
};

const formatPlace = (hex: number, { text, language }: TextProps): string =>
  hexName(text, language, components.castles[castleIn(hex)], HEX_LABELS[hex]);

const BattleOddsBars = ({ odds, messages }: { odds: BattleOdds; messages: Messages }) => (
  <>
    <h4>{messages('wholeBattle')}</h4>
    <OutcomeBars
      label={messages('wholeBattle')}
      outcomes={[
        { label: messages('defenderYields'), chance: odds.defender, tone: 'good' },
        { label: messages('attackerYields'), chance: odds.attacker, tone: 'bad' },
        { label: messages('bothYield'), chance: odds.both },
      ]}
    />
  </>
);

const FieldBattlePanel = ({
  board,
  battle,
  isSettled,
  ...speaking
}: TextProps & { board: GameState; battle: Battle; isSettled: boolean }) => {
  const { messages } = speaking;
  const { attackers, defenders, kind, hex } = battle;
  const modifiers = combatModifiers(board, battle);
  const [attack, defence] = [sumModifiers(modifiers, 'attacker'), sumModifiers(modifiers, 'defender')];
  const odds = battleOdds(countSteps(board, attackers), countSteps(board, defenders), attack, defence);
  const kindKey = kind === 'field' ? 'battle' : kind;
  return (
    <section className="combat-panel" aria-label={messages(kindKey)}>
      <h3>
        {messages(kindKey)} <small>{formatPlace(hex, speaking)}</small>
      </h3>
      <CombatSheet
        attacker={combatSide(leaderName(board, attackers, speaking), combatStrength(board, attackers), modifiers, 'attacker', messages)}
        defender={combatSide(leaderName(board, defenders, speaking), combatStrength(board, defenders), modifiers, 'defender', messages)}
      >
        {isSettled && kind !== 'overrun' && <BattleOddsBars odds={odds} messages={messages} />}
      </CombatSheet>
    </section>
  );
};

/** 16-3 Two fleets: no terrain, the best rating of each side, no strength for laden ships. */
const SeaBattlePanel = ({
  board,
  fight,
  isSettled,
  ...speaking
}: TextProps & { board: GameState; fight: SeaBattleState; isSettled: boolean }) => {
  const { messages, text } = speaking;
  const attackers = unprotectedShips(board, fight.side, fight.place);
  const defenders = unprotectedShips(board, 1 - fight.side, fight.place);
  if (attackers.length === 0 || defenders.length === 0) return null;
  const difference = fleetRating(attackers) - fleetRating(defenders);
  const modifiers: Modifier[] = difference === 0 ? [] : [{ clause: '16-3b', attacker: difference, defender: -difference }];
  const isLaden = [...attackers, ...defenders].some((ship) => cargoOf(board, ship) !== NONE);
  const place = placeId(fight.place);
  return (
    <section className="combat-panel" aria-label={messages('seaBattle')}>
      <h3>
        {messages('seaBattle')} <small>{text.names['place']?.[place] ?? place}</small>
      </h3>
      <CombatSheet
        attacker={combatSide(flagshipName(attackers, speaking), fleetStrength(board, attackers), modifiers, 'attacker', messages)}
        defender={combatSide(flagshipName(defenders, speaking), fleetStrength(board, defenders), modifiers, 'defender', messages)}
      >
        {isLaden && (
          <p>
            {messages('laden')} <ClauseLink clause="16-4-2a" />
          </p>
        )}
        {isSettled && (
          <BattleOddsBars odds={seaBattleOdds(buildFleet(board, attackers), buildFleet(board, defenders))} messages={messages} />
        )}
      </CombatSheet>
    </section>
  );
};

const AssaultPanel = ({
  board,
  assault,
  isSettled,
  ...speaking
}: TextProps & { board: GameState; assault: AssaultState; isSettled: boolean }) => {
  const { messages, text, language } = speaking;
  const { castle, attackers } = assault;
  const modifiers = assaultModifiers(board, castle, attackers);
  const strength = assaultStrength(board, castle, attackers);
  const sum = sumModifiers(modifiers, 'attacker');
  const left = durabilityOf(board, castle);
  // 13-4 The garrison may take damage instead of the walls: the castle surely falls only when both are used up.
  const enough = left + garrisonStrength(board, castle) - 1;
  const falls = [...chancesOfHits(strength, sum)].reduce((chance, [hits, one]) => (hits >= enough ? chance + one : chance), 0);
  return (
    <section className="combat-panel" aria-label={messages('assault')}>
      <h3>
        {messages('assault')} <small>{formatPlace(CASTLE_HEX[castle] as number, speaking)}</small>
      </h3>
      <CombatSheet
        attacker={combatSide(leaderName(board, attackers, speaking), strength, modifiers, 'attacker', messages)}
        defender={combatSide(
          displayName(text, language, 'castle', components.castles[castle]),
          garrisonStrength(board, castle),
          modifiers,
          'defender',
          messages,
        )}
      >
        <p>
          {messages('durability', {
            defence: castleAt(castle).defence,
            left,
            all: castleAt(castle).durability,
            points: castleAt(castle).points,
          })}
          {isSettled && `. ${messages('castleFalls')}${messages.labelColon}${formatPercent(falls)}`}
        </p>
      </CombatSheet>
    </section>
  );
};

/** 12-5, 13-5-2 The chance to escape, and the damage of a pursuit. */
const PursuitPanel = ({ pursuit, clause, messages }: TextProps & { pursuit: Pursuit; clause: string }) => {
  const { strength, modifier } = pursuit;
  const escape = escapeChance(pursuit);
  const hits = hitOutcomes(strength, modifier, messages).map((outcome) => ({ ...outcome, chance: outcome.chance * (1 - escape) }));
  const outcomes = escape > 0 ? [{ label: messages('getAway'), chance: escape }, ...hits] : hits;
  return (
    <section className="combat-panel" aria-label={messages('pursuit')}>
      <h3>
        {messages('pursuit')} <ClauseLink clause={clause} />
      </h3>
      <OutcomeBars label={messages('pursuit')} outcomes={outcomes} />
    </section>
  );
};

/** 13-5b The chance that the assaulters stay. */
const RallyPanel = ({ messages }: TextProps) => (
  <section className="combat-panel" aria-label={messages('rally')}>
    <h3>
      {messages('rally')} <ClauseLink clause="13-5b" />
    </h3>
    <OutcomeBars
      label={messages('rally')}
      outcomes={[
        { label: messages('rallyHolds'), chance: DOUBLE_CHANCE, tone: 'good' },
        { label: messages('rallyFails'), chance: 1 - DOUBLE_CHANCE, tone: 'bad' },
      ]}
    />
  </section>
);

/** The chance that two dice show the same. */
const DOUBLE_CHANCE = 1 / 6;

const allMembers = (board: GameState, forces: readonly number[]): number[] => forces.flatMap((force) => membersOf(board, force));

/** The forces of an attack: those mustered and about to join, or those of a battle chosen but not yet begun. */
const upcomingMuster = ({ board, flow }: View<GameState>, pendingAction: Action | null): Muster | null => {
  const frame = flow.at(-1);
  const muster = frame?.step === 'muster' ? (frame.local as unknown as Muster) : null;
  const [type, named = ''] = pendingAction ?? [''];
  if (muster) return type === 'support' ? { ...muster, forces: [...muster.forces, unitNumber(String(named))] } : muster;
  switch (type) {
    case 'attack': {
      const force = unitNumber(String(named));
      const [side, hex] = [sideOfUnit(board, force), hexOf(String(pendingAction?.[2]))];
      return { kind: 'field', side, hex, forces: attackersBoundTo(board, side, force, hex) };
    }
    case 'engage':
      return { kind: 'field', side: sideOfUnit(board, board.marching), hex: hexOf(String(named)), forces: [board.marching] };
    case 'sortie': {
      const force = unitNumber(String(named));
      return { kind: 'sortie', side: sideOfUnit(board, force), hex: board.at[force] as number, forces: [force] };
    }
    case 'meet': {
      const hex = hexOf(String(named));
      const forces = [...new Set(board.engagements.filter((marker) => marker.hex === hex).map(({ force }) => force))];
      return { kind: 'field', side: sideOfUnit(board, forces[0] as number), hex, forces };
    }
    default:
      return null;
  }
};

/** A battle that is about to begin. */
const upcomingBattle = (view: View<GameState>, pendingAction: Action | null): Battle | null => {
  const { board } = view;
  const battle = (kind: Battle['kind'], side: number, hex: number, attackers: readonly number[]): Battle => ({
    ...createBattle(kind, side, hex, attackers),
    defenders: unattackedDefenders(board, { side, hex }),
  });
  const muster = upcomingMuster(view, pendingAction);
  if (muster) return battle(muster.kind, muster.side, muster.hex, allMembers(board, muster.forces));
  if (pendingAction?.[0] === 'overrun' && board.marching >= 0)
    return battle('overrun', sideOfUnit(board, board.marching), hexOf(String(pendingAction[1])), membersOf(board, board.marching));
  return null;
};

/** The assault that is chosen but not yet begun. */
const upcomingAssault = (board: GameState, pendingAction: Action | null): AssaultState | null => {
  if (pendingAction?.[0] !== 'assault') return null;
  const castle = castleNumber(String(pendingAction[1]));
  return { castle, side: 1 - (board.holder[castle] as number), attackers: assaultersOf(board, castle), round: 0, damage: [0, 0] };
};

/** The sea battle in progress, or the one chosen but not yet begun. */
const currentSeaBattle = ({ board, flow }: View<GameState>, pendingAction: Action | null): SeaBattleState | null => {
  const frame = flow.findLast(({ step }) => step === 'seaBattle');
  if (frame) return frame.local as unknown as SeaBattleState;
  if (pendingAction?.[0] !== 'sea-battle') return null;
  const place = placeOf(String(pendingAction[1]));
  const marker = board.seaFights.find((fight) => fight.place === place);
  return marker ? { place, side: marker.attacker, round: 0, damage: [0, 0], retreats: null } : null;
};

/** Steps after a battle is decided: its odds no longer matter. */
const STEPS_AFTER_COMBAT: readonly string[] = ['precedence', 'withdrawal', 'advance', 'followUp', 'firstToFlee', 'flee'];

/** The current or chosen battle: strengths, modifiers with their clauses, and exact chances. */
export const CombatPanel = ({ view, pendingAction, ...speaking }: TextProps & { view: View<GameState>; pendingAction: Action | null }) => {
  const { board, flow } = view;
  const currentStep = flow.at(-1)?.step ?? '';
  if (STEPS_AFTER_COMBAT.includes(currentStep)) return null;
  const isSettled = currentStep !== 'losses'; // owed losses are not yet on the board
  const frame = flow.findLast(({ step }) => step === 'battle' || step === 'assault');
  const assault = frame?.step === 'assault' ? (frame.local as unknown as AssaultState) : upcomingAssault(board, pendingAction);
  if (assault) {
    if (currentStep === 'rally') return <RallyPanel {...speaking} />;
    if (currentStep === 'pursuit') return <PursuitPanel pursuit={assaultPursuit(board, assault)} clause="13-5-2" {...speaking} />;
    return <AssaultPanel board={board} assault={assault} isSettled={isSettled} {...speaking} />;
  }
  const fight = frame ? null : currentSeaBattle(view, pendingAction);
  if (fight) return <SeaBattlePanel board={board} fight={fight} isSettled={isSettled} {...speaking} />;
  const battle = frame ? (frame.local as unknown as Battle) : upcomingBattle(view, pendingAction);
  if (!battle || battle.defenders.length === 0) return null;
  if (currentStep === 'pursuit') return <PursuitPanel pursuit={battlePursuit(board, battle)} clause="12-5-3" {...speaking} />;
  return <FieldBattlePanel board={board} battle={battle} isSettled={isSettled} {...speaking} />;
};

/** Orders that begin a fight. */
const FIGHTING_ORDERS: ReadonlySet<string> = new Set(['attack', 'engage', 'overrun', 'sortie', 'meet', 'assault', 'sea-battle']);

/** The odds of a fight that an order would begin; nothing during another fight. */
export const PlannedCombat = ({ view, action, ...speaking }: TextProps & { view: View<GameState>; action: Action }) =>
  FIGHTING_ORDERS.has(action[0]) && !view.flow.some(({ step }) => step === 'battle' || step === 'assault' || step === 'seaBattle') ? (
    <CombatPanel view={view} pendingAction={action} {...speaking} />
  ) : null;
