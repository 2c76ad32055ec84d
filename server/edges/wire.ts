import * as z from 'zod';
import { edgeConfig } from '#shared/edge/config';

/** What head and nodes of a fleet say to each other. Times are epoch milliseconds. */
export const orderKinds = ['purge', 'prefetch'] as const;
export const target = z.strictObject({
  kind: z.enum(['url', 'prefix', 'host']),
  value: z.string().min(1).max(8_192),
});
export type Target = z.infer<typeof target>;

/** Why single targets of an order failed: by their place in it. */
export const failures = z.record(z.string(), z.tuple([z.string(), z.string()]));
export type Failures = z.infer<typeof failures>;

export const certificate = z.object({
  certificatePem: z.string(),
  privateKeyPem: z.string(),
  fingerprint: z.string(),
});
export type Certificate = z.infer<typeof certificate>;

/** A domain as nodes serve it; `revision` numbers every change of the whole fleet. */
export const nodeDomain = z.object({
  domain: z.string(),
  revision: z.int(),
  removed: z.boolean(),
  enabled: z.boolean(),
  config: edgeConfig,
  certificate: certificate.nullable(),
});
export type NodeDomain = z.infer<typeof nodeDomain>;

/** Something to do once; `sequence` numbers them and is the generation of what a purge makes old. */
export const order = z.object({
  ticket: z.string(),
  sequence: z.int(),
  kind: z.enum(orderKinds),
  targets: z.array(target),
});
export type Order = z.infer<typeof order>;

/** What a node has to catch up with. */
export const stateAnswer = z.object({
  revision: z.int(),
  sequence: z.int(),
  domains: z.array(nodeDomain),
  orders: z.array(order),
  /** Purges that this node has not got are gone: all it keeps is old. */
  lost: z.boolean(),
});
export type StateAnswer = z.infer<typeof stateAnswer>;

/** How a node stands. */
export const report = z.strictObject({
  node: z.string(),
  region: z.string(),
  address: z.string(),
  /** Everything up to this revision is what its nginx serves. */
  applied: z.int(),
  /** nginx refused what came after, up to `revision`. */
  failure: z.strictObject({ revision: z.int(), message: z.string() }).nullable(),
  serving: z.boolean(),
  results: z.array(z.strictObject({ ticket: z.string(), failures })),
});
export type Report = z.infer<typeof report>;

/** How far the lines of a node have come: number of its access log and bytes of it. */
export const position = z.object({ file: z.int(), offset: z.int() });
export type Position = z.infer<typeof position>;

/** Lines of a node's access log that follow a position. */
export const lineChunk = z.strictObject({
  node: z.string(),
  file: z.int(),
  offset: z.int(),
  /** A character for each byte, so that its length is what the position grows by. */
  text: z.string(),
  /** Every request that ended before this instant is in what was sent; null where more follows. */
  through: z.number().nullable(),
});
