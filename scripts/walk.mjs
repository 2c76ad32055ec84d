// npm run test:walk: every screen once, as a role that may see it. After `--`:
//   --full        as every role, in both languages and themes, at 390, 1440 and 1920 px; where refused in one of them
//   --share 1/4   the first of four parts of about the same length
//   --resume      leaves out what was clean in the walk before
//   --of URL      walks on an instance that runs already, its data in DATA_DIR
//   /cdn-log …    screens whose paths begin like this
// Pictures (of all views, of --full those with findings) and findings are kept in tests/output/walk.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkNode, ensureBuilt, root } from './fresh.mjs';

checkNode();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    share: { type: 'string', default: '1/1' },
    resume: { type: 'boolean', default: false },
    of: { type: 'string' },
  },
});
const share = values.share.split('/').map(Number);
if (share.length !== 2 || !(share[0] >= 1 && share[0] <= share[1])) {
  console.error(`--share 1/4, not ${values.share}`);
  process.exit(1);
}
ensureBuilt(['server.mjs', 'workers.mjs', 'lab.mjs', 'analytics.mjs', 'launcher.mjs', 'cli.mjs']);
const jest = join(root, 'node_modules/jest/bin/jest.js');
const args = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest];
const { status } = spawnSync(
  process.execPath,
  [...args, '--selectProjects', 'walk', '--forceExit'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, WALK: JSON.stringify({ ...values, share, paths: positionals }) },
  },
);
process.exit(status ?? 1);
