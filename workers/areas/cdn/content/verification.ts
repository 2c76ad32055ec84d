import { askEdge } from './edgeRequests';
import type { WitnessMark } from '#server/drivers/cdn/witness';
import { heldByPlatform } from '#server/kernel/process/platform';
import { witnessesOf } from '#server/model/cdn/suppliers/nodes';
import type { NodeAnswer } from '#shared/areas/cdn/content/schemas';
import { isHit } from '#shared/edge/cacheStatus';
import type { Supplier } from '#shared/suppliers';

type Witness = { node: string; address: string; region: string };
export type Verdict = { verified: boolean; evidence: NodeAnswer[] };

const witnessMs = 10_000;
const witnesses = heldByPlatform(
  () => new Map<Supplier, { at: number; nodes: Promise<Witness[]> }>(),
);

/** The nodes of a supplier as `askEdge` wants them; read again every 10 s. */
export const nodesOf = (supplier: Supplier): Promise<Witness[]> => {
  const cache = witnesses();
  const before = cache.get(supplier);
  if (before && performance.now() - before.at < witnessMs) return before.nodes;
  const list = witnessesOf(supplier).then((nodes) =>
    nodes.map((n) => ({ node: n.description || n.name, address: n.address, region: n.region })),
  );
  list.catch(() => cache.delete(supplier));
  cache.set(supplier, { at: performance.now(), nodes: list });
  return list;
};

/** True when an answer cannot come from what the edge held before the purge was sent. */
export const isFresh = (answer: NodeAnswer, sentAt: string): boolean => {
  if (answer.error !== null || answer.status === null) return false;
  if (
    answer.xCache !== null &&
    ['MISS', 'EXPIRED', 'BYPASS', 'REVALIDATED'].includes(answer.xCache)
  )
    return true;
  if (answer.ageSeconds === null) return answer.xCache === null;
  return answer.ageSeconds * 1000 < Date.parse(answer.at) - Date.parse(sentAt);
};

/** Nodes asked whether they hold one address; of a large task one each, another one every time. */
const mostNodes = 6;
const largeTask = 2_000;
export const mostWitnesses = (total: number): number => (total > largeTask ? 1 : mostNodes);

/**
 * Whether the asked nodes hold an address; HEAD leaves the edge's store as it is. `most` nodes are
 * asked, in turn over the addresses, so that a huge task still hears of every node.
 */
export const verifyHeld = async (
  url: string,
  supplier: Supplier,
  o: { turn: number; most: number; mark: WitnessMark },
): Promise<Verdict> => {
  const all = await nodesOf(supplier);
  const nodes = Array.from(
    { length: Math.min(o.most, all.length) },
    (_, i) => all[(o.turn + i) % all.length],
  ).filter((n) => n !== undefined);
  const ask = (node: Witness, timeoutMs: number) =>
    askEdge({ url, ...node, method: 'HEAD', mark: o.mark, timeoutMs });
  const evidence = await Promise.all(
    nodes.map(async (node) => {
      const first = await ask(node, 3_000);
      // Silence says nothing about what the node holds: it is asked once more, with patience.
      return first.error === null ? first : ask(node, 10_000);
    }),
  );
  const answered = evidence.filter((a) => a.error === null);
  const allHit = answered.every((a) => isHit(a.xCache));
  return { verified: answered.length > 0 && allHit, evidence };
};

const pausesMs = [0, 60, 120, 250, 500, 1_000, 2_000];

/**
 * Asks every healthy node of the supplier (in one region, when given) for the addresses until each has answered freshly, for up
 * to 4 s. HEAD leaves the edge's store as it is. Verified is what all nodes that answered agree on.
 */
export const verifyFresh = async (
  urls: readonly string[],
  at: { supplier: Supplier; region?: string | undefined; mark: WitnessMark },
  sentAt: string,
): Promise<Verdict> => {
  const all = await nodesOf(at.supplier);
  const nodes = all.filter((n) => at.region === undefined || n.region === at.region);
  const places = urls.flatMap((url) => nodes.map((node) => ({ url, ...node })));
  const answers = new Map<(typeof places)[number], NodeAnswer>();
  for (const pause of pausesMs) {
    const open = places.filter((p) => {
      const answer = answers.get(p);
      return !answer || !isFresh(answer, sentAt);
    });
    if (open.length === 0) break;
    if (pause > 0) await new Promise((ok) => setTimeout(ok, pause));
    await Promise.all(
      open.map(async (p) => {
        const answer = await askEdge({ ...p, method: 'HEAD', mark: at.mark, timeoutMs: 3_000 });
        answers.set(p, urls.length > 1 ? { ...answer, url: p.url } : answer);
      }),
    );
  }
  const evidence = [...answers.values()];
  const answered = evidence.filter((a) => a.error === null);
  return {
    verified: answered.length > 0 && answered.every((a) => isFresh(a, sentAt)),
    evidence,
  };
};
