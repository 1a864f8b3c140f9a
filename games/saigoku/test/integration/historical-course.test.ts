import { legalActions } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { describe, expect } from 'vitest';
import { invalidateZones } from '../../rules/series/index.ts';
import { motoharu, motonari, takakage, takamoto } from '../helpers/open-plain.ts';
import type { Play } from '../helpers/open-plain.ts';
import { afterSetUp, startScenario } from '../helpers/scenario-start.ts';

const SUE = 'sue-harukata';

/** Answers that change nothing. */
const DECLINES = ['keep', 'hold', 'halt', 'end'];
/** 18-2 A die of a siege check by which nothing happens. */
const QUIET_CHECK = 4;

/** Passes until a side gives orders in an inning and stage. */
const passUntil = (play: Play, seat: string, inning: number, stage: number): Play => {
  const { board } = play;
  while (play.currentStep !== 'orders' || play.seatToAct !== seat || board.inning !== inning || board.stage !== stage) {
    invalidateZones(play.data);
    const pass = legalActions(play.table.game, play.state, play.seatToAct).find(([name]) => DECLINES.includes(name as string));
    if (!pass || board.inning > inning) throw new Error(`no orders for ${seat} at ${inning}.${stage}: ${play.currentStep}`);
    play.act(pass, ...(play.currentStep === 'offer' ? [QUIET_CHECK] : []));
  }
  return play;
};

const march = (play: Play, leader: string, ...hexes: string[]): Play => {
  play.act(['march', leader]).act(['strategic']);
  for (const hex of hexes) play.act(['step', hex]);
  return play.currentStep === 'march' ? play.act(['stop']) : play;
};

describe('the historical course of Itsukushima', () => {
  const HIRONAKA = 'hironaka-takakane';
  const KATSURA = 'katsura-motozumi';
  const MORI = [motonari, motoharu, takakage, 'kumagai-nobunao'];
  const TO_KAMEO = ['1729', '1829', '1929', '2028', '2128', '2227', '2328'];

  /** Inning 4, stage 2: the Ouchi besiege Miyanoo, and the Mori have crossed behind them. */
  const landedBehindTheOuchi = (): Play => {
    const play = startScenario('itsukushima', { victory: 'historical' });
    for (const unit of ['miura-fusakiyo', 'ikaga-fusaaki', 'iida-okihide']) play.act(['assign', unit, SUE]);
    for (const unit of ['hironaka-masanaga', 'sugi-takayasu']) play.act(['assign', unit, HIRONAKA]);
    play.act(['ready']);
    for (const unit of [takamoto, 'shishido-takaie']) play.act(['assign', unit, motonari]);
    play.act(['ready']);

    march(play, SUE, ...TO_KAMEO);
    march(play, HIRONAKA, ...TO_KAMEO);
    passUntil(play, 'mori', 1, 1).act(['sail', KATSURA], 5).act(['land', '2725']);
    march(play, motonari, '3419', '3320', '3220', '3121', '3122', '3022', '2923');
    march(play, motoharu, '3018', '3019', '3020', '3021', '3022', '2923', '2823');
    march(play, takakage, '3724', '3624', '3524', '3424', '3325', '3225', '3125');
    march(play, 'kumagai-nobunao', '3022', '2923', '2823', '2724');
    passUntil(play, 'ouchi', 1, 2);
    march(play, SUE, '2427', '2527');
    march(play, HIRONAKA, '2427', '2527');
    passUntil(play, 'mori', 1, 2).act(['march', KATSURA]).act(['garrison']);
    march(play, motonari, '2823', '2724');
    march(play, motoharu, '2724');
    march(play, takakage, '3024', '2924', '2823', '2724');

    passUntil(play, 'ouchi', 3, 1).act(['sail', SUE]).act(['land', '2725']).act(['sail', HIRONAKA]).act(['land', '2725']);
    passUntil(play, 'ouchi', 3, 2).act(['besiege', SUE]).act(['add', HIRONAKA]);

    passUntil(play, 'mori', 4, 1).act(['sail', motonari], 5).act(['land', '2625']);
    for (const leader of MORI.slice(1)) play.act(['sail', leader]).act(['land', '2625']);
    return passUntil(play, 'mori', 4, 2);
  };

  clause(
    ['35.7.2', '35.7.2.6a', '35.7.2.7', '22-1-5', '23-4-3.1'],
    'the Ouchi besiege Miyanoo, the Mori cross by night, and Sue falls on the island',
    () => {
      const play = landedBehindTheOuchi();
      expect([play.isInside(KATSURA), play.isBesieging(SUE), play.hasLine(SUE), play.morale(SUE)]).toEqual([true, true, false, -1]);
      for (const leader of [motonari, motoharu, takakage]) {
        play.act(['attack', leader, '2725']).act(['keep'], 6);
        while (play.currentStep === 'absorb') {
          expect(play.refusalOf(['withdraw'])).not.toBe(null);
          play.act(['lose', play.steps(SUE) > 0 ? SUE : (play.legalArgs('lose')[0] ?? '')]);
        }
        play.act(['hold']);
      }
      expect([play.steps(SUE), play.castle('miyanoo')]).toEqual([0, { owner: 'mori', durability: 10, morale: 0, besieged: false }]);
    },
  );
});

describe('the historical course of Koriyama', () => {
  clause(['36.7.1a', '15-3-1'], 'the Ouchi who wake in inning 13 reach Koriyama in inning 14', () => {
    const play = afterSetUp('koriyama', 4);
    play.withState((board) => {
      board.inning = 12;
      board.stage = 4;
    });
    expect(play.refusalOf(['march', SUE], 'ouchi')).toBe('36.7.1a');
    while (play.board.phase < play.data.phases.length - 1) play.act(['end']);
    play.act(['end'], 4);
    passUntil(play, 'ouchi', 13, 1);
    march(play, SUE, '1728', '1827', '1927', '2026', '2126', '2225', '2325');
    passUntil(play, 'ouchi', 13, 2);
    march(play, SUE, '2424', '2524', '2623', '2723', '2722');
    passUntil(play, 'ouchi', 13, 3).act(['march', SUE]);
    for (const hex of ['2721', '2820', '2920']) play.act(['step', hex]);
    play.act(['stop']);
    passUntil(play, 'ouchi', 14, 1).act(['march', SUE]);
    for (const hex of ['3019', '3119', '3218']) play.act(['step', hex]);
    play.act(['stop']);
    passUntil(play, 'ouchi', 14, 2).act(['march', SUE]).act(['step', '3318']).act(['stop']);
    expect(play.hexLabelOf(SUE)).toBe('3318'); // beside Koriyama, 3418
  });
});
