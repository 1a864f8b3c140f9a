import type { TableStatus } from '@gunbai/protocol';
import { joinMessageStart, splitMessageStart } from '../referee/log-text.ts';
import type { RenderedMessage } from '../referee/requests.ts';

/** A text that nobody asks for is forgotten after this time. */
const MAX_IDLE_MS = 30_000;
/** After so many further entries the kept text is replaced by a longer one. */
const MAX_FURTHER_ENTRIES = 64;

interface GameStage {
  /** The number of entries. */
  readonly count: number;
  /** At the end of a game its log may show more. */
  readonly status: TableStatus;
}

/** Adds the log that is known to a message with the entries since. */
export type MessageCompletion = (message: RenderedMessage) => RenderedMessage;

interface KnownLog extends GameStage {
  readonly text: string;
}

/**
 * The log of a game as spectators read it, kept as text. For each who comes only its newest entries are rendered: thousands of
 * entries for every reader would fill the memory of a rules thread.
 */
export class SpectatorLog {
  private known: KnownLog | null = null;
  private timer: NodeJS.Timeout | null = null;

  /** The log up to some entry of a game at this stage, if it is kept. */
  upTo({ count, status }: GameStage): KnownLog | null {
    if (this.known === null || this.known.count > count || this.known.status !== status) return null;
    this.keepOn();
    return this.known;
  }

  /** A message with the whole log, made of the log that is known and a message with the entries since. */
  complete(message: RenderedMessage, known: KnownLog | null, stage: GameStage): RenderedMessage {
    const { opening, log } = splitMessageStart(message.prefix);
    const text = [known?.text ?? '', log].filter((part) => part !== '').join(',');
    if (known === null || stage.count - known.count > MAX_FURTHER_ENTRIES) this.keep({ ...stage, text });
    return { ...message, prefix: joinMessageStart({ opening: opening.replace(/"from":\d+/, '"from":0'), log: text }) };
  }

  private keep(log: KnownLog): void {
    this.known = log;
    this.keepOn();
  }

  private keepOn(): void {
    if (this.timer) this.timer.refresh();
    else this.timer = setTimeout(() => this.forget(), MAX_IDLE_MS).unref();
  }

  private forget(): void {
    this.known = null;
    this.timer = null;
  }
}
