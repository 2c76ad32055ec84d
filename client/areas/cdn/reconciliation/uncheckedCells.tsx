import type { uncheckedDays } from '#shared/areas/cdn/reconciliation/uncheckedDays';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { CheckState } from './dayCheckCells';

/** What the list of unchecked days draws itself. */
const parts: ListParts<RowOf<typeof uncheckedDays.endpoints.list>> = {
  cells: { state: CheckState },
};
export default parts;
