import { seededRandom, GameContext, pendingSeats, legalActions, applyAction } from '@gunbai/engine';
import type { Frame, State, Action } from '@gunbai/engine';
import { clause, flowFrame } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { copyBoard, unitsInsideWalls } from '../../rules/state.ts';
import type { GameState } from '../../rules/state.ts';
import { CLAN_IDS, PLACES, placeOf, clanOf, leaderOf, ANTI_ODA } from '../../rules/components.ts';
import { mostDangerousTime } from '../../rules/index.ts';
import { startCombat } from '../helpers/battle.ts';
import { position, SECOND_REGROUP_STEP, dice, FOUR_PLAYER_NEGOTIATION, pendingDecision } from '../helpers/position.ts';
import type { MdtTestTable, Position } from '../helpers/position.ts';

// A table stored under earlier rules continues: data that they did not record counts as empty.

const withoutDisbanded = (board: GameState): void => {
  expect(board).toHaveProperty('disbanded');
  delete (board as Partial<GameState>).disbanded;
};

clause(['12.0.1c', 'card.41'], 'in old records earlier disbandings are unknown: a levy may use the whole box; later ones count', () => {
  const table = position({
    at: 'cards',
    active: 'ikko',
    places: { ishiyama: { ikko: 3 }, gifu: { oda: 1 } },
    box: { ikko: 2 },
    hands: { antiOda: ['card_41'] },
    board: withoutDisbanded,
  });
  expect(copyBoard(table.board).disbanded).toEqual([]);
  table.act('antiOda', ['levy', 'card_41', 'ikko']).act('antiOda', ['raise', 'ishiyama']);
  expect([table.soldiers('ishiyama', 'ikko'), table.box('ikko')]).toEqual([4, 1]);
  const end = position({
    at: { step: 'endPhase', part: 'disband', local: { next: 1 } },
    places: { ishiyama: { ikko: 3 }, gifu: { oda: 1 } },
    board: withoutDisbanded,
  });
  end.act('antiOda', ['disbandSome']).act('antiOda', ['disband', 'ishiyama', 'ikko', 2]);
  expect(end.board.disbanded[CLAN_IDS.indexOf('ikko')]).toBe(2);
});

clause(['11.3.1b', '11.3.2a'], 'old records count regrouped units by clan only: groups still fill up to their limit', () => {
  const table = position({
    at: SECOND_REGROUP_STEP,
    places: { ishiyama: { ikko: 1 }, nagashima: { ikko: 2 }, gifu: { oda: 1 } },
    box: { ikko: 5 },
  });
  table.editState((board) => (board.raised = board.raised.slice(0, CLAN_IDS.length + 4)));
  for (const temple of ['ishiyama', 'arioka', 'arioka']) table.act('antiOda', ['raiseSoldier', 'ikko']).act('antiOda', ['putAt', temple]);
  expect([table.box('ikko'), table.step === 'regroupUnit']).toEqual([2, false]);
});

clause(['10.4.3', '10.4.4a'], 'a retreat stored under old rules continues with all units asked for together', () => {
  const table = startCombat('wp_sekigahara', { active: 'oda', places: { wp_sekigahara: { oda: 3, azai: 3 } } });
  table.act('antiOda', ['retreat'], dice(1, 6));
  expect(table.step).toBe('chooseRefuge');
  table.editState((_, { flow }) => {
    const [withdraw, choose] = flow.slice(-2).map(({ local }) => local as { factions?: number[]; faction?: number });
    expect([withdraw?.factions, choose?.faction]).toEqual([[], 1]);
    delete withdraw?.factions;
    delete choose?.faction;
    (flow.at(-2) as { at: string }).at = '';
  });
  table.act('antiOda', ['send', 'azai', 2, 'sawayama']).act('antiOda', ['retreatTo', 'yokoyama']);
  expect([table.at('sawayama'), table.at('yokoyama'), table.at('wp_sekigahara')]).toEqual([{ azai: 2 }, { azai: 1 }, { oda: 3 }]);
});

clause(['15.1.4b', '8.4.3a'], 'a fight of the shogun stored under old rules continues with his choice of castle or field', () => {
  const table = position({
    active: 'anti_oda_minor',
    at: null,
    places: { otsu: { leaders: ['yoshiaki'], oda: 2 }, gifu: { oda: 1 } },
    daimyo: ['yoshiaki'],
    call: { step: 'turncoats', local: { place: placeOf('otsu'), clan: clanOf('ashikaga'), soldiers: 0, leaders: [leaderOf('yoshiaki')] } },
  });
  table.act('antiOda', ['shelterLeader', 'yoshiaki']);
  expect([unitsInsideWalls(table.board, placeOf('otsu'), ANTI_ODA), table.refusal('oda', ['shelter', 'oda', 1])]).toEqual([1, null]);
});

/* Rules 9: no other Oda player was asked in step 3, cards of a combat went from seat to seat, and only the active player drew. */

/** The stored table: in an impulse, with these steps above it. */
const storedIn = (table: MdtTestTable, part: string, ...steps: Frame[]): MdtTestTable =>
  table.editState((_, state) => {
    state.flow = [flowFrame('war', 'again'), flowFrame('turn', 'next', { chit: null }), flowFrame('impulse', part), ...steps];
  });

/** Continues the stored game with random actions and rolls until the impulse ends. Returns its decisions. */
const playOn = ({ state }: MdtTestTable): Set<string> => {
  const steps = new Set<string>();
  for (let seed = 1; seed <= 24; seed++) {
    const chance = seededRandom(seed);
    const ctx = new GameContext<GameState>(mostDangerousTime, JSON.parse(JSON.stringify(state)) as State<GameState>, chance);
    const isOver = (): boolean =>
      ctx.state.outcome !== null || ctx.state.turn > state.turn || ctx.state.flow.every(({ step }) => step !== 'impulse');
    for (let left = 300; !isOver() && left > 0; left--) {
      const [seat = ''] = pendingSeats(mostDangerousTime, ctx.state);
      const choices = legalActions(mostDangerousTime, ctx.state, seat);
      steps.add(ctx.state.flow.at(-1)?.step ?? '');
      applyAction(ctx, seat, choices[chance.next(choices.length)] as Action);
    }
    expect(isOver()).toBe(true);
  }
  return steps;
};

const TALKS: Position = {
  ...FOUR_PLAYER_NEGOTIATION,
  places: { ...FOUR_PLAYER_NEGOTIATION.places, kyo: { oda: 2 } },
  hands: { ...FOUR_PLAYER_NEGOTIATION.hands, antiOda: ['card_48'] },
};
const ISONO = { place: placeOf('yokoyama'), clan: clanOf('oda'), soldiers: 0, leaders: [leaderOf('isono')], fromInside: 0 };

clause(
  ['16.2.8.1', '8.2.5'],
  'four-player negotiations stored under old rules continue with the other Oda players, and fights wait for them',
  () => {
    const table = storedIn(
      position(TALKS).act('katsuie', ['betray', 'card_25', 'nobunaga']),
      'points',
      flowFrame('negotiation', 'fight'),
      flowFrame('talks', '', { window: 'negotiation', seat: 1, tried: [leaderOf('niwa')], uprisings: [ISONO] }),
    );
    expect([...playOn(table)]).toEqual(expect.arrayContaining(['talks', 'playInTalks', 'moves']));
    table.act('katsuie', ['endTalks']);
    expect([pendingDecision(table), table.board.battle]).toEqual(['hideyoshi playInTalks', null]);
    table.act('hideyoshi', ['betray', 'card_17', 'nobunaga']).act('hideyoshi', ['endTalks']);
    expect([table.board.leaderClan[leaderOf('rokkaku')], table.board.battle?.place]).toEqual([clanOf('oda'), ISONO.place]);
  },
);

clause(['16.2.8.1', '8.2.4'], 'a fight already begun in that negotiation step is fought to its end, without later questions', () => {
  const table = position(TALKS).act('katsuie', ['betray', 'card_25', 'nobunaga']).act('katsuie', ['endTalks']);
  table.act('hideyoshi', ['endTalks']).act('tokugawa', ['endTalks']);
  const above = table.state.flow.findIndex(({ step }) => step === 'uprisings');
  expect([table.board.battle?.place, table.state.flow[above]?.at]).toEqual([ISONO.place, 'again']);
  storedIn(table, 'points', flowFrame('negotiation'), ...table.state.flow.slice(above));
  const steps = playOn(table);
  expect([steps.has('moves'), steps.has('playInTalks')]).toEqual([true, false]);
});

clause(['10.2.4', '10.2.6a'], 'four-player combat cards stored seat by seat continue from the asked seat, then side by side', () => {
  const table = startCombat('wp_sekigahara', {
    scenario: 'four',
    active: 'katsuie',
    places: { wp_sekigahara: { azai: 4, oda: 4, leaders: ['shibata'] }, kyo: { oda: 1 } },
    hands: { oda: ['card_39', 'card_40', 'card_47', 'card_17'], antiOda: ['card_29', 'card_48', 'card_11'] },
  });
  expect(pendingDecision(table)).toBe('katsuie playCombatCard');
  // Katsuie plays, the others pass and Anti-Oda plays; then Katsuie plays again, and the next seat is Hideyoshi's.
  table.act('katsuie', ['gunnery', 'card_39']).act('antiOda', ['downpour', 'card_29']).act('katsuie', ['gunnery', 'card_40']);
  table.editState((_, { flow }) => {
    flow.splice(
      -2,
      2,
      flowFrame('combatCards', 'answered', { turn: 6, passes: 0 }),
      flowFrame('playCombatCard', '', { window: 'battle_start', seat: 0 }),
    );
  });
  expect([...playOn(table)]).toEqual(expect.arrayContaining(['playCombatCard', 'retreatOrFight']));
  table.act('hideyoshi', ['pass']).act('tokugawa', ['surprise', 'card_47']);
  expect(pendingDecision(table)).toBe('antiOda playCombatCard');
  table.act('antiOda', ['surprise', 'card_48']).act('katsuie', ['pass']).act('hideyoshi', ['pass']).act('tokugawa', ['pass']);
  expect(pendingDecision(table)).toBe('antiOda playCombatCard');
});

clause(['10.2.4', '8.2.7b'], 'betrayal cards before a combat continue the same way', () => {
  const table = startCombat('wp_sekigahara', {
    scenario: 'four',
    active: 'takeda',
    entered: ['takeda'],
    places: { wp_sekigahara: { leaders: ['shingen', 'isono', 'kageaki', 'hideyoshi', 'shibata', 'niwa'], takeda: 4, oda: 4 } },
    serves: { isono: 'takeda', kageaki: 'takeda' },
    hands: { oda: ['card_25', 'card_20'], antiOda: ['card_11', 'card_10'] },
  });
  while (table.step !== 'playBetrayal')
    for (const seat of pendingSeats(table.game, table.state)) table.act(seat, table.allowed(seat)[0] as Action);
  table.act('antiOda', ['pass']).act('hideyoshi', ['betray', 'card_25', 'hideyoshi']);
  // After his card the next seat was Katsuie's.
  table.editState((_, { flow }) => {
    flow.splice(
      -2,
      2,
      flowFrame('betrayalBeforeCombat', 'answered', { turn: 3, passes: 0 }),
      flowFrame('playBetrayal', '', { window: 'betrayal', seat: 1 }),
    );
  });
  expect([...playOn(table)]).toEqual(expect.arrayContaining(['playBetrayal', 'retreatOrFight']));
  table.act('katsuie', ['betray', 'card_20', 'hideyoshi']);
  expect(pendingDecision(table)).toBe('antiOda playBetrayal');
});

clause(
  ['16.1.4.3', '6.2.1'],
  'in a three-player impulse stored under old rules A and B still draw for their gains, unless it is too late',
  () => {
    const among = (part: string, ...steps: Frame[]): MdtTestTable => {
      const table = position({
        scenario: 'three',
        active: 'oda',
        places: { gifu: { leaders: ['nobunaga'], oda: 4 }, kuwana: { ikko: 2 }, kyo: { oda: 1 } },
        hands: { oda: ['card_41'], antiOdaA: ['card_48'] },
        deck: ['card_01', 'card_02', 'card_03'],
        points: 3,
      });
      // The space is no longer Oda's, and no card was drawn.
      table.editState((board) => (board.control[placeOf('kuwana')] = clanOf('ikko')));
      return storedIn(table, part, ...steps);
    };
    const moves = among('combat', flowFrame('movement', 'moved'), flowFrame('moves'));
    expect([...playOn(moves)]).toEqual(expect.arrayContaining(['moves', 'march', 'playAtEnd']));
    moves.act('oda', ['endMovement'], [0]);
    expect([pendingDecision(moves), moves.hand('antiOdaB')]).toEqual(['oda playAtEnd', ['card_01']]);
    const last = among(
      'again',
      flowFrame('afterImpulse', 'played'),
      flowFrame('endCards', 'answered', { asked: 1 }),
      flowFrame('playAtEnd', '', { window: 'impulse_end', seat: 0 }),
    );
    expect([...playOn(last)]).toEqual(expect.arrayContaining(['playAtEnd']));
    last.act('oda', ['pass']);
    expect([pendingDecision(last), last.hand('antiOdaB')]).toEqual(['antiOdaA playAtEnd', []]);
  },
);

clause(['2.4.1', '2.43.1'], 'a table of earlier rules, whose map lacked two waypoints, goes on with the whole map', () => {
  const table = position({ active: 'oda', points: 3, places: { mt_shigi: { oda: 2, leaders: ['matsunaga'] }, gifu: { oda: 1 } } });
  const before = JSON.parse(JSON.stringify(table.board)) as GameState;
  const added = PLACES.filter(({ id }) => ['wp_makishima', 'wp_kaizu'].includes(id)).map(({ index }) => index);
  expect(added).toEqual([PLACES.length - 2, PLACES.length - 1]);
  before.soldiers.length = before.leaders.length = PLACES.length - 2;
  before.presence.length = (PLACES.length - 2) * 6;
  table.editState((_, state) => void (state.board = copyBoard(before)));
  table.act('oda', ['from', 'mt_shigi']).act('oda', ['march', 'wp_makishima', ['matsunaga'], { oda: 2 }]);
  expect(table.at('wp_makishima')).toEqual({ oda: 2, leaders: ['matsunaga'] });
});
