import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const run = promisify(execFile);
let folder: string;

/** A checkout of which the commands are ours; what they build prints a program's answer. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manifold-fresh-'));
  for (const name of ['scripts', 'server']) mkdirSync(join(folder, name));
  for (const name of ['cli.mjs', 'fresh.mjs'])
    cpSync(join('scripts', name), join(folder, 'scripts', name));
  writeFileSync(join(folder, 'server/main.ts'), '');
  writeFileSync(
    join(folder, 'scripts/build.mjs'),
    `import { mkdirSync, writeFileSync } from 'node:fs';
     mkdirSync('dist', { recursive: true });
     writeFileSync('dist/cli.mjs', 'console.log(JSON.stringify(process.argv.slice(2)))');
     writeFileSync('dist/version.json', '{}');
     console.log('built 1.2.3');`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const command = () => run(process.execPath, [join(folder, 'scripts/cli.mjs'), 'routes']);

test('standard output of a command holds its answer alone, also when it builds first', async () => {
  const missing = await command();
  expect(JSON.parse(missing.stdout)).toEqual(['routes']);
  expect(missing.stderr).toMatch(/building….*built 1\.2\.3/s);

  const fresh = await command();
  expect([JSON.parse(fresh.stdout), fresh.stderr]).toEqual([['routes'], '']);

  const later = new Date(Date.now() + 60_000);
  utimesSync(join(folder, 'server/main.ts'), later, later);
  const stale = await command();
  expect(JSON.parse(stale.stdout)).toEqual(['routes']);
  expect(stale.stderr).toContain('built 1.2.3');
});
