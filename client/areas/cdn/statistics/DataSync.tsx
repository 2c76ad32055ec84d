import { useMemo } from 'react';
import { dataSyncs, laneStates } from '#shared/areas/cdn/sync/lanes';
import type { Out } from '#shared/kernel/contract';
import { sourceLabels } from '#shared/metrics';
import { useList } from '../../../kernel/declared/lists';
import { ListTable } from '../../../kernel/declared/ListTable';
import { Page } from '../../../kernel/page/Page';
import { useSay } from '../../../kernel/text/say';
import { StateBadge } from '../../../kernel/declared/state';
import { type Column, formatElapsed, formatInstant, useKit } from '../../../ui';
import type texts from './messages.zh-CN.json';

type Lane = Out<typeof dataSyncs.endpoints.list>['rows'][number];

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
        cell: (r) => <StateBadge of={laneStates[r.state]} />,
      },
      {
        id: 'completeTo',
        header: say('sync.completeTo'),
        width: 176,
        sortable: true,
        cell: (r) => <span className="nums">{formatInstant(r.completeTo, timeZone)}</span>,
      },
      {
        id: 'lagSeconds',
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
  return (
    <Page>
      <ListTable
        list={list}
        name="/cdn-datasync"
        label={say('sync.state')}
        columns={columns}
        rowKey={(r) => r.id}
        search={say('sync.search')}
        filters={{
          source: { label: say('sync.source'), choices: sourceLabels },
          state: { label: say('sync.state'), choices: laneStates },
        }}
        none={say('sync.none')}
        noneText={say('sync.noneText')}
      />
    </Page>
  );
};
export default DataSync;
