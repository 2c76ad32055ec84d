import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import type { Endpoint, In, Out } from '#shared/kernel/contract';
import type { Chip } from '../../../ui/FilterBar';
import { fetchList, type ListFormat } from '../../request/api';
import { useQuery, type Query, type AnswerOptions } from '../../request/query';
import { asFailure } from '../../request/http';
import { t } from '../../text/translate';
import { shapeOf } from '../shape';

/** One row of what a list endpoint gives. */
export type RowOf<E extends Endpoint> = Out<E> extends { rows: readonly (infer R)[] } ? R : never;

export type ListOptions<E extends Endpoint> = AnswerOptions & {
  /** Names of the filters that live in the address. */
  filters?: readonly string[];
  /** Order when the address names none: `-createdAt`. */
  sort?: string;
  size?: number;
  /** Input that the address does not show, e.g. the id of the object around the list. */
  fixed?: Partial<In<E>>;
  /** Put before every name in the address, for two lists on one screen. */
  prefix?: string;
};

export type List<E extends Endpoint> = {
  rows: readonly RowOf<E>[] | undefined;
  total: number | undefined;
  page: number;
  size: number;
  sort: string | undefined;
  /** Filters in force; absent = not filtered. */
  filters: Readonly<Record<string, string | undefined>>;
  filtered: boolean;
  answer: Query<Out<E>>;
  /** Choosing is a step back can undo; typing is not. */
  setFilter(name: string, value: string | null | undefined, how?: 'choose' | 'type'): void;
  /** Several filters in one step. */
  setFilters(changes: Readonly<Record<string, string | null>>): void;
  clear(): void;
  setSort(sort: string | undefined): void;
  setPage(page: number): void;
  setSize(size: number): void;
  /** The way through a list by key: whether this is its first page, and the key of the next one. */
  keys: { first: boolean; next: string | null; go(key: string | null): void } | undefined;
  /** Downloads every row the filters leave, in this order; absent where a list is not given out whole. */
  exportAs: ((format: ListFormat, columns: readonly string[]) => Promise<void>) | undefined;
  /** Chips of the filters in force, named and valued by the caller. */
  chips(
    nameOf: (filter: string) => string,
    valueOf?: (filter: string, value: string) => string,
  ): Chip[];
};

const whole = (text: string | null, fallback: number) => {
  const n = Number(text);
  return text !== null && Number.isInteger(n) && n > 0 ? n : fallback;
};

/** Whether a list is handed out in pages; a short one takes nothing and gives every row. */
export const isPaged = (endpoint: Endpoint): boolean => 'page' in shapeOf(endpoint.input);

/** Whether a list is handed out by the key of the page before. */
export const isKeyed = (endpoint: Endpoint): boolean => 'after' in shapeOf(endpoint.input);

/** A list whose search, filters, order and page live in the address, so that it can be shared. */
export const useList = <E extends Endpoint>(endpoint: E, o: ListOptions<E> = {}): List<E> => {
  const [query, setQuery] = useSearchParams();
  const prefix = o.prefix ?? '';
  const named = o.filters ?? [];
  const names = named.join(' ');
  const at = useCallback((name: string) => query.get(prefix + name), [query, prefix]);
  const defaultSize = o.size ?? 20;
  const page = whole(at('page'), 1);
  const size = Math.min(200, whole(at('size'), defaultSize));
  const sort = at('sort') ?? o.sort;
  const filters = useMemo(
    () =>
      Object.fromEntries(
        names
          .split(' ')
          .filter(Boolean)
          .map((n) => [n, at(n) ?? undefined]),
      ),
    [names, at],
  );
  // The filters are the contract's own field names; the server refuses any that is not.
  const keyed = isKeyed(endpoint);
  const after = at('after');
  const paging = isPaged(endpoint)
    ? { page, size, ...(sort && { sort }) }
    : keyed
      ? { size: o.size ?? 50, ...(after && { after }) }
      : {};
  const input = { ...filters, ...o.fixed, ...paging } as In<E>;
  const answer = useQuery(endpoint, input, { everyMs: o.everyMs, refreshOn: o.refreshOn });
  const put = useCallback(
    (changes: Record<string, string | null>, replace: boolean) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') next.delete(prefix + name);
            else next.set(prefix + name, value);
          }
          return next;
        },
        { replace },
      ),
    [setQuery, prefix],
  );
  const setFilter = useCallback<List<E>['setFilter']>(
    (name, value, how = 'choose') =>
      put({ [name]: value ?? null, page: null, after: null }, how === 'type'),
    [put],
  );
  const clear = () =>
    put({ ...Object.fromEntries(named.map((n) => [n, null])), page: null, after: null }, false);
  const exportAs: List<E>['exportAs'] = async (format, columns) => {
    const all = { ...filters, ...o.fixed, ...(sort && { sort }) } as In<E>;
    await fetchList(endpoint, all, format, columns).catch((error: unknown) => {
      toast.error(t(asFailure(error).text));
    });
  };
  const result = answer.value as
    | { rows: readonly RowOf<E>[]; total?: number; next?: string | null }
    | undefined;
  return {
    rows: result?.rows,
    total: result?.total,
    page,
    size,
    sort,
    filters,
    filtered: Object.values(filters).some((v) => v !== undefined),
    answer,
    setFilter,
    setFilters: (changes) => put({ ...changes, page: null, after: null }, false),
    clear,
    setSort: (next) =>
      put({ sort: next === undefined || next === o.sort ? null : next, page: null }, false),
    setPage: (next) => put({ page: next === 1 ? null : String(next) }, false),
    setSize: (next) => put({ size: next === defaultSize ? null : String(next), page: null }, false),
    keys: keyed
      ? {
          first: after === null,
          next: result?.next ?? null,
          go: (key) => put({ after: key }, false),
        }
      : undefined,
    exportAs: endpoint.whole === false || !(keyed || isPaged(endpoint)) ? undefined : exportAs,
    chips: (nameOf, valueOf = (_, v) => v) =>
      Object.entries(filters).flatMap(([id, value]) =>
        value === undefined
          ? []
          : [
              {
                id,
                label: nameOf(id),
                value: valueOf(id, value),
                onRemove: () => setFilter(id, null),
              },
            ],
      ),
  };
};
