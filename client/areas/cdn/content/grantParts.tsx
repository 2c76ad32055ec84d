import type { preheatGrants } from '#shared/areas/cdn/content/preheatGrants';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { useKit } from '../../../ui';
import { texts } from './texts';

type Row = RowOf<typeof preheatGrants.endpoints.list>;
const Nodes = ({ row }: { row: Row }) => {
  const { locale } = useKit();
  const count = row.nodeIds.length;
  return <>{count === 0 ? t(texts.grants.allNodes) : count.toLocaleString(locale)}</>;
};

/** What the list of preheat domains draws itself. */
const parts: ListParts<Row> = { cells: { nodeIds: Nodes } };
export default parts;
