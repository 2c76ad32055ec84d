import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { resources } from '#shared/areas/index';
import { rights } from '#shared/areas/rights';
import { type Endpoint, type Resource, urlOf } from '#shared/kernel/contract';
import { errors } from '#shared/areas/errors';
import { sentences } from '#shared/areas/sentences';
import { kindOf, metaOf } from '#shared/kernel/field';

const tops = ['shared', 'server', 'workers', 'gateway', 'client', 'lab'];
const sources = (top: string) =>
  readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.tsx?$/.test(f) && !f.endsWith('.d.ts'))
    .map((f) => join(top, f));
const files = tops.flatMap(sources);
const text = new Map(files.map((f) => [f, readFileSync(f, 'utf8')]));
const holding = (pattern: RegExp, among: (f: string) => boolean = () => true) =>
  files.filter((f) => among(f) && pattern.test(text.get(f) ?? ''));
const all = Object.values(resources) as unknown as Resource[];

/** Files that hold nothing but a table: `*.data.ts`, an area's `errors.ts`, `rights.ts`, `sentences.ts`, `terms.ts` and `texts.ts`, and these. Splitting one for its length would hide it. */
const tables = [
  'shared/areas/index.ts',
  'shared/areas/all.ts',
  'server/areas/index.ts',
  'tests/access/demands.ts',
];
const isTable = (f: string) =>
  f.endsWith('.data.ts') ||
  /\/(errors|rights|sentences|terms|texts)\.ts$/.test(f) ||
  tables.includes(f);
test('no file of code is longer than 250 lines, tests neither; tables of data may be', () => {
  const lines = (f: string) => readFileSync(f, 'utf8').split('\n').length;
  const code = [...files, ...sources('tests')].filter((f) => !isTable(f));
  expect(code.filter((f) => lines(f) > 251)).toEqual([]);
});
test('a table of data holds data: it calls and decides nothing', () => {
  const data = [...files, ...sources('tests')].filter((f) => f.endsWith('.data.ts'));
  const wrong = data.filter((f) =>
    /\b(if|for|while|switch|await|new)\b|=>|\bfunction\b/.test(
      readFileSync(f, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|`[^`]*`/g, ''),
    ),
  );
  expect(wrong).toEqual([]);
});
test('the whole transaction is opened only in the kernel and in stores', () => {
  expect(holding(/\binternal\(ctx\)/, (f) => !/(^|\/)kernel\/|\.store\.ts$/.test(f))).toEqual([]);
});
test('an area touches another area at its index, never at its store', () => {
  const areaOf = (f: string) => /^\w+\/(?:areas|model)\/(\w+\/\w+)\//.exec(f)?.[1];
  const pathOf = (f: string, to: string) => (to.startsWith('#') ? to.slice(1) : join(f, '..', to));
  const wrong = files.flatMap((f) =>
    [...(text.get(f) ?? '').matchAll(/from '([^']+\.store)'/g)]
      .map((m) => m[1] as string)
      .filter((to) => areaOf(f) !== undefined && areaOf(pathOf(f, to)) !== areaOf(f))
      .map((to) => `${f} → ${to}`),
  );
  expect(wrong).toEqual([]);
});
test('every area that declares something stands in the index of its product', () => {
  const wrong = files.flatMap((f) => {
    const [, product, area] = /^(\w+\/(?:areas|model)\/\w+)\/(\w+)\/index\.ts$/.exec(f) ?? [];
    if (!product || !area) return [];
    if (!product.startsWith('shared') && !/export const \w+Area\b/.test(text.get(f) ?? ''))
      return [];
    return text.get(`${product}/index.ts`)?.includes(`'./${area}/index'`) ? [] : [f];
  });
  expect(wrong).toEqual([]);
});
test('the shared kernel names no product and imports no area', () => {
  const inKernel = (f: string) => f.startsWith('shared/kernel/');
  expect(holding(/\b(cdn|sms)\b/i, inKernel)).toEqual([]);
  expect(holding(/from '[^']*areas\//, inKernel)).toEqual([]);
});
test('every right has its number, and a name in both languages', () => {
  const wrong = Object.entries(rights).filter(
    ([
      ,
      {
        label: [zhCN, en],
      },
    ]) => !/[\u4e00-\u9fff]/.test(zhCN) || !/^[A-Z]/.test(en),
  );
  expect(wrong).toEqual([]);
});
test('nothing outside the lab draws unseeded random numbers', () => {
  expect(holding(/Math\.random\(/, (f) => !f.startsWith('lab/'))).toEqual([]);
});
test('nothing promises instead of doing', () => {
  expect(holding(/\b(TODO|FIXME|XXX)\b|not implemented|coming soon/i)).toEqual([]);
});
test('no text is put into the page as HTML', () => {
  expect(
    holding(/innerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write/, (f) =>
      f.startsWith('client/'),
    ),
  ).toEqual([]);
});
test('no regular expression is built from what people type', () => {
  // Put together from lists in the source and in a library.
  const fixed = [
    'server/analytics/guard.ts',
    'server/model/cdn/suppliers/gateway/maskedBody.ts',
    'shared/areas/sms/numbers.ts',
  ];
  expect(holding(/new RegExp\(|\bRegExp\(/, (f) => !fixed.includes(f))).toEqual([]);
});
test('every operation has an address of its own', () => {
  const seen = all.flatMap((r) =>
    Object.values(r.endpoints).map((e) => `${e.method} ${urlOf(e).replace(/:\w+/g, ':')}`),
  );
  expect(seen.filter((s, i) => seen.indexOf(s) !== i)).toEqual([]);
});
test('an operation only asks for actions of the permission table or the back office', () => {
  const wrong = all.flatMap((r) =>
    Object.entries(r.endpoints)
      .filter(
        ([, e]) =>
          !(e.permission in rights) &&
          !/^(public|signedIn|staff|top|staff\.\w+\.(view|operate|approve))$/.test(e.permission),
      )
      .map(([n]) => `${r.name}.${n}`),
  );
  expect(wrong).toEqual([]);
});
test('every field of every entity has its name in both languages', () => {
  const wrong = all.flatMap((r) =>
    Object.entries(r.entity.schema.shape as Record<string, z.ZodType>)
      .filter(([, s]) => !metaOf(s).label?.every((l) => l.length > 0))
      .map(([f]) => `${r.entity.name}.${f}`),
  );
  expect(wrong).toEqual([]);
});
test('no entity that the API gives out holds a secret', () => {
  const wrong = all.flatMap((r) =>
    Object.entries(r.entity.schema.shape as Record<string, z.ZodType>)
      .filter(([name, s]) => kindOf(s) === 'secret' || /Sealed$|Hash$|password/i.test(name))
      .map(([f]) => `${r.entity.name}.${f}`),
  );
  expect(wrong).toEqual([]);
});
test('both sentences of an error name the same places, and the Chinese one is Chinese', () => {
  const places = (s: string) =>
    [...s.matchAll(/\{(\w+)\}/g)]
      .map((m) => m[1])
      .sort()
      .join();
  for (const [code, [status, zhCN, en]] of Object.entries(errors)) {
    expect({ code, places: places(zhCN) }).toEqual({ code, places: places(en) });
    expect({
      code,
      chinese: /[\u4e00-\u9fff]/.test(zhCN),
      english: !/[\u4e00-\u9fff]/.test(en),
      status: status >= 400 && status < 600,
    }).toEqual({ code, chinese: true, english: true, status: true });
  }
});
test('no text holds two languages joined by a mark', () => {
  expect(holding(/ \u2016 /)).toEqual([]);
});
test('both texts of a kept sentence have the same places, and no failure has its code', () => {
  const places = (s: string) => new Set([...s.matchAll(/\{(\w+)/g)].map((m) => m[1]));
  const { 'text.stored': _stored, ...rest } = sentences;
  for (const [code, [zhCN, en]] of Object.entries(rest)) {
    expect({ code, places: places(zhCN) }).toEqual({ code, places: places(en) });
    expect(code in errors).toBe(false);
    expect(/[\u4e00-\u9fff]/.test(en)).toBe(false);
  }
});
test('notices and their links have the same places in both languages', () => {
  const places = (s: string) =>
    [...s.matchAll(/\{(\w+)\}/g)]
      .map((m) => m[1])
      .sort()
      .join();
  for (const r of all)
    for (const n of Object.values(r.notices)) expect(places(n.text[0])).toBe(places(n.text[1]));
});
test('a list that staff read over accounts tells whose each row is', () => {
  const staffMay = ({ permission }: Endpoint) =>
    !(permission in rights) || 'staff' in rights[permission as keyof typeof rights];
  // What needs the id of an object around it is within that object's account.
  const overAccounts = (e: Endpoint) =>
    e.list?.scope === 'account' && staffMay(e) && z.safeParse(e.input, {}).success;
  const rowOf = ({ output }: Endpoint) =>
    ((output as z.ZodObject).shape['rows'] as z.ZodArray<z.ZodObject>).element.shape;
  const wrong = all.flatMap((r) =>
    Object.entries(r.endpoints)
      .filter(([, e]) => overAccounts(e) && !('accountName' in rowOf(e)))
      .map(([n]) => `${r.name}.${n}`),
  );
  expect(wrong).toEqual([]);
});
