import type { ClientMessage, RefusalInfo } from '@gunbai/protocol';
import { randomHex } from '../../session/random-ids.ts';
import { fetchJson } from './api.ts';
import { useConnection } from './connection-state.ts';

/** A message that changes a table. Its key lets the server ignore a repetition. */
type Command = Extract<ClientMessage, { key: string }>;
export type CommandInput = Command extends infer One ? (One extends Command ? Omit<One, 'key'> : never) : never;
export type CommandResult = { readonly ok: true; readonly number: number } | { readonly ok: false; readonly refusal: RefusalInfo };

/** Commands that the server has not answered yet. */
export class PendingCommands {
  private readonly byKey = new Map<string, { readonly command: Command; settle(result: CommandResult): void }>();

  /** Adds a command under a new key. The promise settles with the server's answer. */
  add(input: CommandInput): { readonly command: Command; readonly result: Promise<CommandResult> } {
    const command = { ...input, key: randomHex(12) } as Command;
    const result = new Promise<CommandResult>((settle) => {
      this.byKey.set(command.key, { command, settle });
    });
    this.publishCount();
    return { command, result };
  }

  *all(): Iterable<Command> {
    for (const { command } of this.byKey.values()) yield command;
  }

  settle(key: string, result: CommandResult): void {
    const pending = this.byKey.get(key);
    this.byKey.delete(key);
    this.publishCount();
    pending?.settle(result);
  }

  /** Sends a command by HTTP. It stays pending while the server is unreachable. */
  async sendByHttp(command: Command): Promise<void> {
    const { type, table, ...body } = command;
    const done = await fetchJson<{ number: number }>('POST', `/api/tables/${table}/${type}`, body);
    if (done.ok) this.settle(command.key, { ok: true, number: done.value.number });
    else if (done.error.code !== 'unreachable') this.settle(command.key, { ok: false, refusal: done.error });
  }

  private publishCount(): void {
    useConnection.setState({ pendingCount: this.byKey.size });
  }
}
