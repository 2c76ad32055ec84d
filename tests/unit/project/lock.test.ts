import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manifold-lock-'));
  file = join(folder, 'package-lock.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (packages: Record<string, object>) =>
  writeFileSync(file, JSON.stringify({ name: 'x', packages: { '': {}, ...packages } }));
const run = (script: string) => {
  // A registry that offers one of the packages.
  const npm = join(folder, 'npm');
  writeFileSync(
    npm,
    '#!/bin/sh\ncase "$2" in offered@1.2.3) echo \'"sha512-known"\';; *) exit 1;; esac\n',
  );
  chmodSync(npm, 0o755);
  const PATH = `${folder}${delimiter}${process.env['PATH']}`;
  const child = spawnSync(process.execPath, [join('scripts', script), file], {
    env: { ...process.env, PATH },
    encoding: 'utf8',
  });
  return { status: child.status, text: child.stdout + child.stderr };
};
const elsewhere = { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] };

test('an entry without checksum fails the check by its name, one for another system is told', () => {
  write({ 'node_modules/plain': { version: '1.2.3' } });
  expect(run('checkLock.mjs')).toMatchObject({
    status: 1,
    text: expect.stringContaining('no checksum (integrity) of plain'),
  });
  const plain = { version: '1.2.3', integrity: 'sha512-a' };
  write({ 'node_modules/plain': plain, 'node_modules/mac': elsewhere });
  expect(run('checkLock.mjs')).toMatchObject({
    status: 0,
    text: expect.stringContaining('in production mac@1.0.0'),
  });
  write({ 'node_modules/plain': { ...plain, resolved: 'https://registry.test/plain.tgz' } });
  expect(run('checkLock.mjs')).toMatchObject({ status: 1 });
});

test('checksums that are missing are filled in as the registry tells them, and the rest is named', () => {
  write({
    'node_modules/a/node_modules/offered': { version: '1.2.3', dev: true },
    'node_modules/mac': elsewhere,
  });
  expect(run('fixLock.mjs').text).toContain('does not offer 1: mac@1.0.0');
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  expect(packages['node_modules/a/node_modules/offered']).toEqual({
    version: '1.2.3',
    integrity: 'sha512-known',
    dev: true,
  });
});

test('the licence is the one the interface description tells', () => {
  const { license } = JSON.parse(readFileSync('package.json', 'utf8'));
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const licence = /license: \{ name: '(\w+)'/.exec(
    readFileSync('server/kernel/http/openapi.ts', 'utf8'),
  );
  expect([license, lock.packages[''].license]).toEqual([licence?.[1], licence?.[1]]);
});
