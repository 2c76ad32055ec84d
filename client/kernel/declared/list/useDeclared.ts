import type { Resource } from '#shared/kernel/contract';
import { seenBy } from '../../screens/listTypes';
import type { AnyList, ListParts } from '../../screens/screenTypes';
import { useWho } from '../../session/access';
import { namedEndpoint } from '../Actions';
import { filterNames, filtersOf, isOffered, linkedFilters } from './filters';
import { useHidden, useTab } from './listState';
import type { ListFilter } from './ListTable';
import { useList } from './useList';

type Row = Record<string, unknown>;
type Props = { area: Resource; list: AnyList; parts: ListParts<Row> };

const noInput = {};
const useNoInput = (): Row => noInput;

/** The answer of a declared list: what the address says, what the tab and the declaration fix. */
export const useDeclared = ({ area, list, parts }: Props) => {
  const who = useWho();
  const endpoint = namedEndpoint(area, list.endpoint ?? 'list');
  const hidden = useHidden(endpoint);
  const { tab, choose } = useTab(list);
  const useInput = parts.useInput ?? useNoInput;
  const input = useInput();
  const fixed = { ...(list.fixed && seenBy(who, list.fixed)), ...tab?.fixed, ...input };
  const free = (name: string) => !(name in fixed) && !hidden.includes(name);
  const answer = useList(endpoint, {
    filters: filterNames(endpoint).filter(free),
    sort: list.sort ?? endpoint.list?.order,
    size: list.size,
    fixed,
    prefix: list.prefix,
    everyMs: list.everyMs,
    refreshOn: list.refreshOn ?? Object.values(area.events),
  });
  const state = { ...answer, filtered: answer.filtered || Object.keys(input).length > 0 };
  const ownFilters = Object.entries(
    (typeof parts.filters === 'function' ? parts.filters(state) : parts.filters) ?? {},
  );
  const own = Object.fromEntries(ownFilters.filter(([name]) => free(name)));
  const drawn = seenBy(who, list.filters ?? endpoint.list?.filters ?? []).filter(
    (name) => free(name) && (name in own || isOffered(who, endpoint, name)),
  );
  const filters = {
    // An own filter stands where the declaration names it, else behind the others.
    ...drawn.reduce<Record<string, ListFilter>>((all, name) => {
      const filter = own[name];
      return { ...all, ...(filter ? { [name]: filter } : filtersOf(endpoint, state, [name])) };
    }, {}),
    ...own,
    ...linkedFilters(
      endpoint,
      [...drawn.flatMap((n) => [n, `${n}From`, `${n}To`]), ...Object.keys(own)],
      state.filters,
    ),
  };
  return { endpoint, state, filters, tab, choose };
};
