import { smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import { send } from '#shared/kernel/terms';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { go } from '../../../kernel/page/navigate';
import type { ActionDialog } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

/** Sends the first message of a campaign to a number of one's own, and watches it. */
const TestDialog: ActionDialog<RowOf<typeof smsCampaigns.endpoints.list>> = ({ row, onClose }) => (
  <FormDialog
    area={smsCampaigns}
    endpoint={smsCampaigns.endpoints.test}
    names={['to']}
    fixed={{ id: row.id }}
    title={t(texts.test)}
    submit={t(send)}
    above={<p className="text-sm text-ink-muted">{t(texts.testNote)}</p>}
    done={texts.tested}
    onClose={onClose}
    onDone={(answer) => {
      onClose();
      go(`/sms-smsrecord?submissionId=${answer.id}`);
    }}
  />
);
export default TestDialog;
