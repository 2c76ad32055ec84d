import { placeOf } from '../place';
import type { Failures, Order } from '../wire';
import type { Nginx } from './nginx';

const width = 16;

const warmOne = async (nginx: Nginx, value: string): Promise<[string, string] | null> => {
  const place = placeOf({ value });
  if (!place) return ['UnknownDomain', 'The host is not served here.'];
  const path = `${place.path}${place.query}`;
  // As browsers ask: with what most visitors accept.
  const headers = { 'x-edge-scheme': place.scheme, 'accept-encoding': 'gzip' };
  const { status } = await nginx.ask(path, { host: place.host, headers });
  if (status >= 400) return [`Origin${status}`, `The origin answered ${status}.`];
  const again = await nginx.ask(path, { host: place.host, headers, method: 'HEAD' });
  if (['HIT', 'STALE', 'REVALIDATED'].includes(again.cache)) return null;
  return ['NotCacheable', 'The answer may not be kept.'];
};

/** Fetches each URL through this node's own nginx and looks whether it was kept. */
export const warm = async (nginx: Nginx, { targets }: Order): Promise<Failures> => {
  const failures: Failures = {};
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < targets.length) {
      const index = next++;
      const failure = await warmOne(nginx, targets[index]?.value ?? '').catch(
        (error: unknown): [string, string] => ['EdgeFailed', String(error)],
      );
      if (failure) failures[index] = failure;
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return failures;
};
