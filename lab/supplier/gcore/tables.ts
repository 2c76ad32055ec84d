import type { SupplierCore } from '../core';
import { Problem } from '../problem';
import type { Body } from './description';

/** What Gcore keeps beside the records of the core. */
export type Rows = {
  resource: Body<'resource'> & { id: number; isDeleted: boolean };
  group: Body<'group'> & { id: number };
  rule: Body<'rule'> & { id: number; resourceId: number };
  certificate: Body<'certificate'> & { id: number };
  purge: { id: number; ticket: string; cname: string; payload: Body<'purge'> };
};

/** Gcore's calls carry no reference of the caller. */
export const nobody = { ref: '', idempotent: false };

/** A table of the emulator, its rows known by numbers. */
export const openTable = <K extends keyof Rows>(core: SupplierCore, kind: K) => {
  const name = `gcore ${kind}`;
  const table = core.store.table<Rows[K]>(name);
  const save = (key: number, value: Rows[K] | null): void =>
    core.store.commit([{ table: name, key: String(key), value }]);
  return {
    all: (): Rows[K][] => [...table.values()],
    get: (id: number): Rows[K] => {
      const row = table.get(String(id));
      if (row) return row;
      throw new Problem('notFound', 'Not found.');
    },
    add: (words: Omit<Rows[K], 'id'>): Rows[K] => {
      const id = Math.max(0, ...[...table.values()].map((one) => one.id)) + 1;
      const row = { ...words, id } as Rows[K]; // its words and its number are all of it
      save(id, row);
      return row;
    },
    put: (row: Rows[K]): void => save(row.id, row),
    drop: (id: number): void => save(id, null),
  };
};
/** A page of a list, as they answer it. */
export const pageOf = <T>(
  rows: readonly T[],
  { limit = 100, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
) => ({
  count: rows.length,
  next: null,
  previous: null,
  results: rows.slice(offset, offset + limit),
});
