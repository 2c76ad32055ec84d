import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const sizeMiB = 6144;
const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** A small disk of its own for the data folder, which can be filled to the last byte. */
export type Disk = { fill(): void; free(): void; close(): void };

/**
 * Mounts one in memory and lets temporary folders of this process lie on it; null where this process
 * may not mount, which leaves that fault out.
 */
export const openDisk = (): Disk | null => {
  const folder = mkdtempSync(join(tmpdir(), 'manifold-disk-'));
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${sizeMiB}m,mode=1777`, 'tmpfs', folder)) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  const ballast = join(folder, 'ballast');
  const close = (): void => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    if (run('umount', '--lazy', folder)) rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', close);
  return {
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      run('fallocate', '--length', String(bavail * bsize), ballast);
    },
    free: () => rmSync(ballast, { force: true }),
    close: () => {
      process.off('exit', close);
      close();
    },
  };
};
