import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { writePrivate } from '../../launcher/durableFiles';
import { placeOf } from '../place';
import type { Failures, Order } from '../wire';

/** Longer than nginx keeps what nobody asks for: what an older purge made old is gone by then. */
const keepMs = 8 * 86_400_000;
const linesPerAsk = 200;
const parts = (lines: readonly string[]): string[] => {
  const texts: string[] = [];
  for (let at = 0; at < lines.length; at += linesPerAsk)
    texts.push(`${lines.slice(at, at + linesPerAsk).join('\n')}\n`);
  return texts;
};

/** The purges a node has to remember: nginx loses its memory of them when it ends, the file does not. */
export class PurgeBook {
  private readonly path: string;

  constructor(path: string) {
    this.path = path;
    this.compact();
  }

  /** Leaves out what is over; sequences are not below the clock at which they were given. */
  private compact(): void {
    if (!existsSync(this.path)) return writePrivate(this.path, '');
    const before = Date.now() - keepMs;
    const lines = readFileSync(this.path, 'utf8')
      .split('\n')
      .filter((line) => line.includes('\t') && Number(line.split('\t')[0]) >= before);
    writePrivate(this.path, lines.map((line) => `${line}\n`).join(''));
  }

  private write(lines: readonly string[]): void {
    const fd = openSync(this.path, 'a', 0o600);
    try {
      // A line that a killed agent tore must not swallow the next one.
      appendFileSync(fd, `\n${lines.join('\n')}\n`);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  }

  /** Notes a purge and tells nginx; answers which targets could not be done. Doing it twice changes nothing. */
  async enter(
    order: Pick<Order, 'sequence' | 'targets'>,
    tell: (text: string) => Promise<boolean>,
  ): Promise<Failures> {
    const lines = order.targets.flatMap((target) => {
      const place = placeOf(target);
      if (!place) return [];
      const path = target.kind === 'prefix' ? place.path.replace(/\*$/, '') : place.path;
      return [
        `${order.sequence}\t${target.kind}\t${place.host}\t${target.kind === 'host' ? '' : path}`,
      ];
    });
    return this.tell(lines, tell);
  }

  /** Makes everything old that was stored before. */
  enterAll(sequence: number, tell: (text: string) => Promise<boolean>): Promise<Failures> {
    return this.tell([`${sequence}\tall\t\t`], tell);
  }

  private async tell(
    lines: readonly string[],
    tell: (text: string) => Promise<boolean>,
  ): Promise<Failures> {
    if (lines.length === 0) return {};
    this.write(lines);
    for (const text of parts(lines)) {
      if (!(await tell(text)))
        return { '*': ['PurgeBookFull', 'nginx has no memory left for purges.'] };
    }
    return {};
  }
}
