import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { sessions } from '#shared/areas/platform/session/session';
import { useMutation } from '../../../../kernel/request/mutation';
import { t as sayLabel } from '../../../../kernel/text/translate';
import { useRefusal } from '../../../../kernel/session/who';
import { Button, ConfirmDialog, Dialog } from '../../../../ui';
import { RecoveryCodes } from '../../session/RecoveryCodes';
import { noProof, ProofFields } from '../ProofFields';
import { useWords } from '../words';

/** New recovery codes in place of the former ones, after the password and a code. */
export const RenewCodes = () => {
  const t = useWords();
  const refused = useRefusal('own.security');
  const [open, setOpen] = useState(false);
  const [proof, setProof] = useState(noProof);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const act = useMutation(sessions.endpoints.recoveryCodes, { inline: true });
  const close = () => {
    setOpen(false);
    setProof(noProof);
  };
  if (codes)
    return (
      <Dialog open onClose={() => setCodes(null)} title={t('codes.title')}>
        <p className="mb-4 text-sm text-ink-2">{t('security.codes')}</p>
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      </Dialog>
    );
  return (
    <>
      <Button icon={RefreshCw} disabled={refused} onClick={() => setOpen(true)}>
        {t('codes.renew')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title={t('codes.renew')}
        action={t('codes.renew')}
        error={act.failure && sayLabel(act.failure.text)}
        onConfirm={async () => {
          const made = await act.run(proof);
          if (!made) return;
          close();
          setCodes(made.recoveryCodes);
        }}
      >
        <p className="mb-4">{t('codes.text')}</p>
        <ProofFields proof={proof} onProof={setProof} />
      </ConfirmDialog>
    </>
  );
};
