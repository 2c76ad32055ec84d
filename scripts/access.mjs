// npm run test:access: every operation asked by every kind of principal, things of other accounts,
// fields nobody may set, sockets of two accounts, and secrets that may appear nowhere.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, root } from './fresh.mjs';

checkNode();
const jest = join(root, 'node_modules/jest/bin/jest.js');
const args = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest];
const { status } = spawnSync(process.execPath, [...args, '--selectProjects', 'access'], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
