// npm run test:deep [-- access kills …]: what takes longer than `npm test` and is run before an issue is called resolved.
// A line a part; what each printed is in tests/output/deep-<part>.log. A run of all parts writes its figures to docs/proof.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, root } from './fresh.mjs';

checkNode();
const parts = {
  access: ['test:access'],
  fuzz: ['test:fuzz', '--', '--cases', '3000'],
  kills: ['test:kills'],
  redis: ['test:redis', '--', 'tests/integration/kernel', 'tests/integration/cdn/content/refresh'],
  changes: ['test:changes'],
  chaos: ['test:chaos', '--', '--seed', '11', '--consoles', '20'],
  walk: ['test:walk'],
};
const sizes = { KILLS_URLS: '5000', KILLS_PLANS: '8' };
const output = join(root, 'tests/output');
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}

/** What a part counted: its own closing line, or Jest's; a part that failed has at least one failure. */
const countsOf = (said, ok) => {
  const own = [...said.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  const jest = [...said.matchAll(/^Tests: +(?:(\d+) failed, )?(?:\d+ \w+, )*(\d+) passed/gm)].at(
    -1,
  );
  const [passed, failed] = own ? [own[1], own[2]] : [jest?.[2] ?? 0, jest?.[1] ?? 0];
  return { passed: Number(passed), failed: ok ? Number(failed) : Math.max(1, Number(failed)) };
};

const runPart = (name) => {
  const started = Date.now();
  const file = join(output, `deep-${name}.log`);
  const log = openSync(file, 'w');
  const { status } = spawnSync('npm', ['run', '--silent', ...parts[name]], {
    cwd: root,
    env: { ...process.env, ...sizes },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const counts = countsOf(readFileSync(file, 'utf8'), status === 0);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  return { name, seconds, ...counts };
};

mkdirSync(output, { recursive: true });
const rows = (chosen.length > 0 ? chosen : Object.keys(parts)).map(runPart);
const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
if (chosen.length === 0) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  const table = rows.map((r) => `| ${r.name} | ${r.passed} | ${r.failed} | ${r.seconds} |`);
  writeFileSync(
    join(root, 'docs/proof.md'),
    [
      '# The last deep proof',
      '',
      `\`npm run test:deep\` of ${commit.trim()} on ${new Date().toISOString().slice(0, 10)}: ${sum('passed')} passed, ${sum('failed')} failed.`,
      '',
      '| Part | Passed | Failed | Seconds |',
      '| --- | --- | --- | --- |',
      ...table,
      '',
    ].join('\n'),
  );
}
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);
