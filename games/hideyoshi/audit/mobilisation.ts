import { SEATS, areaIndex, areas, daimyoIndex, daimyos, isLand, ranks, sideOf, unitAt, unitIndex } from './components.ts';
import type { Side } from './components.ts';
import { text } from './memory.ts';
import type { Context } from './memory.ts';

/** The clause and the number of pieces that the present card allows. */
const allowance = ({ memory, ledger }: Context): { clause: string; most: number } => {
  const { card } = memory;
  if (card?.action === 'mobilise') return { clause: '10.0.1', most: card.value };
  if (card?.action !== 'event') return { clause: '10.0.0', most: 0 };
  const most: Readonly<Record<string, number>> = {
    emergency_mobilisation: 6,
    ichiryo_gusoku: 4,
    submission: card.side === 0 ? (ranks[ledger.rank]?.value ?? 0) : 2,
  };
  return { clause: `event.${card.event}`, most: most[card.event] ?? 0 };
};

/** 10.0.0, 10.0.2, 10.0.3, 3.6.1 Where the piece may come in. */
const checkPlace = ({ ledger, report, event }: Context, side: Side, area: number, daimyo: number): void => {
  const name = daimyos[daimyo]?.id ?? '';
  const isNeutralAtHome = ledger.isOfSide(side, daimyo) && ledger.circle[area] === daimyo;
  report.require('10.0.0', `${SEATS[side]} may mobilise ${name} in ${event['area']}`, ledger.isOwn(side, daimyo) || isNeutralAtHome);
  report.require('10.0.2', `a piece of ${name} is in ${event['area']}`, ledger.pieces(area, daimyo) > 0);
};

/** event.submission A daimyo off the map returns to one land area of the user. */
const checkReturn = ({ ledger, memory, report, event }: Context, side: Side, area: number, daimyo: number): void => {
  const isFirst = memory.card?.raised === 1;
  const name = daimyos[daimyo]?.id ?? '';
  report.require('event.submission', `${name} is of the user's side`, ledger.isOfSide(side, daimyo));
  if (isFirst) report.equal('event.submission', `pieces of ${name} on the map`, 0, ledger.piecesOnMap(daimyo));
  else
    report.equal(
      'event.submission',
      `pieces of ${name} outside ${event['area']}`,
      0,
      ledger.piecesOnMap(daimyo) - ledger.pieces(area, daimyo),
    );
  report.require('event.submission', 'an own daimyo controls the area', ledger.controls(side, area), ledger.circle[area] as number);
  if (memory.options['limits'] === true && side === 1)
    report.require('16.1.3.3', 'he controlled the area at the start', areas[area]?.startOwner === name);
};

/** Chapter 10: a piece comes from its pool to the map. */
export const checkMobilised = (context: Context): void => {
  const { ledger, memory, event, report } = context;
  const side = sideOf(text(event['seat']));
  const [unit, area] = [unitIndex(text(event['unit'])), areaIndex(text(event['area']))];
  const { daimyo } = unitAt(unit);
  const { card } = memory;
  if (card) card.raised++;
  const { clause, most } = allowance(context);
  report.require(clause, `at most ${most} pieces`, (card?.raised ?? 0) <= most, card?.raised ?? 0);
  report.require('2.22.2b', `${event['unit']} is in its pool`, (ledger.pool[unit] as number) > 0);
  report.require('15.1.2', `${event['area']} is a land area`, isLand(area));
  const isReturn = card?.action === 'event' && card.event === 'submission';
  if (isReturn) checkReturn(context, side, area, daimyo);
  else checkPlace(context, side, area, daimyo);
  const isFaceUp = (card?.action === 'event' && card.event === 'ichiryo_gusoku') || ledger.enemyPieces(side, area) === 0;
  if (card?.event === 'ichiryo_gusoku' && card.action === 'event') report.equal(clause, 'the daimyo', daimyoIndex('chosokabe'), daimyo);
  report.equal(isFaceUp ? '10.0.2a' : '10.0.2b', `face of ${event['unit']}`, isFaceUp ? 'unused' : 'used', text(event['face']));
  ledger.pool[unit] = (ledger.pool[unit] as number) - 1;
  ledger.add(area, unit, isFaceUp ? 'unused' : 'used', 1);
};
