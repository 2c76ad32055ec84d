import type { staff } from '#shared/areas/platform/staff/staff';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

export type StaffRow = RowOf<typeof staff.endpoints.list>;

const Granted = ({ row }: { row: StaffRow }) =>
  row.staffTop ? <>{t(texts.everything)}</> : <span className="nums">{row.granted}</span>;

/** What the list of staff draws itself. */
const parts: ListParts<StaffRow> = { cells: { granted: Granted } };
export default parts;
