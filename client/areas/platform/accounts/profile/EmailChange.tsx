import { useState } from 'react';
import { sessions } from '#shared/areas/platform/session/session';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { useRefusal } from '../../../../kernel/session/access';
import { t as sayLabel, t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import { Button, Callout, Dialog } from '../../../../ui';
import { texts } from '../texts';

const looks = {
  email: { autoComplete: 'email', required: true },
  password: { autoComplete: 'current-password', required: true },
};

const Ask = ({ onClose }: { onClose(): void }) => {
  const [sent, setSent] = useState<string | null>(null);
  if (sent !== null)
    return (
      <Dialog open onClose={onClose} title={t(texts.email.change)}>
        <div className="flex flex-col gap-4">
          <Callout tone="success">{t(texts.email.sent, { email: sent })}</Callout>
          <Button className="self-start" onClick={onClose}>
            {sayLabel(words.close)}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      area={sessions}
      endpoint={sessions.endpoints.changeEmail}
      names={['email', 'password']}
      looks={looks}
      placeOf={(failure) => (failure.code.startsWith('session.email') ? 'email' : 'password')}
      title={t(texts.email.change)}
      submit={t(texts.email.send)}
      above={<p className="text-sm text-ink-2">{t(texts.email.text)}</p>}
      onClose={onClose}
      onDone={(_, { email }) => setSent(String(email))}
    />
  );
};

/** Asks for another sign-in address; it changes once the link mailed there is used. */
export const EmailChange = () => {
  const refusal = useRefusal('own.security');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" disabled={refusal} onClick={() => setOpen(true)}>
        {t(texts.email.change)}
      </Button>
      {open && <Ask onClose={() => setOpen(false)} />}
    </>
  );
};
