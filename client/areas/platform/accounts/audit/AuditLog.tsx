import { Page } from '../../../../kernel/page/Page';
import { useScreen } from '../../../../kernel/screens/current';
import { AuditTable } from './AuditTable';

/** /showAuditLog for an account, /cdn-operational for staff: the server decides which rows are seen. */
export default function AuditLog() {
  const { screen } = useScreen();
  return (
    <Page>
      <AuditTable name={screen?.path ?? 'audit'} />
    </Page>
  );
}
