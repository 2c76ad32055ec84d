import { logCleanScopes } from '#shared/areas/cdn/logs/logCleaning';
import { logScopes } from '#shared/areas/cdn/logs/logScopes';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import type { Scope } from './cleaningLists';
import { texts } from './texts';

/** Other days or another mode of a scope, with the reason. */
const EditScope = ({ row, onClose, onDone }: { row: Scope; onClose(): void; onDone(): void }) => (
  <FormDialog
    area={logScopes}
    endpoint={logScopes.endpoints.set}
    names={['days', 'mode', 'reason']}
    start={{ days: row.changedAt && row.days > 0 ? row.days : null, mode: row.mode }}
    fixed={{ scope: row.scope }}
    title={`${t(texts.scopeOf)} · ${t(logCleanScopes[row.scope])}`}
    above={<p className="text-sm text-ink-muted">{t(texts.scopeText)}</p>}
    done={words.saved}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default EditScope;
