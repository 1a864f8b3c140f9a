import { namesFromData } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import components from '../data/components.json' with { type: 'json' };

export const en: GameText = {
  names: {
    bot: { general: 'General' },
    castle: namesFromData(components.castles, 'en'),
    clan: namesFromData(components.clans, 'en'),
    face: namesFromData(components.faces, 'en'),
    seat: { p1: 'Player 1', p2: 'Player 2', p3: 'Player 3', p4: 'Player 4', p5: 'Player 5', p6: 'Player 6' },
  },
  prompts: {
    'choose-castle': '{{seat}}: fill a line of any castle, or give up one die of {{dice}} and roll the rest.',
    'go-on':
      '{{seat}}: fill another line of {{castle}}, or {{dice|give up the last die and the attack with it|give up one die of {{dice}} and roll the rest}}.',
    hopeless: '{{seat}}: these dice cannot take {{castle?%|any castle}} any more. End the turn.',
  },
  actions: {
    fill: 'Fill line {{line}} of {{castle}}{{dice? with %|}}',
    reroll: 'Give up one die, roll the rest',
    yield: 'End this hopeless turn',
  },
  refusals: {
    'line.1': '{{face?This line needs {{needed}} × %; you rolled {{rolled}}.|{{castle}} has no line {{line}}.}}',
    'clan.4': '{{castle}} lies face down in a conquered clan and cannot be attacked.',
    'line.5': '{{castle}} is yours already.',
    'line.6': 'You are attacking {{target}} this turn; {{castle}} must wait.',
    'daimyo.1': '{{castle}} lies in the centre, so its special daimyo line is not part of the attack.',
    'turn.6': 'Line {{line}} of {{castle}} is filled already.',
    'inf.2': 'Name only infantry dice of this roll, and only for an infantry line.',
    'inf.3': 'An infantry line of {{needed}} needs dice that show at least {{needed}}, none to spare; this roll shows {{rolled}}.',
    'turn.2': 'There is still a chance with {{dice|one die|{{dice}} dice}}: fill a line or give up a die.',
  },
  decisions: {},
  events: {
    starts: '{{seat}} takes the first turn.',
    turn: 'Turn {{turn}}: {{seat}}.',
    rolled: '{{seat}} rolls {{shows}}.',
    filled: '{{seat}} fills a line of {{castle}} with {{with}}.',
    gaveUpDie: '{{seat}} gives up a die; {{left|one is left|{{left}} are left}}.',
    conquered: '{{seat}} takes {{castle}}{{from? from %|}}.',
    clanConquered: '{{seat}} has conquered the {{clan}} clan ({{points}} points).',
    failed: '{{castle?The attack on % fails.|The turn ends without an attack.}}',
  },
  outcomes: {
    points: 'The centre is empty: most points win; if equal, most castles, then most clans.',
    shared: 'The centre is empty: the victory is shared.',
  },
  scenarios: { standard: { name: 'Age of War', about: 'Fourteen castles, seven dice, until the centre is empty.' } },
  options: {},
};
