import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { alarmIncidents, incidentStates } from '#shared/areas/cdn/alarms/incidents';
import type { In } from '#shared/kernel/contract';
import { type RowOf, useList } from '../../../../kernel/declared/lists';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { useSay } from '../../../../kernel/text/say';
import { StateDot } from '../../../../kernel/declared/state';
import { Button, type Column, formatInstant, useKit } from '../../../../ui';
import { IncidentDrawer } from './IncidentDrawer';
import { ruleText, valueText, words } from '../words';

type Incident = RowOf<typeof alarmIncidents.endpoints.list>;

const useColumns = (): Column<Incident>[] => {
  const say = useSay();
  const { locale, timeZone } = useKit();
  return useMemo(
    () => [
      {
        id: 'state',
        header: say(words.state),
        cell: (r) => <StateDot of={incidentStates[r.state]} />,
        width: 120,
        always: true,
      },
      { id: 'description', header: say(words.policy), cell: (r) => r.description, grow: true },
      { id: 'domain', header: say(words.domain), cell: (r) => r.domain, width: 220 },
      {
        id: 'rule',
        fields: ['metric', 'condition', 'threshold'],
        header: say(words.rule),
        cell: (r) => ruleText(r, locale),
        width: 260,
      },
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

type Props = {
  name: string;
  /** Shows these states only, without the filter. */
  states?: In<typeof alarmIncidents.endpoints.list>['state'];
};

/** Each firing of each policy, newest first; one opens with its points beside the list. */
export const IncidentTable = ({ name, states }: Props) => {
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
    filters: ['search', ...(states ? [] : ['state']), 'policyId', 'domainId'],
    sort: '-openedAt',
    ...(states ? { fixed: { state: states } } : {}),
    refreshOn: [alarmIncidents.events.changed],
  });
  return (
    <>
      <ListTable
        name={name}
        label={say(words.events)}
        list={list}
        columns={columns}
        rowKey={(r) => r.id}
        onOpen={(r) => open(r.id)}
        actionsWidth={90}
        rowActions={(r) => (
          <Button size="sm" onClick={() => open(r.id)}>
            {say(words.open)}
          </Button>
        )}
        search={words.searchEvents}
        filters={{
          ...(states ? {} : { state: { label: words.state, choices: incidentStates } }),
          policyId: { label: words.policy },
          domainId: { label: words.domain },
        }}
        none={words.noEvents}
      />
      {opened && <IncidentDrawer key={opened} id={opened} onClose={() => open(null)} />}
    </>
  );
};
