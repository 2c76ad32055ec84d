// npm run test:fuzz -- [--seed N] [--cases M] [--only operations that start with this]:
// hostile and valid requests to every operation, and crafted socket frames. Same seed, same requests.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkNode, root } from './fresh.mjs';

checkNode();
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    cases: { type: 'string', default: '100000' },
    only: { type: 'string', default: '' },
  },
});
for (const name of ['seed', 'cases']) {
  if (!/^\d{1,9}$/.test(values[name])) throw new Error(`--${name} must be a whole number`);
}
const jest = join(root, 'node_modules/jest/bin/jest.js');
const args = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest];
const { status } = spawnSync(process.execPath, [...args, '--selectProjects', 'fuzz'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    FUZZ_SEED: values.seed,
    FUZZ_CASES: values.cases,
    FUZZ_ONLY: values.only,
  },
});
process.exit(status ?? 1);
