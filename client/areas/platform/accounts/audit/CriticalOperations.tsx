import { Page } from '../../../../kernel/page/Page';
import { AuditTable } from './AuditTable';

/** /cdn-criticalopt: what could do harm: deletions, roles, keys, prices, simulated sign-ins. */
export default function CriticalOperations() {
  return (
    <Page>
      <AuditTable name="/cdn-criticalopt" risk="high" />
    </Page>
  );
}
