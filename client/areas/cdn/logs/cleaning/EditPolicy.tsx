import { logCleanPolicies } from '#shared/areas/cdn/logs/logCleaning';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import type { Policy } from './cleaningLists';
import { texts } from './texts';

/** Other days or another mode of a policy, with the reason. */
const EditPolicy = ({ row, onClose, onDone }: { row: Policy; onClose(): void; onDone(): void }) => (
  <FormDialog
    area={logCleanPolicies}
    endpoint={logCleanPolicies.endpoints.update}
    names={['days', 'mode', 'reason']}
    start={{ days: row.days, mode: row.mode }}
    fixed={{ id: row.id }}
    title={`${t(texts.editOf)} · ${row.domainName ?? row.accountName}`}
    above={<p className="text-sm text-ink-muted">{t(texts.policyText)}</p>}
    done={words.saved}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default EditPolicy;
