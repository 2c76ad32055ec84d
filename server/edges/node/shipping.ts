import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson, writeJson } from '../../launcher/durableFiles';
import { type Position, position } from '../wire';
import type { Head } from './head';

const chunkBytes = 1_000_000;
/** So long after nginx was told to open a new file, workers may still write into the old one. */
const graceMs = 5_000;

/** Where the access log of a node is, and how it is begun anew. */
type Access = { node: string; path: string; rotateBytes: number; reopen(): void };

/** Whole lines of a file from an offset on, a character for each byte; empty at its end. */
const readFrom = (path: string, offset: number): string => {
  const fd = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(chunkBytes);
    const size = readSync(fd, buffer, 0, chunkBytes, offset);
    const end = buffer.subarray(0, size).lastIndexOf(10);
    return buffer.subarray(0, end + 1).toString('latin1');
  } finally {
    closeSync(fd);
  }
};

/**
 * Brings the lines of an access log to the head, each once: the head says how far they have come, and
 * what follows is sent. Files that were sent whole are removed.
 */
export class Shipping {
  private readonly access: Access;
  private readonly head: Head;
  private at: Position | null | undefined;
  /** Number of the file that nginx writes. */
  private current: number;

  constructor(access: Access, head: Head) {
    this.access = access;
    this.head = head;
    const { file = 1 } = readJson(this.numberPath) as { file?: number }; // `count` alone writes it
    this.current = Math.max(file, ...this.rotated().map((each) => each + 1));
  }

  private get numberPath(): string {
    return join(dirname(this.access.path), 'number.json');
  }

  /** Numbers never come again: the head tells files by them. */
  private count(file: number): void {
    this.current = file;
    writeJson(this.numberPath, { file });
  }

  private pathOf(file: number): string {
    return file === this.current ? this.access.path : `${this.access.path}.${file}`;
  }

  private rotated(): number[] {
    const folder = dirname(this.access.path);
    return readdirSync(folder)
      .map((name) => Number(/^access\.log\.(\d+)$/.exec(name)?.[1] ?? 0))
      .filter((file) => file > 0 && existsSync(join(folder, `access.log.${file}`)))
      .sort((a, b) => a - b);
  }

  /** Begins where the head stands; a node that lost its folder goes on above the numbers it has seen. */
  private async start(): Promise<Position> {
    if (this.at) return this.at;
    const query = { node: this.access.node };
    const place = await this.head.get(position.nullable(), 'position', query);
    const isBehind = place !== null && place.file > this.current;
    if (isBehind) this.count(place.file + 1);
    const first = { file: this.rotated()[0] ?? this.current, offset: 0 };
    return (this.at = isBehind ? { file: this.current, offset: 0 } : (place ?? first));
  }

  private rotate(): void {
    const size = existsSync(this.access.path) ? statSync(this.access.path).size : 0;
    if (size < this.access.rotateBytes) return;
    renameSync(this.access.path, `${this.access.path}.${this.current}`);
    this.count(this.current + 1);
    this.access.reopen();
  }

  private async send(at: Position, text: string, through: number | null): Promise<void> {
    const body = { node: this.access.node, ...at, text, through };
    this.at = await this.head.post(position, 'lines', body);
  }

  /** The next file, once nobody writes into the old one any more. */
  private leave(at: Position): boolean {
    const path = this.pathOf(at.file);
    if (existsSync(path)) {
      const { mtimeMs, ctimeMs } = statSync(path);
      if (Date.now() - Math.max(mtimeMs, ctimeMs) < graceMs) return false;
      rmSync(path);
    }
    const next = this.rotated().find((file) => file > at.file) ?? this.current;
    this.at = { file: next, offset: 0 };
    return true;
  }

  /** Sends what is there; ends at the end of what nginx has written. Rejects when the head cannot be reached. */
  async ship(): Promise<void> {
    await this.start();
    this.rotate();
    for (;;) {
      const at = await this.start();
      const beforeMs = Date.now();
      const path = this.pathOf(at.file);
      const text = existsSync(path) ? readFrom(path, at.offset) : '';
      if (text !== '') {
        await this.send(at, text, null);
      } else if (at.file === this.current) {
        return await this.send(at, '', beforeMs);
      } else if (!this.leave(at)) {
        return;
      }
    }
  }
}
