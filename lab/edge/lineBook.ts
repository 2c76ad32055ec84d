import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type LineFormat, type Point, PointTable } from './logLine';

const keptFiles = 2_000;
const listFolder = (path: string): string[] => (existsSync(path) ? readdirSync(path) : []);

/**
 * The book of what was written: counts the lines in the log files themselves, whatever was counted
 * while requests ran. A line that was lost or doubled on its way to a file shows here alone.
 */
export class LineBook {
  private readonly folder: string;
  private readonly format: LineFormat;
  private readonly counted = new Map<string, { size: number; points: Point[] }>();

  constructor(folder: string, format: LineFormat) {
    this.folder = join(folder, 'logs');
    this.format = format;
  }

  /** Points of one hour by slots of `slotMs`; of one domain, or of all. `hour` begins its files' names. */
  points(hour: string, slotMs: number, domain: string | null): Point[] {
    const table = new PointTable(slotMs);
    for (const each of domain === null ? listFolder(this.folder) : [domain])
      for (const name of listFolder(join(this.folder, each)))
        if (name.startsWith(hour))
          for (const point of this.ofFile(each, name, slotMs)) table.addPoint(point);
    return table.values();
  }

  /** A file only grows: the same size is the same content. */
  private ofFile(domain: string, name: string, slotMs: number): Point[] {
    const path = join(this.folder, domain, name);
    const { size } = statSync(path);
    const counted = this.counted.get(path);
    if (counted?.size === size) return counted.points;
    const table = new PointTable(slotMs);
    for (const text of readFileSync(path, 'utf8').split('\n')) {
      const line = text === '' ? null : this.format.read(text);
      if (line) table.addLine({ ...line, domain });
    }
    if (this.counted.size >= keptFiles) this.counted.clear();
    const points = table.values();
    this.counted.set(path, { size, points });
    return points;
  }
}
