import { expect, test } from 'vitest';
import { bluntIn, faultsIn } from './index.ts';

test('signs of another script are faults among Chinese and Japanese signs', () => {
  expect(faultsIn('A (開城)', 'ja')).toEqual(['half-width punctuation']);
  expect(faultsIn('{{unit}}：損害{{n?（%）|}}。', 'ja')).toEqual([]);
  expect(faultsIn('轮到 你', 'zh-Hans')).toEqual(['a gap between signs']);
  expect(faultsIn('查看 {{clause}}', 'zh-Hans')).toEqual([]);
  expect(faultsIn('对方的“集中射击”无效。', 'zh-Hans')).toEqual([]);
  expect(faultsIn('對方的“集中射擊”無效。', 'zh-Hant')).toEqual(['quotation marks of simplified Chinese']);
  expect(faultsIn('{{seat}}PASS{{auto?（无手牌）|}}。', 'zh-Hans')).toEqual(['a fact run together with letters']);
  expect(faultsIn('{{seat}}选择PASS：{{n}}个STEP。', 'zh-Hans')).toEqual([]);
  expect(faultsIn('Only (here), one: two?', 'en')).toEqual([]);
});

test('traditional Chinese has the words of Taiwan', () => {
  expect(faultsIn('攻下概率', 'zh-Hant')).toEqual(['概率']);
  expect(faultsIn('攻下機率', 'zh-Hant')).toEqual([]);
});

test('a Japanese sentence is polite to its end, whatever facts it holds', () => {
  expect(bluntIn('{{unit}}は指揮官ではない。')).toEqual(['__は指揮官ではない']);
  expect(bluntIn('{{unit}}は動けません{{place?（%）|}}。残りは{{left}}です。')).toEqual([]);
  expect(bluntIn('{{event?%は使えません：{{why}}。|そうできません。}}')).toEqual([]);
  expect(bluntIn('どこへ置きますか。残り{{left}}。')).toEqual(['残り__']);
});
