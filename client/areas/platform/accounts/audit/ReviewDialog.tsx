import { audits } from '#shared/areas/platform/audit/audit';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';
import type { AuditRow } from './AuditDetail';

type Props = { row: AuditRow; onClose(): void; onDone(): void };
/** Says that somebody else looked at a critical operation, and what they found. */
const ReviewDialog = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={audits}
    endpoint={audits.endpoints.review}
    names={['note']}
    fixed={{ numbers: [row.number] }}
    title={`${t(texts.audit.review)} #${row.number}`}
    above={<p className="text-sm text-ink-muted">{t(texts.audit.reviewText)}</p>}
    submit={t(texts.audit.review)}
    done={texts.audit.reviewDone}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default ReviewDialog;
