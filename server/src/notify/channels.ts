import { lookup } from 'node:dns';
import { Agent as HttpAgent, request as sendHttp } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as sendHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import webPush from 'web-push';
import type { Config } from '../config.ts';
import type { Store } from '../storage/index.ts';
import type { Message } from './words.ts';

const HOOK_MS = 5000;
/** A mail server that keeps silent is given up long before the job is anybody's again, or the letter would go twice. */
const PATIENCE = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 20_000 };

/** Addresses inside a network: a web hook must not become a way into it. */
const inside = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.ipv4.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  // All but the part from which addresses of the world are given out; of that, what carries IPv4 or is nobody's.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.ipv6.addSubnet(net, bits, 'ipv6');

export const isInside = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4';
  return inside[family].check(plain, family);
};

/** The target is gone for good: it is forgotten. */
export class Gone extends Error {}

/** Looks a name up when the line is laid, not before: a name that says one thing to the check and another to the call gets nowhere. */
const lookupOutside: LookupFunction = (hostname, options, found) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, '', 4);
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => isInside(address)))
      return found(new Gone(`${hostname} lies inside the network`), '', 4);
    if (options.all) return found(null, addresses);
    return found(null, first.address, first.family);
  });
};

/** An address given as numbers is not looked up. */
const mustBeOutside = (url: string): void => {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && isInside(host)) throw new Gone(`${host} lies inside the network`);
};

/** Says how it was answered. What is answered is nobody's concern here: it may have no end. */
const post = (url: string, body: string | Buffer, given: OutgoingHttpHeaders, agent: HttpAgent): Promise<number> =>
  new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? sendHttps : sendHttp;
    const headers = { ...given, 'content-length': Buffer.byteLength(body) };
    const request = send(url, { method: 'POST', headers, agent, signal: AbortSignal.timeout(HOOK_MS) }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    request.on('error', reject);
    request.end(body);
  });

/** The target is gone for good, or could not take it now. */
const mustBeTaken = (who: string, status: number): void => {
  if (status === 404 || status === 410) throw new Gone(`${who} answers ${status}`);
  if (status < 200 || status > 299) throw new Error(`${who} answers ${status}`);
};

/** The ways a message reaches somebody who is not looking. */
export class Channels {
  private readonly config: Config;
  private readonly store: Store;
  private readonly mail: Transporter | null;
  private readonly agents: { readonly http: HttpAgent; readonly https: HttpsAgent };
  private keys: Promise<{ publicKey: string; privateKey: string }> | null = null;

  constructor(config: Config, store: Store) {
    this.config = config;
    this.store = store;
    this.mail = config.smtp === undefined ? null : createTransport({ url: config.smtp, ...PATIENCE });
    const options = config.hooksInside ? {} : { lookup: lookupOutside };
    this.agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  }

  get hasMail(): boolean {
    return this.mail !== null;
  }

  /** The id makes a repeated mail recognisable as the same one. */
  async sendMail(to: string, { subject, body }: Message, id: string): Promise<void> {
    const host = new URL(this.config.origin ?? 'http://localhost').hostname;
    await this.mail?.sendMail({ from: this.config.mailFrom, to, subject, text: body, messageId: `<${encodeURIComponent(id)}@${host}>` });
  }

  /** Calls a club's web hook. The form suits Discord (`content`) and Slack (`text`). */
  async callHook(url: string, { subject }: Message, link: string): Promise<void> {
    if (!this.config.hooksInside) mustBeOutside(url);
    const text = `${subject} ${link}`;
    const agent = url.startsWith('https:') ? this.agents.https : this.agents.http;
    const body = JSON.stringify({ content: text, text, url: link });
    mustBeTaken('the hook', await post(url, body, { 'content-type': 'application/json' }, agent));
  }

  /** The keys browsers know this server by; made once, kept in the database. */
  pushKeys(): Promise<{ publicKey: string; privateKey: string }> {
    this.keys ??= this.readKeys().catch((error: unknown) => {
      this.keys = null;
      throw error;
    });
    return this.keys;
  }

  private async readKeys(): Promise<{ publicKey: string; privateKey: string }> {
    const { db } = this.store;
    const made = JSON.stringify(webPush.generateVAPIDKeys());
    await this.store.commit([
      db
        .insertInto('settings')
        .values({ name: 'push-keys', value: made })
        .onConflict((conflict) => conflict.doNothing()),
    ]);
    const { value } = await db.selectFrom('settings').select('value').where('name', '=', 'push-keys').executeTakeFirstOrThrow();
    return JSON.parse(value) as { publicKey: string; privateKey: string };
  }

  async push(target: string, { subject }: Message, link: string): Promise<void> {
    const keys = await this.pushKeys();
    const { origin, hooksInside } = this.config;
    const subscription = JSON.parse(target) as webPush.PushSubscription;
    if (!hooksInside) mustBeOutside(subscription.endpoint);
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      subscription,
      JSON.stringify({ title: 'Gunbai', body: subject, url: link }),
      { vapidDetails: { subject: origin?.startsWith('https:') ? origin : 'mailto:gunbai@localhost', ...keys }, TTL: 3600 },
    );
    mustBeTaken('the browser', await post(endpoint, body ?? '', headers, this.agents.https));
  }

  close(): void {
    this.mail?.close();
  }
}
