import { RefCell } from '../../../../kernel/declared/Ref';
import type { ListParts } from '../../../../kernel/screens/screens';
import { t } from '../../../../kernel/text/translate';
import { memberCells, type PersonRow } from './sharedCells';
import { words } from '../../../../kernel/text/words';

const staff = words.platformStaff;
const Account = ({ row }: { row: PersonRow }) =>
  row.accountId ? (
    <RefCell id={row.accountId} name={row.accountName} of="accounts" />
  ) : (
    <>{t(staff)}</>
  );

/** What the list of all users draws itself. */
const parts: ListParts<PersonRow> = { cells: { ...memberCells, accountId: Account } };
export default parts;
