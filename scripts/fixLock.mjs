// Adds lock entries for platform packages that the registry in use did not offer, so that `npm ci`
// accepts the lock on every machine, and the checksum of every entry that has none, as far as the
// registry in use knows it. Run after each change of dependencies: `npm run lock` (fixLock.mjs [file]).
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.argv[2] ?? 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const packages = lock.packages;
const systems = {
  android: 'android',
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  freebsd: 'freebsd',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  aix: 'aix',
};
const processors = /^(x64|arm64|arm|ia32|ppc64|s390x|riscv64|loong64|wasm32|mips64el)$/;

const nearest = (from, name) => {
  for (let at = from; ; ) {
    const key = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[key]) return key;
    if (!at) return null;
    const cut = at.lastIndexOf('/node_modules/');
    at = cut < 0 ? '' : at.slice(0, cut);
  }
};

let added = 0;
for (const [key, entry] of Object.entries({ ...packages })) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const version = range.replace(/^[\^~]/, '');
    const hit = nearest(key, name);
    if (hit && (packages[hit].version === version || range !== version)) continue;
    const words = name.split('/').pop().split('-');
    const os = words.map((word) => systems[word]).find(Boolean);
    const cpu = words.find((word) => processors.test(word));
    if (!os && !cpu) continue;
    const beside = hit ? key.slice(0, key.lastIndexOf('node_modules/')) : '';
    packages[`${beside}node_modules/${name}`] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(entry.dev && { dev: true }),
      optional: true,
      ...(os && { os: [os] }),
    };
    added += 1;
  }
}

/** The checksum that the registry tells of a package; null when it does not offer it. */
const integrityOf = (name, version) => {
  const asked = ['view', `${name}@${version}`, 'dist.integrity', '--json'];
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    const told = JSON.parse(execFileSync('npm', asked, options) || 'null');
    return typeof told === 'string' && /^sha(512|384|256)-/.test(told) ? told : null;
  } catch {
    return null;
  }
};
let filled = 0;
const unknown = [];
for (const [key, entry] of Object.entries(packages)) {
  if (key === '' || entry.link || entry.integrity) continue;
  const name = key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const integrity = integrityOf(name, entry.version);
  if (integrity === null) unknown.push(`${name}@${entry.version}`);
  else {
    // In the place where npm itself writes it: after the version.
    const { version, ...rest } = entry;
    packages[key] = { version, integrity, ...rest };
    filled += 1;
  }
}
for (const entry of Object.values(packages)) delete entry.resolved;
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${file}: ${added} platform entries added, ${filled} checksums filled in`);
if (unknown.length > 0)
  console.log(`the registry in use does not offer ${unknown.length}: ${unknown.join(' ')}`);
