// npm run test:walk: every screen once, as a role that may see it; -- --full: as every role, in both
// languages and themes, where refused in one of them, and at 390 px. Screenshots and findings are kept in tests/output/walk.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, ensureBuilt, root } from './fresh.mjs';

checkNode();
ensureBuilt(['server.mjs', 'workers.mjs', 'lab.mjs', 'analytics.mjs', 'launcher.mjs', 'cli.mjs']);
const jest = join(root, 'node_modules/jest/bin/jest.js');
const args = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest];
const full = process.argv.includes('--full');
const { status } = spawnSync(
  process.execPath,
  [...args, '--selectProjects', 'walk', '--forceExit'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, WALK: full ? 'full' : 'quick' } },
);
process.exit(status ?? 1);
