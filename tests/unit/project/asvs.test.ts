import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const rows = readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .filter((l) => /^\| \d/.test(l))
  .map((l) => l.split(' | ').map((c) => c.replace(/^\| | \|$/g, '')))
  .map(([id = '', level = '', what = '', state = '', where = '']) => ({
    id,
    level,
    what,
    state,
    where,
  }));

test('each item stands once, with its state', () => {
  expect(new Set(rows.map((r) => r.id)).size).toBe(rows.length);
  for (const r of rows) expect(r.state).toMatch(/^(met|deviation|n\/a)$/);
  expect(rows.filter((r) => r.state === 'met').length).toBeGreaterThan(130);
});
test('the sums at the head are those of the table', () => {
  const count = (state: string) => rows.filter((r) => r.state === state).length;
  const text = readFileSync('docs/asvs.md', 'utf8').replaceAll('\n', ' ');
  const chapters = rows.filter((r) => r.id.endsWith('.x'));
  const bundled = chapters.reduce((n, r) => n + Number(/\((\d+) items\)/.exec(r.what)?.[1]), 0);
  const singles = count('n/a') - chapters.length;
  const [met, deviating] = [count('met'), count('deviation')];
  expect(text).toContain(`hold ${met + deviating + singles + bundled} items`);
  expect(text).toContain(
    `${singles + bundled} of them do not apply here (${singles} rows, and ${bundled} items`,
  );
  expect(text).toContain(`Of the ${met + deviating} that apply, ${met} are met`);
  expect(text).toContain(`and ${deviating} deviate`);
});
test('every file and test that an item names is there', () => {
  const missing = rows.flatMap(({ id, where }) =>
    [...where.matchAll(/`([\w./@-]+)`(?:: "([^"]+)")?/g)].flatMap(([, file = '', name]) => {
      if (file.startsWith('/') || file.startsWith('@')) return [];
      if (!existsSync(file)) return [`${id} ${file}`];
      return name && !readFileSync(file, 'utf8').includes(name) ? [`${id} ${file}: ${name}`] : [];
    }),
  );
  expect(missing).toEqual([]);
});
test('what is met names at least one place, what deviates a reason', () => {
  for (const r of rows)
    expect({
      id: r.id,
      ok: r.state === 'met' ? r.where.includes('`') : r.where.length > 3,
    }).toEqual({
      id: r.id,
      ok: true,
    });
});
