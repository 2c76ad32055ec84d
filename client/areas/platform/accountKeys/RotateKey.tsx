import { accountKeys } from '#shared/areas/platform/apiKeys/accountKeys';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Props = { row: { id: string; name: string }; onClose(): void; onDone(): void };
/** A new secret for the owner, while the former one goes on for a chosen time. */
const RotateKey = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={accountKeys}
    endpoint={accountKeys.endpoints.rotate}
    names={['overlapMinutes']}
    start={{ overlapMinutes: 60 }}
    fixed={{ id: row.id }}
    title={`${t(texts.rotate)}: ${row.name}`}
    above={<p className="text-sm text-ink-muted">{t(texts.rotateText)}</p>}
    submit={t(texts.rotate)}
    done={texts.sent}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default RotateKey;
