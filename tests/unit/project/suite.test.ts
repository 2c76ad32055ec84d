import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

let folder: string;
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);

/** A Jest that fails the files it is told to, as often as it is told to. */
const jest = `
  import { existsSync, readFileSync, writeFileSync } from 'node:fs';
  const args = process.argv.slice(2);
  const project = args[args.indexOf('--selectProjects') + 1];
  const output = args.find((each) => each.startsWith('--outputFile=')).slice(13);
  const alone = args.filter((each) => each.startsWith('tests/'));
  const left = JSON.parse(readFileSync('left.json', 'utf8'));
  const files = alone.length > 0 ? alone : Object.keys(left).filter((file) => file.startsWith('tests/' + project));
  const testResults = files.map((file) => {
    const status = left[file]-- > 0 ? 'failed' : 'passed';
    const assertionResults = [{ status, fullName: 'it holds' }, { status: 'passed', fullName: 'it is' }];
    return { name: process.cwd() + '/' + file, status, startTime: 0, endTime: 1000, assertionResults };
  });
  writeFileSync('left.json', JSON.stringify(left));
  if (project !== process.env.BROKEN) writeFileSync(output, JSON.stringify({ testResults }));
  process.exit(testResults.some((each) => each.status === 'failed') ? 1 : 0);
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manifold-suite-'));
  for (const name of ['scripts', 'server', 'node_modules/jest/bin'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['test.mjs', 'suite.mjs', 'fresh.mjs'])
    cpSync(join('scripts', name), join(folder, 'scripts', name));
  write('scripts/build.mjs', '');
  write('package.json', '{ "type": "module" }');
  write('node_modules/jest/bin/jest.js', jest);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the suite where each of `files` fails so many times; answers its exit code and the lines it printed. */
const run = (files: Record<string, number>, { args = [] as string[], broken = '' } = {}) => {
  write('left.json', JSON.stringify(files));
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.mjs', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, BROKEN: broken },
  });
  return { status, lines: stdout.trim().split('\n') };
};
const [one, two, three, four] = [1, 2, 3, 4].map((n) => `tests/browser/${n}.test.ts`) as [
  string,
  string,
  string,
  string,
];

test('npm test is green when every file passes, and tells what took longest', () => {
  const { status, lines } = run({ 'tests/unit/a.test.ts': 0, [one]: 0 });
  expect(status).toBe(0);
  expect(lines.at(-1)).toBe('4 passed, 0 failed');
  expect(lines).toContain(`  1 s ${one}`);
  const seconds = JSON.parse(readFileSync(join(folder, 'tests/output/seconds.json'), 'utf8'));
  expect(seconds).toEqual({ 'tests/unit/a.test.ts': 1, [one]: 1 });
});

test('npm test is red when a file fails again, alone, after all others', () => {
  const { status, lines } = run({ 'tests/unit/a.test.ts': 2, [one]: 0 });
  expect(status).toBe(1);
  expect(lines.at(-1)).toBe('3 passed, 1 failed');
  expect(lines.filter((line) => line.startsWith('unsteady'))).toEqual([]);
});

test('npm test is green and names what failed once and passed alone', () => {
  const { status, lines } = run({ [one]: 1, [two]: 1, [three]: 1, [four]: 0 });
  expect(status).toBe(0);
  expect(lines.at(-1)).toBe('8 passed, 0 failed');
  expect(lines).toContain(`unsteady: ${two} › it holds`);
  const unsteady = JSON.parse(readFileSync(join(folder, 'tests/output/unsteady.json'), 'utf8'));
  expect(unsteady).toHaveLength(3);
});

test('npm test is red when more than three files fail, whatever they would do alone', () => {
  const { status, lines } = run({ [one]: 1, [two]: 1, [three]: 1, [four]: 1 });
  expect(status).toBe(1);
  expect(lines.at(-1)).toBe('4 passed, 4 failed');
});

test('npm test of single files tries nothing again', () => {
  const { status, lines } = run({ [one]: 1 }, { args: [one] });
  expect(status).toBe(1);
  expect(lines.at(-1)).toMatch(/[1-9] failed$/);
});

test('npm test is red when Jest does not come to its end', () => {
  const { status, lines } = run({ [one]: 0 }, { broken: 'ui' });
  expect(status).toBe(1);
  expect(lines.at(-1)).toBe('2 passed, 1 failed');
});
