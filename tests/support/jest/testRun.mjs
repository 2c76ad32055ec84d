// One folder per test run, shared by all Jest workers through TEST_RUN_DIR. Whatever a helper starts
// for the whole run leaves `<name>.service.json` {pid, signal} there; the end of the run stops it.
// Plain JavaScript because Jest loads global hooks without transforming ES modules.
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const prefix = 'manifold-test-';

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) [ZX]/.test(readFileSync(stat, 'utf8'));
};

const stopService = async ({ pid, signal }) => {
  if (!isAlive(pid)) return;
  process.kill(pid, signal);
  const end = Date.now() + 10_000;
  while (isAlive(pid) && Date.now() < end) await new Promise((done) => setTimeout(done, 20));
  if (isAlive(pid)) process.kill(pid, 'SIGKILL');
};

/** Stops every service of a run and removes its folder. */
export const endRun = async (folder) => {
  const services = readdirSync(folder).filter((name) => name.endsWith('.service.json'));
  await Promise.all(
    services.map((name) => stopService(JSON.parse(readFileSync(join(folder, name), 'utf8')))),
  );
  rmSync(folder, { recursive: true, force: true });
};

/** Clears runs whose owner was killed, so that a broken run leaves no process behind for long. */
const clearAbandonedRuns = async () => {
  const entries = places
    .filter(existsSync)
    .flatMap((place) => readdirSync(place).map((name) => join(place, name)));
  for (const folder of entries.filter((entry) => basename(entry).startsWith(prefix))) {
    const owner = join(folder, 'owner.pid');
    if (existsSync(owner) && !isAlive(Number(readFileSync(owner, 'utf8')))) await endRun(folder);
  }
};

/**
 * Where runs lie: in memory where there is plenty, as nothing of a run outlives it and the disk of a
 * shared machine may be slow; a run that was killed leaves what the next one clears.
 */
const places = ['/dev/shm', tmpdir()];
const enoughBytes = 6 * 1024 ** 3;
const roomy = (place) => {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize >= enoughBytes && freemem() >= 2 * enoughBytes;
  } catch {
    return false;
  }
};

/**
 * Makes the folder of this run, in memory where there is room unless it is to be `onDisk`; others may pass through it because
 * PostgreSQL runs as another user.
 */
export const beginRun = async (onDisk = false) => {
  await clearAbandonedRuns();
  const folder = mkdtempSync(join((!onDisk && places.find(roomy)) || tmpdir(), prefix));
  chmodSync(folder, 0o711);
  writeFileSync(join(folder, 'owner.pid'), String(process.pid));
  return folder;
};
