import { userProfiles } from '#shared/areas/platform/accounts/userProfiles';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import type { Profile } from './profileActs';
import { texts } from './texts';

/** Name and language of a person. */
const EditProfile = ({ row, onClose }: { row: Profile; onClose(): void }) => (
  <FormDialog
    area={userProfiles}
    endpoint={userProfiles.endpoints.update}
    names={['name', 'language']}
    start={{ name: row.name, language: row.language }}
    fixed={{ id: row.id }}
    title={`${t(texts.edit)}: ${row.email}`}
    done={texts.saved}
    onClose={onClose}
    onDone={onClose}
  />
);
export default EditProfile;
