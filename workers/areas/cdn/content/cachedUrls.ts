import { askEdge } from './edgeRequests';
import type { WitnessMark } from '#server/drivers/cdn/witness';
import type { Supplier } from '#shared/suppliers';
import type { Chunk } from '../../platform/tasks/taskKinds';
import { isHeld } from './evidence';
import { nodesOf } from './verification';

/** Which nodes bear witness for a part of a refresh. */
export type At = { supplier: Supplier; region?: string | undefined; mark: WitnessMark };

/** Addresses asked about one directory before it is cleared, and those that are asked again after. */
const mostAsked = 12;
const mostKept = 3;

const isAnywhere = async (url: string, at: At): Promise<boolean> => {
  const nodes = (await nodesOf(at.supplier)).filter(
    (n) => at.region === undefined || n.region === at.region,
  );
  const answers = await Promise.all(
    nodes.map((node) => askEdge({ url, ...node, method: 'HEAD', mark: at.mark, timeoutMs: 3_000 })),
  );
  return answers.some((a) => isHeld(a) === true);
};

/** The directory's own address stands beside what is known below it. */
const candidatesOf = (chunk: Chunk, directory: string): string[] => {
  // Safe cast: params.known is written by the refresh verb alone.
  const urls = (chunk.task.params['known'] ?? {}) as Record<string, string[]>;
  return [...(urls[directory] ?? []).slice(0, mostAsked), directory.slice(0, -1)];
};

/**
 * Of the addresses known below each directory those that a node holds now. Only these can prove a
 * clearing: what nobody held before is not there afterwards either. Asked once, before the supplier
 * is, and remembered with the chunk.
 */
export const cachedBefore = async (
  chunk: Chunk,
  targets: readonly string[],
  at: At,
): Promise<Record<string, string[]>> => {
  const stored = chunk.memo?.['held'];
  // Safe cast: this memo is written below alone.
  if (stored) return stored as Record<string, string[]>;
  const cached: Record<string, string[]> = {};
  for (const target of targets.filter((t) => t.endsWith('*'))) {
    const urls = candidatesOf(chunk, target);
    const results = await Promise.all(urls.map((url) => isAnywhere(url, at)));
    cached[target] = urls.filter((_, i) => results[i]).slice(0, mostKept);
  }
  // A call that went out already has cleared what could have been asked.
  if (chunk.ticket !== null || chunk.memo?.['sentAt']) return cached;
  chunk.memo = { ...chunk.memo, held: cached };
  await chunk.save({ memo: chunk.memo });
  return cached;
};
