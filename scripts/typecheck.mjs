// npm run typecheck [-- options of tsc -b]: checks all trees, only what changed since the last time. One checker for each
// tree: several would each work out the same types of zod and Kysely again. Memory is given back less often than Go
// would by itself: half of the time of a build went into looking for what is no longer used (docs/decisions/0014-type-check.md).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './fresh.mjs';

const args = [join(root, 'node_modules/typescript/bin/tsc'), '-b', '--checkers', '1'];
const { status } = spawnSync(
  process.execPath,
  [...args, '--builders', '2', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { GOGC: '300', ...process.env } },
);
process.exit(status ?? 1);
