// npm run sbom [-- file]: the CycloneDX list of everything that runs in production, made by npm itself
// from package-lock.json; addresses of package servers are left out. Prints it, or writes the file.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { root } from './fresh.mjs';

const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const { status, stdout, stderr } = spawnSync(npm, args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 100_000_000,
});
if (status !== 0) {
  process.stderr.write(stderr);
  process.exit(status ?? 1);
}
const sbom = JSON.parse(stdout);
// Where a package was fetched from is a fact of one machine, not of the product.
for (const each of sbom.components ?? [])
  each.externalReferences = (each.externalReferences ?? []).filter(
    (r) => r.type !== 'distribution',
  );
const text = `${JSON.stringify(sbom, null, 2)}\n`;
const [file] = process.argv.slice(2);
if (file) writeFileSync(file, text);
else process.stdout.write(text);
