import { expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

type Chunk = {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  src?: string;
};
type SourceMap = { sources: string[] };

const folder = 'dist/client';
/** Where the build keeps source maps: beside what is served. */
const maps = 'dist/client-maps';
/** Made by `npx vite build`, which `npm test` runs before. */
const manifestFile = join(folder, '.vite/manifest.json');
const limitKb = 125;
/** Files that the list of domains may need: with the bundler alone there were over 200. */
const mostFiles = 60;
/** What people who only sign in must not have to load. */
const forbidden = ['recharts', '@tremor/react', 'uplot', 'zod'];

const readManifest = () => JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;

const reach = (manifest: Record<string, Chunk>, key: string, seen: Set<string>): Set<string> => {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) reach(manifest, next, seen);
  return seen;
};

/** The entry and what signing in needs besides (vite.config.ts), with everything they import at once. */
const signInFiles = (): string[] => {
  const manifest = readManifest();
  const starts = Object.entries(manifest).filter(
    ([, chunk]) => chunk.isEntry || chunk.name === 'signIn',
  );
  // Under another name the part would go unmeasured.
  expect(starts).toHaveLength(2);
  const keys = new Set<string>();
  for (const [key] of starts) reach(manifest, key, keys);
  return [...keys].flatMap((k) => manifest[k]?.file ?? []).filter((f) => f.endsWith('.js'));
};

test(`signing in loads at most ${limitKb} kB of compressed code`, () => {
  const bytes = signInFiles().reduce(
    (sum, f) => sum + gzipSync(readFileSync(join(folder, f))).length,
    0,
  );
  expect(bytes / 1000).toBeLessThan(limitKb);
});

test('the first screen of the console arrives in few files', () => {
  const manifest = readManifest();
  const starts = Object.keys(manifest).filter(
    (key) => key === 'index.html' || key.endsWith('/domains/AllDomains.tsx'),
  );
  expect(starts).toHaveLength(2);
  const keys = new Set<string>();
  for (const key of starts) reach(manifest, key, keys);
  expect(new Set([...keys].map((key) => manifest[key]?.file)).size).toBeLessThan(mostFiles);
});

test('signing in loads no chart, table or schema library', () => {
  const files = signInFiles()
    .map((f) => join(maps, `${f}.map`))
    // The bundler's own runtime has no sources.
    .filter((f) => existsSync(f));
  expect(files.length).toBeGreaterThan(0);
  const sources = files.flatMap((f) => (JSON.parse(readFileSync(f, 'utf8')) as SourceMap).sources);
  const intruders = forbidden.filter((name) =>
    sources.some((s) => s.includes(`node_modules/${name}/`)),
  );
  expect(intruders).toEqual([]);
});

test('the parts of the gallery are loaded by the scratch page alone, and its page for development not built', () => {
  const manifest = readManifest();
  const isPart = (k: string) => k.startsWith('gallery');
  expect(Object.keys(manifest).filter((k) => /^gallery(\.html|\/main)/.test(k))).toEqual([]);
  const users = Object.entries(manifest).filter(
    ([k, m]) => !isPart(k) && [...(m.imports ?? []), ...(m.dynamicImports ?? [])].some(isPart),
  );
  expect(users.map(([k]) => k)).toEqual(['areas/platform/system/ScratchPage.tsx']);
});

test('no source map is among the files that are served', () => {
  const served = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(served.filter((f) => f.endsWith('.js')).length).toBeGreaterThan(0);
  expect(served.filter((f) => f.endsWith('.map'))).toEqual([]);
});
