import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { dice, position } from './helpers.ts';
import type { Play, PositionSetup } from './helpers.ts';

// 10-7-3a, 12-1-6 When a marker between two hexes stays valid, and when it is removed

const NO_HITS = dice(1, 1, 1, 1);

/** Sassa's marker makes him attack Honjo, who has a marker of his own on Maeda. Honjo retreats to a chosen hex. */
const retreatTo = (setup: Omit<PositionSetup, 'phase'>, hexes: { attacked: string; to: string }): Play => {
  const play = position({ ...setup, phase: 'uesugi-attacks' });
  play.act('uesugi', ['meet', hexes.attacked], NO_HITS).actAll('oda', ['stand']).actAll('uesugi', ['retreat']).actAll('oda', ['waive']);
  play.actAll('uesugi', ['withdraw', hexes.to]);
  if (play.currentStep === 'withdrawal') play.actAll('uesugi', ['halt']);
  if (play.currentStep === 'advance') play.actAll('oda', ['hold']);
  return play;
};

clause('10-7-3a', 'the marker of a force that has retreated out of reach is removed', () => {
  const setup = {
    units: { 'honjo-shigenaga': '3826', 'maeda-toshiie': '3827', 'sassa-narimasa': '3725' },
    markers: { 'honjo-shigenaga': '3827', 'sassa-narimasa': '3826' },
  };
  const away = retreatTo(setup, { attacked: '3826', to: '3925' });
  expect([away.placeOfUnit('honjo-shigenaga'), away.board.engagements]).toEqual(['3925', []]);
  expect(away.refusalOf('uesugi', ['end-attacks'])).toBe('allowed');
  const still = retreatTo(setup, { attacked: '3826', to: '3926' });
  expect([still.placeOfUnit('honjo-shigenaga'), still.board.engagements.length]).toEqual(['3926', 1]);
  expect(still.refusalOf('uesugi', ['attack', 'honjo-shigenaga', '3827'])).toBe('allowed');
});

clause(['10-7-3a', '12-1-7'], 'the marker of a force with only water between it and the marked hex is removed', () => {
  const play = retreatTo(
    {
      units: { 'honjo-shigenaga': '2527', 'maeda-toshiie': '2526', 'sassa-narimasa': '2627' },
      markers: { 'honjo-shigenaga': '2526', 'sassa-narimasa': '2527' },
    },
    { attacked: '2527', to: '2427' },
  );
  expect([play.placeOfUnit('honjo-shigenaga'), play.board.engagements]).toEqual(['2427', []]);
});

clause(
  ['10-7-3a', '12-4-6b'],
  'the marker of a force that entered its castle is removed, even if the castle is next to the marked hex',
  () => {
    const play = position({
      phase: 'uesugi-attacks',
      castles: { hino: 'uesugi' },
      units: { 'honjo-shigenaga': 'hino', 'inaba-yoshimichi': '2828', 'sassa-narimasa': '2928' },
      markers: { 'honjo-shigenaga': '2828', 'sassa-narimasa': '2927' },
    });
    play.act('uesugi', ['meet', '2927'], NO_HITS).actAll('oda', ['stand']).actAll('uesugi', ['retreat']).actAll('oda', ['waive']);
    play.actAll('uesugi', ['enter']).actAll('oda', ['advance', 'sassa-narimasa', '2927']);
    expect([play.placeOfUnit('honjo-shigenaga'), play.isInside('honjo-shigenaga'), play.board.engagements]).toEqual(['2927', true, []]);
  },
);

clause(['10-7-3a', '12-1-6'], 'a marker stays if a force already attacked joins the marked forces; only the others are fought', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'honjo-shigenaga': '3826', 'maeda-toshiie': '3827', 'kitajo-kagehiro': '4028', 'sassa-narimasa': '3927' },
    markers: { 'honjo-shigenaga': '3827' },
    flipped: ['sassa-narimasa'],
  });
  play.act('uesugi', ['attack', 'kitajo-kagehiro', '3927'], NO_HITS).actAll('uesugi', ['waive']);
  play.actAll('oda', ['withdraw', '3827'], ['halt']).actAll('uesugi', ['hold']);
  expect([play.placeOfUnit('sassa-narimasa'), play.board.engagements.length]).toEqual(['3827', 1]);
  play.act('uesugi', ['attack', 'honjo-shigenaga', '3827'], dice(6, 6, 1, 1));
  expect([play.placeOfUnit('maeda-toshiie'), play.steps('sassa-narimasa')]).toEqual(['killed', 1]);
  expect(play.currentStep).toBe('attack'); // 12-6: nobody advances into a hex with an enemy in it
});

clause(['10-7-3a', '15-2a'], 'a marker on an empty hex is removed', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'honjo-shigenaga': '3826', 'sakai-tadatsugu': '3827', 'kitajo-kagehiro': '4128', 'tokugawa-ieyasu': '4028' },
    markers: { 'honjo-shigenaga': '3827' },
    flipped: ['tokugawa-ieyasu'],
  });
  play.act('uesugi', ['attack', 'kitajo-kagehiro', '4028'], dice(6, 6, 1, 1)).actAll('uesugi', ['hold']);
  expect([play.placeOfUnit('tokugawa-ieyasu'), play.placeOfUnit('sakai-tadatsugu'), play.board.engagements]).toEqual([
    'killed',
    'killed',
    [],
  ]);
  expect(play.refusalOf('uesugi', ['end-attacks'])).toBe('allowed');
});

clause('10-8-1', 'a fort stays while one of its builders does, and is removed with the last', () => {
  const play = position({
    phase: 'uesugi-moves',
    units: { 'honjo-shigenaga': '3827', 'kitajo-kagehiro': '3828', 'suda-mitsuchika': '3829' },
    forts: { '3827': ['honjo-shigenaga', 'kitajo-kagehiro'] },
  });
  play.actAll('uesugi', ['move', 'suda-mitsuchika'], ['march', '3830'], ['stop']);
  expect(play.board.forts.length).toBe(1);
  play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['march', '3826']);
  expect(play.board.forts).toEqual([]);
});

clause(['16-2-4', '16-2-5a'], 'a marker at sea stays while ships of both sides are there and no port protects either', () => {
  const fights = (units: Record<string, string>, place: string, inside: string[] = []): number => {
    const play = position({
      phase: 'uesugi-moves',
      units: { ...units, 'suda-mitsuchika': '3829' },
      inside,
      seaFights: { [place]: 'uesugi' },
    });
    return play.actAll('uesugi', ['move', 'suda-mitsuchika'], ['march', '3830']).board.seaFights.length;
  };
  expect(fights({ 'murakami-takeyoshi': 'seto', 'manabe-sadatomo': 'seto' }, 'seto')).toBe(1);
  expect(fights({ 'murakami-takeyoshi': 'seto' }, 'seto')).toBe(0);
  expect(fights({ 'manabe-sadatomo': 'seto' }, 'seto')).toBe(0);
  expect(fights({ 'murakami-takeyoshi': '1732', 'manabe-sadatomo': '1732' }, '1732')).toBe(1);
  expect(fights({ 'murakami-takeyoshi': '1732', 'manabe-sadatomo': '1732' }, '1732', ['manabe-sadatomo'])).toBe(0);
});
