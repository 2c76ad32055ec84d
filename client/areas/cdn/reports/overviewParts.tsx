import type { accountOverviews } from '#shared/areas/cdn/reports/accountOverviews';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screenTypes';
import SetFlag from './SetFlag';

type Row = RowOf<typeof accountOverviews.endpoints.list>;
const Name = ({ row }: { row: Row }) => (
  <a className="truncate text-accent-ink hover:underline" href={`#/updateAccount?id=${row.id}`}>
    {row.name}
  </a>
);

export default { cells: { name: Name }, bulk: SetFlag } satisfies ListParts<Row>;
