import type { Decisions } from '../../lesson.ts';

/** The enemies of Oda, with the same set-up in all lessons. */
const OTHER_ENEMIES: Decisions = [
  ['antiOda', ['stationLeader', 'bessho', 'miki']],
  ['antiOda', ['station', 'miki', 3]],
  ['antiOda', ['stationLeader', 'nagamasa', 'odani']],
  ['antiOda', ['stationLeader', 'isono', 'odani']],
  ['antiOda', ['station', 'odani', 4]],
];

const ASAKURA_AT_HOME: Decisions = [
  ['antiOda', ['stationLeader', 'yoshikage', 'ichijodani']],
  ['antiOda', ['stationLeader', 'kagetake', 'ichijodani']],
  ['antiOda', ['stationLeader', 'kageaki', 'ichijodani']],
  ['antiOda', ['station', 'ichijodani', 8]],
];

const ASAKURA_AT_THE_BORDER: Decisions = [
  ['antiOda', ['stationLeader', 'yoshikage', 'ichijodani']],
  ['antiOda', ['stationLeader', 'kagetake', 'echizen_fuchu']],
  ['antiOda', ['stationLeader', 'kageaki', 'ichijodani']],
  ['antiOda', ['station', 'ichijodani', 3]],
  ['antiOda', ['station', 'echizen_fuchu', 5]],
];

/** Hideyoshi and Shibata are with Nobunaga; Niwa, Akechi, Takigawa, Sakuma and Araki guard the roads. */
const ODA_UNITS: Decisions = [
  ['oda', ['stationLeader', 'ieyasu', 'hamamatsu']],
  ['oda', ['station', 'hamamatsu', 5]],
  ['oda', ['post', 'kanagasaki']],
  ['oda', ['post', 'kanagasaki']],
  ['oda', ['post', 'kannonji']],
  ['oda', ['post', 'kyo']],
  ['oda', ['post', 'kuwana']],
  ['oda', ['post', 'kiyosu']],
  ['oda', ['post', 'ibaraki']],
];

/** The set-up; Nobunaga's first impulse begins. */
export const SET_UP: Decisions = [...OTHER_ENEMIES, ...ASAKURA_AT_HOME, ...ODA_UNITS];

/** The same, but Asakura Kagetake is in Echizen Fuchu. */
export const SET_UP_AT_THE_BORDER: Decisions = [...OTHER_ENEMIES, ...ASAKURA_AT_THE_BORDER, ...ODA_UNITS];

/** The start of an Oda impulse without exiles or negotiation, up to movement. */
export const SKIP_TO_MOVEMENT: Decisions = [
  ['oda', ['tolerate']],
  ['oda', ['spareAll']],
  ['oda', ['endTalks']],
];
