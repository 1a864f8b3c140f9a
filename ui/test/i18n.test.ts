import { expect, it } from 'vitest';
import { formatPercent, defineMessages } from '../src/i18n.ts';

it('a chance is never rounded to certainty', () => {
  expect([0, 0.001, 0.126, 0.5, 0.999, 1].map(formatPercent)).toEqual(['0%', '<1%', '13%', '50%', '>99%', '100%']);
});

it('lists use the separator of the language', () => {
  const messagesFor = defineMessages({
    en: { roll: 'Rolled: {{faces}}' },
    'zh-Hans': { roll: '掷出：{{faces}}' },
    'zh-Hant': { roll: '擲出：{{faces}}' },
    ja: { roll: '出目：{{faces}}' },
  });
  expect(messagesFor('en')('roll', { faces: ['1', '2'] })).toBe('Rolled: 1, 2');
  expect(messagesFor('ja')('roll', { faces: ['1', '2'] })).toBe('出目：1、2');
  expect([messagesFor('en').list(['a', 3]), messagesFor('zh-Hant').list(['a', 3])]).toEqual(['a, 3', 'a、3']);
});
