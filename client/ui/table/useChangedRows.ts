import { useEffect, useRef, useState } from 'react';

const tintMs = 1300;
const most = 500;

/** Keys of the rows whose values changed in place a moment ago. */
export const useChangedRows = <R>(
  rows: readonly R[] | undefined,
  rowKey: (row: R) => string,
  enabled: boolean,
): ReadonlySet<string> => {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const before = useRef<Map<string, string>>(new Map());
  const keyOf = useRef(rowKey);
  useEffect(() => {
    keyOf.current = rowKey;
  }, [rowKey]);
  useEffect(() => {
    if (!rows || !enabled || rows.length > most) return;
    const now = new Map(rows.map((r) => [keyOf.current(r), JSON.stringify(r)]));
    const differing = [...now].filter(([key, text]) => {
      const old = before.current.get(key);
      return old !== undefined && old !== text;
    });
    before.current = now;
    if (differing.length > 0) setChanged(new Set(differing.map(([key]) => key)));
  }, [rows, enabled]);
  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setChanged(new Set()), tintMs);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
};
