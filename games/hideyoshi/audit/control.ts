import { AKECHI, SEATS, areaIndex, areas, daimyoIndex, isLand, opponent, sideOf } from './components.ts';
import type { Side } from './components.ts';
import { isRoundOver, text } from './memory.ts';
import type { Context } from './memory.ts';
import type { Ledger } from './ledger.ts';

/** 12.0.2 Remembers the side of a controller when his last piece leaves the area. */
export const recordDeparture = ({ ledger, memory }: Context, area: number, daimyo: number): void => {
  if (ledger.circle[area] === daimyo && ledger.pieces(area, daimyo) === 0) memory.vacated.set(area, ledger.side[daimyo] as number);
};

/** 12.0.2 Who takes an area whose controller has left: the opposing player, then the controller's side. Null: nobody. */
const takerOf = ({ ledger, memory }: Context, area: number): Side | null => {
  const controller = ledger.circle[area] as number;
  const roundSide = memory.rounds.at(-1)?.side ?? 0;
  const former = controller < 0 || controller === AKECHI ? null : ((memory.vacated.get(area) ?? ledger.side[controller]) as Side);
  const first = former === null ? roundSide : opponent(former);
  return [first, opponent(first)].find((side) => ledger.own(side, area).length > 0) ?? null;
};

const hasController = (ledger: Ledger, area: number): boolean => {
  const controller = ledger.circle[area] as number;
  return controller >= 0 && ledger.pieces(area, controller) > 0;
};

/** Chapter 12: an area gets another controller. */
export const checkControlled = (context: Context): void => {
  const { ledger, memory, event, report, entry } = context;
  const area = areaIndex(text(event['area']));
  const daimyo = daimyoIndex(text(event['daimyo']));
  const name = text(event['area']);
  report.require('15.1.1', `${name} is no sea area`, isLand(area));
  report.require('12.0.1', `${event['daimyo']} has a piece in ${name}`, ledger.pieces(area, daimyo) > 0);
  const action = entry.act?.action[0];
  if (action === 'exchange' && entry.act?.action[1] === name) checkExchange(context, area, daimyo);
  else if (action === 'survey' && entry.act?.action[1] === name) checkSurvey(context, area, daimyo);
  else {
    report.require('12.0.2', `the controller of ${name} has no piece there`, !hasController(ledger, area), ledger.circle[area] as number);
    const taker = takerOf(context, area);
    report.require(
      '12.0.2',
      `${taker === null ? 'nobody' : SEATS[taker]} takes ${name}`,
      taker !== null && ledger.isOwn(taker, daimyo),
      event['daimyo'] as string,
    );
    if (action === 'occupy' && taker !== null && entry.steps[0]?.event === event)
      report.equal('12.0.2', 'the seat that occupies', SEATS[taker], entry.act?.seat ?? null);
  }
  ledger.circle[area] = daimyo;
  memory.vacated.delete(area);
};

/** 12.0.4 In an own area, for an own piece there, after the player's own round. */
const checkExchange = ({ ledger, memory, report, entry }: Context, area: number, daimyo: number): void => {
  const side = sideOf(entry.act?.seat ?? '');
  report.equal('12.0.4', 'the side whose round ends', memory.rounds.at(-1)?.side ?? null, side);
  report.require('12.0.4', 'the area is controlled', ledger.controls(side, area), ledger.circle[area] as number);
  report.require('12.0.4', 'the new controller is an own daimyo', ledger.isOwn(side, daimyo) && ledger.circle[area] !== daimyo);
};

/** event.taiko_kenchi Own pieces outnumber all enemies in an area of the other side or of Akechi. */
const checkSurvey = ({ ledger, report, entry }: Context, area: number, daimyo: number): void => {
  const side = sideOf(entry.act?.seat ?? '');
  const controller = ledger.circle[area] as number;
  report.require('event.taiko_kenchi', 'an enemy controls the area', controller >= 0 && ledger.isEnemy(side, controller), controller);
  report.require('event.taiko_kenchi', 'own pieces outnumber enemies', ledger.ownPieces(side, area) > ledger.enemyPieces(side, area));
  report.require('event.taiko_kenchi', 'an own piece takes the circle', ledger.isOwn(side, daimyo));
};

/** 12.0.2 An area stays without controller only while no own piece of either player is there. */
export const checkAbandoned = (context: Context): void => {
  const { ledger, event, report } = context;
  const area = areaIndex(text(event['area']));
  report.require('12.0.2', `the controller of ${event['area']} has left`, !hasController(ledger, area));
  report.require('12.0.2', `nobody takes ${event['area']}`, takerOf(context, area) === null, takerOf(context, area));
  ledger.circle[area] = -1;
};

/** 12.0.2, 15.1.1 After each round every area has a controller with a piece there, or no own piece of anybody. */
export const checkAllAreas = ({ ledger, report, entry }: Pick<Context, 'ledger' | 'report' | 'entry'>): void => {
  if (!isRoundOver(entry) || entry.after.outcome) return;
  const waiting = entry.after.flow.at(-1);
  const open = waiting?.step === 'occupy' ? (waiting.local as { area: number }).area : -1;
  areas.forEach(({ id }, area) => {
    if (open >= 0 && area >= open) return;
    if (!isLand(area)) return report.equal('15.1.1', `controller of ${id}`, -1, ledger.circle[area] as number);
    if (hasController(ledger, area)) return;
    const claimed = [0, 1].some((side) => ledger.own(side as Side, area).length > 0);
    report.require(
      '12.0.2',
      `${id} is controlled by somebody who is there`,
      !claimed && ledger.circle[area] === -1,
      ledger.circle[area] as number,
    );
  });
};
