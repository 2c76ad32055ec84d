import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instance } from './instance';

/** Asks the analytics engine of an instance itself, past the console: its rows, numbers as text. */
export const askEngine = async <T>(instance: Instance, sql: string): Promise<T[]> => {
  const secret = readFileSync(join(instance.dataDir, 'secrets/analytics.password'), 'utf8').trim();
  const ports = JSON.parse(readFileSync(join(instance.dataDir, 'run/ports.json'), 'utf8')) as {
    analytics: number;
  };
  const answer = await fetch(`http://127.0.0.1:${ports.analytics}/?database=cdn`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`default:${secret}`).toString('base64')}` },
    body: `${sql} FORMAT JSONEachRow`,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text.slice(0, 300));
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
};
