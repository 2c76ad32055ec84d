import type { signIns } from '#shared/areas/platform/session/signIns';
import { RefCell } from '../../../kernel/declared/Ref';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';

type Row = RowOf<typeof signIns.endpoints.list>;
const Account = ({ row }: { row: Row }) =>
  row.accountId ? (
    <RefCell id={row.accountId} name={row.accountName} of="accounts" />
  ) : (
    <>{row.accountName ?? t(words.platformStaff)}</>
  );
const Ip = ({ row }: { row: Row }) => (
  <a
    className="font-mono text-accent-ink hover:underline"
    href={`#/cdn-iprecentrecord?search=${encodeURIComponent(row.ip)}`}
  >
    {row.ip || '–'}
  </a>
);

/** What the list of sign-ins draws itself. */
const parts: ListParts<Row> = { cells: { ip: Ip, accountId: Account } };
export default parts;
