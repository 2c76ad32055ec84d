// checkLock.mjs [file]: fails when package-lock.json holds a download address (the lock must work with
// any registry) or an entry without checksum, which `npm ci` would install unchecked. Packages of
// other systems that the registry in use did not offer are named: `npm run lock` fills them elsewhere.
import { readFileSync } from 'node:fs';

const file = process.argv[2] ?? 'package-lock.json';
const text = readFileSync(file, 'utf8');
const addresses = text.match(/"resolved":|https?:\/\/[^"]*\.tgz/g) ?? [];
if (addresses.length > 0) {
  console.error(`${file} holds ${addresses.length} download addresses; run: npm run lock`);
  process.exit(1);
}

const isElsewhere = ({ optional, os, cpu }) =>
  optional === true &&
  ((os !== undefined && !os.includes('linux')) || (cpu !== undefined && !cpu.includes('x64')));
const isOtherLibc = (key) => /musl/.test(key);
const unchecked = Object.entries(JSON.parse(text).packages).filter(
  ([key, entry]) => key !== '' && !entry.link && !entry.integrity,
);
const wrong = unchecked.filter(([key, entry]) => !isElsewhere(entry) && !isOtherLibc(key));
if (wrong.length > 0) {
  const names = wrong.map(([key]) => key.replace(/^node_modules\//, '')).join(', ');
  console.error(`${file} has no checksum (integrity) of ${names}; run: npm run lock`);
  process.exit(1);
}
const shipped = unchecked.filter(([, entry]) => !entry.dev);
console.log(`${file} holds no download address and a checksum of every package for linux-x64`);
if (unchecked.length > 0)
  console.log(
    `without checksum, for other systems: ${unchecked.length}, of these in production ` +
      shipped
        .map(([key, entry]) => `${key.replace(/^node_modules\//, '')}@${entry.version}`)
        .join(' '),
  );
