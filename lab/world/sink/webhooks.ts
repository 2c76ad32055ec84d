import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import type { Call, Reply } from '../control/router';
import type { SinkStore } from './store';

const keptBodyBytes = 256_000;
const bodyLimitBytes = 5_000_000;

/** A webhook call as the sink keeps it. */
export const webhookItem = z.strictObject({
  receivedAt: z.string(),
  method: z.string(),
  path: z.string(),
  query: z.string(),
  /** As they came: name and value in turns, so that repeated ones are all there. */
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
  bodyBytes: z.int(),
  /** True when only the first 256,000 bytes were kept. */
  bodyCut: z.boolean(),
  /** The status the sink answered. */
  answered: z.int(),
});
export type WebhookItem = z.infer<typeof webhookItem>;

/** How calls whose path begins with `path` are answered; `down` cuts them off unread. */
export const webhookFault = z.strictObject({
  path: z.string().startsWith('/hook').max(500).default('/hook'),
  status: z.int().min(200).max(599).default(200),
  delayMs: z.int().min(0).max(120_000).default(0),
  down: z.boolean().default(false),
});
export type WebhookFault = z.infer<typeof webhookFault>;

const headerPairs = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1] ?? '']] : [],
  );

/** The fault with the longest path that the call's path begins with. */
const faultFor = (faults: ReadonlyMap<string, WebhookFault>, path: string): WebhookFault => {
  const fits = [...faults.values()].filter((fault) => path.startsWith(fault.path));
  const [longest] = fits.sort((one, other) => other.path.length - one.path.length);
  return longest ?? webhookFault.parse({});
};

/** Takes one call: keeps it first, then answers as the faults say. */
export const takeWebhook = async (
  store: SinkStore<WebhookItem>,
  faults: ReadonlyMap<string, WebhookFault>,
  call: Call,
): Promise<Reply> => {
  const { request, url } = call;
  const fault = faultFor(faults, url.pathname);
  if (fault.down) return null;
  const body = await call.body(bodyLimitBytes);
  const { id } = store.add({
    receivedAt: new Date().toISOString(),
    method: request.method ?? '',
    path: url.pathname,
    query: url.search.slice(1),
    headers: headerPairs(request.rawHeaders),
    body: body.subarray(0, keptBodyBytes).toString('utf8'),
    bodyBytes: body.length,
    bodyCut: body.length > keptBodyBytes,
    answered: fault.status,
  });
  if (fault.delayMs > 0) await wait(fault.delayMs, undefined, { ref: false });
  return { status: fault.status, json: { id } };
};
