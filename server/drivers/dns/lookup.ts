import { Resolver } from 'node:dns/promises';

/** Why a name server gave no values. */
export type LookupFailure =
  | 'noSuchName'
  | 'noRecords'
  | 'serverFailure'
  | 'refused'
  | 'timeout'
  | 'unreachable'
  | 'malformed'
  | 'badName';

/** What one name server ('ip:port') answered, and after how many milliseconds. */
export type LookupAnswer = { server: string; ms: number } & (
  | { ok: true; values: string[] }
  | { ok: false; code: LookupFailure }
);

export type LookupOptions = {
  /** Name servers as 'ip:port', '[ip6]:port' or 'ip'; each is asked, all at the same time. */
  servers: readonly string[];
  /** Limit for each server's answer, tries included. */
  timeoutMs?: number;
};

const defaultTimeoutMs = 3_000;
const tries = 2;

const failures: Record<string, LookupFailure> = {
  ENOTFOUND: 'noSuchName',
  ENODATA: 'noRecords',
  ESERVFAIL: 'serverFailure',
  EREFUSED: 'refused',
  ENOTIMP: 'refused',
  ETIMEOUT: 'timeout',
  ECANCELLED: 'timeout',
  ECONNREFUSED: 'unreachable',
  EBADNAME: 'badName',
};

/** A host name with whole labels of 1-63 characters, at most 253 altogether. */
const plainName = /^(?=.{1,253}$)([a-z0-9_*]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_-]{1,63}\.?$/i;

/** Whether a text can be asked for at all; what cannot is answered with `badName`. */
export const isLookupName = (name: string): boolean => plainName.test(name);

/** The class of an error of the platform's resolver. */
const failureOf = (error: unknown): LookupFailure => {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  const code = hasCode ? String(error.code) : '';
  return failures[code] ?? 'malformed';
};

type Query = (resolver: Resolver) => Promise<string[]>;

const askOne = async (server: string, timeoutMs: number, query: Query): Promise<LookupAnswer> => {
  const startedAt = performance.now();
  const done = (): { server: string; ms: number } => ({
    server,
    ms: Math.round(performance.now() - startedAt),
  });
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / tries), tries });
  // The library's own waiting grows with each try; the caller's limit must hold all the same.
  const limit = setTimeout(() => resolver.cancel(), timeoutMs);
  try {
    resolver.setServers([server]);
    const values = await query(resolver);
    return values.length > 0
      ? { ...done(), ok: true, values }
      : { ...done(), ok: false, code: 'noRecords' };
  } catch (error) {
    return { ...done(), ok: false, code: failureOf(error) };
  } finally {
    clearTimeout(limit);
  }
};

const askAll = (name: string, options: LookupOptions, query: Query): Promise<LookupAnswer[]> => {
  const { servers, timeoutMs = defaultTimeoutMs } = options;
  if (!isLookupName(name)) {
    return Promise.resolve(
      servers.map((server) => ({ server, ms: 0, ok: false as const, code: 'badName' as const })),
    );
  }
  return Promise.all(servers.map((server) => askOne(server, timeoutMs, query)));
};

/** The TXT values of a name by each server, the strings of one record joined (RFC 7208 3.3). */
export const lookupTxt = (name: string, options: LookupOptions): Promise<LookupAnswer[]> =>
  askAll(name, options, async (resolver) =>
    (await resolver.resolveTxt(name)).map((strings) => strings.join('')),
  );

const mostAliases = 10;
/**
 * The names that `name` leads to by each server, alias after alias; lower case, no final dot. What a later step
 * cannot tell, and a loop, ends the list.
 */
export const lookupAliases = (name: string, options: LookupOptions): Promise<LookupAnswer[]> =>
  askAll(name, options, async (resolver) => {
    const names = [name.toLowerCase()];
    for (let at = 0; at < Math.min(names.length, mostAliases); at += 1) {
      const step = resolver.resolveCname(names[at] as string); // `at` is below the length
      const targets = await (at === 0 ? step : step.catch(() => []));
      const aliases = targets.map((target) => target.toLowerCase().replace(/\.$/, ''));
      names.push(...aliases.filter((alias) => !names.includes(alias)));
    }
    return names.slice(1);
  });

const orNone = async (pending: Promise<string[]>): Promise<string[]> => {
  try {
    return await pending;
  } catch (error) {
    if (failureOf(error) === 'noRecords') return [];
    throw error;
  }
};

/** The IPv4 and then the IPv6 addresses of a name by each server, aliases followed by the server. */
export const lookupAddresses = (name: string, options: LookupOptions): Promise<LookupAnswer[]> =>
  askAll(name, options, async (resolver) => {
    const [four, six] = await Promise.all([
      orNone(resolver.resolve4(name)),
      orNone(resolver.resolve6(name)),
    ]);
    return [...four, ...six];
  });
