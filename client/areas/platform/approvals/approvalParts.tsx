import { approvals } from '#shared/areas/platform/approvals/approvals';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { ApprovalDrawer } from './ApprovalDrawer';
import { texts } from './texts';

type Row = RowOf<typeof approvals.endpoints.list>;
const AskedBy = ({ row }: { row: Row }) => <>{row.askedByEmail ?? t(texts.system)}</>;

/** What is its own of the list of approvals. */
const approvalParts: ListParts<Row> = {
  cells: { askedByEmail: AskedBy },
  detail: ApprovalDrawer,
};
export default approvalParts;
