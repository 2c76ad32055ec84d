// Fails when package-lock.json holds a download address: the lock must work with any registry.
import { readFileSync } from 'node:fs';

const lock = readFileSync('package-lock.json', 'utf8');
const found = lock.match(/"resolved":|https?:\/\/[^"]*\.tgz/g) ?? [];
if (found.length > 0) {
  console.error(`package-lock.json holds ${found.length} download addresses; run: npm run lock`);
  process.exit(1);
}
console.log('package-lock.json holds no download address');
