import {
  AKECHI,
  ANTI,
  HASHIBA,
  HIDEYOSHI,
  SEATS,
  SHIBATA,
  daimyoIndex,
  diplomacyMaxPerDaimyo,
  opponent,
  sideOf,
  trackOf,
} from './components.ts';
import type { Side } from './components.ts';
import { number, text } from './memory.ts';
import type { Context } from './memory.ts';

/** Spaces between a marker and the end of a side. */
const spacesLeft = (daimyo: number, marker: number, towards: Side): number =>
  towards === HIDEYOSHI ? marker : trackOf(daimyo).length - 1 - marker;

/** Events that move markers: whose, how far in all, and which way. */
const checkEventMove = (context: Context, daimyo: number, towards: Side, total: number): void => {
  const { memory, event, report, ledger } = context;
  const { card } = memory;
  const [id, name] = [text(event['daimyo']), card?.event ?? ''];
  const clause = `event.${name}`;
  const isTrack = trackOf(daimyo).length > 0;
  if (name === 'sakai_merchants')
    report.require(clause, 'one marker, 1 or 2 spaces towards the user', isTrack && total <= 2 && towards === card?.side, total);
  else if (name === 'azai_sisters')
    report.require(clause, 'one marker, 1 to 3 spaces towards Hideyoshi', isTrack && total <= 3 && towards === HIDEYOSHI, total);
  else if (name === 'odawara_castle')
    report.require('16.2.2', 'Hojo moves 2 spaces towards the anti-Hideyoshi end', id === 'hojo' && towards === ANTI && total <= 2, total);
  else if (name === 'kiyosu') checkKiyosu(context, daimyo, towards);
  else report.require('3.3.1', 'only diplomacy and some events move markers', false, name);
  if (name !== 'sakai_merchants' && name !== 'azai_sisters')
    report.require('9.0.3', 'the marker of a surrendered daimyo stays', !ledger.hasSurrendered(daimyo), id);
  else report.equal(clause, 'markers moved', 1, card?.swayed.size ?? 0);
};

/** event.kiyosu Neutral friends join at the nearest yellow space; then two spaces in all among four enemies. */
const checkKiyosu = ({ ledger, memory, event, report }: Context, daimyo: number, towards: Side): void => {
  const id = text(event['daimyo']);
  report.equal('event.kiyosu', 'the direction', HIDEYOSHI, towards);
  if (['niwa', 'ikeda', 'hosokawa', 'tsutsui'].includes(id)) {
    const nearest = trackOf(daimyo).lastIndexOf('yellow', ledger.marker[daimyo]);
    report.equal(
      'event.kiyosu',
      `${id} goes to the nearest yellow space`,
      (ledger.marker[daimyo] as number) - nearest,
      number(event['spaces']),
    );
    return;
  }
  const total = [...(memory.card?.swayed ?? [])]
    .filter(([other]) => ledger.side[other] === ANTI)
    .reduce((all, [, spaces]) => all + spaces, 0);
  report.require(
    'event.kiyosu',
    `${id} may be swayed`,
    ['takigawa', 'sassa', 'kanbe', 'kitabatake'].includes(id) && ledger.side[daimyo] === ANTI,
  );
  report.require('event.kiyosu', 'at most two spaces in all', total <= 2, total);
};

/** 9.0.0 to 9.0.3 */
const checkDiplomacyMove = ({ ledger, memory, event, report }: Context, daimyo: number, towards: Side, total: number): void => {
  const { card } = memory;
  const id = text(event['daimyo']);
  report.require(
    '9.0.1',
    `${id} is a daimyo of the own side`,
    card !== null && ledger.isOfSide(card.side, daimyo),
    ledger.side[daimyo] as number,
  );
  report.equal('9.0.1', 'the direction', card?.side ?? null, towards);
  report.require('9.0.2', `at most ${diplomacyMaxPerDaimyo} spaces for one daimyo`, total <= diplomacyMaxPerDaimyo, total);
  report.require('9.0.3', 'the marker of a surrendered daimyo stays', !ledger.hasSurrendered(daimyo), id);
  const spent = [...(card?.swayed.values() ?? [])].reduce((all, spaces) => all + spaces, 0);
  report.require('9.0.0', `at most ${card?.value ?? 0} spaces with this card`, spent <= (card?.value ?? 0), spent);
};

/** 3.3.1 A marker moves. */
export const checkSwayed = (context: Context): void => {
  const { ledger, memory, event, report } = context;
  const daimyo = daimyoIndex(text(event['daimyo']));
  const towards = sideOf(text(event['towards:seat']));
  const spaces = number(event['spaces']);
  const left = spacesLeft(daimyo, ledger.marker[daimyo] as number, towards);
  report.require('9.0.1', `the marker of ${event['daimyo']} can move ${spaces} spaces`, spaces >= 1 && spaces <= left, left);
  const total = (memory.card?.swayed.get(daimyo) ?? 0) + spaces;
  memory.card?.swayed.set(daimyo, total);
  if (memory.card?.action === 'event') checkEventMove(context, daimyo, towards, total);
  else checkDiplomacyMove(context, daimyo, towards, total);
  const wasParticipating = ledger.isParticipating(daimyo);
  ledger.marker[daimyo] = (ledger.marker[daimyo] as number) + (towards === HIDEYOSHI ? -spaces : spaces);
  checkStateChange(context, daimyo, wasParticipating);
};

/** 3.3.2 A new colour is a new state at once, and the log says so. */
const checkStateChange = ({ ledger, entry, event, report }: Context, daimyo: number, wasParticipating: boolean): void => {
  const next = entry.steps[entry.steps.findIndex((step) => step.event === event) + 1]?.event;
  const isAbout = next !== undefined && next['daimyo'] === event['daimyo'] && ['joined', 'left'].includes(next.type);
  const told = isAbout ? next.type : null;
  const now = ledger.isParticipating(daimyo);
  report.equal('3.3.2', `${event['daimyo']} joins or leaves the war`, now === wasParticipating ? null : now ? 'joined' : 'left', told);
};

/** 3.4.1 to 3.4.3 A daimyo without pieces on the map goes over to the other side; his marker stays. */
export const checkSurrender = ({ ledger, memory, event, report }: Context): void => {
  const daimyo = daimyoIndex(text(event['daimyo']));
  const to = sideOf(text(event['seat']));
  report.require('3.4.1', `${event['daimyo']} has no piece on the map`, ledger.piecesOnMap(daimyo) === 0, ledger.piecesOnMap(daimyo));
  report.require('3.7b', 'Hashiba, Shibata and Akechi never change sides', ![HASHIBA, SHIBATA, AKECHI].includes(daimyo));
  report.equal('3.4.2a', `new side of ${event['daimyo']}`, SEATS[opponent(ledger.side[daimyo] as Side)], SEATS[to]);
  memory.formerSide.set(daimyo, ledger.side[daimyo] as number);
  ledger.side[daimyo] = to;
  report.equal('3.4.3', `${event['daimyo']} participates`, ledger.isParticipating(daimyo), event['participates'] === true);
};
