import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { alarmIncidents, incidentStates } from '#shared/areas/alarms/incidents';
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
  Pagination,
  Select,
  StatusDot,
  useKit,
} from '../../ui';
import { IncidentDrawer } from './IncidentDrawer';
import { ruleText, valueText, words } from './words';

type Incident = RowOf<typeof alarmIncidents.endpoints.list>;

const useColumns = (): Column<Incident>[] => {
  const say = useSay();
  const { locale, timeZone } = useKit();
  return useMemo(
    () => [
      {
        id: 'state',
        header: say(words.state),
        cell: (r) => {
          const [zhCN, en, tone] = incidentStates[r.state];
          return <StatusDot tone={tone}>{say([zhCN, en])}</StatusDot>;
        },
        width: 120,
        always: true,
      },
      { id: 'description', header: say(words.policy), cell: (r) => r.description, grow: true },
      { id: 'domain', header: say(words.domain), cell: (r) => r.domain, width: 220 },
      { id: 'rule', header: say(words.rule), cell: (r) => ruleText(r, locale), width: 260 },
      {
        id: 'worstValue',
        header: say(words.worst),
        align: 'right',
        cell: (r) => valueText(r.metric, r.worstValue, locale),
        width: 130,
      },
      {
        id: 'openedAt',
        header: say(words.opened),
        cell: (r) => <span className="nums">{formatInstant(r.openedAt, timeZone)}</span>,
        sortable: true,
        width: 180,
      },
      {
        id: 'closedAt',
        header: say(words.closed),
        cell: (r) => <span className="nums">{formatInstant(r.closedAt, timeZone)}</span>,
        sortable: true,
        width: 180,
      },
      {
        id: 'acknowledgedBy',
        header: say(words.ack),
        cell: (r) => r.acknowledgedBy ?? '–',
        width: 180,
        optional: true,
      },
    ],
    [say, locale, timeZone],
  );
};

/** Each firing of each policy, newest first; one opens with its points beside the list. */
const Incidents = () => {
  const say = useSay();
  const columns = useColumns();
  const [query, setQuery] = useSearchParams();
  const opened = query.get('id');
  const open = (id: string | null) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete('id');
      else next.set('id', id);
      return next;
    });
  const list = useList(alarmIncidents.endpoints.list, {
    filters: ['search', 'state', 'policyId', 'domainId'],
    sort: '-openedAt',
    refreshOn: [alarmIncidents.events.changed],
  });
  return (
    <Page>
      <DataTable
        name="/cdn-alarmtrigger"
        label={say(words.events)}
        columns={columns}
        rows={list.rows}
        rowKey={(r) => r.id}
        sort={list.sort}
        onSort={list.setSort}
        onOpen={(r) => open(r.id)}
        actionsWidth={90}
        rowActions={(r) => (
          <Button size="sm" onClick={() => open(r.id)}>
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
            <EmptyState kind="nothing" title={say(words.noEvents)} />
          )
        }
        toolbar={
          <FilterBar
            search={list.filters['search'] ?? ''}
            onSearch={(text) => list.setFilter('search', text, 'type')}
            searchLabel={say(words.searchEvents)}
            count={list.total}
            onRefresh={list.answer.reload}
            refreshing={list.answer.loading}
            chips={list
              .chips((f) => say(f === 'policyId' ? words.policy : words.domain))
              .filter((c) => c.id === 'policyId' || c.id === 'domainId')}
          >
            <Select
              aria-label={say(words.state)}
              empty={say(words.state)}
              className="!w-36"
              value={list.filters['state'] ?? ''}
              onChange={(e) => list.setFilter('state', e.target.value)}
              options={Object.entries(incidentStates).map(([value, [zhCN, en]]) => ({
                value,
                label: say([zhCN, en]),
              }))}
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
      {opened && <IncidentDrawer key={opened} id={opened} onClose={() => open(null)} />}
    </Page>
  );
};
export default Incidents;
