import { useMemo } from 'react';
import { dataSyncs, laneStates } from '#shared/areas/sync/lanes';
import type { Out } from '#shared/kernel/contract';
import { sourceLabels, sources } from '#shared/metrics';
import { Unreadable } from '../../kernel/failure';
import { useList } from '../../kernel/lists';
import { Page } from '../../kernel/Page';
import { useSay } from '../../kernel/say';
import {
  Badge,
  type Column,
  DataTable,
  EmptyState,
  FilterBar,
  formatElapsed,
  formatInstant,
  Pagination,
  Select,
  useKit,
} from '../../ui';
import type texts from './messages.zh-CN.json';

type Lane = Out<typeof dataSyncs.endpoints.list>['rows'][number];
const states = Object.keys(laneStates) as (keyof typeof laneStates)[];

const useColumns = (): Column<Lane>[] => {
  const say = useSay<keyof typeof texts>();
  const { locale, timeZone } = useKit();
  return useMemo(
    () => [
      {
        id: 'domain',
        header: say('sync.domain'),
        grow: true,
        always: true,
        sortable: true,
        cell: (r) => (
          <a className="hover:underline" href={`#/viewMore?id=${r.id}`}>
            {r.domain}
          </a>
        ),
      },
      { id: 'param', header: say('sync.param'), width: 140, cell: (r) => r.param },
      {
        id: 'source',
        header: say('sync.source'),
        width: 110,
        cell: (r) => say(sourceLabels[r.source]),
      },
      {
        id: 'state',
        header: say('sync.state'),
        width: 110,
        cell: (r) => (
          <Badge tone={laneStates[r.state][2]}>
            {say([laneStates[r.state][0], laneStates[r.state][1]])}
          </Badge>
        ),
      },
      {
        id: 'completeTo',
        header: say('sync.completeTo'),
        width: 176,
        sortable: true,
        cell: (r) => <span className="nums">{formatInstant(r.completeTo, timeZone)}</span>,
      },
      {
        id: 'lag',
        header: say('sync.lag'),
        align: 'right',
        width: 100,
        cell: (r) => (
          <span className="nums">
            {r.lagSeconds === null ? '–' : formatElapsed(r.lagSeconds * 1000, locale)}
          </span>
        ),
      },
      {
        id: 'pulledFrom',
        header: say('sync.past'),
        width: 190,
        sortable: true,
        cell: (r) =>
          r.pulledFrom !== null && r.pulledFrom <= r.startAt
            ? say('sync.pastDone')
            : say('sync.pastTo', { at: formatInstant(r.pulledFrom, timeZone).slice(0, 16) }),
      },
      { id: 'gaps', header: say('sync.gaps'), align: 'right', width: 80, cell: (r) => r.gaps },
      {
        id: 'message',
        header: say('sync.error'),
        width: 220,
        optional: true,
        cell: (r) => r.message ?? '–',
      },
    ],
    [say, locale, timeZone],
  );
};

/** Every lane of data sync with its watermark, its lag and how far the past has come. */
const DataSync = () => {
  const say = useSay<keyof typeof texts>();
  const columns = useColumns();
  const list = useList(dataSyncs.endpoints.list, {
    filters: ['search', 'source', 'state'],
    sort: 'domain',
    refreshOn: [dataSyncs.events.watermark],
    everyMs: 15_000,
  });
  const choose = (
    name: 'source' | 'state',
    options: readonly { value: string; label: string }[],
  ) => (
    <div className="w-40">
      <Select
        aria-label={say(`sync.${name}`)}
        value={list.filters[name] ?? ''}
        empty={say(`sync.${name}`)}
        onChange={(e) => list.setFilter(name, e.target.value || null)}
        options={options}
      />
    </div>
  );
  return (
    <Page>
      <DataTable
        name="/cdn-datasync"
        label={say('sync.state')}
        columns={columns}
        rows={list.rows}
        onExport={list.exportAs}
        rowKey={(r) => r.id}
        sort={list.sort}
        onSort={list.setSort}
        loading={list.answer.loading}
        error={
          list.answer.failure && (
            <Unreadable failure={list.answer.failure} onRetry={list.answer.reload} />
          )
        }
        empty={
          <EmptyState kind={list.filtered ? 'noMatch' : 'nothing'} title={say('sync.none')}>
            {say('sync.noneText')}
          </EmptyState>
        }
        toolbar={
          <FilterBar
            search={list.filters['search'] ?? ''}
            onSearch={(v) => list.setFilter('search', v, 'type')}
            searchLabel={say('sync.search')}
            count={list.total}
            onClear={list.clear}
            chips={[]}
            onRefresh={list.answer.reload}
            refreshing={list.answer.loading}
          >
            {choose(
              'source',
              sources.map((s) => ({ value: s, label: say(sourceLabels[s]) })),
            )}
            {choose(
              'state',
              states.map((s) => ({ value: s, label: say([laneStates[s][0], laneStates[s][1]]) })),
            )}
          </FilterBar>
        }
        footer={
          <Pagination
            page={list.page}
            size={list.size}
            total={list.total}
            onPage={list.setPage}
            onSize={list.setSize}
          />
        }
      />
    </Page>
  );
};
export default DataSync;
