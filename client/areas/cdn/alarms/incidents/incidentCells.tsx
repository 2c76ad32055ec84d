import type { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import type { ListParts } from '../../../../kernel/screens/screens';
import { useKit } from '../../../../ui';
import { ruleText, valueText } from '../texts';
import { IncidentPage } from './IncidentPage';

type Incident = RowOf<typeof alarmIncidents.endpoints.list>;

const RuleCell = ({ row }: { row: Incident }) => <>{ruleText(row, useKit().locale)}</>;
const WorstCell = ({ row }: { row: Incident }) => (
  <>{valueText(row.metric, row.worstValue, useKit().locale)}</>
);

/** What is its own of the list of alarm events. */
const incidentCells: ListParts<Incident> = {
  cells: { condition: RuleCell, worstValue: WorstCell },
  detail: IncidentPage,
};
export default incidentCells;
