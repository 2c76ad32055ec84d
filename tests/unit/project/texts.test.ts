import { expect, test } from '@jest/globals';
import { wordings } from '../../support/texts';

test('a text in both languages stands in one file: what several say is a term', () => {
  const places = new Map<string, Set<string>>();
  for (const { zhCN, en, file } of wordings()) {
    const text = `${zhCN} · ${en}`;
    places.set(text, (places.get(text) ?? new Set()).add(file));
  }
  expect(places.size).toBeGreaterThan(1000);
  const repeated = [...places].filter(([, at]) => at.size > 1);
  expect(repeated.map(([text, at]) => `${text}: ${[...at].join(', ')}`)).toEqual([]);
});
