import { expect, test } from 'vitest';
import { impoliteSentences, typographyErrors } from '../typography/index.ts';

test('half-width punctuation and gaps are errors in Chinese and Japanese', () => {
  expect(typographyErrors('A (開城)', 'ja')).toEqual(['half-width punctuation']);
  expect(typographyErrors('{{unit}}：損害{{n?（%）|}}。', 'ja')).toEqual([]);
  expect(typographyErrors('轮到 你', 'zh-Hans')).toEqual(['space between CJK characters']);
  expect(typographyErrors('查看 {{clause}}', 'zh-Hans')).toEqual([]);
  expect(typographyErrors('对方的“集中射击”无效。', 'zh-Hans')).toEqual([]);
  expect(typographyErrors('對方的“集中射擊”無效。', 'zh-Hant')).toEqual(['quotation marks of simplified Chinese']);
  expect(typographyErrors('{{seat}}PASS{{auto?（无手牌）|}}。', 'zh-Hans')).toEqual(['placeholder touches Latin letters']);
  expect(typographyErrors('{{seat}}选择PASS：{{n}}个STEP。', 'zh-Hans')).toEqual([]);
  expect(typographyErrors('Only (here), one: two?', 'en')).toEqual([]);
});

test('traditional Chinese uses the terms of Taiwan', () => {
  expect(typographyErrors('攻下概率', 'zh-Hant')).toEqual(['概率']);
  expect(typographyErrors('攻下機率', 'zh-Hant')).toEqual([]);
});

test('Japanese sentences must end politely, whatever their placeholders', () => {
  expect(impoliteSentences('{{unit}}は指揮官ではない。')).toEqual(['__は指揮官ではない']);
  expect(impoliteSentences('{{unit}}は動けません{{place?（%）|}}。残りは{{left}}です。')).toEqual([]);
  expect(impoliteSentences('{{event?%は使えません：{{why}}。|そうできません。}}')).toEqual([]);
  expect(impoliteSentences('どこへ置きますか。残り{{left}}。')).toEqual(['残り__']);
});
