// npm test [-- jest arguments]: builds when needed, runs the four projects one after the other and ends
// with the single line "N passed, N failed". Fails when a test fails or a project cannot run. Of the whole
// suite a file that failed is run once more, alone, after all others: what passes then is named as unsteady.
// --kills runs the kill tests, which are left out else, in their large form, --redis the whole integration suite and the
// whole product's day once more with the queue on Redis, when a redis-server is there. --at '2028-02-29 00:30:00' runs
// with the clock of all processes set to that time of UTC at the start; it needs the package faketime.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkNode, ensureBuilt } from './fresh.mjs';
import { judge, mostUnsteady, output, runProject, toRepeat } from './suite.mjs';

checkNode();
const given = process.argv.slice(2);
const at = given.indexOf('--at');
if (at >= 0) {
  const [, time = ''] = given.splice(at, 2);
  const { status, error } = spawnSync(
    'faketime',
    [time, process.execPath, import.meta.filename, ...given],
    { stdio: 'inherit', env: { ...process.env, TZ: 'UTC' } },
  );
  if (error) console.error('--at needs the package faketime');
  process.exit(status ?? 1);
}
ensureBuilt(
  ['server', 'workers', 'gateway', 'lab', 'analytics', 'launcher', 'cli', 'edges'].map(
    (n) => `${n}.mjs`,
  ),
);

const own = ['--kills', '--redis'];
const jestArguments = given.filter((each) => !own.includes(each));
const redisDay = ['tests/browser/day.test.ts'];
const killed = ['tests/integration/kills'];

/** How many files run side by side, and which are left out. */
const habits = (project, paths) => {
  if (project === 'browser') return ['--maxWorkers=2'];
  if (project !== 'integration') return [];
  // Integration waits more than it computes: three files side by side even on two cores; each file
  // of the kill tests has a whole instance of its own.
  const args = [`--maxWorkers=${paths === killed ? 2 : 3}`];
  // Killing every process takes minutes: it has its own command, which `npm run test:deep` calls too.
  if ([...paths, ...jestArguments].length === 0)
    args.push('--testPathIgnorePatterns=tests/integration/kills');
  return args;
};
const run = ({ project, paths = [], ...rest }) =>
  runProject({
    ...rest,
    project,
    paths,
    args: [...habits(project, paths), ...jestArguments],
  });

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

const rows = [];
let isWhole = true;
const timed = async (name, work) => {
  const started = Date.now();
  const result = await work();
  if (result === null) {
    console.log(`${name}: left out, no redis-server on the path`);
    return [];
  }
  isWhole &&= result.ok;
  const { passed, failed } = judge(result.files, []);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const broken = result.ok ? '' : ', Jest did not come to its end';
  console.log(`${name}: ${passed} passed, ${failed} failed (${seconds} s)${broken}`);
  return result.files;
};
const onRedis = (project, paths = [], env = {}) =>
  withRedis((url) =>
    run({
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

const isSuite = given.length === 0;
if (given.includes('--kills')) {
  const kills = { name: 'kills', project: 'integration', paths: killed, env: killEnv };
  rows.push(...(await timed('kills', () => run({ ...kills, loud: true }))));
} else if (given.includes('--redis')) {
  rows.push(...(await timed('redis', () => onRedis('integration'))));
  if (jestArguments.length === 0)
    rows.push(...(await timed('redis kills', () => onRedis('integration', killed, killEnv))));
  rows.push(...(await timed('redis day', () => onRedis('browser', redisDay))));
} else
  for (const project of ['unit', 'ui', 'integration', 'browser'])
    rows.push(...(await timed(project, () => run({ name: project, project }))));

const failing = rows.filter((row) => row.failed.length > 0).length;
if (isSuite && failing > mostUnsteady)
  console.log(`${failing} files failed: with more than ${mostUnsteady} none is run again`);
const again = [];
for (const { project, file } of isSuite ? toRepeat(rows) : [])
  again.push(
    ...(await timed(`once more, alone: ${file}`, () =>
      run({ name: 'again', project, paths: [file] }),
    )),
  );
const { passed, failed, unsteady } = judge(rows, again);
for (const { file, test } of unsteady) console.log(`unsteady: ${file} › ${test}`);
if (isSuite) {
  const slowest = rows.toSorted((a, b) => b.seconds - a.seconds);
  const seconds = Object.fromEntries(slowest.map((row) => [row.file, row.seconds]));
  writeFileSync(join(output, 'seconds.json'), `${JSON.stringify(seconds, null, 2)}\n`);
  writeFileSync(join(output, 'unsteady.json'), `${JSON.stringify(unsteady, null, 2)}\n`);
  console.log('took longest:');
  for (const row of slowest.slice(0, 10)) console.log(`  ${row.seconds} s ${row.file}`);
}
console.log(`${passed} passed, ${isWhole ? failed : Math.max(1, failed)} failed`);
process.exit(isWhole && failed === 0 ? 0 : 1);
