import { judgePoint } from '#shared/areas/cdn/tests/judge';
import {
  type Assertion,
  type MeasuredPoint,
  mostNodes,
  nodeKinds,
  type TestPoint,
} from '#shared/areas/cdn/tests/results';
import { type EdgeTrace, traceUrl } from '#shared/edge/trace';
import { type Ctx, system } from '../../../kernel/db/context';
import type { Platform } from '../../../kernel/process/platform';
import { configOf, seenDomain } from '../domains/bindings';
import { markOf } from '../suppliers/gateway';
import { allNodes } from '../suppliers/nodes';
import { unmarked } from '../../../drivers/cdn/witness';
import { dnsPoints, type Node, nodePoint, noPoint, originPoint, supplierPoint } from './points';
import { boundFingerprint, type Line, linesOf, type TestRun } from './runs.store';

/** `domain` is the name that suppliers know what is tested by. */
type Plan = {
  domain: string;
  nodes: Node[];
  lines: Line[];
  trace: EdgeTrace;
  assertions: Assertion[];
};

/** Nodes of a run: those chosen, or those of the suppliers that serve the domain. */
const nodesFor = async (ctx: Ctx, run: TestRun, lines: readonly Line[]): Promise<Node[]> => {
  if (!nodeKinds.includes(run.kind)) return [];
  const serving = new Set<string>(lines.map((l) => l.supplier));
  const all = await allNodes(ctx);
  return all
    .filter((n) => (run.nodeIds.length > 0 ? run.nodeIds.includes(n.id) : serving.has(n.supplier)))
    .slice(0, mostNodes)
    .map(({ id, name, supplier, address, description }) => ({
      id,
      // Addresses tell nodes of one supplier apart, whose names are often the supplier's.
      name: `${description || name} ${address}`.slice(0, 100),
      supplier,
      address,
    }));
};

const planOf = async (ctx: Ctx, run: TestRun): Promise<Plan> => {
  const d = await seenDomain(ctx, run.domainId);
  const lines = await linesOf(ctx, d.id);
  const { config, rules } = await configOf(ctx, d);
  const bound = run.kind === 'certificate' ? await boundFingerprint(ctx, d.id) : null;
  const shown: Assertion[] = bound ? [{ check: 'fingerprint', name: '', value: bound }] : [];
  return {
    domain: d.name,
    lines,
    nodes: await nodesFor(ctx, run, lines),
    trace: traceUrl(config, rules, new URL(run.url)),
    // A certificate that is bound is the one every node has to show.
    assertions: [...shown, ...run.assertions],
  };
};

const nodePoints = async (p: Platform, run: TestRun, plan: Plan): Promise<MeasuredPoint[]> => {
  const url = new URL(run.url);
  return Promise.all(
    plan.nodes.map(async (node) => {
      const line = plan.lines.find((l) => l.supplier === node.supplier);
      return nodePoint(p, node, {
        url,
        mark: line ? await markOf(line.paramId) : unmarked,
        handshakeOnly: run.kind === 'certificate',
        again: run.kind === 'purge',
      });
    }),
  );
};

const pointsOf = async (p: Platform, run: TestRun, plan: Plan): Promise<MeasuredPoint[]> => {
  const { hostname } = new URL(run.url);
  if (run.kind === 'origin') return [await originPoint(p, plan.trace)];
  if (run.kind === 'dns') return dnsPoints(hostname);
  if (run.kind === 'supplierApi')
    return Promise.all(plan.lines.map((line) => supplierPoint(plan.domain, line)));
  return nodePoints(p, run, plan);
};

/**
 * Measures a run: what to ask is read in one transaction, all points are asked outside of any, side
 * by side. A run without a point has failed: nothing was shown to hold.
 */
export const measureRun = async (
  p: Platform,
  run: TestRun,
): Promise<{ points: TestPoint[]; trace: EdgeTrace | null }> => {
  const plan = await p.run(system, (ctx) => planOf(ctx, run));
  const measured = await pointsOf(p, run, plan);
  const all = measured.length > 0 ? measured : [noPoint(new URL(run.url).hostname)];
  return {
    points: all.map((m) => judgePoint(m, plan.assertions)),
    trace: run.kind === 'rule' ? plan.trace : null,
  };
};
