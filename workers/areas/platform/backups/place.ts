import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchObjects, removeObjects, sendFile } from '#server/cli/objects';
import type { Ctx } from '#server/kernel/db/context';
import { type Backup, targetOf } from '#server/model/platform/backups/backups.store';
import { backupFolder, stagingFolder } from '#server/model/platform/backups/folder';
import { openBucket } from '#server/model/platform/backups/targets.store';

/** Where the files of a backup lie, as they are written and read. */
export type Place = {
  /** The folder of this machine that they are written to and read from. */
  folder: string;
  /** Takes a file that is whole to where it belongs; answers its bytes. */
  keep(path: string): Promise<number>;
  /** Has all files of the backup in `folder`. */
  fetch(): Promise<void>;
  /** Removes every file of the backup. */
  remove(): Promise<void>;
  /** Gives back what this machine held of it for a while. */
  leave(): Promise<void>;
};
const drop = (folder: string) => rm(folder, { recursive: true, force: true });

const inFolder = (folder: string): Place => ({
  folder,
  keep: async (path) => (await stat(join(folder, path))).size,
  async fetch() {
    if (!existsSync(folder)) throw new Error(`${folder}: ENOENT`);
  },
  remove: () => drop(folder),
  leave: async () => undefined,
});

/** The place of a backup. Of one in a bucket this machine holds the file that is on its way alone, and all of it for a proof. */
export const openPlace = async (ctx: Ctx, row: Pick<Backup, 'id' | 'folder'>): Promise<Place> => {
  const target = await targetOf(ctx, row.id);
  if (!target) return inFolder(backupFolder(row.folder));
  const objects = { store: openBucket(target), below: `${target.prefix}${row.folder}` };
  const folder = stagingFolder(row.folder);
  return {
    folder,
    async keep(path) {
      const bytes = await sendFile(objects, folder, path);
      await rm(join(folder, path));
      return bytes;
    },
    async fetch() {
      await drop(folder);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await fetchObjects(objects, folder);
    },
    async remove() {
      await drop(folder);
      await removeObjects(objects);
    },
    leave: () => drop(folder),
  };
};
