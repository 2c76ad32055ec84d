import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { supervise } from '#server/launcher/supervisor';
import { lockRunFolder } from '#server/launcher/folderLock';
import { writePrivate } from '#server/launcher/durableFiles';
import { fileFault } from '#server/launcher/faults';
import { prepareLaunch } from '#server/launcher/launch';
import { readPid } from '#server/launcher/processes';
import { openRunFolder } from '#server/launcher/runFolder';
import { ensureMasterKey } from '#server/launcher/secretFiles';
import { readSettings } from '#server/launcher/settings';
import { steadyPort } from '../../support/ports';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manifold-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the number of another launcher refuses nothing, that of this folder does', () => {
  const run = openRunFolder(join(folder, 'data'));
  const path = run.file('launcher.pid');
  const launcherOf = (dataDir: string) =>
    spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)', 'start.mjs'], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: 'ignore',
    });
  const other = launcherOf(join(folder, 'other'));
  const own = launcherOf(run.dataDir);
  try {
    writeFileSync(path, `${other.pid}\n`);
    lockRunFolder(run);
    expect(readPid(path)).toBe(process.pid);
    writeFileSync(path, `${own.pid}\n`);
    expect(() => lockRunFolder(run)).toThrow(/已在运行.*Already running/);
    // The number lives, but the process that wrote it was started before this machine.
    writeFileSync(path, `${own.pid}\n00000000-0000-0000-0000-000000000000 7\n`);
    lockRunFolder(run);
    expect(readPid(path)).toBe(process.pid);
  } finally {
    other.kill('SIGKILL');
    own.kill('SIGKILL');
  }
});

test('a master key that is missing or empty is named and never made anew beside data', () => {
  const run = openRunFolder(join(folder, 'data'));
  const path = run.secret('master.key');
  expect(() => ensureMasterKey(run, false)).toThrow(/缺少主密钥.*the master key .* is missing/);
  expect(existsSync(path)).toBe(false);
  ensureMasterKey(run, true);
  const key = readFileSync(path, 'utf8');
  ensureMasterKey(run, false);
  expect(readFileSync(path, 'utf8')).toBe(key);
  writeFileSync(path, '');
  expect(() => ensureMasterKey(run, true)).toThrow(/是空文件.*is empty/);
});

test('a start without the master key of its data is refused before anything starts', async () => {
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
  const settings = readSettings({ DATA_DIR: dataDir, PORT: String(await steadyPort()) });
  const lines: string[] = [];
  await expect(prepareLaunch(settings, 'dist', (line) => lines.push(line))).rejects.toMatchObject({
    code: 'master-key',
  });
  expect(existsSync(join(dataDir, 'secrets', 'master.key'))).toBe(false);
  expect([lines, existsSync(join(dataDir, 'run', 'launcher.pid'))]).toEqual([[], false]);
});

test('a private file is replaced whole, for its owner only', () => {
  const path = join(folder, 'secrets', 'one');
  writePrivate(path, 'first');
  // What a cut in the middle of the next write leaves beside it.
  writeFileSync(`${path}.new`, 'ha', { mode: 0o644 });
  expect(readFileSync(path, 'utf8')).toBe('first');
  writePrivate(path, 'second');
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['second', 0o600]);
  expect(existsSync(`${path}.new`)).toBe(false);
});

test('a file in the place of a folder is a sentence in both languages', () => {
  writeFileSync(join(folder, 'logs'), '');
  let message: string | undefined;
  try {
    openRunFolder(folder);
  } catch (error) {
    message = fileFault(error)?.message;
  }
  expect(message).toMatch(/logs：.*需要的是文件夹.*a file is where a folder is needed/);
});

test('what a process says keeps it from starting ends the start at once, with its words', async () => {
  const run = openRunFolder(join(folder, 'data'));
  const script = join(folder, 'child.mjs');
  const words = '数据库由更新的版本升级过 / the database was upgraded by a later version';
  writeFileSync(script, `process.send({ fault: '${words}' }); setTimeout(() => {}, 60_000);`);
  const child = supervise(
    { name: 'server', script, env: () => ({ ...process.env }), ready: 'message' },
    run,
    () => undefined,
  );
  await expect(child.start(60_000)).rejects.toThrow(words);
  await child.stop(0);
});
