// npm run test:chaos -- [--seed N] [--minutes M] [--consoles C]: a whole instance under mixed load, with
// faults drawn from the seed, then checked from outside for anything lost or doubled. 4 minutes by default.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, ensureBuilt, root } from './fresh.mjs';

checkNode();
ensureBuilt(['server.mjs', 'workers.mjs', 'lab.mjs', 'analytics.mjs', 'launcher.mjs']);
const args = ['--import', 'tsx', join(root, 'tests/chaos/run.ts'), ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
