import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Instance } from '../support/instance';

export type Api = {
  token: string;
  get: <T>(path: string) => Promise<T>;
  /** Repeats under one Idempotency-Key until a definite answer comes, as the console does. */
  write: <T>(method: string, path: string, body?: unknown) => Promise<T>;
};
export type Tally = { writes: number; repeats: number; twice: number };

const pause = (ms: number) => new Promise((ok) => setTimeout(ok, ms));
const giveUpMs = 120_000;
/** Of so many writes one is sent twice at the same moment, as an impatient proxy does. */
const everyTwice = 5;

/** A person's way to the API; the session is written beside the sign-in, whose proof is elsewhere. */
export const openApi = async (instance: Instance, email: string, tally: Tally): Promise<Api> => {
  const token = randomBytes(32).toString('base64url');
  await instance.sql(
    `insert into session (id, token_hash, person_id, ip, user_agent, second_factor, created_at, seen_at, ends_at)
     select $1, $2, id, '127.0.0.1', 'chaos', false, now(), now(), now() + interval '4 hours' from person where email = $3`,
    [randomUUID(), createHash('sha256').update(token).digest('hex'), email],
  );
  const once = async (method: string, path: string, body: unknown, key: string) => {
    const answer = await fetch(`${instance.base}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const settled = async <T>(method: string, path: string, body: unknown, key: string) => {
    const until = Date.now() + giveUpMs;
    for (let wait = 100; ; wait = Math.min(2_000, wait * 2)) {
      const answer = await once(method, path, body, key).catch(() => null);
      if (answer && answer.status < 300) return JSON.parse(answer.text) as T;
      const passing =
        answer === null ||
        answer.status >= 500 ||
        answer.status === 429 ||
        /request\.running/.test(answer.text);
      if (!passing || Date.now() > until)
        throw new Error(
          `${method} ${path}: ${answer?.status ?? 'no answer'} ${answer?.text.slice(0, 300)}`,
        );
      tally.repeats += 1;
      await pause(wait);
    }
  };
  return {
    token,
    get: (path) => settled('GET', path, undefined, randomUUID()),
    async write<T>(method: string, path: string, body: unknown = {}) {
      const key = randomUUID();
      tally.writes += 1;
      if (tally.writes % everyTwice !== 0) return settled<T>(method, path, body, key);
      tally.twice += 1;
      const [first, second] = await Promise.all([
        settled<T>(method, path, body, key),
        settled<T>(method, path, body, key),
      ]);
      if (JSON.stringify(first) !== JSON.stringify(second))
        throw new Error(`${method} ${path}: two answers to one request`);
      return first;
    },
  };
};
