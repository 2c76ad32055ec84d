import type { ListParts } from '../../../kernel/screens/screens';
import type { Statement } from './statementActs';
import { StatementDrawer } from './StatementDrawer';

/** What opens beside the list of statements. */
const parts: ListParts<Statement> = { detail: StatementDrawer };
export default parts;
