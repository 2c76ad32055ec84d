import { useMemo, useState } from 'react';
import { alarmMetrics } from '#shared/areas/cdn/alarms/alarmMetrics';
import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { alarmPolicies, type ListedPolicy } from '#shared/areas/cdn/alarms/policies';
import { alarmScopes } from '#shared/areas/cdn/alarms/policy';
import { useIsStaff } from '../../../../kernel/session/who';
import { useAnswer } from '../../../../kernel/request/answers';
import { useList } from '../../../../kernel/declared/lists';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { useSay } from '../../../../kernel/text/say';
import { type Column, formatAgo, StatusDot, useKit } from '../../../../ui';
import { BulkActions } from './BulkActions';
import { PolicyActions } from './PolicyActions';
import { Strip, type Strips } from '../incidents/Strip';
import { methodsText, ruleText, words } from '../words';

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

/** Columns of policies; `strips` are the last points of those in view. */
const useColumns = (strips: Strips | undefined): Column<ListedPolicy>[] => {
  const say = useSay();
  const staff = useIsStaff();
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
      {
        id: 'state',
        fields: ['enabled', 'firing', 'pending', 'noData'],
        header: say(words.state),
        cell: (r) => <PhaseCell row={r} />,
        width: 140,
      },
      {
        id: 'rule',
        fields: ['metric', 'condition', 'threshold'],
        header: say(words.rule),
        cell: (r) => <span title={ruleText(r, locale)}>{ruleText(r, locale)}</span>,
        width: 280,
      },
      ...(strips
        ? [
            {
              id: 'strip',
              fields: [] as const,
              header: say(words.strip),
              cell: (r: ListedPolicy) => <Strip points={strips.get(r.id)} />,
              width: 190,
            },
          ]
        : []),
      ...(staff
        ? [
            {
              id: 'account',
              fields: ['accountName'] as const,
              header: say(words.account),
              cell: (r: ListedPolicy) => r.accountName ?? say(words.several),
              width: 140,
            },
          ]
        : []),
      {
        id: 'points',
        header: say(words.points),
        cell: (r) => say(words.inRow, { n: r.points }),
        width: 150,
        // Beside the strip the room is short; the form tells it as well.
        optional: strips !== undefined,
      },
      {
        id: 'domains',
        fields: ['scope', 'domainMode'],
        header: say(words.domains),
        cell: (r) =>
          r.scope !== 'account'
            ? `${say(alarmScopes[r.scope])} ${r.domainPattern}`
            : r.domainMode === 'all'
              ? say(words.allDomains)
              : say(words.someDomains, { n: r.domainIds.length }),
        width: 130,
      },
      {
        id: 'methods',
        header: say(words.methods),
        cell: (r) => methodsText(r.methods),
        width: 140,
      },
      {
        id: 'lastFiredAt',
        header: say(words.lastFired),
        cell: (r) => (r.lastFiredAt ? formatAgo(r.lastFiredAt, locale) : '–'),
        width: 130,
      },
    ],
    [say, locale, staff, strips],
  );
};

const metricOptions = Object.fromEntries(
  Object.entries(alarmMetrics).map(([name, { label }]) => [name, label]),
);
const enabledOptions = { true: words.enabled, false: words.disabled };
const scopeOptions = { account: words.one, several: words.several };

/** Alarm policies with what they see now; `withStrips` shows their last points too. */
export const PolicyTable = ({
  name,
  add,
  withStrips = false,
}: {
  name: string;
  add: React.ReactNode;
  withStrips?: boolean;
}) => {
  const say = useSay();
  const staff = useIsStaff();
  const [selected, setSelected] = useState(new Set<string>());
  const list = useList(alarmPolicies.endpoints.list, {
    filters: ['search', 'metric', 'enabled', 'scope'],
    sort: '-createdAt',
    refreshOn: [alarmPolicies.events.changed, alarmIncidents.events.changed],
    everyMs: 30_000,
  });
  const ids = list.rows?.map((r) => r.id) ?? [];
  const seen = useAnswer(
    alarmPolicies.endpoints.strips,
    withStrips && ids.length > 0 ? { ids } : null,
    { everyMs: 60_000, refreshOn: [alarmIncidents.events.changed] },
  );
  const strips = useMemo(
    () =>
      withStrips ? new Map(seen.value?.strips.map((s) => [s.id, s.points] as const)) : undefined,
    [withStrips, seen.value],
  );
  const columns = useColumns(strips);
  return (
    <ListTable
      name={name}
      label={say(words.policy)}
      list={list}
      columns={columns}
      rowKey={(r) => r.id}
      actionsWidth={80}
      rowActions={(row) => <PolicyActions row={row} reload={list.answer.reload} />}
      selected={selected}
      onSelect={setSelected}
      bulk={(keys) => (
        <BulkActions
          ids={[...keys]}
          onDone={() => {
            setSelected(new Set());
            list.answer.reload();
          }}
        />
      )}
      search={words.search}
      none={words.none}
      noneText={words.noneText}
      noneAction={add}
      filters={{
        metric: { label: words.metric, choices: metricOptions },
        enabled: { label: words.state, choices: enabledOptions },
        ...(staff ? { scope: { label: words.scope, choices: scopeOptions } } : {}),
      }}
    />
  );
};
