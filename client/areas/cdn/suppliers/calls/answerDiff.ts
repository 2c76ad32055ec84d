import type { supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import type { Out } from '#shared/kernel/contract';

type Call = Out<typeof supplierCalls.endpoints.one>;
/** Differences that are shown one by one. */
const most = 200;

/** Each value of a JSON text by its path; the text itself where it is none. */
const flat = (text: string): ReadonlyMap<string, string> => {
  const values = new Map<string, string>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}.${key}` : key);
    else values.set(path, String(value));
  };
  try {
    walk(JSON.parse(text), '');
  } catch {
    values.set('', text);
  }
  return values;
};
const answerOf = (call: Call): ReadonlyMap<string, string> =>
  new Map([
    ['HTTP', String(call.status ?? '–')],
    ...flat(call.bodies.find((body) => body.part === 'answer')?.text ?? ''),
  ]);

/** Where the answers of two calls differ, value by value; null on a side that has none. */
export const answerDifferences = (
  then: Call,
  now: Call,
): { key: string; before: string | null; after: string | null }[] => {
  const [old, fresh] = [answerOf(then), answerOf(now)];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((key) => old.get(key) !== fresh.get(key))
    .slice(0, most)
    .map((key) => ({ key, before: old.get(key) ?? null, after: fresh.get(key) ?? null }));
};
