// The tests that start the product, bundled once for all files and loaded by Node itself, outside of Jest's
// registry: a console is more than a thousand modules, and a worker of Jest loads them once for all its files.
// Plain JavaScript because Jest loads global hooks without transforming ES modules.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const bundles = join(root, 'tests/output/bundle');
const folders = ['server', 'workers', 'gateway', 'lab', 'shared', 'client', 'tests'];
const settings = ['package.json', 'package-lock.json', 'tsconfig.base.json'];
const entry = /^tests\/(?!unit\/|ui\/).*\.test\.ts$|^tests\/support\/jest\/(areas|globals)\.ts$/;
/** Longer than any run that may still be reading an older bundle. */
const keptMs = 4 * 3_600_000;

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((each) => {
    const path = `${folder}/${each.name}`;
    if (path === 'tests/output') return [];
    return each.isDirectory() ? filesBelow(path) : [path];
  });

/** What the bundle is made of, as one word: a change of any file gives another. */
const stampOf = (files) => {
  const hash = createHash('sha256');
  for (const file of [...settings, ...files]) {
    const { mtimeMs, size } = statSync(join(root, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex').slice(0, 16);
};

/** A module goes on finding what lies beside its source, and packages from there. */
const ownPlace = {
  name: 'own-place',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.')) return undefined;
      const contents = text
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)));
      return { contents, loader: 'ts' };
    }),
};

const removeOld = () => {
  for (const name of readdirSync(bundles)) {
    const folder = join(bundles, name);
    if (statSync(folder).mtimeMs < Date.now() - keptMs)
      rmSync(folder, { recursive: true, force: true });
  }
};

/** Makes the bundle appear whole or not at all; of two runs that begin together the first one's stays. */
const make = async (files, folder) => {
  mkdirSync(bundles, { recursive: true });
  removeOld();
  const draft = `${folder}.${process.pid}`;
  await build({
    absWorkingDir: root,
    entryPoints: files.filter((file) => entry.test(file)),
    outbase: root,
    outdir: draft,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    alias: { '@jest/globals': './tests/support/jest/globals.ts' },
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    plugins: [ownPlace],
    logLevel: 'warning',
  });
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
};

/** Where the bundle of this run holds the source at `path`. */
export const placeInBundle = (path) =>
  join(process.env['TEST_BUNDLE'] ?? '', relative(root, path)).replace(/\.ts$/, '.mjs');

export default async () => {
  const files = folders.flatMap(filesBelow);
  const folder = join(bundles, stampOf(files));
  if (existsSync(folder)) utimesSync(folder, new Date(), new Date());
  else await make(files, folder);
  process.env['TEST_BUNDLE'] = folder;
};
