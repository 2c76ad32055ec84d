import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { alarmIncidents } from '#shared/areas/alarms/incidents';
import { alarmPolicies, type ListedPolicy } from '#shared/areas/alarms/policies';
import { metricNames, metrics } from '#shared/metrics';
import { useAct } from '../../kernel/act';
import { Unreadable } from '../../kernel/failure';
import { useList } from '../../kernel/lists';
import { go } from '../../kernel/navigate';
import { Page } from '../../kernel/Page';
import { useSay } from '../../kernel/say';
import { useRefusal } from '../../kernel/session/who';
import {
  Button,
  type Column,
  ConfirmDialog,
  DataTable,
  EmptyState,
  FilterBar,
  formatAgo,
  Pagination,
  RowMenu,
  Select,
  StatusDot,
  useKit,
} from '../../ui';
import { ruleText, words } from './words';

const PhaseCell = ({ row }: { row: ListedPolicy }) => {
  const say = useSay();
  if (!row.enabled) return <StatusDot tone="neutral">{say(words.disabled)}</StatusDot>;
  if (row.firing > 0)
    return <StatusDot tone="error">{say(words.firing, { n: row.firing })}</StatusDot>;
  if (row.pending > 0)
    return <StatusDot tone="warning">{say(words.pending, { n: row.pending })}</StatusDot>;
  if (row.noData > 0)
    return <StatusDot tone="neutral">{say(words.noData, { n: row.noData })}</StatusDot>;
  return <StatusDot tone="success">{say(words.calm)}</StatusDot>;
};

const useColumns = (): Column<ListedPolicy>[] => {
  const say = useSay();
  const { locale } = useKit();
  return useMemo(
    () => [
      {
        id: 'description',
        header: say(words.description),
        cell: (r) => r.description,
        sortable: true,
        always: true,
        grow: true,
      },
      { id: 'state', header: say(words.state), cell: (r) => <PhaseCell row={r} />, width: 140 },
      {
        id: 'rule',
        header: say(words.rule),
        cell: (r) => <span title={ruleText(r, locale)}>{ruleText(r, locale)}</span>,
        width: 280,
      },
      {
        id: 'points',
        header: say(words.points),
        cell: (r) => say(words.inRow, { n: r.points }),
        width: 150,
      },
      {
        id: 'domains',
        header: say(words.domains),
        cell: (r) =>
          r.domainMode === 'all'
            ? say(words.allDomains)
            : say(words.someDomains, { n: r.domainIds.length }),
        width: 130,
      },
      {
        id: 'methods',
        header: say(words.methods),
        cell: (r) => r.methods.map((m) => (m === 'email' ? 'Email' : 'Webhook')).join(' · '),
        width: 140,
      },
      {
        id: 'lastFiredAt',
        header: say(words.lastFired),
        cell: (r) => (r.lastFiredAt ? formatAgo(r.lastFiredAt, locale) : '–'),
        width: 130,
      },
    ],
    [say, locale],
  );
};

const Actions = ({ row, reload }: { row: ListedPolicy; reload(): void }) => {
  const say = useSay();
  const refused = useRefusal('alarm.write');
  const [asked, setAsked] = useState(false);
  const enable = useAct(alarmPolicies.endpoints.enable, { done: words.done });
  const copy = useAct(alarmPolicies.endpoints.copy, { done: words.copied });
  const test = useAct(alarmPolicies.endpoints.testNotice, { done: words.tested });
  const remove = useAct(alarmPolicies.endpoints.remove, { done: words.done, inline: true });
  const write = (label: string, onSelect: () => void, danger = false) => ({
    label,
    onSelect,
    danger,
    disabled: refused || undefined,
  });
  const { id, enabled } = row;
  return (
    <>
      <RowMenu
        items={[
          write(say(words.edit), () => go(`/updateAlarmPage?id=${id}`)),
          write(say(enabled ? words.disable : words.enable), () => {
            void enable.run({ id, enabled: !enabled }).then(reload);
          }),
          write(say(words.copy), () => void copy.run({ id }).then(reload)),
          write(say(words.test), () => void test.run({ id })),
          {
            label: say(words.events),
            divided: true,
            onSelect: () => go(`/cdn-alarmtrigger?policyId=${id}`),
          },
          {
            label: say(words.notices),
            onSelect: () => go(`/cdn-alarmnoticetrigger?policyId=${id}`),
          },
          { ...write(say(words.remove), () => setAsked(true), true), divided: true },
        ]}
      />
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={say(words.remove)}
        action={say(words.remove)}
        danger
        error={remove.failure && say(remove.failure.text)}
        onConfirm={async () => {
          if ((await remove.run({ id })) === undefined) return;
          setAsked(false);
          reload();
        }}
      >
        {say(words.removeAsk, { name: row.description })}
      </ConfirmDialog>
    </>
  );
};

/** Alarm policies of the account with what they see now. */
const Policies = () => {
  const say = useSay();
  const refused = useRefusal('alarm.write');
  const columns = useColumns();
  const list = useList(alarmPolicies.endpoints.list, {
    filters: ['search', 'metric', 'enabled'],
    sort: '-createdAt',
    refreshOn: [alarmPolicies.events.changed, alarmIncidents.events.changed],
    everyMs: 30_000,
  });
  const add = (
    <Button variant="primary" icon={Plus} disabled={refused} onClick={() => go('/createAlarmPage')}>
      {say(words.add)}
    </Button>
  );
  return (
    <Page actions={add}>
      <DataTable
        name="/cdn-alarmmanage"
        label={say(words.policy)}
        columns={columns}
        rows={list.rows}
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
          list.filtered ? (
            <EmptyState
              kind="noMatch"
              title={say(words.noMatch)}
              action={<Button onClick={list.clear}>{say(words.clear)}</Button>}
            />
          ) : (
            <EmptyState kind="nothing" title={say(words.none)} action={add}>
              {say(words.noneText)}
            </EmptyState>
          )
        }
        actionsWidth={80}
        rowActions={(row) => <Actions row={row} reload={list.answer.reload} />}
        toolbar={
          <FilterBar
            search={list.filters['search'] ?? ''}
            onSearch={(text) => list.setFilter('search', text, 'type')}
            searchLabel={say(words.search)}
            count={list.total}
            onRefresh={list.answer.reload}
            refreshing={list.answer.loading}
          >
            <Select
              aria-label={say(words.metric)}
              empty={say(words.metric)}
              className="!w-44"
              value={list.filters['metric'] ?? ''}
              onChange={(e) => list.setFilter('metric', e.target.value)}
              options={metricNames.map((m) => ({ value: m, label: say(metrics[m].label) }))}
            />
            <Select
              aria-label={say(words.state)}
              empty={say(words.state)}
              className="!w-32"
              value={list.filters['enabled'] ?? ''}
              onChange={(e) => list.setFilter('enabled', e.target.value)}
              options={[
                { value: 'true', label: say(words.enabled) },
                { value: 'false', label: say(words.disabled) },
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
    </Page>
  );
};
export default Policies;
