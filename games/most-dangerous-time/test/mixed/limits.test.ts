import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { CROSSED_FIRST_SEA, OUT_OF_COMMUNICATION, CROSSED_SEAS_MASK, leadersAt, sideOfLeader, countSoldiers } from '../../rules/state.ts';
import { barredSeas } from '../../rules/communication/communication.ts';
import { placeOf, ODA, clanOf, clanId, placeId, CLAN_ODA } from '../../rules/components.ts';
import { mostDangerousTime } from '../../rules/index.ts';
import { traceLine } from '../../rules/communication/trace-line.ts';
import { ODA_SLOTS } from '../../rules/setup/setup.ts';
import { useEscorts } from '../../rules/multiplayer/spheres.ts';
import { startCombat } from '../helpers/battle.ts';
import { position, MdtTestTable } from '../helpers/position.ts';

// Bounds of single rules

clause(['9.8.3c', '13.2.4'], 'seas are barred to those who crossed them, and only where their side is not master', () => {
  const { board } = position({ control: { sumoto: 'oda', kishiwada: 'ikko' } });
  const marks = CROSSED_FIRST_SEA | OUT_OF_COMMUNICATION;
  const barred = (place: string, crossed: number): number => barredSeas(board, placeOf(place), ODA, crossed);
  expect(barred('kishiwada', marks)).toBe(CROSSED_FIRST_SEA);
  expect(barred('kishiwada', OUT_OF_COMMUNICATION)).toBe(0);
  expect([barred('sumoto', marks), barred('sea_kawachi', marks)]).toEqual([0, 0]);
  expect(barred('kishiwada', CROSSED_SEAS_MASK)).toBe(CROSSED_SEAS_MASK);
});

clause(['15.1.5', 'card.26'], 'a shogun who is a daimyo writes his letters from Tomo, too', () => {
  const table = (daimyo: readonly string[]) =>
    position({ at: 'cards', active: 'ikko', places: { tomo: { leaders: ['yoshiaki'] } }, daimyo, hands: { antiOda: ['card_26'] } });
  expect(table([]).refusal('antiOda', ['letter', 'card_26'])).toBe('15.1.5');
  expect(table(['yoshiaki']).refusal('antiOda', ['letter', 'card_26'])).toBeNull();
});

clause('5.2.2b', 'a leader by himself in the field cuts a line, and his clan is named', () => {
  const cuts = (force: Parameters<typeof position>[0]['places']): string[][] =>
    traceLine(position({ places: force ?? {} }).board, clanOf('azai'), placeOf('sawayama')).cuts.map(({ reason, clans }) => [
      reason,
      ...clans.map(clanId),
    ]);
  expect(cuts({ yokoyama: { leaders: ['niwa'] } })).toEqual([['units', 'oda']]);
});

clause('2.43.3b', 'of two Anti-Oda players the one whose impulse it is sends the surplus home', () => {
  const judge = (active: string) => {
    const table = position({ scenario: 'three', places: { wp_sekigahara: { oda: 5 } }, active, at: 'crowds' });
    return ['antiOdaA', 'antiOdaB'].filter(
      (seat) => table.actionsOfType(seat, 'sendHome').length > 0 && table.refusal(seat, ['sendHome', 'oda']) === null,
    );
  };
  const judges = ['azai_asakura', 'ikko', 'anti_oda_minor', 'takeda', 'mori', 'uesugi'].map((alliance) => {
    const { board, state } = position({ scenario: 'three', places: {}, active: alliance });
    return [judge(alliance), [state.seats[board.activeSeat]]];
  });
  for (const [asked, expected] of judges) expect(asked).toEqual(expected);
  expect(new Set(judges.map(([, expected]) => expected?.[0])).size).toBe(2);
});

clause('16.2.3.1', 'only who leaves Kanagasaki uses up the soldiers that may be led out of it', () => {
  const { board } = position({
    scenario: 'four',
    active: 'hideyoshi',
    board: (change) => (change.escorts = [4, 0, 3, 0]),
  });
  useEscorts(board, placeOf('kyo'), ['hideyoshi'], { oda: 2 });
  expect(board.escorts).toEqual([4, 0, 3, 0]);
  useEscorts(board, placeOf('kanagasaki'), ['hideyoshi'], { oda: 3 });
  expect(board.escorts).toEqual([1, 0, 3, 0]);
  useEscorts(board, placeOf('kanagasaki'), ['hideyoshi'], { oda: 3 });
  expect(board.escorts).toEqual([0, 0, 3, 0]);
});

clause(['15.2.6b', '3.2.5'], 'the minor clans that the Ikko-ikki replace go to their box', () => {
  const table = position({
    turn: 15,
    places: { daishoji: { minor: 1 }, oyama: { minor: 1 }, kyo: { oda: 1 } },
    control: { kyo: 'oda' },
    entered: ['takeda', 'mori'],
    box: { uesugi: 1, ikko: 3, minor: 0 },
    deck: ['card_01'],
    at: { step: 'endPhase', part: 'reinforcements', local: { next: 0 } },
  });
  table.act('antiOda', ['musterAll', 'uesugi', 'uotsu', 1]);
  expect([table.box('minor'), table.box('ikko')]).toEqual([2, 1]);
});

clause(['6.1.1', '8.2.7a'], 'the card of a betrayal in combat is played', () => {
  const table = startCombat('nagashino', {
    active: 'takeda',
    entered: ['takeda'],
    places: { nagashino: { leaders: ['ieyasu', 'shingen'], tokugawa: 3, takeda: 4 } },
    control: { nagashino: 'tokugawa' },
    hands: { antiOda: ['card_09'] },
  });
  if (table.step !== 'combatCards') table.act('oda', ['deployed']);
  table.act('antiOda', ['betray', 'card_09', 'shingen']);
  expect([table.hand('antiOda'), table.state.zones['played']?.pieces.includes('card_09')]).toEqual([[], true]);
});

clause('14.1.1b', 'soldiers placed freely stand in the field', () => {
  const table = new MdtTestTable(mostDangerousTime, { scenario: 'short' });
  table.act('antiOda', table.actionsOfType('antiOda', 'stationLeader')[0]!).act('antiOda', ['station', 'miki', 3]);
  expect([table.soldiers('miki', 'bessho', 'field'), table.soldiers('miki', 'bessho', 'inside')]).toEqual([3, 0]);
});

clause(
  ['16.2.3.0', '14.1.3'],
  'with four players a space of the list holds no more than its number, and one left short for a leader elsewhere that much less',
  () => {
    const table = new MdtTestTable(mostDangerousTime, { scenario: 'four' });
    const short: string[] = [];
    for (let n = 0; ['stationing', 'postSamurai', 'leaveShort'].includes(table.step); n++) {
      const seat = table.state.seats.find((one) => table.allowed(one).some((action) => table.refusal(one, action) === null)) as string;
      const options = table.allowed(seat);
      const action = options[0]?.[0] === 'station' ? options.at(-1)! : options[(n * 7) % options.length]!;
      if (action[0] === 'leaveShort') short.push(action[1] as string);
      table.act(seat, action);
    }
    const { board } = table;
    expect(short.length).toBeGreaterThan(0);
    for (const { space, units } of ODA_SLOTS) {
      const leaders = leadersAt(board, space).filter((leader) => sideOfLeader(board, leader) === ODA);
      const empty = short.filter((one) => one === placeId(space)).length;
      const held = countSoldiers(board, space, CLAN_ODA) + leaders.length + empty;
      if (empty > 0) expect([placeId(space), held]).toEqual([placeId(space), units]);
      else expect(held).toBeLessThanOrEqual(units);
    }
  },
);
