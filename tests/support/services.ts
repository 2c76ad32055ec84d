import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, pause } from '#server/launcher/processes';

/** Folder of this test run, made by globalSetup.mjs and removed with all services by globalTeardown.mjs. */
export const runFolder = (): string => {
  const folder = process.env['TEST_RUN_DIR'];
  if (!folder) throw new Error('TEST_RUN_DIR is not set: start tests through Jest');
  return folder;
};

/** Who holds a lock; null when it was let go this moment or is not written down yet. */
const holderOf = (lock: string): number | null => {
  try {
    return Number(readFileSync(join(lock, 'pid'), 'utf8')) || null;
  } catch {
    return null;
  }
};

/** Runs `work` while no other Jest worker of this run holds the same lock; a dead holder is ignored. */
export const withLock = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const lock = join(runFolder(), `${name}.lock`);
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      const holder = holderOf(lock);
      if (holder && !isAlive(holder)) rmSync(lock, { recursive: true, force: true });
      await pause(20);
    }
  }
  try {
    writeFileSync(join(lock, 'pid'), String(process.pid));
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
};

/** A process for the whole run: who to stop, how, and what the test files need to reach it. */
export type Service = { pid: number; signal: NodeJS.Signals; url: string };

/** Starts the named service in the first test file that asks; every later one gets the same. */
export const sharedService = (name: string, start: () => Promise<Service>): Promise<Service> =>
  withLock(name, async () => {
    const file = join(runFolder(), `${name}.service.json`);
    if (existsSync(file)) {
      // Written by this very function below.
      const service = JSON.parse(readFileSync(file, 'utf8')) as Service;
      if (isAlive(service.pid)) return service;
    }
    const service = await start();
    writeFileSync(file, JSON.stringify(service), { mode: 0o600 });
    return service;
  });
