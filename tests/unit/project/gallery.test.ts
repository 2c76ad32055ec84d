import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const namesIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/export \{([^}]*)\}/g)]
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z][a-z]\w*$/.test(name));

test('the gallery shows every component of the kit', () => {
  const shown = readdirSync('client/gallery')
    .map((file) => readFileSync(`client/gallery/${file}`, 'utf8'))
    .join('\n');
  const parts = [...namesIn('client/ui/index.ts'), ...namesIn('client/ui/charts/index.ts')];
  expect(parts.length).toBeGreaterThan(40);
  expect(parts.filter((name) => !new RegExp(`<${name}\\b`).test(shown))).toEqual([]);
});
