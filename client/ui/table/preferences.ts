import { useCallback, useState } from 'react';
import type { Column, Density } from './types';

type Prefs = { density: Density; columns: Record<string, boolean> };
let owner = '';
let usual: Density = 'comfortable';
/**
 * Whose choices these are: people who share a browser keep their own. Set once, at sign-in, with the
 * density of those who have chosen none.
 */
export const setTableOwner = (userId: string, density: Density = 'comfortable'): void => {
  owner = userId;
  usual = density;
};
const keyOf = (name: string) => `table:${owner}:${name}`;

const read = (name: string): Prefs => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
    if (value && typeof value === 'object' && 'density' in value && 'columns' in value) {
      const { density, columns } = value;
      if (columns && typeof columns === 'object')
        return {
          density: density === 'compact' || density === 'comfortable' ? density : usual,
          // Values of unknown kind read as "shown"; only `false` hides.
          columns: Object.fromEntries(Object.entries(columns).map(([k, v]) => [k, v !== false])),
        };
    }
  } catch {
    // Storage may be blocked or hold something else: the defaults are fine then.
  }
  return { density: usual, columns: {} };
};

const write = (name: string, prefs: Prefs) => {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(prefs));
  } catch {
    // A full or blocked storage only costs the memory of the choice.
  }
};

export type TablePrefs = {
  density: Density;
  visible: Record<string, boolean>;
  /** Columns that were ticked by hand: they stand also where there is no room for all. */
  ticked: ReadonlySet<string>;
  setDensity(density: Density): void;
  setVisible(id: string, visible: boolean): void;
};

/** Density and shown columns of one table, kept per person and screen in the browser. */
export const usePrefs = <R>(name: string, columns: readonly Column<R>[]): TablePrefs => {
  const [prefs, setPrefs] = useState(() => read(name));
  const change = useCallback(
    (next: Prefs) => {
      setPrefs(next);
      write(name, next);
    },
    [name],
  );
  const visible = Object.fromEntries(
    columns.map((c) => [c.id, c.always ? true : (prefs.columns[c.id] ?? !c.optional)]),
  );
  return {
    density: prefs.density,
    visible,
    ticked: new Set(Object.keys(prefs.columns).filter((id) => prefs.columns[id])),
    setDensity: (density) => change({ ...prefs, density }),
    setVisible: (id, shown) => change({ ...prefs, columns: { ...prefs.columns, [id]: shown } }),
  };
};
