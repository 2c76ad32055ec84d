import { Resolver } from 'node:dns/promises';
import type * as z from 'zod';
import type { serverAnswer } from '#shared/areas/cdn/domains/schemas';
import {
  type LookupAnswer,
  lookupAddresses,
  lookupAliases,
  lookupTxt,
} from '../../../../drivers/dns/lookup';
import { sampleHost, wildcardOf } from '#shared/kernel/hostNames';
import { system } from '../../../../kernel/db/context';
import { platform } from '../../../../kernel/process/platform';
import { nodesBehind } from '../../suppliers/nodes';
import { cnameOf } from './registrableNames';

export type ServerAnswer = z.output<typeof serverAnswer>;
type Role = ServerAnswer['role'];

const timeoutMs = 2000;
const mostServers = 6;

/** Address of a name server written as 'ip:port', '[ip6]:port' or 'ip'. */
const addressOf = (server: string): string =>
  /^\[([^\]]+)\]/.exec(server)?.[1] ?? server.replace(/^([\d.]+):\d+$/, '$1');

/** The name servers the platform asks: those that are set, or the system's. */
export const resolvers = async (): Promise<string[]> => {
  const own = (await platform().outside()).dnsServers;
  return own.length > 0 ? [...own] : new Resolver().getServers();
};

/** Names of the servers that are authoritative for a root, asked of the platform's resolvers. */
const nameServersOf = async (root: string, servers: readonly string[]): Promise<string[]> => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  resolver.setServers([...servers]);
  return resolver.resolveNs(root).catch(() => []);
};

/**
 * Servers to ask about a root: its authoritative ones and the platform's resolvers. An authoritative
 * address that is also a configured server is asked once, at the port of the settings; at most six.
 */
export const serversFor = async (root: string): Promise<Map<string, Role>> => {
  const configured = await resolvers();
  const servers = new Map<string, Role>(configured.map((server) => [server, 'resolver']));
  const names = (await nameServersOf(root, configured)).slice(0, mostServers);
  const addresses = await Promise.all(
    names.map((name) => lookupAddresses(name, { servers: configured.slice(0, 1), timeoutMs })),
  );
  for (const address of addresses.flat().flatMap((a) => (a.ok ? a.values.slice(0, 1) : []))) {
    const same = configured.find((server) => addressOf(server) === address);
    if (same) servers.set(same, 'authoritative');
    else if (platform().outbound.allowed(address)) servers.set(address, 'authoritative');
    if (servers.size >= mostServers) break;
  }
  return servers;
};

const toAnswer = (
  answer: LookupAnswer,
  role: Role,
  wanted: (value: string) => boolean,
): ServerAnswer => ({
  server: answer.server,
  role,
  seen: answer.ok && answer.values.some(wanted),
  values: answer.ok ? answer.values.slice(0, 20).map((v) => v.slice(0, 500)) : [],
  code: answer.ok ? null : answer.code,
  ms: answer.ms,
});

/** What each name server says of the record that proves a root. */
export const askTxt = async (o: {
  root: string;
  name: string;
  value: string;
}): Promise<ServerAnswer[]> => {
  const servers = await serversFor(o.root);
  const answers = await lookupTxt(o.name, { servers: [...servers.keys()], timeoutMs });
  return answers.map((a) =>
    toAnswer(a, servers.get(a.server) ?? 'resolver', (v) => v.trim() === o.value),
  );
};

/** The record counts as seen when any of the servers we chose shows it. */
export const isSeen = (answers: readonly ServerAnswer[]): boolean => answers.some((a) => a.seen);

/** The addresses of some names by one server; none where it tells none. */
const addressesBy = async (server: string, names: readonly string[]): Promise<string[]> => {
  const answers = await Promise.all(
    names.map((name) => lookupAddresses(name, { servers: [server], timeoutMs })),
  );
  return answers.flat().flatMap((a) => (a.ok ? a.values : []));
};

/**
 * An answer without an alias, as at an apex (ALIAS, ANAME, flattening): it counts by its addresses, when all are such
 * as our name has here, or of nodes that serve the domain, as who flattens asks from another place.
 */
const byAddresses = async (
  answer: ServerAnswer,
  name: string,
  targets: readonly string[],
): Promise<ServerAnswer> => {
  if (answer.code !== 'noRecords') return answer;
  const own = await addressesBy(answer.server, [name]);
  if (own.length === 0) return answer;
  const ours = await addressesBy(answer.server, targets);
  const all = [...ours, ...(await platform().run(system, (ctx) => nodesBehind(ctx, targets)))];
  const seen = own.every((address) => all.includes(address));
  return { ...answer, seen, values: own.slice(0, 20), code: null };
};

/** What each resolver says the customer's name leads to, over other aliases too; of a wildcard, a host below it. */
export const askCname = async (o: {
  name: string;
  cname: string;
  /** Where the record of a wildcard above leads counts too: edges serve the name by itself there. */
  above?: true;
}): Promise<ServerAnswer[]> => {
  const zone = platform().config.PLATFORM_ZONE;
  const targets = [o.cname, ...(o.above ? [cnameOf(wildcardOf(o.name), zone)] : [])];
  const host = sampleHost(o.name);
  const answers = await lookupAliases(host, { servers: await resolvers(), timeoutMs });
  return Promise.all(
    answers.map((a) => {
      const answer = toAnswer(a, 'resolver', (v) => targets.includes(v));
      // Where our own name leads is not the customer's record.
      const own = answer.values.findIndex((v) => targets.includes(v));
      if (own >= 0) return { ...answer, values: answer.values.slice(0, own + 1) };
      return byAddresses(answer, host, targets);
    }),
  );
};

/** Names that a name leads to, the nearest first, by the platform's resolvers; none when nobody says so within `waitMs`. */
export const askAliases = async (name: string, waitMs: number): Promise<string[]> => {
  const answers = await lookupAliases(name, { servers: await resolvers(), timeoutMs: waitMs });
  return [...new Set(answers.flatMap((a) => (a.ok ? a.values : [])))];
};

/** The answers in one sentence, for a refusal. */
export const answersText = (answers: readonly ServerAnswer[]): string =>
  answers
    .map((a) => `${a.server}: ${a.code ?? (a.values.map((v) => `"${v}"`).join(', ') || '–')}`)
    .join('; ')
    .slice(0, 600);
