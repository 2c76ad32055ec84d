import { useState } from 'react';
import { sessions } from '#shared/areas/platform/session/session';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { useRefusal } from '../../../../kernel/session/who';
import { t as sayLabel } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import { Button, Callout, Dialog } from '../../../../ui';
import { useWords } from '../words';

const looks = {
  email: { autoComplete: 'email', required: true },
  password: { autoComplete: 'current-password', required: true },
};

const Ask = ({ onClose }: { onClose(): void }) => {
  const t = useWords();
  const [sent, setSent] = useState<string | null>(null);
  if (sent !== null)
    return (
      <Dialog open onClose={onClose} title={t('email.change')}>
        <div className="flex flex-col gap-4">
          <Callout tone="success">{t('email.sent', { email: sent })}</Callout>
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
      title={t('email.change')}
      submit={t('email.send')}
      above={<p className="text-sm text-ink-2">{t('email.text')}</p>}
      onClose={onClose}
      onDone={(_, { email }) => setSent(String(email))}
    />
  );
};

/** Asks for another sign-in address; it changes once the link mailed there is used. */
export const EmailChange = () => {
  const t = useWords();
  const refused = useRefusal('own.security');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" disabled={refused} onClick={() => setOpen(true)}>
        {t('email.change')}
      </Button>
      {open && <Ask onClose={() => setOpen(false)} />}
    </>
  );
};
