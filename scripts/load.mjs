// npm run test:load -- [--consoles N] [--seconds S]: N open consoles on one server (5,000 by default), 100 events a
// second to 50 of them each, the server killed, a flood of sign-ins; prints what was delivered and how fast.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, ensureBuilt, root } from './fresh.mjs';

checkNode();
ensureBuilt(['server.mjs', 'workers.mjs', 'lab.mjs', 'analytics.mjs', 'launcher.mjs']);
const args = ['--import', 'tsx', join(root, 'tests/load/run.ts'), ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
