import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { sessions } from '#shared/areas/platform/session/session';
import { useMutation } from '../../../../kernel/request/mutation';
import { t as sayLabel, t } from '../../../../kernel/text/translate';
import { useRefusal } from '../../../../kernel/session/access';
import { Button, ConfirmDialog, Dialog } from '../../../../ui';
import { RecoveryCodes } from '../../session/RecoveryCodes';
import { noProof, ProofFields } from '../ProofFields';
import { texts } from '../texts';

/** New recovery codes in place of the former ones, after the password and a code. */
export const RenewCodes = () => {
  const refusal = useRefusal('own.security');
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
      <Dialog open onClose={() => setCodes(null)} title={t(texts.codes.title)}>
        <p className="mb-4 text-sm text-ink-2">{t(texts.security.codes)}</p>
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      </Dialog>
    );
  return (
    <>
      <Button icon={RefreshCw} disabled={refusal} onClick={() => setOpen(true)}>
        {t(texts.codes.renew)}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title={t(texts.codes.renew)}
        action={t(texts.codes.renew)}
        error={act.failure && sayLabel(act.failure.text)}
        onConfirm={async () => {
          const answer = await act.run(proof);
          if (!answer) return;
          close();
          setCodes(answer.recoveryCodes);
        }}
      >
        <p className="mb-4">{t(texts.codes.text)}</p>
        <ProofFields proof={proof} onProof={setProof} />
      </ConfirmDialog>
    </>
  );
};
