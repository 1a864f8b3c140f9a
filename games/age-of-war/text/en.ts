import { namesFromData } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import components from '../data/components.json' with { type: 'json' };

export const en: GameText = {
  names: {
    bot: { general: 'General', perfect: 'Perfect' },
    castle: namesFromData(components.castles, 'en'),
    clan: namesFromData(components.clans, 'en'),
    face: namesFromData(components.faces, 'en'),
    seat: { p1: 'Player 1', p2: 'Player 2', p3: 'Player 3', p4: 'Player 4', p5: 'Player 5', p6: 'Player 6' },
  },
  prompts: {
    'choose-castle': '{{seat}}: fill a line of any castle, or give up one of {{dice}} dice and reroll the rest.',
    'go-on':
      '{{seat}}: fill another line of {{castle}}, or {{dice|give up the last die and end the attack|give up one of {{dice}} dice and reroll the rest}}.',
    hopeless: '{{seat}}: these dice can no longer take {{castle?%|any castle}}. End the turn.',
  },
  actions: {
    fill: 'Fill line {{line}} of {{castle}}{{dice? with %|}}',
    reroll: 'Give up one die and reroll the rest',
    yield: 'End the turn: no chance left',
  },
  refusals: {
    'line.1': '{{face?This line needs {{needed}} × %; you rolled {{rolled}}.|{{castle}} has no line {{line}}.}}',
    'clan.4': '{{castle}} belongs to a conquered clan and cannot be attacked.',
    'line.5': 'You already hold {{castle}}.',
    'line.6': 'You are attacking {{target}} this turn, so you cannot attack {{castle}}.',
    'daimyo.1': '{{castle}} is in the centre: its special daimyo line is not used.',
    'turn.6': 'Line {{line}} of {{castle}} is already filled.',
    'inf.2': 'Choose only infantry dice from this roll, and only for an infantry line.',
    'inf.3': 'This line needs infantry dice that total at least {{needed}}, with no die to spare; you rolled {{rolled}}.',
    'turn.2': 'You still have a chance with {{dice|one die|{{dice}} dice}}: fill a line or give up a die.',
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
    points: 'The centre is empty. Most points win; ties go to most castles, then most clans.',
    shared: 'The centre is empty. The tied players share the victory.',
  },
  scenarios: { standard: { name: 'Age of War', about: 'Fourteen castles, seven dice. The game ends when the centre is empty.' } },
  options: {},
};
