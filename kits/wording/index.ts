import type { Language } from '@gunbai/kits/text';

const SIGN = '[\\u3005\\u3040-\\u30ff\\u3400-\\u9fff]';

const SIGNED = new RegExp(SIGN, 'u');
const HALF_WIDTH = new RegExp(`${SIGN}\\s*[,;:?!()]|[,;:?!()]\\s*${SIGN}`, 'u');
const LOOSE = new RegExp(`${SIGN} +${SIGN}`, 'u');

/** A fact that may be a name in Latin letters, right beside other such letters. */
const RUN_TOGETHER = /\{\{[\w-]+\}\}[a-z\d]|[a-z\d]\{\{[\w-]+\}\}/iu;

/** Quotation marks that only simplified Chinese uses. */
const CURLY = /[“”‘’]/u;

/** Words of the mainland for which Taiwan has its own. */
const MAINLAND =
  /數據|軟件|硬件|屏幕|鼠標|信息|網絡|視頻|默認|界面|登錄|概率|賬號|賬戶|郵箱|鏈接|文件|服務器|打印|點擊|回車|示例|同屏|在線|質量|存儲|保存|激活/u;

/** The words of a sentence; a stroke stands for each fact in it. */
const wordsOf = (sentence: string): string => sentence.replaceAll(/\{\{[\w-]+[?|]?|\}\}|%/g, '_');

/** What a reader of the language would mend in a sentence: signs of another script, gaps, words of another country. */
export const faultsIn = (sentence: string, language: Language): string[] => {
  if (language === 'en') return [];
  const words = wordsOf(sentence);
  const mainland = language === 'zh-Hant' ? MAINLAND.exec(words)?.[0] : undefined;
  return [
    ...(HALF_WIDTH.test(words) ? ['half-width punctuation'] : []),
    ...(LOOSE.test(words) ? ['a gap between signs'] : []),
    ...(RUN_TOGETHER.test(sentence) ? ['a fact run together with letters'] : []),
    ...(language !== 'zh-Hans' && CURLY.test(words) ? ['quotation marks of simplified Chinese'] : []),
    ...(mainland === undefined ? [] : [mainland]),
  ];
};

const POLITE = /(?:です|ます|ません|ました|でした|ください|[すんた]か)？?[_ ]*(?:：_+|（[^）]*）)?[|_]*$/u;

/** The sentences of a Japanese text that do not speak to the reader as one speaks to a guest. */
export const bluntIn = (sentence: string): string[] =>
  wordsOf(sentence)
    .split('。')
    .map((one) => one.trim())
    .filter((one) => SIGNED.test(one) && !POLITE.test(one));
