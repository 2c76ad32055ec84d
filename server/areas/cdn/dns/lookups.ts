import { dnsLookups, type LookupType, mostQuestions } from '#shared/areas/cdn/dns/dnsLookups';
import type { DnssecState } from '../../../drivers/dns/chain';
import { isStaff } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { asciiHost } from '#shared/kernel/hostNames';
import { computedList } from '../../../kernel/db/computedList';
import { seenBy } from '../../../kernel/db/visibility';
import { type Outside, serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { resolvers, serversFor } from '../../../model/cdn/domains/verification/dnsLookups';
import { rootOf } from '../../../model/cdn/domains/verification/registrableNames';
import { anywhere, askAll, type Reply } from './asking';
import { type Place, placesOfNames } from './delegation';
import { keepQuery, latestQueries } from './queries.store';
import { knownNames, servedRecords } from './zone.store';

const { list } = dnsLookups.endpoints;
/** Servers that are asked about one name. */
const mostServers = 6;
const usual: readonly LookupType[] = ['A', 'CNAME'];
type Expected = ReadonlyMap<string, readonly string[]>;

/**
 * The CNAME that each of our names should answer: a domain its platform name, a platform name one of
 * its targets. Customers may ask for names of their own alone; any other does not exist for them.
 */
const expectedOf = (o: Outside, names: readonly string[]): Promise<Expected> =>
  o.transact(async (ctx) => {
    const domains = await knownNames(ctx, names, seenBy(ctx, 'd.account_id'));
    const own = new Set(domains.flatMap(({ name, cname }) => [name, cname]));
    if (!isStaff(o.who) && names.some((name) => !own.has(name))) throw new Failure('data.absent');
    const served = await servedRecords(ctx, platform().config.PLATFORM_ZONE, names);
    return new Map<string, readonly string[]>([
      ...domains.flatMap(({ name, cname }) => (cname ? [[name, [cname]] as const] : [])),
      ...served.map(
        (r) => [r.name, r.targets.filter((t) => t.weight > 0).map((t) => t.cname)] as const,
      ),
    ]);
  });

/**
 * Servers to ask about each name: the platform's resolvers, and the authoritative ones as the walk from the root
 * met them or, where nobody answers there, as the resolvers say.
 */
const serversOf = async (places: ReadonlyMap<string, Place>): Promise<Map<string, string[]>> => {
  const own = await resolvers();
  const lists = [...places].map(async ([name, { servers }]) => {
    const all = servers.length > 0 ? [...servers, ...own] : (await serversFor(rootOf(name))).keys();
    return [name, [...new Set(all)].slice(0, mostServers)] as const;
  });
  return new Map(await Promise.all(lists));
};

const stateOf = (type: LookupType, { values, fault }: Reply, expected: readonly string[]) => {
  if (fault !== null && fault !== 'noSuchName' && fault !== 'noRecords') return 'silent';
  if (type !== 'CNAME' || expected.length === 0) return 'answered';
  return values.some((v) => expected.includes(v)) ? 'same' : 'differs';
};

/** What is known of the names besides their answers; DNSSEC by name and type. */
type About = {
  expected: Expected;
  places: ReadonlyMap<string, Place>;
  dnssec: ReadonlyMap<string, DnssecState | null>;
};
type Heard = { name: string; type: LookupType; server: string; reply: Reply };
/** Answers to one question put together by equality: servers that answered the same are one row. */
const grouped = (heard: readonly Heard[], { expected, places, dnssec }: About) => {
  const groups = new Map<string, Heard[]>();
  const perQuestion = new Map<string, number>();
  for (const h of heard) {
    const question = `${h.name} ${h.type}`;
    const key = `${question} ${h.reply.fault ?? ''} ${h.reply.values.join(' ')}`;
    const group = groups.get(key);
    if (group) group.push(h);
    else {
      groups.set(key, [h]);
      perQuestion.set(question, (perQuestion.get(question) ?? 0) + 1);
    }
  }
  return [...groups].map(([key, of]) => {
    const { name, type, reply } = of[0] as Heard; // groups are made with their first member
    const wanted = type === 'CNAME' ? (expected.get(name) ?? []) : [];
    const { zones = [], servers = [] } = places.get(name) ?? {};
    // Judged is what the authoritative servers answered; what others say differently is not.
    const isTheirs = of.some((h) => servers.includes(h.server));
    const ttls = of.flatMap((h) => h.reply.ttl ?? []);
    return {
      key,
      name,
      type,
      state: stateOf(type, reply, wanted),
      values: reply.values,
      fault: reply.fault,
      expected: [...wanted],
      alone: (perQuestion.get(`${name} ${type}`) ?? 1) > 1,
      servers: of.map((h) => h.server),
      dnssec: isTheirs ? (dnssec.get(`${name} ${type}`) ?? null) : null,
      zones,
      ttl: ttls.length > 0 ? Math.min(...ttls) : null,
      ms: Math.max(...of.map((h) => h.reply.ms)),
    };
  });
};

const look = async (o: Outside, typed: readonly string[], types: readonly LookupType[]) => {
  const names = [...new Set(typed.map(asciiHost))];
  const count = names.length * types.length;
  if (count > mostQuestions) throw new Failure('dns.questions', { most: mostQuestions, count });
  const expected = await expectedOf(o, names);
  const places = await placesOfNames(names);
  const servers = await serversOf(places);
  const questions = names.flatMap((name) =>
    types.flatMap((type) => (servers.get(name) ?? []).map((server) => ({ name, type, server }))),
  );
  const pairs = names.flatMap((name) => types.map((type) => ({ name, type })));
  const [replies, states] = await Promise.all([
    askAll(questions.map((q) => ({ ...q, subnet: anywhere }))),
    Promise.all(pairs.map(({ name, type }) => places.get(name)?.dnssec(type) ?? null)),
  ]);
  const dnssec = new Map(
    pairs.map(({ name, type }, i) => [`${name} ${type}`, states[i] ?? null] as const),
  );
  await o.transact((ctx) => keepQuery(ctx, names, types));
  return grouped(
    questions.map((q, i) => ({ ...q, reply: replies[i] as Reply })), // as many as were asked
    { expected, places, dnssec },
  );
};

/** What the world sees for names: what answers requests. */
export const dnsLookupsService = serve(
  dnsLookups,
  { latest: async (ctx) => ({ rows: await latestQueries(ctx) }) },
  {
    async list(o, { names = [], types = [], ...query }) {
      const rows = names.length > 0 ? await look(o, names, types.length > 0 ? types : usual) : [];
      return o.transact((ctx) => computedList(ctx, list, rows, query));
    },
  },
);
