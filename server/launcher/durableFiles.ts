import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Brings what was written or renamed in a folder to the disk; systems that cannot are left alone. */
export const syncFolder = (path: string): void => {
  if (process.platform === 'win32') return;
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
};

/**
 * Writes a file that only its owner may read, whole or not at all: a power loss at any moment leaves
 * the old text or the new one, never none of both. Makes the folder when it is missing.
 */
export const writePrivate = (path: string, text: string): void => {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const next = `${path}.new`;
  const fd = openSync(next, 'w', 0o600);
  try {
    writeFileSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  // One that was left over by a cut may have had other rights.
  chmodSync(next, 0o600);
  renameSync(next, path);
  syncFolder(folder);
};

/** The same for a value as JSON. */
export const writeJson = (path: string, value: unknown): void =>
  writePrivate(path, `${JSON.stringify(value, null, 2)}\n`);

/** What a file holds as JSON; an empty object for one that cannot be read. */
export const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
};
