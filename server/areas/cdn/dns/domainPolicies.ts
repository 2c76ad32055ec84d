import { domainPolicies } from '#shared/areas/cdn/dns/domainPolicies';
import { asciiHost } from '#shared/kernel/hostNames';
import { computedList } from '../../../kernel/db/computedList';
import { type Outside, serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { serversFor } from '../../../model/cdn/domains/verification/dnsLookups';
import { anywhere, askAll, type Reply } from './asking';
import { type PolicyLine, policyLines } from './domainPolicies.store';

const { list } = domainPolicies.endpoints;
const nobody = {
  domainId: null,
  accountId: null,
  origin: 'unknown',
  scheduleId: null,
  paramId: null,
  regions: [],
  weight: null,
  target: null,
  answer: null,
  answerState: null,
  fault: null,
  sinceAt: null,
  sinceBy: null,
} as const;

/** What the first server of the zone answers for each generated name now. */
const answersOf = async (cnames: readonly string[]): Promise<ReadonlyMap<string, Reply>> => {
  const [server] = (await serversFor(platform().config.PLATFORM_ZONE)).keys();
  if (!server) return new Map();
  const replies = await askAll(
    cnames.map((name) => ({ server, name, type: 'CNAME', subnet: anywhere })),
  );
  return new Map(cnames.map((name, i) => [name, replies[i] as Reply])); // as many as were asked
};

const silent = (fault: Reply['fault']) =>
  fault !== null && fault !== 'noSuchName' && fault !== 'noRecords';
/** The answer is as expected where it is one of the targets that have a weight. */
const stateOf = (reply: Reply, targets: readonly (string | null)[]) => {
  if (silent(reply.fault)) return 'silent';
  return targets.includes(reply.values[0] ?? null) ? 'same' : 'differs';
};

const rowsOf = async (o: Outside, typed: readonly string[]) => {
  const names = [...new Set(typed.map(asciiHost))];
  const lines = await o.transact((ctx) => policyLines(ctx, names));
  const cnames = [...new Set(lines.flatMap((l) => l.cname ?? []))];
  const answers = await answersOf(cnames);
  const answerOf = (l: PolicyLine) => {
    const reply = l.cname === null ? undefined : answers.get(l.cname);
    if (!reply) return { answer: null, answerState: null, fault: null };
    const own = lines.filter((x) => x.name === l.name && (x.weight ?? 0) > 0 && x.target !== null);
    return {
      answer: reply.values[0] ?? null,
      answerState: stateOf(
        reply,
        own.map((x) => x.target),
      ),
      fault: reply.fault,
    };
  };
  const missing = names.filter((name) => !lines.some((l) => l.name === name));
  return [
    ...lines.map((line) => {
      const { cname: _, n, ...shown } = line;
      return {
        key: `1 ${line.name} ${String(n ?? 0).padStart(3, '0')}`,
        ...shown,
        ...answerOf(line),
      };
    }),
    // Names that nobody has stand apart, behind the others.
    ...missing.map((name) => ({ key: `2 ${name}`, name, ...nobody })),
  ];
};

/** Scheduling policies by the names they steer: what answers requests. */
export const domainPoliciesService = serve(
  domainPolicies,
  {},
  {
    async list(o, { names = [], ...query }) {
      const rows = names.length > 0 ? await rowsOf(o, names) : [];
      return o.transact((ctx) => computedList(ctx, list, rows, query));
    },
  },
);
