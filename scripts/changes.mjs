// npm run test:changes: does the typical changes of CONTRIBUTING.md in a scratch copy, counts the files
// each touches, and leaves out one step after the other: what is forgotten does not compile or fails a
// named test. Arguments choose changes by a part of their name.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changes } from './changes.data.mjs';
import { root } from './fresh.mjs';
import { apply } from './steps.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'manifold-changes-'));
const at = (file) => join(scratch, file);
const copy = () => {
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1 << 28 });
  execFileSync('tar', ['-x', '-C', scratch], { input: archive });
  execFileSync('cp', ['-al', join(root, 'node_modules'), at('node_modules')]);
  if (existsSync(join(root, '.tsbuild')))
    cpSync(join(root, '.tsbuild'), at('.tsbuild'), { recursive: true });
};

let said = '';
const compiles = () => {
  const args = ['tsc', '-b', '--checkers', '1', '--builders', '2'];
  const done = spawnSync('npx', args, { cwd: scratch, encoding: 'utf8' });
  said = done.stdout + done.stderr;
  return done.status === 0;
};
const passes = (test) => {
  const project = test.split('/')[1];
  const jest = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
  ];
  const args = [...jest, '--selectProjects', project, '--forceExit', test];
  const done = spawnSync(process.execPath, args, { cwd: scratch, encoding: 'utf8' });
  said = done.stdout + done.stderr;
  return done.status === 0;
};

let passed = 0;
let failed = 0;
const check = (what, ok) => {
  console.log(`${ok ? '  ok  ' : '  NOT '} ${what}`);
  if (ok) passed += 1;
  else {
    failed += 1;
    console.log(said.slice(-2000));
  }
};

const run = ({ name, most, steps }) => {
  console.log(`${name}: ${steps.length} files (at most ${most})`);
  check(`touches at most ${most} files`, steps.length <= most);
  for (const left of steps.filter((s) => s.noticed)) {
    const undo = steps.filter((s) => s !== left).map((step) => apply(scratch, step));
    const noticed =
      left.noticed === 'compiler' ? !compiles() : compiles() ? !passes(left.noticed) : true;
    check(`without ${left.file}: noticed by ${left.noticed}`, noticed);
    for (const back of undo.reverse()) back();
  }
  const undo = steps.map((step) => apply(scratch, step));
  check('whole: compiles', compiles());
  for (const test of new Set(
    steps.map((s) => s.noticed ?? s.proof).filter((t) => t && t !== 'compiler'),
  ))
    check(`whole: ${test} passes`, passes(test));
  for (const back of undo.reverse()) back();
};

try {
  copy();
  const chosen = process.argv.slice(2);
  for (const change of changes)
    if (chosen.length === 0 || chosen.some((c) => change.name.includes(c))) run(change);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
