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
import type { NotificationMessage } from './messages.ts';

const POST_TIMEOUT_MS = 5000;
/** Shorter than a job's lease: otherwise another node would send the same mail again. */
const SMTP_TIMEOUTS = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 20_000 };

/** Webhooks must not reach addresses inside the server's network. */
const privateRanges = { ipv4: new BlockList(), ipv6: new BlockList() };
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
  privateRanges.ipv4.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  // All but global unicast (2000::/3); within that, ranges that embed IPv4 or are unassigned.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateRanges.ipv6.addSubnet(net, bits, 'ipv6');

export const isPrivateAddress = (address: string): boolean => {
  const unmapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(unmapped) === 6 ? 'ipv6' : 'ipv4';
  return privateRanges[family].check(unmapped, family);
};

/** The target is gone for good; retrying is useless. */
export class TargetGoneError extends Error {}

/** Checks the address at connection time, so that a name cannot resolve differently for check and call (DNS rebinding). */
const lookupPublicAddress: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 4);
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new TargetGoneError(`${hostname} is inside the server's network`), '', 4);
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

/** A numeric address is never looked up, so it is checked here. */
const assertPublicTarget = (url: string): void => {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && isPrivateAddress(host)) throw new TargetGoneError(`${host} is inside the server's network`);
};

/** Resolves with the status. The body is not read, because it may never end. */
const post = (url: string, body: string | Buffer, extraHeaders: OutgoingHttpHeaders, agent: HttpAgent): Promise<number> =>
  new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? sendHttps : sendHttp;
    const headers = { ...extraHeaders, 'content-length': Buffer.byteLength(body) };
    const request = send(url, { method: 'POST', headers, agent, signal: AbortSignal.timeout(POST_TIMEOUT_MS) }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on('error', reject);
    request.end(body);
  });

const assertAccepted = (target: string, status: number): void => {
  if (status === 404 || status === 410) throw new TargetGoneError(`${target} answered with status ${status}`);
  if (status < 200 || status > 299) throw new Error(`${target} answered with status ${status}`);
};

/** Sends messages to players who are offline: mail, webhooks, browser push. */
export class NotificationChannels {
  private readonly config: Config;
  private readonly store: Store;
  private readonly mailer: Transporter | null;
  private readonly agents: { readonly http: HttpAgent; readonly https: HttpsAgent };
  private vapidKeys: Promise<{ publicKey: string; privateKey: string }> | null = null;

  constructor(config: Config, store: Store) {
    this.config = config;
    this.store = store;
    this.mailer = config.smtp === undefined ? null : createTransport({ url: config.smtp, ...SMTP_TIMEOUTS });
    const options = config.allowPrivateWebhooks ? {} : { lookup: lookupPublicAddress };
    this.agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  }

  get isMailEnabled(): boolean {
    return this.mailer !== null;
  }

  /** The id lets mail programs recognize a repeated mail. */
  async sendMail(to: string, { subject, body }: NotificationMessage, id: string): Promise<void> {
    const host = new URL(this.config.origin ?? 'http://localhost').hostname;
    await this.mailer?.sendMail({ from: this.config.mailFrom, to, subject, text: body, messageId: `<${encodeURIComponent(id)}@${host}>` });
  }

  /** Calls a webhook. The body suits Discord (`content`) and Slack (`text`). */
  async callWebhook(url: string, { subject }: NotificationMessage, link: string): Promise<void> {
    if (!this.config.allowPrivateWebhooks) assertPublicTarget(url);
    const text = `${subject} ${link}`;
    const agent = url.startsWith('https:') ? this.agents.https : this.agents.http;
    const body = JSON.stringify({ content: text, text, url: link });
    assertAccepted('the webhook', await post(url, body, { 'content-type': 'application/json' }, agent));
  }

  /** The keys by which browsers know this server; generated once, stored in the database. */
  getVapidKeys(): Promise<{ publicKey: string; privateKey: string }> {
    this.vapidKeys ??= this.loadVapidKeys().catch((error: unknown) => {
      this.vapidKeys = null;
      throw error;
    });
    return this.vapidKeys;
  }

  private async loadVapidKeys(): Promise<{ publicKey: string; privateKey: string }> {
    const { db } = this.store;
    const generated = JSON.stringify(webPush.generateVAPIDKeys());
    await this.store.commit([
      db
        .insertInto('server_state')
        .values({ name: 'vapid-keys', value: generated })
        .onConflict((conflict) => conflict.doNothing()),
    ]);
    const { value } = await db.selectFrom('server_state').select('value').where('name', '=', 'vapid-keys').executeTakeFirstOrThrow();
    return JSON.parse(value) as { publicKey: string; privateKey: string };
  }

  async sendPush(target: string, { subject }: NotificationMessage, link: string): Promise<void> {
    const keys = await this.getVapidKeys();
    const { origin, allowPrivateWebhooks } = this.config;
    const subscription = JSON.parse(target) as webPush.PushSubscription;
    if (!allowPrivateWebhooks) assertPublicTarget(subscription.endpoint);
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      subscription,
      JSON.stringify({ title: 'Gunbai', body: subject, url: link }),
      { vapidDetails: { subject: origin?.startsWith('https:') ? origin : 'mailto:gunbai@localhost', ...keys }, TTL: 3600 },
    );
    assertAccepted('the push service', await post(endpoint, body ?? '', headers, this.agents.https));
  }

  close(): void {
    this.mailer?.close();
  }
}
