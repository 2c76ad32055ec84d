import type { domainSupply } from '#shared/areas/cdn/domains/domainSupply';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { NamesForm, useNamesInput } from '../NamesForm';
import { useConfigTexts } from './versions/configTexts';

type Row = RowOf<typeof domainSupply.endpoints.list>;

/** Names of rule fields that are left out at the supplier. */
const Warnings = ({ row: { warnings } }: { row: Row }) => {
  const { label } = useConfigTexts();
  if (warnings.length === 0) return <span className="text-ink-faint">–</span>;
  return <span className="text-warning">{warnings.map((w) => label(w, true)).join(', ')}</span>;
};

/** What the list of suppliers by pasted names has of its own. */
const parts: ListParts<Row> = {
  above: NamesForm,
  useInput: useNamesInput,
  cells: { warnings: Warnings },
};
export default parts;
