import { mostDangerousTime } from '../../rules/index.ts';
import { placeOf } from '../../rules/components.ts';
import { startCombat } from './battle.ts';
import { MdtTestTable, position } from './position.ts';
import type { Force, Position } from './position.ts';

/** Odani has been taken, and no Azai leader is unbesieged. */
export const takeOdani = (given: Position): MdtTestTable =>
  position({ active: 'oda', at: 'control', ...given, places: { gifu: { oda: 1 }, odani: { oda: 1, tokugawa: 3 }, ...given.places } });

/** Step 1 of an impulse, with one card in hand. */
export const atImpulseStart = (card: string, given: Position, hand = 'oda') =>
  position({ at: 'cards', active: 'oda', hands: { [hand]: [card] }, ...given });

export const isPlayed = (table: MdtTestTable, card: string): boolean => table.state.zones['played']?.pieces.includes(card) ?? false;

export const atCombatCards = (
  hands: Position['hands'],
  force = { leaders: ['shibata', 'isono'], oda: 3, azai: 3 },
  more: Partial<Position> = {},
) => startCombat('wp_sekigahara', { active: 'oda', places: { wp_sekigahara: force }, hands: hands ?? {}, ...more });

/** Oda sails into the Bay of Kawachi; a card in hand makes play stop at the combat cards. */
export const landInKawachi = (force: Force, more: Partial<Position> = {}) =>
  startCombat('sea_kawachi', {
    active: 'oda',
    places: { sea_kawachi: force },
    control: { ishiyama: 'oda' },
    hands: { oda: ['card_30'] },
    ...more,
  });

/** The Takeda fight Oda in Nagashino; Shingen has Diplomacy. */
export const betrayalAtNagashino = (leaders: string[], soldiers: { [clan: string]: number }, daimyo: string[] = []) =>
  startCombat('nagashino', {
    active: 'takeda',
    entered: ['takeda'],
    places: { nagashino: { leaders: ['shingen', ...leaders], takeda: 4, ...soldiers }, okazaki: { tokugawa: 2 } },
    control: { nagashino: 'tokugawa' },
    hands: { antiOda: ['card_09'] },
    box: { tokugawa: 1 },
    daimyo,
  });

/** Sets up a two-player game: Oda's samurai as in `posts`, all other units in the first offered space. */
export const setUpTwoPlayers = (
  scenario = 'short',
  posts: readonly string[] = ['kanagasaki', 'kanagasaki', 'kyo', 'kyo', 'gifu'],
  stopAt?: string,
): MdtTestTable => {
  const table = new MdtTestTable(mostDangerousTime, { scenario });
  let next = 0;
  while (['stationing', 'postSamurai'].includes(table.step) && table.step !== stopAt) {
    const seat = table.allowed('oda').length > 0 && table.refusalFor('oda', table.allowed('oda')[0] as never) === null ? 'oda' : 'antiOda';
    const options = table.allowed(seat);
    const post = table.step === 'postSamurai' ? posts[next++] : undefined;
    const wanted = options.find(([verb, space]) => verb === 'post' && space === post);
    const action = wanted ?? (options[0]?.[0] === 'station' ? options.at(-1) : options[0]);
    const last = table.step === 'postSamurai' && next >= 7;
    table.act(seat, action as never, []);
    if (last) break;
  }
  return table;
};

export const withAzuchi = (level: number) => (board: MdtTestTable['board']) => {
  board.azuchiAt = placeOf('kannonji');
  board.azuchiLevel = level;
  board.azuchiTurn = 2;
};

/** With four players the shogun wins over Shibata in Otsu, in Hideyoshi's sphere. */
export const wonOverShibata = (force: Force, daimyo: readonly string[] = []): MdtTestTable =>
  position({
    scenario: 'four',
    active: 'anti_oda_minor',
    at: 'negotiation',
    places: { kyo: { leaders: ['yoshiaki'] }, otsu: force, gifu: { leaders: ['nobunaga'], oda: 4 } },
    daimyo,
    hands: { antiOda: ['card_11'] },
  }).act('antiOda', ['betray', 'card_11', 'yoshiaki']);
