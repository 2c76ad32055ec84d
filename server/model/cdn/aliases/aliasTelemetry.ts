import { type Supplier, suppliers } from '#shared/suppliers';
import { type CdnDriver, DriverError, type MetricPoint } from '../../../drivers/cdn/driver';
import type { Alias } from './aliasBook';
import { isWithin } from './period';

type Metrics = Parameters<CdnDriver['metrics']>[0];
type Page = Awaited<ReturnType<CdnDriver['metrics']>>;
type Book = () => Promise<readonly Alias[]>;
const hourMs = 3_600_000;

const touches = (a: Alias, { from, to }: { from: string; to: string }): boolean =>
  Date.parse(a.fromAt) < Date.parse(to) &&
  (a.toAt === null || Date.parse(a.toAt) > Date.parse(from));

/** A supplier that does not know a host, or knows it no longer, counts nothing under it. */
export const orNothing = async <T>(question: Promise<T>, nothing: T): Promise<T> => {
  try {
    return await question;
  } catch (error) {
    if (error instanceof DriverError && error.errorClass === 'absent') return nothing;
    throw error;
  }
};

const hostPages = async (
  driver: CdnDriver,
  input: Metrics,
  hosts: readonly string[],
): Promise<Page[]> => {
  const none: Page = { points: [], completeTo: input.to };
  const ask = (domains: string[]) => driver.metrics({ ...input, domains });
  try {
    return [await ask([...hosts])];
  } catch (error) {
    if (!(error instanceof DriverError) || error.errorClass !== 'absent') throw error;
    const pages: Page[] = [];
    for (const host of hosts) pages.push(await orNothing(ask([host]), none));
    return pages;
  }
};

const addCodes = (a: Record<string, number>, b: Record<string, number>): Record<string, number> => {
  const sum = { ...a };
  for (const [code, n] of Object.entries(b)) sum[code] = (sum[code] ?? 0) + n;
  return sum;
};
/** Requests and bytes of the platform's own witnesses, where either point tells of them. */
const witnesses = (a: MetricPoint, b: MetricPoint): Partial<MetricPoint> => {
  const sum = (name: 'witnessRequests' | 'witnessBytes') =>
    a[name] === undefined && b[name] === undefined
      ? {}
      : { [name]: (a[name] ?? 0) + (b[name] ?? 0) };
  return { ...sum('witnessRequests'), ...sum('witnessBytes') };
};
const joined = (a: MetricPoint, b: MetricPoint): MetricPoint => ({
  ...a,
  requests: a.requests + b.requests,
  bytes: a.bytes + b.bytes,
  hitRequests: a.hitRequests + b.hitRequests,
  hitBytes: a.hitBytes + b.hitBytes,
  originRequests: a.originRequests + b.originRequests,
  originBytes: a.originBytes + b.originBytes,
  requestMs: a.requestMs + b.requestMs,
  status: addCodes(a.status, b.status),
  originStatus: addCodes(a.originStatus, b.originStatus),
  ...witnesses(a, b),
});

/** The points of a question with those of its aliases under the real names, one for each place and time. */
const folded = (own: readonly MetricPoint[], more: readonly MetricPoint[]): MetricPoint[] => {
  const keyOf = (p: MetricPoint) => `${p.domain} ${Date.parse(p.at)} ${p.country}`;
  const meant = new Set(more.map(keyOf));
  const sums = new Map<string, MetricPoint>();
  for (const point of [...own.filter((p) => meant.has(keyOf(p))), ...more]) {
    const earlier = sums.get(keyOf(point));
    sums.set(keyOf(point), earlier ? joined(earlier, point) : point);
  }
  return [...own.filter((p) => !meant.has(keyOf(p))), ...sums.values()];
};

/** Counters, totals and log files with those of aliases under the real names, slot by slot of their periods. */
export const aliasTelemetry = (
  driver: CdnDriver,
  book: Book,
  supplier: Supplier,
): Pick<CdnDriver, 'metrics' | 'dayTotals' | 'listLogs'> => ({
  async metrics(input) {
    const named = new Set(input.domains);
    const aliases = (await book()).filter((a) => named.has(a.domain) && touches(a, input));
    const own = await driver.metrics(input);
    if (aliases.length === 0) return own;
    const pages = await hostPages(driver, input, [...new Set(aliases.map((a) => a.host))]);
    const more = pages.flatMap((page) =>
      page.points.flatMap((point) => {
        const alias = aliases.find((a) => a.host === point.domain && isWithin(a, point.at));
        return alias ? [{ ...point, domain: alias.domain }] : [];
      }),
    );
    const ends = [own, ...pages].map((p) => p.completeTo);
    const [completeTo = own.completeTo] = ends.sort((a, b) => Date.parse(a) - Date.parse(b));
    return { points: folded(own.points, more), completeTo };
  },
  async dayTotals({ day }) {
    const totals = await driver.dayTotals({ day });
    const start = Date.parse(day) - (suppliers[supplier].dayTotals?.zoneHours ?? 0) * hourMs;
    const end = new Date(start + 24 * hourMs - 1).toISOString();
    // A total cannot be split: of a day that an alias was not in force throughout, it stays the host's own.
    const whole = (await book()).filter(
      (a) => isWithin(a, new Date(start).toISOString()) && isWithin(a, end),
    );
    const rows = new Map<string, (typeof totals.rows)[number]>();
    for (const row of totals.rows) {
      const domain = whole.find((a) => a.host === row.domain)?.domain ?? row.domain;
      const earlier = rows.get(domain);
      rows.set(domain, {
        domain,
        requests: row.requests + (earlier?.requests ?? 0),
        bytes: row.bytes + (earlier?.bytes ?? 0),
      });
    }
    return { ...totals, rows: [...rows.values()] };
  },
  async listLogs(input) {
    const files = await driver.listLogs(input);
    const aliases = (await book()).filter((a) => a.domain === input.domain && touches(a, input));
    for (const alias of aliases) {
      const more = await orNothing(driver.listLogs({ ...input, domain: alias.host }), []);
      const own = more.filter((file) => isWithin(alias, file.hourAt));
      files.push(...own.map((file) => ({ ...file, domain: input.domain, alias: alias.host })));
    }
    return files;
  },
});
