import type { smsAccesses } from '#shared/areas/sms/access/access';
import { systemId } from '#shared/areas/sms/terms';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { t } from '../../../kernel/text/translate';
import { Callout, CopyText, Dialog, Facts } from '../../../ui';
import { texts } from './texts';

type Props = {
  row: RowOf<typeof smsAccesses.endpoints.list>;
  answer: Record<string, unknown>;
  onClose(): void;
};
/** The password of a credential, shown this once. */
const PasswordDialog = ({ row, answer, onClose }: Props) => (
  <Dialog open onClose={onClose} title={`${t(texts.passwordTitle)} · ${row.name}`}>
    <div className="flex flex-col gap-4">
      <Callout tone="warning">{t(texts.once)}</Callout>
      <Facts
        columns={1}
        items={[
          [t(systemId), <CopyText key="system" text={String(answer['systemId'])} />],
          [t(texts.key), <CopyText key="key" text={String(answer['password'])} />],
        ]}
      />
    </div>
  </Dialog>
);
export default PasswordDialog;
