/*
 * Prints the shape of the code as a Markdown table: `npm run shape [-- folder]`. With `--write` it puts the
 * table under "After" of docs/shape.md and leaves what stands before it alone.
 *
 * The rules of counting:
 * - A file is a .ts or .tsx file that is not a declaration; a line is what ends with a line feed.
 * - A screen is a `path` below client/areas: declared when it stands in `screens(…)`, hand-written when it
 *   stands in `custom(…)`, formerly `special(…)`.
 * - A form is declared when it is a `create` or `edit` of `screens(…)` or a `<DeclaredForm`, `<FormDialog` or
 *   `<InlineForm` of the kernel (formerly `<DialogForm`, `<Form`); hand-written when a component outside of the
 *   kernel sets the server's refusals at fields itself (calls `useScreenForm`, `useFormState`, `useFieldErrors`
 *   or `errorsOf`).
 * - A list of the client is declared when it is a `list` of `screens(…)`; hand-written when a component calls `useList`.
 * - A list of the server is the kernel's when a call of a function out of server/kernel/db/{paged,crud,list…}.ts
 *   makes it, or its contract declares it by `crud(…)` or `listing(…)` (formerly: the table of plain
 *   resources names it); hand-written is each page that a store cuts itself (`offset ${…}`).
 * - A text is a pair of literals, Chinese then another language without Chinese, or one key of both
 *   catalogues of older trees (messages.*.json). A text that stands in n files, n > 1, is repeated n - 1 times.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const asked = process.argv.slice(2).filter((a) => !a.startsWith('--'));
const root = asked[0] ?? '.';
const trees = ['shared', 'server', 'workers', 'gateway', 'client', 'lab', 'tests'];

const below = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((f) => f.isFile() && !/(^|\/)node_modules\//.test(f.parentPath))
    .map((f) => join(f.parentPath, f.name).slice(join(root, '/').length - (root === '.' ? 2 : 0)));
const files = trees.flatMap(below).sort();
const code = files.filter((f) => /\.tsx?$/.test(f) && !f.endsWith('.d.ts'));
const text = new Map(files.map((f) => [f, readFileSync(join(root, f), 'utf8')]));
const linesOf = (f) => text.get(f).split('\n').length - 1;
const count = (source, pattern) => [...source.matchAll(pattern)].length;
const table = (head, rows) =>
  [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows]
    .map((r) => `| ${r.join(' | ')} |`)
    .join('\n');
const many = (n) => n.toLocaleString('en-US');

/* What stands between the brackets that open at `from`. */
const inBrackets = (source, from) => {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if ('([{'.includes(source[at])) depth += 1;
    if (')]}'.includes(source[at])) depth -= 1;
    if (depth === 0) return source.slice(from, at + 1);
  }
  return source.slice(from);
};
const callsOf = (source, name) =>
  [...source.matchAll(new RegExp(`(?<![\\w.])${name}\\(`, 'g'))].map((m) =>
    inBrackets(source, m.index + m[0].length - 1),
  );

const size = (name, part) => {
  const found = code.filter(part);
  const sorted = found.map(linesOf).sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const longest = found.find((f) => linesOf(f) === sorted.at(-1));
  return found.length === 0
    ? null
    : [
        name,
        many(found.length),
        many(sorted.reduce((a, b) => a + b, 0)),
        at(0.5),
        at(0.95),
        `${sorted.at(-1)} ${longest}`,
      ];
};
const under = (folder) => (f) => f.startsWith(`${folder}/`);
const sizes = [
  ...trees.slice(0, 2).map((t) => size(t, under(t))),
  size('· server/areas', under('server/areas')),
  size('· server/model', under('server/model')),
  size('workers', under('workers')),
  size('gateway', under('gateway')),
  size('client', under('client')),
  size('· client/areas', under('client/areas')),
  size('lab', under('lab')),
  size('tests', under('tests')),
  size('all', () => true),
].filter(Boolean);

const screenFiles = code.filter((f) => f.startsWith('client/areas/'));
const declared = screenFiles.flatMap((f) => callsOf(text.get(f), 'screens'));
const custom = screenFiles.flatMap((f) => callsOf(text.get(f), '(?:custom|special)'));
const sum = (sources, pattern) => sources.reduce((n, s) => n + count(s, pattern), 0);
const own = code.filter((f) => f.startsWith('client/') && !f.startsWith('client/kernel/'));
const ownText = own.map((f) => text.get(f));
const kernelForms = own.reduce((n, f) => {
  const names = 'DeclaredForm|FormDialog|InlineForm|DialogForm|Form';
  const fromKernel = new RegExp(`import \\{[^}]*\\b(${names})\\b[^}]*\\} from '[^']*kernel/`).test(
    text.get(f),
  );
  return n + (fromKernel ? count(text.get(f), new RegExp(`<(${names})\\b`, 'g')) : 0);
}, 0);

const answering = code.filter(
  (f) => /^(server|workers)\/(areas|model)\//.test(f) && f !== 'server/areas/index.ts',
);
/* What a file takes from the kernel's makers of lists: the name it calls, whatever it is called. */
const listCalls = (f) => {
  const source = text.get(f);
  const names = [
    ...source.matchAll(
      /import \{([^}]*)\} from '[^']*kernel\/(?:db\/)?(?:paged|crud|list(?!Export)\w*)'/g,
    ),
  ]
    .flatMap((m) => m[1].split(','))
    .map((name) => name.trim())
    .filter((name) => /^[a-z]\w*$/.test(name) && name !== 'anywhere');
  return names.reduce((n, name) => n + callsOf(source, name).length, 0);
};
const kernelLists = answering.reduce((n, f) => n + listCalls(f), 0);
const scopes = /const scopes[^=]*= \{([^}]*)\}/.exec(text.get('server/areas/index.ts'))?.[1] ?? '';
const contracts = code.filter((f) => f.startsWith('shared/areas/')).map((f) => text.get(f));
const declaredLists = contracts.reduce(
  (n, s) => n + callsOf(s, 'crud').length + callsOf(s, 'listing').length,
  0,
);
const plainLists = scopes ? count(scopes, /: '/g) : declaredLists;
const ownLists = answering.reduce((n, f) => n + count(text.get(f), /\.offset\(|\boffset \$\{/g), 0);

const share = (name, kernel, hand) => [
  name,
  many(kernel),
  many(hand),
  `${Math.round((100 * kernel) / Math.max(1, kernel + hand))} %`,
];
const shares = [
  share('screens', sum(declared, /\bpath:/g), sum(custom, /\bpath:/g)),
  share(
    'forms',
    sum(declared, /\b(create|edit): \{/g) + kernelForms,
    ownText.filter((s) => /\b(useScreenForm|useFormState|useFieldErrors|errorsOf)\(/.test(s))
      .length,
  ),
  share('lists of the client', sum(declared, /\blist: \{/g), sum(ownText, /(?<!\w)useList\(/g)),
  share('lists of the server', kernelLists + plainLists, ownLists),
];

const places = new Map();
const stands = (what, file) => places.set(what, (places.get(what) ?? new Set()).add(file));
const literal = String.raw`'((?:[^'\\\n]|\\.)*)'`;
const pair = new RegExp(`${literal},\\s*${literal}`, 'g');
const chinese = /[\u4e00-\u9fff]/;
for (const f of code.filter((c) => !c.startsWith('tests/')))
  for (const [, zhCN, en] of text.get(f).matchAll(pair))
    if (chinese.test(zhCN) && !chinese.test(en) && en !== '') stands(`${zhCN}\0${en}`, f);
for (const f of files.filter((c) => /^client\/.*messages\.zh-CN\.json$/.test(c))) {
  const zhCN = JSON.parse(text.get(f));
  const en = JSON.parse(text.get(f.replace('zh-CN', 'en')));
  for (const [key, value] of Object.entries(zhCN)) stands(`${value}\0${en[key]}`, f);
}
const repeated = [...places].filter(([, at]) => at.size > 1);

const folders = new Map();
for (const f of code) folders.set(dirname(f), (folders.get(dirname(f)) ?? 0) + 1);
const full = [...folders].filter(([, n]) => n > 20).sort((a, b) => b[1] - a[1]);

const made = [
  table(['Tree', 'Files', 'Lines', 'Median', 'p95', 'Longest'], sizes),
  table(['', 'Declared or the kernel’s', 'Hand-written', 'Share'], shares),
  table(
    ['Texts', ''],
    [
      ['in both languages', many(places.size)],
      ['that stand in more than one file', many(repeated.length)],
      ['repeats of them', many(repeated.reduce((n, [, at]) => n + at.size - 1, 0))],
    ],
  ),
  `Folders of more than 20 files: ${full.length === 0 ? 'none' : full.map(([f, n]) => `${f} ${n}`).join(', ')}.`,
].join('\n\n');

if (process.argv.includes('--write')) {
  const page = 'docs/shape.md';
  const kept = readFileSync(page, 'utf8').split('\n## After\n')[0];
  writeFileSync(page, `${kept}\n## After\n\n${made}\n`);
  console.log(`${basename(page)} written`);
} else console.log(made);
