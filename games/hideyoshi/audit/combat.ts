import {
  AKECHI,
  ANTI,
  HASHIBA,
  HIDEYOSHI,
  KYO,
  SEATS,
  SOUTH_KANTO,
  areaIndex,
  daimyoIndex,
  opponent,
  sideOf,
  unitAt,
  unitIndex,
} from './components.ts';
import type { Side } from './components.ts';
import { sizeOf, sum } from './board.ts';
import type { Group } from './board.ts';
import { recordDeparture } from './control.ts';
import { unitsOf } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { isDoubleAction, isRoundOver, number, text, waitingStep } from './memory.ts';
import type { Attack, CardPlay, Context } from './memory.ts';
import { checkGroup, countGroup, forgetActed, valueInGroup } from './movement.ts';

/** The group as the step of the attack holds it. */
const announcedGroup = ({ entry, event }: Context): Group => {
  const position = entry.steps.find((one) => one.event === event)?.state ?? { flow: [] };
  const local = position.flow.findLast(({ step }) => step === 'attack')?.local as { group?: Group } | undefined;
  return local?.group ?? [];
};

/** 8.31.1 Beside neutral daimyo or Akechi exactly one daimyo is named; otherwise all enemies are the target (8.3.2b). */
const isRightTarget = (ledger: Ledger, side: Side, area: number, target: string): boolean => {
  const mustName = ledger.present(area).some((daimyo) => daimyo === AKECHI || ledger.isNeutral(daimyo));
  if (!mustName) return target === 'enemies' && ledger.enemyPieces(side, area) > 0;
  const daimyo = daimyoIndex(target);
  return daimyo >= 0 && ledger.pieces(area, daimyo) > 0 && !ledger.isOwn(side, daimyo);
};

/** 8.3.2b, 8.31.3 The daimyo whose pieces take hits. */
const targetsOf = (ledger: Ledger, { side, area, target }: Attack): number[] =>
  target === 'enemies' ? ledger.present(area).filter((daimyo) => ledger.isEnemy(side, daimyo)) : [daimyoIndex(target)];

/** 8.3.0, 8.3.1, 8.31.1: an attack is announced. */
export const checkAttack = (context: Context): void => {
  const { ledger, memory, event, report } = context;
  const side = sideOf(text(event['seat']));
  const area = areaIndex(text(event['area']));
  const target = text(event['target']);
  const group = announcedGroup(context);
  countGroup(context);
  checkGroup(context, side, area, group, false);
  report.equal('8.1.1', 'pieces that attack', sizeOf(group), number(event['pieces']));
  report.require('8.31.1', `${target} is a target in ${event['area']}`, isRightTarget(ledger, side, area, target), ledger.present(area));
  memory.attack = { side, area, target, group, isStrike: false };
  memory.dice = [];
};

/** The event that changes attack values: by how much, and for which daimyo (null: all). */
const BONUSES: Readonly<Record<string, { readonly by: number; readonly daimyo: string | null }>> = {
  arquebus: { by: 1, daimyo: null },
  seven_spears: { by: 2, daimyo: 'hashiba' },
  tsurinobuse: { by: 1, daimyo: 'shimazu' },
};

/** 8.4.2, 16.1.2.2 and the events: the number that a die must not exceed. */
const attackValue = (group: Group, unit: number, card: CardPlay | null): number => {
  const { daimyo } = unitAt(unit);
  const hashibaGenerals = group.map(([other]) => unitAt(other)).filter((other) => other.daimyo === HASHIBA && other.isGeneral);
  const hasKanbei = group.some(([other]) => unitAt(other).id === 'kanbei') && hashibaGenerals.length > 0;
  const raised = hasKanbei && daimyo === HASHIBA ? Math.max(...hashibaGenerals.map(({ attack }) => attack + 1)) : 0;
  const value = Math.max(valueInGroup(group, unit, 'attack'), raised);
  const bonus = card?.action === 'event' ? BONUSES[card.event] : undefined;
  if (!bonus || (bonus.daimyo !== null && daimyoIndex(bonus.daimyo) !== daimyo)) return value;
  return Math.max(value, Math.min(value + bonus.by, 5));
};

type Throw = readonly [unit: string, value: number, ...dice: number[]];

/** 8.3.2a The values, the dice and the hits of a group; returns the hits before any walls. */
const checkDice = ({ event, memory, report }: Context, card: CardPlay | null): { hits: number; group: Group } => {
  const throws = event['dice'] as unknown as readonly Throw[];
  const group: Group = throws.map(([id, , ...dice]) => [unitIndex(id), dice.length]);
  for (const [id, value] of throws) report.equal('8.4.2', `attack value of ${id}`, attackValue(group, unitIndex(id), card), value);
  const thrown = throws.flatMap(([, , ...dice]) => dice);
  report.equal('8.3.2a', 'dice of the attack', memory.dice, thrown);
  memory.dice = [];
  const hits = sum(throws.map(([id, , ...dice]) => dice.filter((die) => die <= attackValue(group, unitIndex(id), card)).length));
  return { hits, group };
};

const samePieces = (one: Group, other: Group): boolean =>
  sizeOf(one) === sizeOf(other) && one.every(([unit, count]) => other.some(([same, pieces]) => same === unit && pieces === count));

/** event.odawara_castle Two hits of a Hideyoshi group in South Kanto are lost. */
const hitsStoppedByWalls = (ledger: Ledger, side: Side, area: number, hits: number): number =>
  ledger.odawara && side === HIDEYOSHI && area === SOUTH_KANTO ? Math.min(2, hits) : 0;

/** 8.3.2, 8.31.2, 8.31.3: the dice of an attack or of an Ambush's strike. */
export const checkRoll = (context: Context): void => {
  const { ledger, memory, event, report } = context;
  const { attack } = memory;
  if (!attack) return report.require('8.3.1', 'dice are rolled only in an attack', false);
  const side = sideOf(text(event['seat']));
  const { hits, group } = checkDice(context, attack.isStrike ? null : memory.card);
  report.equal('8.3.2a', 'the attacking side', SEATS[attack.isStrike ? opponent(attack.side) : attack.side], SEATS[side]);
  if (attack.isStrike) checkStrikers(context, side, attack.area, group);
  else report.require('8.3.2a', 'each piece of the group rolls one die', samePieces(group, attack.group), event['dice'] as never);
  const walls = hitsStoppedByWalls(ledger, side, attack.area, hits);
  report.equal('event.odawara_castle', 'hits stopped', walls, number(event['walls']));
  report.equal('8.3.2a', 'hits', hits - walls, number(event['hits']));
  const targets = attack.isStrike ? ledger.own(attack.side, attack.area) : targetsOf(ledger, attack);
  const neutrals = attack.isStrike ? attack.group.filter(([unit]) => !targets.includes(unitAt(unit).daimyo)) : [];
  const available = sum(targets.map((daimyo) => ledger.pieces(attack.area, daimyo))) + sizeOf(neutrals);
  const picks = memory.card?.action === 'event' && memory.card.event === 'tsurinobuse' && !attack.isStrike;
  memory.losses = {
    area: attack.area,
    targets: [...targets, ...neutrals.map(([unit]) => unitAt(unit).daimyo)],
    remaining: Math.min(hits - walls, available),
    chooser: picks ? side : opponent(side),
  };
  if (attack.isStrike) ledger.turn(attack.area, group, 'used');
  memory.attack = attack.isStrike ? { ...attack, side, group } : attack;
};

/** event.ambush The strike is made by own unused pieces that are not held back. */
const checkStrikers = ({ ledger, memory, report }: Context, side: Side, area: number, group: Group): void => {
  for (const [unit, count] of group) {
    const { id, daimyo } = unitAt(unit);
    report.require(
      'event.ambush',
      `${count} unused own ${id} strike`,
      ledger.isOwn(side, daimyo) && ledger.count(area, unit, 'unused') >= count,
    );
    report.require('event.horagatoge', `${id} is not held back`, !memory.frozen.has(daimyo));
  }
};

/** event.ambush The attack is cancelled, its pieces become used, and the attacked side strikes. */
export const checkAmbush = (context: Context): void => {
  const { ledger, memory, event, report, entry } = context;
  const { attack } = memory;
  if (!attack) return report.require('event.ambush', 'an Ambush answers an attack', false);
  report.equal('event.ambush', 'the side that ambushes', SEATS[opponent(attack.side)], text(event['seat']));
  const reacting = opponent(attack.side);
  const attacked = targetsOf(ledger, attack).some((daimyo) => ledger.isOwn(reacting, daimyo));
  report.require('event.ambush', 'own pieces are attacked', attacked, attack.target);
  report.require('4.2.3', 'the anti-Hideyoshi player plays no Ambush in turn 0', reacting !== ANTI || entry.after.turn > 0);
  if (!hasStruck(memory.card)) ledger.turn(attack.area, attack.group, 'used');
  finishCard(context);
  memory.attack = { ...attack, isStrike: true };
};

/** 15.3.3 At the end of a round Akechi's pieces attack the own pieces of its player in Kyo, with values by 8.4.2. */
export const checkAkechi = (context: Context): void => {
  const { ledger, memory, event, report } = context;
  finishAttack(context);
  finishCard(context);
  const { hits, group } = checkDice(context, null);
  const side = memory.rounds.at(-1)?.side ?? HIDEYOSHI;
  const standing: Group = unitsOf(AKECHI)
    .map((unit) => [unit, ledger.count(KYO, unit, 'unused')] as const)
    .filter(([, count]) => count > 0);
  report.require('15.3.3', 'all Akechi pieces in Kyo roll', samePieces(group, standing), event['dice'] as never);
  report.equal('8.3.2a', 'hits', hits, number(event['hits']));
  report.require('15.3.3', 'Akechi strikes once a round', !memory.akechiStruck);
  memory.akechiStruck = true;
  const targets = ledger.own(side, KYO);
  memory.losses = { area: KYO, targets, remaining: Math.min(hits, ledger.ownPieces(side, KYO)), chooser: side };
};

/** 8.3.2b, 8.31.2, 2.22.4: pieces leave the map, to their pool or, Akechi's, out of the game. */
export const checkLost = (context: Context): void => {
  const { ledger, memory, event, report, entry } = context;
  const [area, unit, count] = [areaIndex(text(event['area'])), unitIndex(text(event['unit'])), number(event['count'])];
  const { daimyo } = unitAt(unit);
  const { losses } = memory;
  report.require(
    '8.31.3',
    `${event['unit']} is a target in ${event['area']}`,
    losses?.area === area && losses.targets.includes(daimyo),
    losses?.targets ?? null,
  );
  report.require('8.3.2b', `at most ${losses?.remaining ?? 0} pieces are lost`, count <= (losses?.remaining ?? 0), count);
  if (losses) losses.remaining -= count;
  const isChosen = entry.act?.action[0] === 'lose' && entry.steps[0]?.event === event;
  if (isChosen && losses?.chooser !== undefined && losses.chooser !== null && daimyo !== AKECHI)
    report.equal('8.3.2b', 'the seat that chooses losses', SEATS[losses.chooser], entry.act?.seat ?? null);
  const face = event['face'] === 'used' ? 'used' : 'unused';
  report.require('8.3.2b', `${count} ${face} ${event['unit']} are there`, ledger.count(area, unit, face) >= count);
  ledger.add(area, unit, face, -count);
  if (face === 'unused') forgetActed(memory, area, unit, count);
  const box = daimyo === AKECHI ? ledger.removed : ledger.pool;
  box[unit] = (box[unit] as number) + count;
  recordDeparture(context, area, daimyo);
};

/** event.ogaeshi, event.best_archer The second attack of a double action is made by pieces that made the first. */
const hasStruck = (card: CardPlay | null): boolean => card !== null && card.struck.length > 0;

/** 8.3.4 When its losses are taken an attack is over and its pieces are used; in a double action only at its end. */
export const finishAttack = ({ ledger, memory, report, entry }: Pick<Context, 'ledger' | 'memory' | 'report' | 'entry'>): void => {
  const { attack, losses, card } = memory;
  if (losses && losses.remaining > 0)
    report.require(
      '8.3.2b',
      `${losses.remaining} more pieces are lost`,
      waitingStep(entry) === 'chooseLosses' || entry.after.outcome !== null,
    );
  memory.losses = null;
  if (!attack) return;
  memory.attack = null;
  if (card && isDoubleAction(card) && !attack.isStrike) {
    if (!hasStruck(card)) card.struck.push({ area: attack.area, group: attack.group });
  } else if (!attack.isStrike) ledger.turn(attack.area, attack.group, 'used');
  if (card) card.last = { area: attack.area, group: attack.group };
};

/** Called when an entry ends: closes what is over. */
export const closeAttack = (context: Pick<Context, 'ledger' | 'memory' | 'report' | 'entry'>): void => {
  const { memory, entry } = context;
  const step = waitingStep(entry);
  const isWaiting = ['chooseLosses', 'ambush'].includes(step) || (memory.attack?.isStrike === true && memory.losses === null);
  if (!isWaiting) finishAttack(context);
  if (isRoundOver(entry)) finishCard(context);
};

/** event.ogaeshi, event.best_archer Pieces that attacked in a double action become used at its end. */
export const finishCard = ({ ledger, memory }: Pick<Context, 'ledger' | 'memory'>): void => {
  for (const { area, group } of memory.card?.struck.splice(0) ?? []) ledger.turn(area, group, 'used');
};
