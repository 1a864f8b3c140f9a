import type { Settings } from '../wire.ts';

type Language = Settings['language'];

/** The few sentences the server itself says to people, in their language. */
const WORDS: Readonly<Record<Language, { turn: (game: string) => string; over: (game: string) => string; link: string; why: string }>> = {
  en: {
    turn: (game) => `It is your turn in ${game}.`,
    over: (game) => `Your game of ${game} is over.`,
    link: 'Open the table:',
    why: 'You can turn these messages off in your settings.',
  },
  'zh-Hans': {
    turn: (game) => `《${game}》轮到你了。`,
    over: (game) => `你的《${game}》对局已经结束。`,
    link: '打开牌桌：',
    why: '可在设置中关闭这些消息。',
  },
  'zh-Hant': {
    turn: (game) => `《${game}》輪到你了。`,
    over: (game) => `你的《${game}》對局已經結束。`,
    link: '打開牌桌：',
    why: '可在設定中關閉這些訊息。',
  },
  ja: {
    turn: (game) => `「${game}」はあなたの番です。`,
    over: (game) => `「${game}」の対局が終わりました。`,
    link: '卓を開く：',
    why: 'このお知らせは設定で止められます。',
  },
};

export interface Message {
  readonly subject: string;
  readonly body: string;
}

export const messageOf = (kind: 'turn' | 'over', language: Language, game: string, url: string): Message => {
  const words = WORDS[language];
  const subject = words[kind](game);
  return { subject, body: `${subject}\n\n${words.link} ${url}\n\n${words.why}\n` };
};
