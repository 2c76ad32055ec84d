import { useState, type FormEvent } from 'react';
import { sessions } from '#shared/areas/platform/session/session';
import { errorsOf } from '../../../../kernel/request/failure';
import { useAct } from '../../../../kernel/request/act';
import { say as sayLabel } from '../../../../kernel/text/say';
import { useRefusal } from '../../../../kernel/session/who';
import { Button, Callout, Dialog, Field, SecretInput, TextInput } from '../../../../ui';
import { useWords } from '../words';

const Form = ({ onClose }: { onClose(): void }) => {
  const say = useWords();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [sent, setSent] = useState(false);
  const act = useAct(sessions.endpoints.changeEmail, { inline: true });
  const ofEmail = errorsOf(act.failure)('email');
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (await act.run({ email, password })) setSent(true);
  };
  return (
    <Dialog open onClose={onClose} title={say('email.change')}>
      {sent ? (
        <div className="flex flex-col gap-4">
          <Callout tone="success">{say('email.sent', { email })}</Callout>
          <Button className="self-start" onClick={onClose}>
            {say('email.close')}
          </Button>
        </div>
      ) : (
        <form noValidate onSubmit={(e) => void submit(e)} className="flex flex-col gap-4">
          <p className="text-sm text-ink-2">{say('email.text')}</p>
          <Field label={say('email.next')} required error={ofEmail}>
            {(ids) => (
              <TextInput
                {...ids}
                data-autofocus
                type="email"
                autoComplete="email"
                maxLength={254}
                value={email}
                onChange={(e) => setEmail(e.target.value)}
              />
            )}
          </Field>
          <Field
            label={say('security.currentPassword')}
            required
            error={act.failure && !ofEmail ? sayLabel(act.failure.text) : undefined}
          >
            {(ids) => (
              <SecretInput
                {...ids}
                autoComplete="current-password"
                value={password}
                onChange={(e) => setPassword(e.target.value)}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" busy={act.busy} className="self-start">
            {say('email.send')}
          </Button>
        </form>
      )}
    </Dialog>
  );
};

/** Asks for another sign-in address; it changes once the link mailed there is used. */
export const EmailChange = () => {
  const say = useWords();
  const refused = useRefusal('own.security');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" disabled={refused} onClick={() => setOpen(true)}>
        {say('email.change')}
      </Button>
      {open && <Form onClose={() => setOpen(false)} />}
    </>
  );
};
