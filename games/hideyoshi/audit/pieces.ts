import type { Report } from '@gunbai/shared/audit';
import { AKECHI, KYO, areaCount, areas, cards, daimyos, isLand, startSide, unitAt, units } from './components.ts';
import { POOL, WAITING } from './board.ts';
import type { Entry } from './board.ts';
import { Ledger } from './ledger.ts';

/** 3.3.3, 7.0.1 Nothing changes that the log does not tell: pieces, faces, markers and circles are where they must be. */
export const comparePieces = (ledger: Ledger, { board, outcome }: Entry['after'], report: Report): void => {
  const found = new Ledger(board);
  for (let area = 0; area < areaCount; area++)
    for (let unit = 0; unit < units.length; unit++) {
      const expected = [ledger.count(area, unit, 'unused'), ledger.count(area, unit, 'used')];
      const shown = [found.count(area, unit, 'unused'), found.count(area, unit, 'used')];
      if (expected.join() === shown.join()) continue;
      const moved = expected[0]! + expected[1]! !== shown[0]! + shown[1]!;
      // A game that ends in the middle of an attack leaves its pieces as they lie.
      if (outcome && !moved) continue;
      report.equal(moved ? '8.2.1' : '8.3.4', `unused and used ${unitAt(unit).id} in ${areas[area]?.id}`, expected, shown);
    }
  report.equal('2.22.2b', 'pools', ledger.pool, found.pool);
  report.equal('2.22.4', 'removed pieces', ledger.removed, found.removed);
  report.equal('2.22.3', 'pieces not yet in play', ledger.waiting, found.waiting);
  report.equal('3.4.2a', 'sides', ledger.side, found.side);
  report.equal('3.3.3', 'participation markers', ledger.marker, found.marker);
  report.equal('12.0.2', 'control circles', ledger.circle, found.circle);
  report.equal('event.promotion', 'rank', ledger.rank, found.rank);
  report.equal('event.nanban_trade', 'the port', ledger.port, found.port);
  report.equal('event.osaka_castle', 'Osaka Castle', ledger.osaka, found.osaka);
  report.equal('event.odawara_castle', 'Odawara Castle', ledger.odawara, found.odawara);
};

/** 15.3.2, 15.3.4 Akechi stays in Kyo, and his pieces never become used. */
export const checkAkechiPieces = (ledger: Ledger, report: Report): void => {
  const troops = AKECHI;
  report.equal('15.3.2', 'Akechi pieces outside Kyo', 0, ledger.piecesOnMap(AKECHI) - ledger.pieces(KYO, AKECHI));
  report.equal('15.3.4', 'used Akechi pieces', 0, ledger.count(KYO, troops, 'used'));
};

/** 4.1.2a to 4.1.5 The set-up as printed in the components. */
export const checkSetup = ({ after }: Entry, options: Entry['after']['options'], report: Report): void => {
  const ledger = new Ledger(after.board);
  areas.forEach(({ id, startCounters, startOwner }, area) => {
    for (const { daimyo, troops } of startCounters) {
      const unit = daimyos.findIndex((one) => one.id === daimyo);
      report.equal('4.1.2a', `troops of ${daimyo} in ${id}`, troops, ledger.count(area, unit, 'unused'));
    }
    if (isLand(area))
      report.equal(
        '4.1.2a',
        `controller of ${id}`,
        daimyos.findIndex((one) => one.id === startOwner),
        ledger.circle[area] as number,
      );
  });
  checkStartingGenerals(ledger, options, report);
  daimyos.forEach(({ id, pool, trackStart }, daimyo) => {
    report.equal('4.1.2c', `pool of ${id}`, pool[0]?.startPool ?? 0, ledger.pool[daimyo] as number);
    report.equal('4.1.2b', `troops of ${id} not yet in play`, pool[0]?.startUnappeared ?? 0, ledger.waiting[daimyo] as number);
    if (trackStart !== null) report.equal('4.1.3a', `marker of ${id}`, trackStart, ledger.marker[daimyo] as number);
    if (daimyo !== AKECHI) report.equal('3.1.1a', `side of ${id}`, startSide(daimyo), ledger.side[daimyo] as number);
  });
  const all = Object.values(after.zones).flatMap(({ pieces }) => pieces);
  report.equal('4.1.5', 'the strategy cards', cards.map(({ id }) => id).toSorted(), all.toSorted());
};

const OFF_MAP: Readonly<Record<string, number>> = { pool: POOL, unappeared: WAITING };

/** 4.1.2a, 16.1.2.1 */
const checkStartingGenerals = (ledger: Ledger, options: Entry['after']['options'], report: Report): void => {
  for (const { id, start } of daimyos.flatMap(({ generals }) => generals)) {
    const unit = units.findIndex((one) => one.id === id);
    const home = start === 'optional' ? (options['kanbei'] === true ? 'higashi_chugoku' : '') : start;
    const area = areas.findIndex((one) => one.id === home);
    if (area >= 0) report.equal('4.1.2a', `${id} in ${home}`, 1, ledger.count(area, unit, 'unused'));
    else if (OFF_MAP[start] !== undefined)
      report.equal('4.1.2b', `${id} waits`, 1, (start === 'pool' ? ledger.pool : ledger.waiting)[unit] as number);
  }
};
