import { savedViews } from '#shared/areas/platform/views/savedViews';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Props = { path: string; query: string; pinnable: boolean; onClose(): void };
/** Asks for the name under which the screen as it stands is kept. */
export const SaveView = ({ path, query, pinnable, onClose }: Props) => (
  <FormDialog
    size="sm"
    area={savedViews}
    endpoint={savedViews.endpoints.create}
    names={['name', 'shared', 'pinned']}
    when={{ pinned: () => pinnable }}
    looks={{ shared: { label: texts.share }, pinned: { label: texts.pin } }}
    fixed={{ path, query }}
    title={t(texts.save)}
    done={texts.saved}
    onClose={onClose}
    onDone={onClose}
  />
);
