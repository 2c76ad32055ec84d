import * as z from 'zod';
import type { ErrorCode } from '../../../kernel/errors';
import { field } from '../../../kernel/field';
import { errors } from '../../errors';
import { maxTargetLength } from './targets';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Blank lines that any submission may hold. */
const mostBlank = 1_000;
/**
 * Addresses, one per line; each line is judged by itself, so the schema only bounds them. Blank lines
 * keep the numbers of the others as they stand on the screen, and count for nothing.
 */
export const targetLines = (max: number) =>
  z
    .array(z.string().max(maxTargetLength * 2))
    .min(1)
    .max(max * 2 + mostBlank)
    .refine((lines) => lines.filter((l) => l.trim() !== '').length <= max, {
      params: { code: 'field.tooMany' },
    })
    .meta({ kind: 'list', label: ['URL', 'URL'], max });

// Safe cast: the keys of the table are exactly its codes.
const codes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];
export const problem = z.object({
  line: z.int(),
  text: z.string(),
  code: z.enum(codes),
  values: z.object({ host: z.string().optional(), reason: z.string().optional() }),
});
export const duplicate = z.object({ line: z.int(), value: z.string(), firstLine: z.int() });

/** What a submission left out, told line by line (the first 1,000) and counted. */
export const leftOut = {
  problems: z.array(problem),
  problemCount: z.int(),
  duplicates: z.array(duplicate),
  duplicateCount: z.int(),
};
export const mostTold = 1_000;

/** How many addresses go to which supplier. */
export const lane = z.object({ lane: z.string(), supplier: z.string(), targets: z.int() });

/** Today's allowance of one credential for one kind of call; null while the supplier cannot say. */
export const quota = z.object({
  lane: z.string(),
  kind: field.choice(...terms.kind, {
    purgeUrl: cdnTerms.purgeUrls,
    purgePrefix: cdnTerms.purgeDirectories,
    prefetch: cdnTerms.prefetch,
  }),
  limit: z.int().nullable(),
  left: z.int().nullable(),
  resetAt: z.string().nullable(),
});

/** What a node said about one address: the evidence behind "verified" and behind a probe. */
export const nodeAnswer = z.object({
  node: z.string(),
  address: z.string(),
  at: z.string(),
  status: z.int().nullable(),
  xCache: z.string().nullable(),
  ageSeconds: z.int().nullable(),
  ms: z.number(),
  bytes: z.int(),
  /** What the node was sent, where a task chose it; the host is that of the address. */
  request: z
    .object({
      method: z.string(),
      headers: z.record(z.string(), z.string()),
      /** Its beginning; empty without one. */
      body: z.string(),
      /** Of the whole body, where there is one. */
      bodySha256: z.string().optional(),
      /** The address the task is bound to, in place of the nodes of its suppliers. */
      boundIp: z.string().optional(),
    })
    .optional(),
  /** Time until the request could be sent: next to none on a connection that was open. */
  connectMs: z.number().optional(),
  /** Time until the answer began, where it was recorded. */
  firstByteMs: z.number().optional(),
  /** Of the whole body, where it was recorded and arrived. */
  sha256: z.string().optional(),
  /** Whether the node held the address when it was asked again afterwards. */
  held: z.boolean().optional(),
  /** Another address asked in place of a directory. */
  url: z.string().optional(),
  error: z.string().nullable(),
});
export type NodeAnswer = z.output<typeof nodeAnswer>;
