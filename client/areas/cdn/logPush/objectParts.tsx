import type { logPushObjects } from '#shared/areas/cdn/logPush/logPushObjects';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { CopyText } from '../../../ui';

type Row = RowOf<typeof logPushObjects.endpoints.list>;
/** What the list of log objects draws itself: keys with the hour at their end, by which they differ. */
const parts: ListParts<Row> = {
  cells: { key: ({ row }) => <CopyText text={row.key} maxWidth="100%" /> },
};
export default parts;
