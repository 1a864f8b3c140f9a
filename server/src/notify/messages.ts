import type { Settings } from '@gunbai/protocol';

type Language = Settings['language'];

type NotificationKind = 'turn' | 'over' | 'start' | 'invitation';

/** Texts of notifications, in the language of their reader. */
const NOTIFICATION_TEXTS: Readonly<
  Record<Language, Readonly<Record<NotificationKind, (game: string) => string>> & { openTable: string; optOut: string }>
> = {
  en: {
    turn: (game) => `It is your turn in ${game}.`,
    over: (game) => `Your game of ${game} is over.`,
    start: (game) => `All players of ${game} are there. Open the table, so that the game can begin.`,
    invitation: (game) => `A seat at a table of ${game} is reserved for you. Open the table to accept or decline.`,
    openTable: 'Open the table:',
    optOut: 'You can turn these messages off in your account.',
  },
  'zh-Hans': {
    turn: (game) => `《${game}》轮到你了。`,
    over: (game) => `你的《${game}》对局已经结束。`,
    start: (game) => `《${game}》的玩家已到齐。请打开牌桌，对局才能开始。`,
    invitation: (game) => `有人邀请你加入《${game}》的牌桌。请打开牌桌接受或谢绝。`,
    openTable: '打开牌桌：',
    optOut: '可在账号页关闭这些通知。',
  },
  'zh-Hant': {
    turn: (game) => `《${game}》輪到你了。`,
    over: (game) => `你的《${game}》對局已經結束。`,
    start: (game) => `《${game}》的玩家已到齊。請開啟牌桌，對局才能開始。`,
    invitation: (game) => `有人邀請你加入《${game}》的牌桌。請開啟牌桌接受或謝絕。`,
    openTable: '開啟牌桌：',
    optOut: '可在帳號頁關閉這些通知。',
  },
  ja: {
    turn: (game) => `「${game}」はあなたの番です。`,
    over: (game) => `「${game}」の対局が終わりました。`,
    start: (game) => `「${game}」の参加者がそろいました。卓を開くと対局が始まります。`,
    invitation: (game) => `「${game}」の卓に招待されています。卓を開いて、参加するか断るかを選んでください。`,
    openTable: '卓を開く：',
    optOut: 'このお知らせはアカウントのページで止められます。',
  },
};

export interface NotificationMessage {
  readonly subject: string;
  readonly body: string;
}

export const formatNotification = (kind: NotificationKind, language: Language, game: string, url: string): NotificationMessage => {
  const texts = NOTIFICATION_TEXTS[language];
  const subject = texts[kind](game);
  return { subject, body: `${subject}\n\n${texts.openTable} ${url}\n\n${texts.optOut}\n` };
};

interface TokenEmailTexts {
  readonly subject: string;
  readonly intro: (name: string) => string;
  readonly ifNotYou: string;
}

/** Emails that contain a token link. */
const TOKEN_EMAIL_TEXTS: Readonly<Record<'confirm' | 'reset', Readonly<Record<Language, TokenEmailTexts>>>> = {
  confirm: {
    en: {
      subject: 'Gunbai: confirm your email address',
      intro: () => 'Someone entered this email address on Gunbai for notifications. To confirm that it is yours, open this link:',
      ifNotYou: 'If this was not you, ignore this mail. You will get no more.',
    },
    'zh-Hans': {
      subject: '军配：确认你的邮箱',
      intro: () => '有人在军配填写了这个邮箱，用来接收轮到自己的提醒。如果是你，请打开下面的链接确认：',
      ifNotYou: '如果不是你本人，请不必理会：不会再收到邮件。',
    },
    'zh-Hant': {
      subject: '軍配：確認你的信箱',
      intro: () => '有人在軍配填寫了這個信箱，用來接收輪到自己的提醒。如果是你，請點選下面的連結確認：',
      ifNotYou: '如果不是你本人，請不必理會：不會再收到郵件。',
    },
    ja: {
      subject: '軍配：メールアドレスの確認',
      intro: () =>
        '手番のお知らせを受け取るために、軍配でこのアドレスが登録されました。ご本人であれば、次のリンクを開いて確認してください：',
      ifNotYou: '心当たりがなければ何もしないでください。以後メールは届きません。',
    },
  },
  reset: {
    en: {
      subject: 'Gunbai: reset your password',
      intro: (name) => `Someone requested a new password for ${name}. To set one within an hour, open this link:`,
      ifNotYou: 'If this was not you, ignore this mail. Your password stays the same.',
    },
    'zh-Hans': {
      subject: '军配：重设密码',
      intro: (name) => `有人请求为 ${name} 重设密码。请在一小时内打开下面的链接设置新密码：`,
      ifNotYou: '如果不是你本人，请不必理会：原密码不变。',
    },
    'zh-Hant': {
      subject: '軍配：重設密碼',
      intro: (name) => `有人請求為 ${name} 重設密碼。請在一小時內點選下面的連結設定新密碼：`,
      ifNotYou: '如果不是你本人，請不必理會：原密碼不變。',
    },
    ja: {
      subject: '軍配：パスワードの再設定',
      intro: (name) =>
        `${name}さんのパスワードの再設定が求められました。一時間以内に次のリンクを開き、新しいパスワードを設定してください：`,
      ifNotYou: '心当たりがなければ何もしないでください。元のパスワードのままです。',
    },
  },
};

export const formatTokenEmail = (purpose: 'confirm' | 'reset', language: Language, name: string, url: string): NotificationMessage => {
  const { subject, intro, ifNotYou } = TOKEN_EMAIL_TEXTS[purpose][language];
  return { subject, body: `${intro(name)}\n\n${url}\n\n${ifNotYou}\n` };
};

/** The sign-in method that was changed. */
export type AccountChange = 'password' | 'address' | 'passkey' | 'token';

interface AccountChangeTexts {
  readonly subject: string;
  readonly intro: Readonly<Record<AccountChange, (name: string) => string>>;
  readonly ifNotYou: string;
  /** Used when the email address itself changed and can no longer reset the password. */
  readonly ifNotYouNoReset: string;
}

/** Sent to the previously confirmed address, so that no account is taken over unnoticed. */
const ACCOUNT_CHANGE_TEXTS: Readonly<Record<Language, AccountChangeTexts>> = {
  en: {
    subject: 'Gunbai: your account was changed',
    intro: {
      password: (name) => `The password of ${name} has just been changed.`,
      address: (name) => `The email address of ${name} was changed or removed. You will get no more mail at this address.`,
      passkey: (name) => `A passkey has just been added to the account of ${name}.`,
      token: (name) => `An access token has just been made for the account of ${name}, or for one of its bots.`,
    },
    ifNotYou: 'If this was you, there is nothing to do. If not, reset your password here:',
    ifNotYouNoReset: 'If this was you, there is nothing to do. If not, contact the administrator of this server:',
  },
  'zh-Hans': {
    subject: '军配：你的账号有变更',
    intro: {
      password: (name) => `${name} 的密码刚刚被更改。`,
      address: (name) => `${name} 已改用其他邮箱，或不再留邮箱：今后不会再有邮件发到这里。`,
      passkey: (name) => `${name} 的账号刚刚添加了一个通行密钥。`,
      token: (name) => `${name} 的账号或其机器人账号刚刚创建了一个访问令牌。`,
    },
    ifNotYou: '如果是你本人，无须处理。如果不是，请在此重设密码：',
    ifNotYouNoReset: '如果是你本人，无须处理。如果不是，请告知这个服务器的管理员：',
  },
  'zh-Hant': {
    subject: '軍配：你的帳號有變更',
    intro: {
      password: (name) => `${name} 的密碼剛剛被更改。`,
      address: (name) => `${name} 已改用其他信箱，或不再留信箱：今後不會再有郵件寄到這裡。`,
      passkey: (name) => `${name} 的帳號剛剛新增了一個密碼金鑰。`,
      token: (name) => `${name} 的帳號或其機器人帳號剛剛建立了一個存取權杖。`,
    },
    ifNotYou: '如果是你本人，無須處理。如果不是，請在此重設密碼：',
    ifNotYouNoReset: '如果是你本人，無須處理。如果不是，請告知這個伺服器的管理員：',
  },
  ja: {
    subject: '軍配：アカウントが変更されました',
    intro: {
      password: (name) => `${name}さんのパスワードが変更されました。`,
      address: (name) => `${name}さんのアドレスが変更または削除されました。今後このアドレスにメールは届きません。`,
      passkey: (name) => `${name}さんのアカウントにパスキーが追加されました。`,
      token: (name) => `${name}さんのアカウントまたはボットにアクセストークンが作成されました。`,
    },
    ifNotYou: 'ご本人なら何もする必要はありません。心当たりがなければ、次のページでパスワードを再設定してください：',
    ifNotYouNoReset: 'ご本人なら何もする必要はありません。心当たりがなければ、このサーバーの管理者に知らせてください：',
  },
};

export const formatAccountChangeEmail = (what: AccountChange, language: Language, name: string, site: string): NotificationMessage => {
  const { subject, intro, ifNotYou, ifNotYouNoReset } = ACCOUNT_CHANGE_TEXTS[language];
  const next = what === 'address' ? `${ifNotYouNoReset} ${site}` : `${ifNotYou} ${site}/reset`;
  return { subject, body: `${intro[what](name)}\n\n${next}\n` };
};
