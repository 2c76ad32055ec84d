import { Page } from '../../../../kernel/page/Page';
import { IncidentTable } from './IncidentTable';

/** The history of alarms. */
const Incidents = () => (
  <Page>
    <IncidentTable name="/cdn-alarmtrigger" />
  </Page>
);
export default Incidents;
