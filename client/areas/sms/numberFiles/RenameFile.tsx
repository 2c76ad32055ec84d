import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ActionDialog } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

/** Changes the name of a file and the day on which its numbers go. */
const RenameFile: ActionDialog<RowOf<typeof smsNumberFiles.endpoints.list>> = ({
  row,
  onClose,
  onDone,
}) => (
  <FormDialog
    area={smsNumberFiles}
    endpoint={smsNumberFiles.endpoints.update}
    names={['name', 'purgeOn']}
    start={row}
    fixed={{ id: row.id }}
    title={t(texts.rename)}
    done={words.saved}
    onClose={onClose}
    onDone={onDone}
  />
);
export default RenameFile;
