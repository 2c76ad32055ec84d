import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isStaff } from '#shared/kernel/access';
import type { Endpoint, EventSpec } from '#shared/kernel/contract';
import type { Column } from '../../../ui/table/types';
import { seenBy } from '../../screens/listTypes';
import type { AnyList, ListParts } from '../../screens/screenTypes';
import { useEvent } from '../../request/eventBus';
import { useWho } from '../../session/access';
import { t } from '../../text/translate';
import { columnsOf } from '../columns';
import { rowShape, shapeOf } from '../shape';

type Row = Record<string, unknown>;

/** Fields that say nothing to this person: whose a row is, to those who see only their own. */
export const useHidden = (endpoint: Endpoint): readonly string[] => {
  const staff = isStaff(useWho());
  return endpoint.list?.scope === 'account' && !staff ? ['accountId'] : [];
};

/** The declared columns with those of the parts between them, without what says nothing to this person. */
export const useColumns = (
  endpoint: Endpoint,
  list: AnyList,
  parts: ListParts<Row>,
): Column<Row>[] => {
  const who = useWho();
  const hidden = useHidden(endpoint).join(' ');
  return useMemo(() => {
    const shape = rowShape(endpoint);
    const { sort } = shapeOf(endpoint.input);
    const columns = columnsOf<Row>(shape, seenBy(who, list.columns), {
      cells: parts.cells,
      optional: list.optional && seenBy(who, list.optional),
      sortable: endpoint.list?.sort ?? Object.keys(shape).filter((n) => sort?.safeParse(n).success),
      widths: list.widths,
      grow: list.grow as string | undefined,
      seconds: list.seconds,
    }).filter((c) => !hidden.split(' ').includes(c.id));
    for (const { behind, header, ...own } of parts.columns ?? []) {
      const at = columns.findIndex((c) => c.id === behind);
      columns.splice(at < 0 ? columns.length : at + 1, 0, { ...own, header: t(header) });
    }
    return columns;
  }, [endpoint, list, parts, who, hidden]);
};

/** The tab in the address and what it fixes. */
export const useTab = (list: AnyList) => {
  const [query, setQuery] = useSearchParams();
  const tab = list.tabs?.find((t) => t.id === query.get('tab')) ?? list.tabs?.[0];
  const choose = (id: string) =>
    setQuery((old) => {
      const next = new URLSearchParams(old);
      next.set('tab', id);
      next.delete('page');
      next.delete('after');
      return next;
    });
  return { tab, choose };
};

/** What the address names beside a list, and how to name another; null closes it. */
export const useOpened = (as: string) => {
  const [query, setQuery] = useSearchParams();
  const open = (id: string | null) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete(as);
      else next.set(as, id);
      return next;
    });
  return [query.get(as), open] as const;
};

/** The chosen rows, those of pages left meanwhile among them. */
export const useChosen = (rows: readonly Row[] | undefined, keyOf: (row: Row) => string) => {
  const [keys, setKeys] = useState<Set<string>>(new Set());
  const seen = useRef(new Map<string, Row>());
  for (const row of rows ?? []) seen.current.set(keyOf(row), row);
  const chosen = [...keys].map((key) => seen.current.get(key)).filter((row) => row !== undefined);
  return { keys, setKeys, chosen };
};

type LiveProps = { event: EventSpec; onTold(payload: Row): void };
/** Hears the event that changes rows in place. */
export const Live = ({ event, onTold }: LiveProps) => {
  // What concerns a row holds fields of it.
  useEvent(event, (payload) => onTold(payload as Row));
  return null;
};
