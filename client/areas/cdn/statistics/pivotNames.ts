import {
  type FilterField,
  filterFields,
  type FilterTree,
  type PivotAnswer,
  type PivotDimension,
} from '#shared/areas/cdn/statistics/analyses';
import { type Region, regions } from '#shared/edge/regions';
import { formatInstant, spanToQuery } from '../../../ui';
import type { Pivot } from './usePivot';

/** A key of a group as people read it. */
export const keyName = (
  by: PivotDimension,
  key: string,
  name: string | null,
  locale: string,
  timeZone: string,
): string => {
  if (name) return name;
  if (by === 'hour') return formatInstant(Number(key) * 1000, timeZone).slice(0, 16);
  if (by === 'day') return formatInstant(Number(key) * 1000, timeZone).slice(0, 10);
  if (by === 'region') {
    const region = regions[key as Region];
    return region ? (locale.startsWith('zh') ? region.zh : region.en) : key;
  }
  if (by === 'country' && /^[A-Z]{2}$/.test(key))
    return new Intl.DisplayNames([locale], { type: 'region' }).of(key) ?? key;
  return key || '–';
};

const addressName: Partial<Record<PivotDimension, string>> = {
  domain: 'domains',
  region: 'regions',
  country: 'countries',
  supplier: 'params',
};

/** The time series of one row: the same span and source, narrowed to its keys. */
export const seriesHref = (p: Pivot, by: readonly PivotDimension[], keys: readonly string[]) => {
  const query = new URLSearchParams(spanToQuery(p.span));
  if (p.source !== 'accurate') query.set('source', p.source);
  by.forEach((d, i) => {
    const name = addressName[d];
    const key = keys[i] ?? '';
    if (name) query.set(name, key);
    if (d === 'status') query.set('metric', `status${key}`);
    if (d === 'hour' || d === 'day') {
      const start = Number(key) * 1000;
      query.delete('last');
      query.set('from', new Date(start).toISOString());
      query.set('to', new Date(start + (d === 'day' ? 86_400_000 : 3_600_000)).toISOString());
    }
  });
  if (!by.includes('status') && p.metrics[0]) query.set('metric', p.metrics[0]);
  return `#/cdn-analyze?${query.toString()}`;
};

/** The filters with one more condition that every row must meet. */
export const narrowedTo = (
  where: FilterTree | null,
  by: PivotDimension,
  key: string,
  op: 'in' | 'notIn',
): FilterTree | null => {
  const field = filterFields.find((f): f is FilterField => f === by);
  if (!field) return null;
  const group = { match: 'all' as const, conditions: [{ field, op, values: [key] }] };
  if (!where || where.groups.length === 0) return { match: 'all', groups: [group] };
  // Groups joined by "any" cannot take one more that must always hold, unless there is only one.
  if (where.match === 'any' && where.groups.length > 1) return null;
  return { match: 'all', groups: [...where.groups, group] };
};

export type PivotRow = PivotAnswer['rows'][number];
/** Rows crossed with the last dimension: the largest columns first, the rest of a row in one. */
export const crossed = (answer: PivotAnswer, most: number) => {
  const last = answer.by.length - 1;
  const sum = (rows: readonly PivotRow[]) => rows.reduce((n, r) => n + (r.values[0] ?? 0), 0);
  const group = (of: (r: PivotRow) => string) => {
    const groups = new Map<string, PivotRow[]>();
    for (const r of answer.rows) groups.set(of(r), [...(groups.get(of(r)) ?? []), r]);
    return [...groups].sort((a, b) => sum(b[1]) - sum(a[1]));
  };
  const columns = group((r) => r.keys[last] ?? '');
  const shown = new Set(columns.slice(0, most).map(([key]) => key));
  return {
    columns: columns.slice(0, most).map(([key, rows]) => ({
      key,
      name: rows[0]?.names[last] ?? null,
    })),
    more: columns.length > most,
    rows: group((r) => r.keys.slice(0, last).join('\u0001')).map(([key, rows]) => ({
      key,
      keys: rows[0]?.keys.slice(0, last) ?? [],
      names: rows[0]?.names.slice(0, last) ?? [],
      cells: new Map(rows.map((r) => [r.keys[last] ?? '', r.values[0] ?? null])),
      rest: sum(rows.filter((r) => !shown.has(r.keys[last] ?? ''))),
      total: sum(rows),
    })),
  };
};
