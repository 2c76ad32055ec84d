import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { RawHeaders } from './headers';

/** Where an answer goes: to a client, or nowhere when the edge fetches for itself. */
export type Sink = {
  /** Status sent, 0 before the head. */
  readonly status: number;
  /** True once nobody reads any more. */
  readonly gone: boolean;
  head(status: number, raw: RawHeaders): void;
  /** Passes an interim answer (1xx) on, before the head. */
  info(status: number, raw: RawHeaders): void;
  /** Resolves when the next chunk may come. */
  write(chunk: Buffer): Promise<void>;
  /** Ends the answer; a body given here is the whole body. */
  end(body?: Buffer): void;
  /** Breaks the answer off so that the reader sees that it is not whole. */
  abort(): void;
};

/** Reads nothing: remembers only the status. */
export const nullSink = (): Sink => {
  let status = 0;
  return {
    get status() {
      return status;
    },
    gone: true,
    head: (code) => {
      status = code;
    },
    info: () => undefined,
    write: async () => undefined,
    end: () => undefined,
    abort: () => undefined,
  };
};

/** Bodies above this are written in pieces, so that a broken connection is counted honestly. */
const pieceBytes = 262_144;

export class ClientSink implements Sink {
  private readonly res: ServerResponse;
  private given = 0;
  private closed = false;

  constructor(res: ServerResponse, onDone: (sink: ClientSink) => void) {
    this.res = res;
    res.sendDate = false;
    res.on('close', () => {
      this.closed = true;
      onDone(this);
    });
  }

  get status(): number {
    return this.res.headersSent ? this.res.statusCode : 0;
  }

  get gone(): boolean {
    return this.closed;
  }

  /** Body bytes that left for the client; what still waits in a closed socket is not counted. */
  get bytes(): number {
    if (this.res.writableFinished) return this.given;
    return Math.max(0, this.given - this.res.writableLength);
  }

  head(status: number, raw: RawHeaders): void {
    if (!this.closed) this.res.writeHead(status, raw);
  }

  /** 102 and 103, to clients that know of interim answers; Node can write no others. */
  info(status: number, raw: RawHeaders): void {
    if (this.closed || this.res.headersSent || this.res.req.httpVersion === '1.0') return;
    if (status === 102) this.res.writeProcessing();
    if (status !== 103) return;
    const hints: Record<string, string | string[]> = {};
    for (let i = 0; i < raw.length; i += 2) {
      const name = (raw[i] ?? '').toLowerCase();
      const value = raw[i + 1] ?? '';
      const links = name === 'link' ? hints[name] : undefined;
      hints[name] = links === undefined ? value : [links, value].flat();
    }
    try {
      this.res.writeEarlyHints(hints);
    } catch {
      // A link that Node takes for none is a hint less; the answer itself follows.
    }
  }

  async write(chunk: Buffer): Promise<void> {
    if (this.closed) return;
    this.given += chunk.length;
    if (this.res.write(chunk) || this.closed) return;
    const stop = new AbortController();
    const signal = stop.signal;
    try {
      await Promise.race([
        once(this.res, 'drain', { signal }),
        once(this.res, 'close', { signal }),
      ]);
    } finally {
      stop.abort();
    }
  }

  end(body?: Buffer): void {
    if (this.closed) return;
    if (!body || this.res.req.method === 'HEAD') {
      this.res.end();
    } else if (body.length <= pieceBytes) {
      this.given += body.length;
      this.res.end(body);
    } else {
      void this.endInPieces(body);
    }
  }

  private async endInPieces(body: Buffer): Promise<void> {
    for (let at = 0; at < body.length && !this.closed; at += pieceBytes) {
      await this.write(body.subarray(at, at + pieceBytes));
    }
    this.res.end();
  }

  abort(): void {
    this.res.destroy();
  }
}
