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
const replyTo = (area: typeof smsSignatures | typeof smsTemplates) =>
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

/** Answers a reviewer's question about a signature, and about a template. */
export const SignatureReply = replyTo(smsSignatures);
export const TemplateReply = replyTo(smsTemplates);
