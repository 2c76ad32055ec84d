import { join, resolve } from 'node:path';
import { platform } from '../../../kernel/process/platform';

/** Where the files of a backup lie. */
export const backupFolder = (name: string): string => {
  const { BACKUP_DIR, DATA_DIR } = platform().config;
  return resolve(BACKUP_DIR || join(DATA_DIR, 'backups'), name);
};

/** Where this machine keeps files of a backup on their way to a bucket or back. */
export const stagingFolder = (name: string): string =>
  resolve(platform().filesFolder, '../spool/backups', name);
