import { expect, test } from 'vitest';
import { preferredLanguage, parseSettings } from '../../src/settings.ts';
import type { ClientSettings } from '../../src/settings.ts';

test('readers get the closest supported language', () => {
  expect(preferredLanguage(['zh-TW', 'en'])).toBe('zh-Hant');
  expect(preferredLanguage(['zh-HK'])).toBe('zh-Hant');
  expect(preferredLanguage(['zh'])).toBe('zh-Hans');
  expect(preferredLanguage(['fr', 'ja-JP'])).toBe('ja');
  expect(preferredLanguage(['fr'])).toBe('en');
});

test('invalid settings fall back one by one', () => {
  const usual: ClientSettings = {
    language: 'en',
    theme: 'system',
    motion: 'system',
    sound: false,
    confirm: 'irreversible',
    curtain: 'hidden',
    pace: 'calm',
    battles: 'continue',
    recap: 'turn',
    panel: null,
  };
  expect(parseSettings({ language: 'ja', theme: 'pink', sound: 'loud', pace: 'instant', battles: '3' }, usual)).toEqual({
    ...usual,
    language: 'ja',
    pace: 'instant',
  });
  expect(parseSettings(null, usual)).toEqual(usual);
});
