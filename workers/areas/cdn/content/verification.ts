import { askEdge } from './edgeRequests';
import type { WitnessMark } from '#server/drivers/cdn/witness';
import { heldByPlatform } from '#server/kernel/process/platform';
import { witnessesOf } from '#server/model/cdn/suppliers/nodes';
import type { NodeAnswer } from '#shared/areas/cdn/content/schemas';
import { isFresh, isHeld } from './evidence';
import type { Supplier } from '#shared/suppliers';

type Witness = { node: string; address: string; region: string };
/** What nodes showed; `untold` where those that confirm nothing say nothing of their caches either. */
export type Verdict = { verified: boolean; code: 'untold' | null; evidence: NodeAnswer[] };

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

/** The verdict of nodes, each of which must confirm; `judge` gives undefined for one that does not tell. */
const verdictOf = (
  evidence: NodeAnswer[],
  judge: (answer: NodeAnswer) => boolean | undefined,
): Verdict => {
  const answered = evidence.filter((a) => a.error === null);
  const others = answered.filter((a) => judge(a) !== true);
  const untold = others.length > 0 && others.every((a) => judge(a) === undefined);
  const verified = answered.length > 0 && others.length === 0;
  return { verified, code: untold ? 'untold' : null, evidence };
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
  return verdictOf(evidence, isHeld);
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
      // Who says nothing of its cache says no more a moment later.
      return !answer || isFresh(answer, sentAt) === false;
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
  return verdictOf([...answers.values()], (a) => isFresh(a, sentAt));
};
