import { contentLanes } from '#shared/areas/cdn/content/contentLanes';
import type { tasks } from '#shared/areas/platform/tasks/tasks';
import * as terms from '#shared/kernel/terms';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

type Props = { row: RowOf<typeof tasks.endpoints.list>; onClose(): void; onDone(): void };
/** How soon a task is worked on beside the others; holds for what waits from the moment it is saved. */
const PriorityDialog = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={contentLanes}
    endpoint={contentLanes.endpoints.prioritise}
    names={['priority']}
    start={{ priority: row.priority }}
    fixed={{ id: row.id }}
    title={t(terms.priority)}
    above={<p className="text-sm text-ink-muted">{t(texts.lanes.priorityText)}</p>}
    done={words.saved}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default PriorityDialog;
