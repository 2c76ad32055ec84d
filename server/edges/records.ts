import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivate } from '../launcher/durableFiles';

/**
 * Records in memory behind one file each. A record is on the disk before `put` returns, whole or as it
 * was before: what is killed at any moment begins again with the last one.
 */
export class Records<T> {
  private readonly folder: string;
  private readonly rows = new Map<string, T>();

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
      // Only `put` writes here, with values of this type.
      const row = JSON.parse(readFileSync(join(folder, file), 'utf8')) as T;
      this.rows.set(decodeURIComponent(file.slice(0, -'.json'.length)), row);
    }
  }

  get(key: string): T | undefined {
    return this.rows.get(key);
  }

  has(key: string): boolean {
    return this.rows.has(key);
  }

  values(): T[] {
    return [...this.rows.values()];
  }

  put(key: string, row: T): T {
    writePrivate(this.pathOf(key), JSON.stringify(row));
    this.rows.set(key, row);
    return row;
  }

  remove(key: string): void {
    this.rows.delete(key);
    if (existsSync(this.pathOf(key))) rmSync(this.pathOf(key));
  }

  private pathOf(key: string): string {
    return join(this.folder, `${encodeURIComponent(key)}.json`);
  }
}
