import { Page } from '../../../../kernel/page/Page';
import { AddPolicy } from './AddPolicy';
import { PolicyTable } from './PolicyTable';

/** Alarm policies of the account, for staff those of all accounts. */
const Policies = () => (
  <Page actions={<AddPolicy />}>
    <PolicyTable name="/cdn-alarmmanage" add={<AddPolicy />} />
  </Page>
);
export default Policies;
