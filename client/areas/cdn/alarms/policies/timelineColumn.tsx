import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { alarmPolicies, type ListedPolicy } from '#shared/areas/cdn/alarms/policies';
import type { ListParts } from '../../../../kernel/screens/screens';
import { useQuery } from '../../../../kernel/request/query';
import { StateTimeline, type Timelines } from '../incidents/StateTimeline';
import { texts } from '../texts';
import policyCells from './policyCells';

const Points = createContext<Timelines>(new Map());
type AroundProps = { rows: readonly ListedPolicy[] | undefined; children: ReactNode };

/** Asks for the last points of the policies in view at once. */
const WithPoints = ({ rows, children }: AroundProps) => {
  const ids = rows?.map((r) => r.id) ?? [];
  const { value } = useQuery(alarmPolicies.endpoints.strips, ids.length > 0 ? { ids } : null, {
    everyMs: 60_000,
    refreshOn: [alarmIncidents.events.changed],
  });
  const timelines = useMemo(
    () => new Map(value?.strips.map((s) => [s.id, s.points] as const)),
    [value],
  );
  return <Points.Provider value={timelines}>{children}</Points.Provider>;
};
const TimelineCell = ({ id }: { id: string }) => (
  <StateTimeline points={useContext(Points).get(id)} />
);

/** The list of policies with the last points of each. */
export const timelineColumn: ListParts<ListedPolicy> = {
  ...policyCells,
  around: WithPoints,
  columns: [
    {
      id: 'strip',
      behind: 'condition',
      fields: [],
      header: texts.timeline,
      cell: (row) => <TimelineCell id={row.id} />,
      width: 190,
    },
  ],
};
