import { sessions } from '#shared/areas/platform/session/session';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import type { PersonRow as Row } from './sharedCells';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

/** Asks for the reason and opens the customer's console in a tab of its own. */
const SignInAs = ({ row, onClose }: { row: Row; onClose(): void }) => {
  return (
    <FormDialog
      area={sessions}
      endpoint={sessions.endpoints.simulate}
      names={['reason']}
      fixed={{ personId: row.id }}
      looks={{ reason: { hint: t(texts.users.reasonHint) } }}
      placeOf={() => 'reason'}
      title={`${t(texts.users.signInAs)}: ${row.email}`}
      submit={t(texts.users.open)}
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
