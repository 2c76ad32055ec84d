import { dataTests } from '#shared/areas/cdn/dataTests/dataTests';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

const { create, update } = dataTests.endpoints;
type Props = {
  row?: RowOf<typeof dataTests.endpoints.list>;
  onClose(): void;
  onDone(): void;
};
/** Makes a test of one's own from a saved question, or changes one. */
const OwnTest = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={dataTests}
    endpoint={row ? update : create}
    names={['name', 'queryId', 'comparison', 'limitValue', 'severity']}
    start={row ?? { comparison: 'atMost', limitValue: 0, severity: 'warning' }}
    {...(row && { fixed: { id: row.id } })}
    looks={{ name: { wide: true }, queryId: { wide: true, hint: texts.queryHint } }}
    columns={2}
    title={t(row ? texts.change : texts.add)}
    above={<p className="text-sm text-ink-muted">{t(texts.ownNote)}</p>}
    done={row ? words.saved : texts.added}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default OwnTest;
