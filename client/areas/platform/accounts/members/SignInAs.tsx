import { sessions } from '#shared/areas/platform/session/session';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { useWords } from '../words';
import type { PersonRow as Row } from './memberCells';

/** Asks for the reason and opens the customer's console in a tab of its own. */
const SignInAs = ({ row, onClose }: { row: Row; onClose(): void }) => {
  const t = useWords();
  return (
    <FormDialog
      area={sessions}
      endpoint={sessions.endpoints.simulate}
      names={['reason']}
      fixed={{ personId: row.id }}
      looks={{ reason: { hint: t('users.reasonHint') } }}
      placeOf={() => 'reason'}
      title={`${t('users.signInAs')}: ${row.email}`}
      submit={t('users.open')}
      onClose={onClose}
      onDone={({ ticket }) => {
        // Without an opener the new tab starts with an empty session storage; ours stays as it is.
        window.open(`#/simulateLogin?ticket=${encodeURIComponent(ticket)}`, '_blank', 'noopener');
        onClose();
      }}
    />
  );
};
export default SignInAs;
