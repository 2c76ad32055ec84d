import { t } from '../../../kernel/text/translate';
import { CodeBlock, Dialog } from '../../../ui';
import { texts } from './texts';

type Asked = { name: string; sql: string; params: string };
/** The text of a query with the values of its places. */
const Statement = ({ row, onClose }: { row: Asked; onClose(): void }) => (
  <Dialog open title={row.name} size="lg" onClose={onClose}>
    <CodeBlock label={t(texts.statement)} code={`${row.sql}\n\n${row.params}`} />
  </Dialog>
);
export default Statement;
