import { Gauge } from 'prom-client';
import { now } from './clock';
import type { Reading } from './checks';
import type { Platform } from './platform';
import { othersMetrics } from './presence';

/** Joins Prometheus texts: each family once, with the samples of all of them below its head. */
export const joinMetrics = (texts: readonly string[]): string => {
  const families = new Map<string, { head: string[]; samples: string[] }>();
  for (const text of texts) {
    let family: { head: string[]; samples: string[] } | undefined;
    for (const line of text.split('\n')) {
      const name = /^# HELP (\S+)/.exec(line)?.[1];
      if (name !== undefined) {
        const existing = families.get(name);
        family = existing ?? { head: [line], samples: [] };
        families.set(name, family);
      } else if (line.startsWith('# TYPE')) {
        if (family && family.head.length < 2) family.head.push(line);
      } else if (line !== '') family?.samples.push(line);
    }
  }
  return [...families.values()].flatMap((f) => [...f.head, ...f.samples, '']).join('\n');
};

const keepMs = 2_000;

/**
 * Everything /metrics shows: this process, what other processes said of themselves, and figures of
 * the whole platform read from the database. Without a database the first part remains.
 */
export const openScrape = (
  p: Platform,
  readings: readonly Reading[],
  presenceId: () => string,
): (() => Promise<string>) => {
  const at = { registers: [p.metrics.registry] };
  const gauges = readings.map(({ name, help, label, sql }) => ({
    gauge: new Gauge({ name, help, labelNames: label ? [label] : [], ...at }),
    label,
    sql,
  }));
  const up = new Gauge({ name: 'database_up', help: '1 when the database answers', ...at });
  const read = async () => {
    for (const { gauge, label, sql } of gauges) {
      const { rows } = await p.pool.query<{ label?: string; value: number }>(
        `with at as (select $1::timestamptz as now) select * from (${sql}) r`,
        [now()],
      );
      gauge.reset();
      for (const r of rows) {
        if (label) gauge.set({ [label]: r.label ?? '' }, r.value);
        else gauge.set(r.value);
      }
    }
  };
  let cached: { at: number; text: Promise<string> } | null = null;
  const scrape = async (): Promise<string> => {
    const others = await read().then(
      () => othersMetrics(p.pool, presenceId()),
      () => null,
    );
    up.set(others ? 1 : 0);
    return joinMetrics([await p.metrics.registry.metrics(), ...(others ?? [])]);
  };
  return () => {
    if (!cached || performance.now() - cached.at > keepMs)
      cached = { at: performance.now(), text: scrape() };
    return cached.text;
  };
};
