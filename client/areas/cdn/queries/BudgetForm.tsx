import { queryBudgets } from '#shared/areas/cdn/queries/queryBudgets';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

const { create, update, list } = queryBudgets.endpoints;
type Props = { row?: RowOf<typeof list>; onClose(): void; onDone(): void };

/** Adds a budget or changes one. */
const BudgetForm = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={queryBudgets}
    endpoint={row ? update : create}
    names={['role', 'screen', 'readRows', 'seconds']}
    start={row ?? { role: 'any', seconds: 20 }}
    fixed={row ? { id: row.id } : {}}
    looks={{ screen: { hint: texts.screenHint, wide: false } }}
    columns={2}
    title={t(row ? texts.editBudget : texts.addBudget)}
    done={words.saved}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default BudgetForm;
