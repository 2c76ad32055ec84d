import { readdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { Instance } from '../support/instance';

const lastLines = (text: string, count: number) => text.trimEnd().split('\n').slice(-count);

/** What the instance says of itself when a run cannot go on: its launcher, its logs, its disk. */
export const autopsy = (instance: Instance): string => {
  const { bavail, blocks, bsize } = statfsSync(instance.dataDir);
  const gib = (n: number) => `${((n * bsize) / 1024 ** 3).toFixed(1)} GiB`;
  const folder = join(instance.dataDir, 'logs');
  const logs = readdirSync(folder).map((name) => [
    `-- ${name}`,
    ...lastLines(readFileSync(join(folder, name), 'utf8'), 8).map((line) => line.slice(0, 400)),
  ]);
  return [
    `disk: ${gib(bavail)} of ${gib(blocks)} left`,
    '-- launcher',
    ...lastLines(instance.printed(), 20),
    ...logs.flat(),
  ].join('\n');
};
