import { userProfiles } from '#shared/areas/platform/accounts/userProfiles';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import type { Profile } from './profileActs';
import { texts } from './texts';

/** Another address for a person, which its owner confirms by a link. */
const ChangeEmail = ({ row, onClose }: { row: Profile; onClose(): void }) => (
  <FormDialog
    area={userProfiles}
    endpoint={userProfiles.endpoints.changeEmail}
    names={['email', 'reason']}
    fixed={{ id: row.id }}
    looks={{ email: { hint: t(texts.emailHint), autoComplete: 'off' } }}
    title={`${t(texts.changeEmail)}: ${row.email}`}
    done={texts.emailSent}
    onClose={onClose}
    onDone={onClose}
  />
);
export default ChangeEmail;
