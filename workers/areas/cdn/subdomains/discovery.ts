import { mostHostsAnHour, subdomains } from '#shared/areas/cdn/subdomains/subdomains';
import { sampleHost, standsFor } from '#shared/kernel/hostNames';
import { instantOf } from '#shared/kernel/units';
import { hiddenLines, shownLines } from '#server/model/cdn/logs/hiddenLines';
import type { Tools } from '../../../kernel/work';
import { type DueHour, dueHours, type HostHour, keepHours } from './discovery.store';

/** Hours that are looked for at once, and how many of them one question counts. */
const atOnce = 500;
const hoursAsked = 48;
const hourSeconds = 3600;

type Counted = {
  host: string;
  hour: number;
  requests: string;
  bytes: string;
  first: number;
  last: number;
};

const secondsOf = (at: string): number => Date.parse(at) / 1000;

/** Requests of visitors by host and hour, as the stored lines tell. */
const count = async ({ platform }: Tools, hours: readonly DueHour[]): Promise<HostHour[]> => {
  const { domainId = '', name = '' } = hours[0] ?? {};
  const shown = shownLines(await hiddenLines({ domainId, paramId: null }));
  const at = hours.map((h) => secondsOf(h.hourAt));
  const rows = await platform.analytics.query<Counted>({
    name: 'subdomains.hosts',
    sql: `SELECT l.domain AS host, toUnixTimestamp(toStartOfHour(l.ts)) AS hour, count() AS requests,
        sum(l.bytes) AS bytes, toUnixTimestamp(min(l.ts)) AS first, toUnixTimestamp(max(l.ts)) AS last
      FROM access_log AS l
      WHERE l.domain_id = {domain:UUID} AND l.witness = 0 AND ${shown.sql}
        AND l.ts >= {from:DateTime('UTC')} AND l.ts < {to:DateTime('UTC')}
        AND has({hours:Array(UInt32)}, toUnixTimestamp(toStartOfHour(l.ts)))
      GROUP BY host, hour ORDER BY requests DESC, host LIMIT ${mostHostsAnHour} BY hour`,
    params: {
      domain: domainId,
      ...shown.params,
      hours: at,
      from: Math.min(...at),
      to: Math.max(...at) + hourSeconds,
    },
    maxMs: 60_000,
  });
  return rows
    .filter((r) => standsFor(name, r.host) && r.host !== sampleHost(name))
    .map((r) => ({
      host: r.host,
      hourAt: instantOf(r.hour),
      requests: Number(r.requests),
      bytes: Number(r.bytes),
      firstAt: instantOf(r.first),
      lastAt: instantOf(r.last),
    }));
};

/** The first hours that belong to one domain, and what is left. */
const ofOneDomain = (due: readonly DueHour[]): [DueHour[], DueHour[]] => {
  const [first] = due;
  const own = due.filter((h) => h.domainId === first?.domainId).slice(0, hoursAsked);
  return [own, due.filter((h) => !own.includes(h))];
};

/**
 * Counts the hosts of every wildcard's hours of the last `days` that have other lines than those they
 * were counted with. What an hour was counted to is kept as a whole, so that a second run, or one
 * that follows a dead worker, ends the same.
 */
export const discover = async (tools: Tools, days: number): Promise<void> => {
  for (;;) {
    let due = await tools.run((ctx) => dueHours(ctx, { days, most: atOnce }));
    const isWhole = due.length < atOnce;
    while (due.length > 0) {
      if (tools.signal.aborted) return;
      const [hours, rest] = ofOneDomain(due);
      const hosts = await count(tools, hours);
      await tools.run(async (ctx) => {
        const domainId = hours[0]?.domainId ?? '';
        if (await keepHours(ctx, hours, hosts))
          ctx.emit(subdomains.events.changed, { domainId }, {});
      });
      due = rest;
    }
    if (isWhole) return;
  }
};
