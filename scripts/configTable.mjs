// Writes the configuration table of both READMEs from server/config.ts; `--check` fails when they differ.
import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const { outputFiles } = await build({
  entryPoints: ['server/config.ts'],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  packages: 'external',
});
const { settings } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
);
const rows = Object.entries(settings).map(
  ([name, s]) => `| \`${name}\` | ${s.fallback ? `\`${s.fallback}\`` : ''} | ${s.summary} |`,
);
const table = ['| Variable | Default | |', '| --- | --- | --- |', ...rows].join('\n');
let wrong = 0;
for (const file of ['README.md', 'README.en.md']) {
  const text = readFileSync(file, 'utf8');
  const made = text.replace(
    /<!-- config:begin -->[\s\S]*<!-- config:end -->/,
    `<!-- config:begin -->\n${table}\n<!-- config:end -->`,
  );
  if (made === text) continue;
  wrong += 1;
  if (process.argv.includes('--check'))
    console.error(
      `${file}: the configuration table is not that of server/config.ts; run: node scripts/configTable.mjs`,
    );
  else writeFileSync(file, made);
}
if (process.argv.includes('--check') && wrong > 0) process.exit(1);
