// npm run test:interop [-- COUNT]: Kannel, Net::SMPP and the npm library `smpp` as customers and carriers of the gateway.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, ensureBuilt, root } from './fresh.mjs';

checkNode();
ensureBuilt(['server.mjs', 'workers.mjs', 'lab.mjs', 'analytics.mjs', 'launcher.mjs']);
const args = ['--import', 'tsx', join(root, 'tests/interop/run.ts'), ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
