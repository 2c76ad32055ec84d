// Runs parts of the test suite with Jest and judges what came out, file by file.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './fresh.mjs';

export const output = join(root, 'tests/output');
/** More unsteady files than this say that something else is wrong. */
export const mostUnsteady = 3;

/** What Jest counted in a file; one that could not start counts as one failure. */
const fileOf = (project, { name, status, startTime, endTime, assertionResults }) => {
  const titles = (wanted) =>
    assertionResults.filter((each) => each.status === wanted).map((each) => each.fullName);
  const failed = titles('failed');
  if (status === 'failed' && failed.length === 0) failed.push('could not start');
  return {
    project,
    file: relative(root, name),
    passed: titles('passed').length,
    failed,
    seconds: Math.round((endTime - startTime) / 100) / 10,
  };
};

/**
 * Runs one project of Jest, or the `paths` of it, and reads what it counted: a row a file. `ok` is false
 * when Jest itself did not come to its end.
 */
export const runProject = ({ name, project, paths = [], args = [], env = {}, loud = false }) => {
  mkdirSync(output, { recursive: true });
  const file = join(output, `${name}.json`);
  rmSync(file, { force: true });
  const { status } = spawnSync(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      join(root, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      project,
      '--passWithNoTests',
      '--forceExit',
      '--json',
      `--outputFile=${file}`,
      ...args,
      ...paths,
    ],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['inherit', loud ? 'inherit' : 'ignore', 'inherit'],
    },
  );
  if (!existsSync(file)) return { files: [], ok: false };
  const files = JSON.parse(readFileSync(file, 'utf8')).testResults.map((r) => fileOf(project, r));
  return { files, ok: status === 0 || files.some((each) => each.failed.length > 0) };
};

const failing = (rows) => rows.filter((each) => each.failed.length > 0);

/** Files to run once more, alone; none when there are so many that the run is red whatever they do. */
export const toRepeat = (rows) => {
  const files = failing(rows);
  return files.length > mostUnsteady ? [] : files;
};

/** Judges a run by its first rows and those of the files that were run again. */
export const judge = (first, again) => {
  const later = new Map(again.map((row) => [row.file, row]));
  const rows = first.map((row) => later.get(row.file) ?? row);
  const unsteady = failing(first).filter((row) => later.get(row.file)?.failed.length === 0);
  const sum = (of) => rows.reduce((total, row) => total + of(row), 0);
  return {
    passed: sum((row) => row.passed),
    failed: sum((row) => row.failed.length),
    unsteady: unsteady.flatMap(({ file, failed }) => failed.map((test) => ({ file, test }))),
  };
};
