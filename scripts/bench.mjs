// npm run bench [-- part of a name]: runs tests/bench/*.bench.ts in order of their names.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ensureBuilt, root } from './fresh.mjs';

checkNode();
ensureBuilt([
  'server.mjs',
  'workers.mjs',
  'gateway.mjs',
  'lab.mjs',
  'analytics.mjs',
  'launcher.mjs',
]);

const folder = join(root, 'tests/bench');
const wanted = process.argv[2] ?? '';
const files = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.bench.ts') && name.includes(wanted))
      .sort()
  : [];
let failed = 0;
for (const name of files) {
  console.log(`\n# ${name}`);
  const args = ['--import', 'tsx', join(folder, name)];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) failed += 1;
}
console.log(`${files.length - failed} of ${files.length} benchmarks ran`);
process.exit(failed > 0 ? 1 : 0);
