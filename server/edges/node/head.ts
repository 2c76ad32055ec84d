import type * as z from 'zod';
import type { NodeSettings } from '../settings';

/** The head of the fleet as a node reaches it. */
export type Head = ReturnType<typeof openHead>;

/** Opens the way to the head: the node's token, JSON both ways. Whatever fails rejects with its reason. */
export const openHead = ({ fleet, nodeToken }: Pick<NodeSettings, 'fleet' | 'nodeToken'>) => {
  const base = fleet.replace(/\/+$/, '');
  const closing = new AbortController();
  const send = async (method: string, path: string, limitMs: number, body?: unknown) => {
    const answer = await fetch(`${base}/fleet/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${nodeToken}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([AbortSignal.timeout(limitMs), closing.signal]),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    return text === '' ? null : JSON.parse(text);
  };
  return {
    /** Ends what is under way. */
    close: () => closing.abort(),
    async get<T>(
      schema: z.ZodType<T>,
      path: string,
      query: Record<string, string>,
      limitMs = 15_000,
    ) {
      const answer = await send('GET', `${path}?${new URLSearchParams(query)}`, limitMs);
      return schema.parse(answer);
    },
    async post<T>(schema: z.ZodType<T>, path: string, body: unknown) {
      return schema.parse(await send('POST', path, 30_000, body));
    },
  };
};
