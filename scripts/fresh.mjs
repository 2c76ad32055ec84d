// Tells whether dist/ is newer than every source, and builds when it is not.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const folders = ['server', 'workers', 'gateway', 'lab', 'shared', 'client'];
const files = ['package.json', 'vite.config.ts', 'tailwind.config.js', 'scripts/build.mjs'];

/** Newest change below a folder, in milliseconds; folders count too, so removed files are noticed. */
const newestBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).reduce((newest, entry) => {
    const path = join(folder, entry.name);
    const own = statSync(path).mtimeMs;
    return Math.max(newest, own, entry.isDirectory() ? newestBelow(path) : 0);
  }, 0);

const newestSource = () =>
  Math.max(
    ...folders
      .map((name) => join(root, name))
      .filter(existsSync)
      .map(newestBelow),
    ...files
      .map((name) => join(root, name))
      .filter(existsSync)
      .map((file) => statSync(file).mtimeMs),
  );

/** True when dist/ holds what `needs` names and nothing in the sources is newer. */
const isFresh = (needs) => {
  const stamp = join(root, 'dist/version.json');
  if (!existsSync(stamp) || needs.some((name) => !existsSync(join(root, 'dist', name))))
    return false;
  return statSync(stamp).mtimeMs >= newestSource();
};

/**
 * Builds when needed; ends this process with the build's code when that fails. Progress goes to standard
 * error: standard output belongs to what the command itself prints, which may be read by a program.
 */
export const ensureBuilt = (needs) => {
  if (isFresh(needs)) return;
  console.error('正在构建… / building…');
  const args = [join(root, 'scripts/build.mjs')];
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', process.stderr, 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
};

/** Ends the process with a plain sentence on a Node.js that is too old. */
export const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  const found = process.versions.node;
  console.error(`需要 Node.js 20.19 或更新版本，当前为 ${found}。`);
  console.error(`Node.js 20.19 or newer is needed, this is ${found}.`);
  process.exit(1);
};
