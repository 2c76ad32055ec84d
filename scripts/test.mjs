// npm test [-- jest arguments]: builds when needed, runs the four projects one after the other and ends
// with the single line "N passed, N failed". Fails when a test fails or a project cannot run.
// --kills runs the kill tests, which are left out else, in their large form, --redis the whole integration suite and the
// whole product's day once more with the queue on Redis (.ci/run does), when a redis-server is there.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkNode, ensureBuilt, root } from './fresh.mjs';

checkNode();
ensureBuilt(
  ['server', 'workers', 'gateway', 'lab', 'analytics', 'launcher', 'cli', 'edges'].map(
    (n) => `${n}.mjs`,
  ),
);

const output = join(root, 'tests/output');
mkdirSync(output, { recursive: true });
const jest = join(root, 'node_modules/jest/bin/jest.js');
const projects = ['unit', 'ui', 'integration', 'browser'];

const given = process.argv.slice(2);
const own = ['--kills', '--redis'];
const jestArguments = given.filter((each) => !own.includes(each));
const redisDay = ['tests/browser/day.test.ts'];
const killed = ['tests/integration/kills'];

/** Runs one project and reads what Jest counted; a suite that cannot start counts as one failure. */
const runProject = ({ name, project, paths = [], env = {}, loud = false }) => {
  const file = join(output, `${name}.json`);
  rmSync(file, { force: true });
  const args = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest];
  args.push(
    '--selectProjects',
    project,
    '--passWithNoTests',
    '--forceExit',
    '--json',
    `--outputFile=${file}`,
  );
  // Integration waits more than it computes: three files side by side even on two cores; each file
  // of the kill tests has a whole instance of its own.
  if (project === 'integration') args.push(`--maxWorkers=${paths === killed ? 2 : 3}`);
  if (project === 'browser') args.push('--maxWorkers=2');
  // Killing every process takes minutes: it has its own command, which .ci/run calls too.
  if (project === 'integration' && [...paths, ...jestArguments].length === 0)
    args.push('--testPathIgnorePatterns=tests/integration/kills');
  const { status } = spawnSync(process.execPath, [...args, ...jestArguments, ...paths], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', loud ? 'inherit' : 'ignore', 'inherit'],
  });
  if (!existsSync(file)) return { passed: 0, failed: 1, ok: false };
  const found = JSON.parse(readFileSync(file, 'utf8'));
  const broken = found.numRuntimeErrorTestSuites;
  const failed = found.numFailedTests + broken;
  return { passed: found.numPassedTests, failed, ok: status === 0 && found.success };
};

const freePort = () =>
  new Promise((done) => {
    const socket = createServer();
    socket.listen(0, '127.0.0.1', () => {
      const { port } = socket.address();
      socket.close(() => done(port));
    });
  });

/** Runs `work` with the address of a Redis of its own; null when this machine has none. */
const withRedis = async (work) => {
  if (spawnSync('redis-server', ['--version']).status !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'manifold-redis-'));
  const port = await freePort();
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  const redis = spawn('redis-server', [...place, '--appendonly', 'yes'], { stdio: 'ignore' });
  try {
    return work(`redis://127.0.0.1:${port}`);
  } finally {
    redis.kill('SIGTERM');
    await new Promise((gone) => redis.once('exit', gone));
    rmSync(folder, { recursive: true, force: true });
  }
};

const timed = async (name, work) => {
  const started = Date.now();
  const result = await work();
  if (result === null) {
    console.log(`${name}: left out, no redis-server on the path`);
    return [];
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  return [result];
};
const onRedis = (project, paths = [], env = {}) =>
  withRedis((url) =>
    runProject({
      name: `redis-${project}`,
      project,
      paths,
      env: { ...env, TEST_REDIS_URL: url },
      loud: paths === killed,
    }),
  );
const killEnv = {
  KILLS_URLS: process.env.KILLS_URLS ?? '50000',
  KILLS_PLANS: process.env.KILLS_PLANS ?? '100',
};

const results = [];
if (given.includes('--kills')) {
  const kills = { name: 'kills', project: 'integration', paths: killed, env: killEnv };
  results.push(...(await timed('kills', () => runProject({ ...kills, loud: true }))));
} else {
  if (given.includes('--redis')) {
    results.push(...(await timed('redis', () => onRedis('integration'))));
    if (jestArguments.length === 0)
      results.push(...(await timed('redis kills', () => onRedis('integration', killed, killEnv))));
    results.push(...(await timed('redis day', () => onRedis('browser', redisDay))));
  } else
    for (const name of projects)
      results.push(...(await timed(name, () => runProject({ name, project: name }))));
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const ok = results.every((result) => result.ok);
console.log(`${sum('passed')} passed, ${ok ? sum('failed') : Math.max(1, sum('failed'))} failed`);
process.exit(ok ? 0 : 1);
