import { findOperation, findProblem, loadOpenApi } from './documented-answers.ts';
import type { Player } from './player.ts';

type StreamEvent = Readonly<Record<string, unknown>> & { readonly type: string };

/** Reads an event stream line by line. Every line must be as the API's documentation says. */
export class StreamReader {
  readonly response: Response;
  private readonly events: AsyncIterator<StreamEvent>;
  private readonly abort: AbortController;

  private constructor(response: Response, events: AsyncIterator<StreamEvent>, abort: AbortController) {
    this.response = response;
    this.events = events;
    this.abort = abort;
  }

  static async open({ address, cookie }: Pick<Player, 'address' | 'cookie'>, path: string, token?: string): Promise<StreamReader> {
    const abort = new AbortController();
    const headers = token === undefined ? { cookie } : { authorization: `Bearer ${token}` };
    const response = await fetch(address + path, { headers, signal: abort.signal });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    const document = await loadOpenApi(address);
    const operation = findOperation(document, 'GET', new URL(path, address).pathname) as {
      responses: Record<string, { content: Record<string, { schema: object }> }>;
    };
    const schema = operation.responses['200']?.content['application/x-ndjson']?.schema as Readonly<Record<string, unknown>>;
    const read = async function* (): AsyncGenerator<StreamEvent> {
      let rest = '';
      for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
        const lines = (rest + new TextDecoder().decode(bytes)).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (line === '') continue;
          const event = JSON.parse(line) as StreamEvent;
          const problem = findProblem(document, schema, event);
          if (problem !== null) throw new Error(`${path}: ${problem}`);
          yield event;
        }
      }
    };
    return new StreamReader(response, read(), abort);
  }

  /** The next event of a type; null if the stream ends. */
  async next(type?: string): Promise<StreamEvent | null> {
    for (;;) {
      const { value, done } = await this.events.next();
      if (done) return null;
      const event = value as StreamEvent;
      if (type === undefined || event.type === type) return event;
    }
  }

  close(): void {
    this.abort.abort();
  }
}
