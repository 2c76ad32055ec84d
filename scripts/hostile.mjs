// npm run test:hostile [-- COUNT]: hostile PDUs from customers and from a carrier against a gateway of its own process.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, ensureBuilt, root } from './fresh.mjs';

checkNode();
ensureBuilt([
  'gateway.mjs',
  'server.mjs',
  'workers.mjs',
  'lab.mjs',
  'analytics.mjs',
  'launcher.mjs',
]);
const args = ['--import', 'tsx', join(root, 'tests/hostile/run.ts'), ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
