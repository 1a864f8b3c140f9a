import type { Language } from '@gunbai/shared/i18n';

const CJK_CHARACTER = '[\\u3005\\u3040-\\u30ff\\u3400-\\u9fff]';

const CJK = new RegExp(CJK_CHARACTER, 'u');
const HALF_WIDTH_PUNCTUATION = new RegExp(`${CJK_CHARACTER}\\s*[,;:?!()]|[,;:?!()]\\s*${CJK_CHARACTER}`, 'u');
const SPACE_BETWEEN_CJK = new RegExp(`${CJK_CHARACTER} +${CJK_CHARACTER}`, 'u');

/** A placeholder directly next to a Latin letter: its value may be a name in Latin letters. */
const PLACEHOLDER_TOUCHES_LATIN = /\{\{[\w-]+\}\}[a-z\d]|[a-z\d]\{\{[\w-]+\}\}/iu;

/** Quotation marks that only simplified Chinese uses. */
const CURLY_QUOTES = /[“”‘’]/u;

/** Mainland terms for which Taiwan uses other words. */
const MAINLAND_TERMS =
  /數據|軟件|硬件|屏幕|鼠標|信息|網絡|視頻|默認|界面|登錄|概率|賬號|賬戶|郵箱|鏈接|文件|服務器|打印|點擊|回車|示例|同屏|在線|質量|存儲|保存|激活/u;

/** The sentence with placeholders replaced by underscores. */
const maskPlaceholders = (sentence: string): string => sentence.replaceAll(/\{\{[\w-]+[?|]?|\}\}|%/g, '_');

/** Typographic errors in a sentence: punctuation of another script, gaps, terms of another country. */
export const typographyErrors = (sentence: string, language: Language): string[] => {
  if (language === 'en') return [];
  const text = maskPlaceholders(sentence);
  const mainlandTerm = language === 'zh-Hant' ? MAINLAND_TERMS.exec(text)?.[0] : undefined;
  return [
    ...(HALF_WIDTH_PUNCTUATION.test(text) ? ['half-width punctuation'] : []),
    ...(SPACE_BETWEEN_CJK.test(text) ? ['space between CJK characters'] : []),
    ...(PLACEHOLDER_TOUCHES_LATIN.test(sentence) ? ['placeholder touches Latin letters'] : []),
    ...(language !== 'zh-Hans' && CURLY_QUOTES.test(text) ? ['quotation marks of simplified Chinese'] : []),
    ...(mainlandTerm === undefined ? [] : [mainlandTerm]),
  ];
};

const POLITE_ENDING = /(?:です|ます|ません|ました|でした|ください|[すんた]か)？?[_ ]*(?:：_+|（[^）]*）)?[|_]*$/u;

/** The sentences of a Japanese text without a polite ending. */
export const impoliteSentences = (sentence: string): string[] =>
  maskPlaceholders(sentence)
    .split('。')
    .map((part) => part.trim())
    .filter((part) => CJK.test(part) && !POLITE_ENDING.test(part));
