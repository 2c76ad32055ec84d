import { smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ActionDialog } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

/** Sends what failed of a campaign again, in the classes that are chosen. */
const ResendDialog: ActionDialog<RowOf<typeof smsCampaigns.endpoints.list>> = ({
  row,
  onClose,
  onDone,
}) => (
  <FormDialog
    area={smsCampaigns}
    endpoint={smsCampaigns.endpoints.resend}
    names={['classes']}
    start={{ classes: ['expired'] }}
    fixed={{ id: row.id }}
    title={t(texts.resend)}
    submit={t(texts.start)}
    above={<p className="text-sm text-ink-muted">{t(texts.resendNote)}</p>}
    done={texts.resent}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default ResendDialog;
