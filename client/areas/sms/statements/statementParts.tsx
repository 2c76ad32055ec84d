import type { ListParts } from '../../../kernel/screens/screens';
import type { Statement } from './statementActs';
import { StatementDrawer } from './StatementDrawer';

const Days = ({ row }: { row: Statement }) => (
  <>{row.fromDay === row.toDay ? row.fromDay : `${row.fromDay} – ${row.toDay}`}</>
);

/** What opens beside the list of statements. */
const parts: ListParts<Statement> = {
  detail: StatementDrawer,
  cells: { fromDay: Days },
};
export default parts;
