import type { alarmNoises } from '#shared/areas/cdn/alarms/noises';
import * as cdnTerms from '#shared/areas/cdn/terms';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { RefCell } from '../../../../kernel/declared/Ref';
import type { ListParts } from '../../../../kernel/screens/screens';
import { t } from '../../../../kernel/text/translate';

type Row = RowOf<typeof alarmNoises.endpoints.list>;
/** What the list of noisy policies draws itself: whose one of the platform is. */
const parts: ListParts<Row> = {
  cells: {
    accountId: ({ row }) =>
      row.accountId ? (
        <RefCell id={row.accountId} name={row.accountName} of="accounts" />
      ) : (
        <>{t(cdnTerms.allAccounts)}</>
      ),
  },
};
export default parts;
