import type { GameText } from '@gunbai/shared/i18n';
import components from '../data/components.json' with { type: 'json' };

const namesOf = (records: readonly { readonly id: string; readonly nameEn: string }[]): Record<string, string> =>
  Object.fromEntries(records.map(({ id, nameEn }) => [id, nameEn]));

export const en: GameText = {
  names: {
    bot: { captain: 'Captain' },
    castle: namesOf(components.castles),
    seat: { east: 'East', west: 'West' },
    troop: namesOf(components.cards),
  },
  prompts: { chooseTroop: '{{seat}}: choose a card to send to {{castle}}.' },
  actions: { send: 'Send {{0}}' },
  refusals: { '2.2': '{{troop}} is not in your hand.' },
  decisions: {},
  events: {
    turn: 'Round {{turn}}',
    sent: '{{seat}} sends {{troop}}.',
    taken: '{{seat}} takes {{castle}} ({{points|one point|{{points}} points}}).',
    drew: '{{seat}} draws {{troop}}.',
    drewSecretly: '{{seat}} draws a card.',
  },
  outcomes: { points: 'The last castle is taken. Most points win.' },
  scenarios: { standard: { name: 'Starter game', about: 'Five castles, six cards each.' } },
  options: { reinforcements: { name: 'Reinforcements', about: 'Who loses a round draws a card (4.1).' } },
};
