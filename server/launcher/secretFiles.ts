import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writePrivate } from './durableFiles';
import { fault } from './faults';
import type { RunFolder } from './runFolder';

/** Reads a secret; throws for a file that is there and holds nothing. */
export const readSecret = (path: string): string => {
  const text = readFileSync(path, 'utf8').trim();
  if (text === '')
    throw fault(
      'secret-empty',
      `${path} 是空文件；请从备份中恢复它。`,
      `${path} is empty; restore it from a backup.`,
    );
  return text;
};

/** Reads a secret, made by `make` at the first start; mode 0600. */
export const ensureSecret = (run: RunFolder, name: string, make: () => string): string => {
  const path = run.secret(name);
  if (!existsSync(path)) writePrivate(path, `${make()}\n`);
  return readSecret(path);
};

/**
 * The key that seals what the database holds. It is made with the folder and never again: a new one
 * in its place could open nothing, and what it seals the old one could not open either.
 */
export const ensureMasterKey = (run: RunFolder, isNew: boolean): void => {
  const path = run.secret('master.key');
  if (!isNew && !existsSync(path))
    throw fault(
      'master-key',
      `${run.dataDir} 中已有数据，但缺少主密钥 ${path}；请从备份中恢复它。没有它，已加密的供应商凭据和证书私钥都无法打开。`,
      `${run.dataDir} has data, but the master key ${path} is missing; restore it from a backup. Without it no sealed supplier credential and no certificate key can be opened.`,
    );
  ensureSecret(run, 'master.key', masterKey);
};

/** A random text of 192 bits. */
export const randomSecret = (): string => randomBytes(24).toString('base64url');

/** Key file of the secrets store: one line `id:base64` with 256 bits. */
export const masterKey = (): string => `k1:${randomBytes(32).toString('base64')}`;
