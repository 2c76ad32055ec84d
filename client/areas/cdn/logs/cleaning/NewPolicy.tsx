import { logCleanPolicies } from '#shared/areas/cdn/logs/logCleaning';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import { texts } from './texts';

/** A policy for an account or one of its domains. */
const NewPolicy = ({ onClose, onDone }: { onClose(): void; onDone(): void }) => (
  <FormDialog
    area={logCleanPolicies}
    endpoint={logCleanPolicies.endpoints.create}
    names={['accountId', 'domainId', 'days', 'mode', 'reason']}
    start={{ mode: 'auto' }}
    looks={{ domainId: { hint: texts.wholeAccount } }}
    title={t(texts.create)}
    above={<p className="text-sm text-ink-muted">{t(texts.policyText)}</p>}
    done={words.saved}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default NewPolicy;
