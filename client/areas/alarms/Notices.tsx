import { useMemo, useState } from 'react';
import { deliveryStates, deliveryTurns, noticeDeliveries } from '#shared/areas/alarms/incidents';
import { Unreadable } from '../../kernel/failure';
import { type RowOf, useList } from '../../kernel/lists';
import { Page } from '../../kernel/Page';
import { useSay } from '../../kernel/say';
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  FilterBar,
  formatInstant,
  MiddleCut,
  Pagination,
  Select,
  useKit,
} from '../../ui';
import { NoticeDrawer } from './NoticeDrawer';
import { NoticeState } from './NoticeState';
import { words } from './words';

type Notice = RowOf<typeof noticeDeliveries.endpoints.list>;

const useColumns = (): Column<Notice>[] => {
  const say = useSay();
  const { timeZone } = useKit();
  return useMemo(
    () => [
      {
        id: 'createdAt',
        header: say(words.time),
        cell: (r) => <span className="nums">{formatInstant(r.createdAt, timeZone)}</span>,
        sortable: true,
        width: 180,
        always: true,
      },
      {
        id: 'state',
        header: say(words.state),
        cell: (r) => <NoticeState row={r} />,
        width: 240,
      },
      {
        id: 'turn',
        header: say(words.kind),
        cell: (r) => {
          const [zhCN, en] = deliveryTurns[r.turn];
          return r.turn === 'repeat' ? `${say([zhCN, en])} ${r.repeat}` : say([zhCN, en]);
        },
        width: 120,
      },
      {
        id: 'channel',
        header: say(words.method),
        cell: (r) => (r.channel === 'email' ? 'Email' : 'Webhook'),
        width: 100,
      },
      {
        id: 'target',
        header: say(words.target),
        cell: (r) => <MiddleCut text={r.target} />,
        grow: true,
      },
      {
        id: 'description',
        header: say(words.policy),
        cell: (r) => `${r.description}${r.domain ? ` · ${r.domain}` : ''}`,
        width: 260,
      },
      {
        id: 'attempts',
        header: say(words.attempts),
        align: 'right',
        cell: (r) => r.attempts,
        width: 90,
      },
      { id: 'answer', header: say(words.answer), cell: (r) => r.answer ?? '–', width: 200 },
    ],
    [say, timeZone],
  );
};

/** Every notice with every attempt and every suppression. */
const Notices = () => {
  const say = useSay();
  const columns = useColumns();
  const [opened, setOpened] = useState<string | null>(null);
  const list = useList(noticeDeliveries.endpoints.list, {
    filters: ['search', 'state', 'channel', 'incidentId', 'policyId'],
    sort: '-createdAt',
    refreshOn: [noticeDeliveries.events.changed],
  });
  return (
    <Page>
      <DataTable
        name="/cdn-alarmnoticetrigger"
        label={say(words.notices)}
        columns={columns}
        rows={list.rows}
        rowKey={(r) => r.id}
        sort={list.sort}
        onSort={list.setSort}
        onOpen={(r) => setOpened(r.id)}
        actionsWidth={90}
        rowActions={(r) => (
          <Button size="sm" onClick={() => setOpened(r.id)}>
            {say(words.open)}
          </Button>
        )}
        loading={list.answer.loading}
        error={
          list.answer.failure && (
            <Unreadable failure={list.answer.failure} onRetry={list.answer.reload} />
          )
        }
        empty={
          list.filtered ? (
            <EmptyState
              kind="noMatch"
              title={say(words.noMatch)}
              action={<Button onClick={list.clear}>{say(words.clear)}</Button>}
            />
          ) : (
            <EmptyState kind="nothing" title={say(words.noNotices)} />
          )
        }
        toolbar={
          <FilterBar
            search={list.filters['search'] ?? ''}
            onSearch={(text) => list.setFilter('search', text, 'type')}
            searchLabel={say(words.searchNotices)}
            count={list.total}
            onRefresh={list.answer.reload}
            refreshing={list.answer.loading}
            chips={list
              .chips((f) => say(f === 'policyId' ? words.policy : words.events))
              .filter((c) => c.id === 'policyId' || c.id === 'incidentId')}
          >
            <Select
              aria-label={say(words.state)}
              empty={say(words.state)}
              className="!w-36"
              value={list.filters['state'] ?? ''}
              onChange={(e) => list.setFilter('state', e.target.value)}
              options={Object.entries(deliveryStates).map(([value, [zhCN, en]]) => ({
                value,
                label: say([zhCN, en]),
              }))}
            />
            <Select
              aria-label={say(words.method)}
              empty={say(words.method)}
              className="!w-32"
              value={list.filters['channel'] ?? ''}
              onChange={(e) => list.setFilter('channel', e.target.value)}
              options={[
                { value: 'email', label: 'Email' },
                { value: 'webhook', label: 'Webhook' },
              ]}
            />
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
      {opened && <NoticeDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
};
export default Notices;
