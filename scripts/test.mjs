// npm test [-- jest arguments]: builds when needed, runs the four projects one after the other and
// ends with the single line "N passed, N failed". Fails when a test fails or a project cannot run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ensureBuilt, root } from './fresh.mjs';

checkNode();
ensureBuilt(['server.mjs', 'workers.mjs', 'lab.mjs', 'analytics.mjs', 'launcher.mjs']);

const output = join(root, 'tests/output');
mkdirSync(output, { recursive: true });
const jest = join(root, 'node_modules/jest/bin/jest.js');
const projects = ['unit', 'ui', 'integration', 'browser'];

/** Runs one project and reads what Jest counted; a suite that cannot start counts as one failure. */
const runProject = (name) => {
  const file = join(output, `${name}.json`);
  rmSync(file, { force: true });
  const args = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest];
  args.push('--selectProjects', name, '--passWithNoTests', '--json', `--outputFile=${file}`);
  const { status } = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'ignore', 'inherit'],
  });
  if (!existsSync(file)) return { passed: 0, failed: 1, ok: false };
  const found = JSON.parse(readFileSync(file, 'utf8'));
  const broken = found.numRuntimeErrorTestSuites;
  const failed = found.numFailedTests + broken;
  return { passed: found.numPassedTests, failed, ok: status === 0 && found.success };
};

const results = projects.map((name) => {
  const started = Date.now();
  const result = runProject(name);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  return result;
});
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const ok = results.every((result) => result.ok);
console.log(`${sum('passed')} passed, ${ok ? sum('failed') : Math.max(1, sum('failed'))} failed`);
process.exit(ok ? 0 : 1);
