import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { toAnswer } from './errors';

/** What the engine tells about a finished statement, in the shape of X-ClickHouse-Summary. */
export const summary = (rowsRead = 0, bytesRead = 0, elapsedSeconds = 0): string =>
  JSON.stringify({
    read_rows: String(rowsRead),
    read_bytes: String(bytesRead),
    written_rows: '0',
    written_bytes: '0',
    total_rows_to_read: '0',
    result_rows: '0',
    result_bytes: '0',
    elapsed_ns: String(Math.round(elapsedSeconds * 1e9)),
  });

const contentType = (format: string): string => {
  if (format === 'JSON' || format === 'JSONCompact') return 'application/json; charset=UTF-8';
  if (format.startsWith('JSON')) return 'application/x-ndjson; charset=UTF-8';
  if (format.startsWith('CSV')) return 'text/csv; charset=UTF-8';
  return 'text/tab-separated-values; charset=UTF-8';
};

/** One HTTP answer in the form ClickHouse's clients expect, including errors after the first byte. */
export class Reply {
  readonly tag = randomBytes(8).toString('hex');
  private readonly response: ServerResponse;
  private readonly version: string;
  private readonly gone: Promise<void>;
  private out: Writable | null = null;
  /** True as soon as the client has left. */
  aborted = false;

  constructor(response: ServerResponse, version: string) {
    this.response = response;
    this.version = version;
    this.gone = new Promise((done) => {
      response.once('close', () => {
        this.aborted = !response.writableFinished;
        done();
      });
    });
  }

  /** Sends status 200 and the headers; later calls give the same stream. */
  open(queryId: string, format: string, gzip: boolean, info = summary()): Writable {
    if (this.out) return this.out;
    this.response.writeHead(200, {
      'Content-Type': contentType(format),
      'X-ClickHouse-Query-Id': queryId,
      'X-ClickHouse-Format': format,
      'X-ClickHouse-Timezone': 'UTC',
      'X-ClickHouse-Server-Display-Name': 'embedded',
      'X-ClickHouse-Exception-Tag': this.tag,
      'X-ClickHouse-Summary': info,
      ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
    });
    if (!gzip) {
      this.out = this.response;
      return this.out;
    }
    const packer = createGzip({ level: 1 });
    packer.pipe(this.response);
    this.out = packer;
    return this.out;
  }

  /** Writes and waits for the client to keep up; returns early when it has left. */
  async write(bytes: Buffer): Promise<void> {
    if (this.out && !this.out.write(bytes)) {
      const drained = once(this.out, 'drain').catch(() => undefined);
      await Promise.race([drained, this.gone]);
    }
  }

  end(): void {
    this.out?.end();
  }

  /** Reports an error: as a status while nothing is sent, else as the marked block clients look for. */
  fail(error: unknown, queryId: string): void {
    const { status, code, text } = toAnswer(error, this.version);
    if (this.out) {
      const size = Buffer.byteLength(text);
      const mark = `\r\n__exception__\r\n`;
      this.out.end(`${mark}${this.tag}\r\n${text}${size} ${this.tag}${mark}`);
      return;
    }
    if (this.response.headersSent || this.response.destroyed) return;
    this.response.writeHead(status, {
      'Content-Type': 'text/plain; charset=UTF-8',
      'X-ClickHouse-Exception-Code': String(code),
      'X-ClickHouse-Query-Id': queryId,
    });
    this.response.end(text);
  }
}
