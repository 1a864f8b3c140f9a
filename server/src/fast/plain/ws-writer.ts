import type { WebSocket } from 'ws';
import type { TextWriter } from '../frame-writer.ts';

/** Leaves framing and writing to the ws library. */
export class WsWriter implements TextWriter {
  private readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    this.socket = socket;
  }

  write(text: string): void {
    this.socket.send(text);
  }

  flush(): void {}
}
