import * as z from 'zod';
import { edgeConfig } from '#shared/edge/config';
import { lineChunk, report, target } from '../wire';
import type { Domains } from './domains';
import type { Members } from './members';
import { Problem } from './problem';
import type { Tasks } from './tasks';
import { logsQuery, metricsQuery, type Telemetry } from './telemetry';

export type Core = { domains: Domains; tasks: Tasks; members: Members; telemetry: Telemetry };
export type Call = {
  parts: string[];
  query: Record<string, string>;
  body: unknown;
  ref: string;
  /** Aborted when the caller has left. */
  gone: AbortSignal;
};
/** A JSON answer, nothing, or the text file to pack and send. */
export type Reply = { body: unknown } | { file: string } | null;
export type Routes = Record<string, (call: Call) => Reply | Promise<Reply>>;

/** So long the end of a domain is waited for before it is called done. */
const removalMs = 5_000;
const newDomain = z.object({ domain: z.string(), config: edgeConfig });
const pair = z.object({
  certificatePem: z.string().max(100_000).nullable(),
  privateKeyPem: z.string().max(100_000).nullable(),
});
const purge = z.object({ targets: z.array(target).min(1).max(1_000) });
const prefetch = z.object({ urls: z.array(z.string().min(1).max(8_192)).min(1).max(500) });
const stateQuery = z.object({
  node: z.string(),
  revision: z.coerce.number().int(),
  sequence: z.coerce.number().int(),
  wait: z.coerce.number().min(0).max(30),
});

/** What the console asks: docs/supplier-api.md, and a node that is no more may be taken away. */
export const consoleRoutes = (
  { domains, tasks, members, telemetry }: Core,
  zone: string,
): Routes => {
  const named = ({ parts }: Call) => parts[1] ?? '';
  return {
    'GET account': () => ({ body: { account: zone } }),
    'GET nodes': () => ({
      body: {
        rows: members.all().map((member) => ({
          node: member.node,
          address: member.address,
          region: member.region,
          healthy: members.isHealthy(member),
        })),
      },
    }),
    'DELETE nodes *': (call) => {
      if (!members.has(named(call))) throw new Problem('absent', 'There is no such node.');
      members.forget(named(call));
      telemetry.lines.forgetNode(named(call));
      domains.settle();
      return null;
    },
    'GET quotas': () => ({ body: { rows: tasks.quotas() } }),
    'POST domains': ({ body, ref }) => {
      const { domain, config } = newDomain.parse(body);
      return { body: domains.create(domain, config, ref) };
    },
    'GET domains *': (call) => ({ body: domains.view(named(call)) }),
    'DELETE domains *': async (call) => {
      domains.remove(named(call), call.ref);
      await domains.reached(removalMs);
      return null;
    },
    'GET domains * config': (call) => ({ body: domains.config(named(call)) }),
    'PUT domains * config': (call) => ({
      body: domains.setConfig(named(call), edgeConfig.parse(call.body), call.ref),
    }),
    'PUT domains * enabled': (call) => {
      const { enabled } = z.object({ enabled: z.boolean() }).parse(call.body);
      return { body: domains.setEnabled(named(call), enabled, call.ref) };
    },
    'PUT domains * certificate': (call) => ({
      body: domains.setCertificate(named(call), pair.parse(call.body), call.ref),
    }),
    'POST purges': ({ body, ref }) => ({
      body: tasks.submit('purge', purge.parse(body).targets, ref),
    }),
    'POST prefetches': ({ body, ref }) => {
      const targets = prefetch.parse(body).urls.map((value) => ({ kind: 'url' as const, value }));
      return { body: tasks.submit('prefetch', targets, ref) };
    },
    'GET tasks': ({ query }) => {
      const prefix = query['refPrefix'];
      const rows = tasks.byRef((ref) =>
        prefix === undefined ? ref === query['ref'] : prefix !== '' && ref.startsWith(prefix),
      );
      return { body: { rows } };
    },
    'GET tasks *': (call) => ({ body: tasks.view(named(call)) }),
    'GET metrics': ({ query }) => ({ body: telemetry.metrics(metricsQuery.parse(query)) }),
    'GET logs': async ({ query }) => {
      const { domain, from, to } = logsQuery.parse(query);
      return { body: { files: await telemetry.logs.list(domain, from, to), nextCursor: null } };
    },
    'GET logs *': (call) => {
      const file = telemetry.logs.pathOf(named(call));
      if (!file) throw new Problem('absent', 'There is no such log file.');
      return { file };
    },
  };
};

/** What nodes ask and tell. */
export const nodeRoutes = ({ domains, tasks, members, telemetry }: Core): Routes => ({
  'GET fleet state': async ({ query, gone }) => {
    const { node, revision, sequence, wait } = stateQuery.parse(query);
    const isCurrent = () => domains.revision <= revision && tasks.sequence <= sequence;
    if (isCurrent() && wait > 0) await members.news(node, wait * 1000, gone);
    const { orders, lost } = tasks.after(sequence);
    return {
      body: {
        revision: domains.revision,
        sequence: tasks.sequence,
        domains: domains.after(revision),
        orders,
        lost,
      },
    };
  },
  'POST fleet report': ({ body }) => {
    const standing = report.parse(body);
    members.note(standing);
    tasks.note(standing.node, standing.results);
    domains.settle();
    return null;
  },
  'GET fleet position': ({ query }) => ({
    body: telemetry.lines.positionOf(query['node'] ?? ''),
  }),
  'POST fleet lines': ({ body }) => ({ body: telemetry.lines.append(lineChunk.parse(body)) }),
});
