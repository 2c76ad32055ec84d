import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { alarmPolicies, type ListedPolicy } from '#shared/areas/cdn/alarms/policies';
import type { ListParts } from '../../../../kernel/screens/screens';
import { useQuery } from '../../../../kernel/request/query';
import { Strip, type Strips } from '../incidents/Strip';
import { texts } from '../texts';
import policyCells from './policyCells';

const Points = createContext<Strips>(new Map());
type AroundProps = { rows: readonly ListedPolicy[] | undefined; children: ReactNode };

/** Asks for the last points of the policies in view at once. */
const WithPoints = ({ rows, children }: AroundProps) => {
  const ids = rows?.map((r) => r.id) ?? [];
  const { value } = useQuery(alarmPolicies.endpoints.strips, ids.length > 0 ? { ids } : null, {
    everyMs: 60_000,
    refreshOn: [alarmIncidents.events.changed],
  });
  const strips = useMemo(
    () => new Map(value?.strips.map((s) => [s.id, s.points] as const)),
    [value],
  );
  return <Points.Provider value={strips}>{children}</Points.Provider>;
};
const StripCell = ({ id }: { id: string }) => <Strip points={useContext(Points).get(id)} />;

/** The list of policies with the last points of each. */
export const stripColumn: ListParts<ListedPolicy> = {
  ...policyCells,
  around: WithPoints,
  columns: [
    {
      id: 'strip',
      behind: 'condition',
      fields: [],
      header: texts.strip,
      cell: (row) => <StripCell id={row.id} />,
      width: 190,
    },
  ],
};
