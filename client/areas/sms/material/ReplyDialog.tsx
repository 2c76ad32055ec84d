import { smsQualifications } from '#shared/areas/sms/material/qualifications';
import { smsSignatures } from '#shared/areas/sms/material/signatures';
import { smsTemplates } from '#shared/areas/sms/material/templates';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { Callout } from '../../../ui';
import { texts } from './texts';

type Props = {
  row: { id: string; note: string | null };
  onClose(): void;
  onDone(): void;
};
type Material = typeof smsQualifications | typeof smsSignatures | typeof smsTemplates;
const replyTo = (area: Material) =>
  function ReplyDialog({ row, onClose, onDone }: Props) {
    return (
      <FormDialog
        area={area}
        endpoint={area.endpoints.reply}
        names={['reply']}
        fixed={{ id: row.id }}
        title={t(texts.answer)}
        above={<Callout tone="warning">{row.note}</Callout>}
        done={texts.answered}
        onClose={onClose}
        onDone={() => {
          onDone();
          onClose();
        }}
      />
    );
  };

/** Answers a reviewer's question about a qualification, a signature, a template. */
export const QualificationReply = replyTo(smsQualifications);
export const SignatureReply = replyTo(smsSignatures);
export const TemplateReply = replyTo(smsTemplates);
