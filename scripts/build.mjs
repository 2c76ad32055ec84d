// Bundles each process into dist/ (packages stay outside) and builds the client.
// Flags: --no-client leaves the client out; --no-server leaves the processes out.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
const flags = new Set(process.argv.slice(2));

/** Entry of each process by the name of its bundle. */
const entries = {
  server: 'server/main.ts',
  workers: 'workers/main.ts',
  gateway: 'gateway/main.ts',
  lab: 'lab/main.ts',
  analytics: 'server/analytics/main.ts',
  launcher: 'server/launcher/main.ts',
  cli: 'server/cli/main.ts',
};

const bundleProcesses = async () => {
  const present = Object.entries(entries).filter(([, file]) => existsSync(join(root, file)));
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(present),
    outdir: dist,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
  });
  // Packages inside: machines of a fleet get this one file and what nginx reads, nothing else.
  await build({
    absWorkingDir: root,
    entryPoints: { edges: 'server/edges/main.ts' },
    outdir: dist,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Packages of the older kind ask for Node's own modules by `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  cpSync(join(root, 'server/edges/node/edge.lua'), join(dist, 'edge.lua'));
  const migrations = join(root, 'server/migrations');
  rmSync(join(dist, 'migrations'), { recursive: true, force: true });
  if (existsSync(migrations)) cpSync(migrations, join(dist, 'migrations'), { recursive: true });
  cpSync(join(root, 'CHANGELOG.md'), join(dist, 'CHANGELOG.md'));
};

/** Source maps hold the whole source: they are kept beside what is served, not in it. */
const setMapsAside = () => {
  const [client, maps] = [join(dist, 'client'), join(dist, 'client-maps')];
  rmSync(maps, { recursive: true, force: true });
  for (const file of readdirSync(client, { recursive: true }).filter((f) => f.endsWith('.map'))) {
    mkdirSync(dirname(join(maps, file)), { recursive: true });
    renameSync(join(client, file), join(maps, file));
  }
};

const buildClient = () => {
  if (!existsSync(join(root, 'client/index.html'))) return;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  setMapsAside();
};

const commit = () => {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], options).trim();
  } catch {
    return null;
  }
};

const started = Date.now();
mkdirSync(dist, { recursive: true });
if (!flags.has('--no-server')) await bundleProcesses();
if (!flags.has('--no-client')) buildClient();
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const stamp = { version, builtAt: new Date(started).toISOString(), commit: commit() };
writeFileSync(join(dist, 'version.json'), `${JSON.stringify(stamp)}\n`);
console.log(
  `已构建 / built ${version} (${stamp.commit ?? 'no commit'}) ${Date.now() - started} ms`,
);
