import type { GameEvent } from '@gunbai/engine';
import { uiMessagesFor } from '@gunbai/ui';
import { eraseBattleReader, modifiersByClause, toDice } from '@gunbai/ui/battle';
import type { BattleContext, BattleDiceRow, BattleReader, BattleRoll, BattleSide, BattleUnit, LoggedBattle } from '@gunbai/ui/battle';
import { ATTACKER, DEFENDER, NO_LEADER } from '../rules/combat/battle-state.ts';
import type { BattleSide as SideNumber } from '../rules/combat/battle-state.ts';
import { clanId, clanOf, leaderId, LEADERS, leaderOf, placeOf, sideOfClan } from '../rules/components.ts';
import { clanOfStack, countOfStack, leadersAt, stacksAt } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { INITIATIVE_LABELS } from './initiative-labels.ts';
import { messagesFor } from './messages.ts';
import { createNames } from './names.ts';
import type { Names } from './names.ts';

type Context = BattleContext<GameState>;

const namesOf = ({ text, seatNames }: Context): Names => createNames(text, seatNames);

const factsOf = ({ events }: LoggedBattle, type: string): readonly GameEvent[] =>
  events.flatMap(({ event }) => (event.type === type ? [event] : []));

const placeOfBattle = ({ events }: LoggedBattle): number => placeOf(String(events[0]?.event['place']));

/** Soldiers of a clan, or a leader. */
interface Force {
  readonly clan: string;
  readonly leader: string | null;
  readonly soldiers: number;
}

/** The units of the battle as the position shows them, by side. */
const forcesNow = (battle: LoggedBattle, { view: { board } }: Context): readonly [Force[], Force[]] => {
  const place = placeOfBattle(battle);
  const forces: [Force[], Force[]] = [[], []];
  if (board.battle?.place === place && board.battle.groups.length > 0) {
    for (const { side, clan, leader, soldiers, ooc } of board.battle.groups)
      forces[side].push({ clan: clanId(clan), leader: leader === NO_LEADER ? null : leaderId(leader), soldiers: soldiers + ooc });
    return forces;
  }
  const attacker = attackingFaction(battle);
  const sideOf = (clan: number): SideNumber => (sideOfClan[clan] === attacker ? ATTACKER : DEFENDER);
  for (const stack of stacksAt(board, place)) {
    const clan = clanOfStack(stack);
    forces[sideOf(clan)].push({ clan: clanId(clan), leader: null, soldiers: countOfStack(stack) });
  }
  for (const leader of leadersAt(board, place)) {
    const clan = LEADERS[leader]?.clan ?? 0;
    forces[sideOf(clan)].push({ clan: clanId(clan), leader: leaderId(leader), soldiers: 0 });
  }
  return forces;
};

/** The faction that attacks: the assaulting clan's, or that of the clan known to roll as the attacker. */
const attackingFaction = (battle: LoggedBattle): number | undefined => {
  const attacker = factsOf(battle, 'stormed')[0] ?? factsOf(battle, 'fired').find((event) => event['isAttacker'] !== false);
  const clan = attacker?.['clan'];
  return typeof clan === 'string' ? sideOfClan[clanOf(clan)] : undefined;
};

const idOf = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);

const clanOfLeader = (leader: string): string => clanId(LEADERS[leaderOf(leader)]?.clan ?? 0);

const lossesOfClan = (battle: LoggedBattle, clan: string): number =>
  factsOf(battle, 'soldiersLost').reduce((sum, event) => (event['clan'] === clan ? sum + Number(event['count']) : sum), 0);

const sidesOf = (battle: LoggedBattle, context: Context): readonly [BattleSide, BattleSide] => {
  const names = namesOf(context);
  const t = uiMessagesFor(context.language);
  const now = forcesNow(battle, context);
  const fallen = factsOf(battle, 'leaderLost').map((event) => String(event['leader']));
  const attacker = now[ATTACKER][0] ? sideOfClan[clanOf(now[ATTACKER][0].clan)] : attackingFaction(battle);
  const sideOfClanId = (clan: string): SideNumber => (sideOfClan[clanOf(clan)] === attacker ? ATTACKER : DEFENDER);
  const named = [
    ...['stormed', 'fired', 'soldiersLost'].flatMap((type) => factsOf(battle, type).flatMap((event) => idOf(event['clan']))),
    ...fallen.map(clanOfLeader),
  ];
  const appointed = factsOf(battle, 'appointed').map((event) => String(event['leader']));
  const messages = messagesFor(context.language);
  const leading = context.view.board.battle?.place === placeOfBattle(battle) ? context.view.board.battle.commander : null;
  const build = (side: SideNumber): BattleSide => {
    const clans = [...new Set([...now[side].map(({ clan }) => clan), ...named.filter((clan) => sideOfClanId(clan) === side)])];
    const soldiers = clans.flatMap((clan): BattleUnit[] => {
      const left = now[side].reduce((sum, force) => sum + (force.clan === clan ? force.soldiers : 0), 0);
      const lost = lossesOfClan(battle, clan);
      if (left + lost === 0) return [];
      return [{ name: names.clan(clan), count: left + lost, ...(lost > 0 ? { loss: t('soldiersLost', lost), isLost: left === 0 } : {}) }];
    });
    const present = now[side].flatMap(({ leader }) => leader ?? []);
    const fell = fallen.filter((leader) => sideOfClanId(clanOfLeader(leader)) === side);
    const leaders = [...new Set([...present, ...fell])].map((leader): BattleUnit => ({
      name: names.leader(leader),
      ...(fallen.includes(leader) ? { isLost: true, loss: t('unitLost') } : {}),
    }));
    const current = leading?.[side] ?? NO_LEADER;
    const commander =
      current === NO_LEADER ? appointed.find((leader) => present.includes(leader) || fell.includes(leader)) : leaderId(current);
    return {
      name: clans.length > 0 ? messages.list(clans.map(names.clan)) : t(side === ATTACKER ? 'attacker' : 'defender'),
      seat: null,
      commander: commander === undefined ? null : names.leader(commander),
      units: [...leaders.filter(({ name, isLost }) => isLost || commander === undefined || name !== names.leader(commander)), ...soldiers],
    };
  };
  return [build(ATTACKER), build(DEFENDER)];
};

/** Dice of one group: its leader, their number, and what they need. Older records do not hold it. */
type Volley = readonly [leader: string | null, dice: number, needs: number];

const volleyRows = (event: GameEvent, context: Context): BattleDiceRow[] => {
  const t = uiMessagesFor(context.language);
  const names = namesOf(context);
  const dice = event['dice'] as number[];
  const volleys = event['volleys'] as unknown as readonly Volley[] | undefined;
  if (!volleys) return [{ dice: toDice(dice) }];
  let used = 0;
  return volleys.map(([leader, count, needs]) => {
    const rolled = dice.slice(used, (used += count));
    return {
      ...(leader === null ? {} : { label: names.leader(leader) }),
      note: t('needsAtLeast', needs),
      dice: toDice(rolled, (die) => die >= needs),
    };
  });
};

const firedSide = (event: GameEvent, battle: LoggedBattle): 0 | 1 => {
  if (typeof event['isAttacker'] === 'boolean') return event['isAttacker'] ? 0 : 1;
  return sideOfClan[clanOf(String(event['clan']))] === attackingFaction(battle) ? 0 : 1;
};

const initiativeRolls = (event: GameEvent, context: Context): BattleRoll[] => {
  const t = uiMessagesFor(context.language);
  const messages = messagesFor(context.language);
  const roll = (side: 0 | 1, die: string, total: string, modifiers: string, fires: string): BattleRoll => ({
    side,
    by: `${t(side === 0 ? 'attacker' : 'defender')} · ${t('initiative')}`,
    rows: [{ dice: toDice(event[die]) }],
    modifiers: modifiersByClause(event[modifiers], (clause) => {
      const label = INITIATIVE_LABELS[clause];
      return label ? messages(label) : t('modifiers');
    }),
    total: Number(event[total]),
    result: messages(event[fires] === true ? 'attacksNow' : 'holdsFire'),
  });
  return [
    roll(0, 'attackerDie', 'attacker', 'attackerModifiers', 'attackerFires'),
    roll(1, 'defenderDie', 'defender', 'defenderModifiers', 'defenderFires'),
  ];
};

const rollsOf = (event: GameEvent, battle: LoggedBattle, context: Context): readonly BattleRoll[] => {
  const t = uiMessagesFor(context.language);
  const names = namesOf(context);
  switch (event.type) {
    case 'initiative':
      return initiativeRolls(event, context);
    case 'duel':
      return ([0, 1] as const).map((side) => ({
        side,
        by: t(side === 0 ? 'attacker' : 'defender'),
        rows: [{ dice: toDice(event[side === 0 ? 'attacker' : 'defender']) }],
        modifiers: [],
        clause: '10.3.2',
        result: '',
      }));
    case 'leaderFate':
      return [{ side: 1, by: names.leader(String(event['leader'])), rows: [{ dice: toDice(event['roll']) }], modifiers: [], result: '' }];
    default:
      return [
        {
          side: firedSide(event, battle),
          by: typeof event['clan'] === 'string' ? names.clan(event['clan']) : '',
          rows: volleyRows(event, context),
          modifiers: [],
          clause: factsOf(battle, 'stormed').length === 0 ? '10.3.3.3d' : firedSide(event, battle) === 1 ? '10.5.3a' : '10.5.4c',
          result: t('hitCount', Number(event['hits'])),
        },
      ];
  }
};

const ROLLS = ['initiative', 'fired', 'duel', 'leaderFate'];

const reader: BattleReader<GameState> = {
  types: {
    // 8.4.1.1 A soldier won over may at once fight one other; nothing else announces it.
    starts: new Set(['combat', 'soldierWon']),
    rolls: new Set(ROLLS),
    continues: new Set([
      ...ROLLS,
      ...['surprise', 'deadlock', 'soldiersLost', 'leaderLost', 'retreated', 'leaderRetreated', 'dispersed', 'stormed', 'appointed'],
      ...[
        'castleDestroyed',
        'emperorsTruce',
        'soundsRetreat',
        'keptSiege',
        'leaderWounded',
        'leaderDied',
        'heir',
        'controlled',
        'betrayed',
      ],
      ...['clanDefeated', 'clanWithdrew', 'played', 'uprising', 'azuchiLost', 'disbanded', 'leaderDisbanded'],
      ...['entryAdvanced', 'drewCard', 'drewACard'],
    ]),
  },
  sidesOf,
  rollsOf,
};

export const battles = eraseBattleReader(reader);
