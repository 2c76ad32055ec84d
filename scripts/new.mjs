// npm run new -- <product>/<area>/<noun> <Chinese name> <English name>: writes a plain list with forms, from contract to test.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, root } from './fresh.mjs';
import { plainList } from './plainList.mjs';
import { apply } from './steps.mjs';

checkNode();
const [place = '', zhCN = '', en = ''] = process.argv.slice(2);
const match = /^(cdn|sms|platform)\/([a-z]\w*)\/([a-z][A-Za-z]*)$/.exec(place);
if (!match || !zhCN || !en || /['\\]/.test(zhCN + en)) {
  console.error('npm run new -- sms/material/footer 短信页脚 "SMS footer"');
  process.exit(1);
}
const [, product, area, noun] = match;
const steps = plainList({ product, area, noun, label: [zhCN, en] });
const old = steps.find(({ file, text }) => text && existsSync(join(root, file)));
if (old) {
  console.error(`${old.file} is there already`);
  process.exit(1);
}
for (const step of steps) apply(root, step);
const files = steps.map((step) => step.file);
spawnSync('npx', ['biome', 'format', '--write', ...files], { cwd: root, stdio: 'ignore' });
for (const file of files) console.log(file);
