import { sessions } from '#shared/areas/platform/session/session';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { useWords } from '../words';
import type { PersonRow as Row } from './memberCells';

/** Asks for the reason and opens the customer's console in a tab of its own. */
const SignInAs = ({ row, onClose }: { row: Row; onClose(): void }) => {
  const say = useWords();
  return (
    <FormDialog
      area={sessions}
      endpoint={sessions.endpoints.simulate}
      names={['reason']}
      fixed={{ personId: row.id }}
      looks={{ reason: { hint: say('users.reasonHint') } }}
      placeOf={() => 'reason'}
      title={`${say('users.signInAs')}: ${row.email}`}
      submit={say('users.open')}
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
