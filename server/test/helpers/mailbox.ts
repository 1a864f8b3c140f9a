import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const WAIT_MS = 20_000;

interface Mail {
  readonly to: readonly string[];
  readonly text: string;
}

/** A mail server in its own process, and the mails received. */
export interface Mailbox {
  /** The address for `GUNBAI_SMTP`. */
  readonly smtp: string;
  receivedBy(address: string): readonly string[];
  /** The body of the mail to an address that follows `after` earlier ones. Fails if there is more than one. */
  waitForMail(address: string, after?: number): Promise<string>;
  /** The server refuses this recipient until called again. */
  setRefusedAddress(address: string | null): void;
  stop(): void;
}

const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** The decoded body. */
const decodeBody = ({ text }: Mail): string => {
  const at = text.indexOf('\r\n\r\n');
  const [head, body] = [text.slice(0, at), text.slice(at + 4)];
  return /base64/i.test(head)
    ? Buffer.from(body, 'base64').toString('utf8')
    : /quoted-printable/i.test(head)
      ? decodeQuotedPrintable(body)
      : body;
};

export const startMailbox = async (): Promise<Mailbox> => {
  const server = fork(fileURLToPath(new URL('./fake-mail-server.ts', import.meta.url)), [], { execArgv: [] });
  const port = await new Promise<number>((resolve) => server.once('message', (message: { port: number }) => resolve(message.port)));
  const mails: Mail[] = [];
  server.on('message', (mail: Mail) => mails.push(mail));
  const to = (address: string): readonly string[] => mails.filter((mail) => mail.to.includes(address)).map(decodeBody);
  return {
    smtp: `smtp://127.0.0.1:${port}`,
    receivedBy: to,
    async waitForMail(address, after = 0) {
      for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(20)) {
        const mail = to(address)[after];
        if (mail !== undefined) return mail;
      }
      throw new Error(`no mail arrived for ${address}`);
    },
    setRefusedAddress: (address) => void server.send({ refuse: address }),
    stop: () => void server.kill(),
  };
};

/** The token in a mail. */
export const extractToken = (email: string, purpose: 'confirm' | 'reset'): string => {
  const found = new RegExp(`/${purpose}#([\\w-]{43})`).exec(email);
  if (!found) throw new Error(`there is no key to ${purpose} in: ${email}`);
  return found[1] as string;
};
