import { useState } from 'react';
import { sessions } from '#shared/areas/platform/session/session';
import { useAct } from '../../../../kernel/request/act';
import { say as sayLabel } from '../../../../kernel/text/say';
import { Button, Dialog, Field, TextArea } from '../../../../ui';
import { useWords } from '../words';
import type { PersonRow as Row } from './memberCells';

/** Asks for the reason and opens the customer's console in a tab of its own. */
const SignInAs = ({ row, onClose }: { row: Row; onClose(): void }) => {
  const say = useWords();
  const [reason, setReason] = useState('');
  const act = useAct(sessions.endpoints.simulate, { inline: true });
  const open = async () => {
    const made = await act.run({ personId: row.id, reason });
    if (!made) return;
    // Without an opener the new tab starts with an empty session storage; ours stays as it is.
    window.open(`#/simulateLogin?ticket=${encodeURIComponent(made.ticket)}`, '_blank', 'noopener');
    onClose();
  };
  const error = act.failure && sayLabel(act.failure.fields[0]?.text ?? act.failure.text);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${say('users.signInAs')}: ${row.email}`}
      footer={
        <Button variant="primary" busy={act.busy} onClick={() => void open()}>
          {say('users.open')}
        </Button>
      }
    >
      <Field label={say('users.reason')} required hint={say('users.reasonHint')} error={error}>
        {(ids) => (
          <TextArea
            {...ids}
            data-autofocus
            maxLength={500}
            value={reason}
            onChange={(e) => setReason(e.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
};
export default SignInAs;
