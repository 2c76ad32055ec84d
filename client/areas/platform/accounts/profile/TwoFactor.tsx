import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { sessions } from '#shared/areas/platform/session/session';
import type { Out } from '#shared/kernel/contract';
import { useMutation } from '../../../../kernel/request/mutation';
import { t as sayLabel, t } from '../../../../kernel/text/translate';
import { useRefusal } from '../../../../kernel/session/access';
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  Dialog,
  Field,
  SecretInput,
  TextInput,
} from '../../../../ui';
import { EnrolPicture } from '../../session/EnrolPicture';
import { RecoveryCodes } from '../../session/RecoveryCodes';
import { noProof, ProofFields } from '../ProofFields';
import { RenewCodes } from './RenewCodes';
import { words } from '../../../../kernel/text/words';
import { texts } from '../texts';

const { beginTwoFactor, confirmTwoFactor, removeTwoFactor } = sessions.endpoints;
type Enrolment = Out<typeof beginTwoFactor>;

const PasswordStep = ({ onBegun }: { onBegun(e: Enrolment): void }) => {
  const [password, setPassword] = useState('');
  const act = useMutation(beginTwoFactor, { inline: true });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(e) => {
        e.preventDefault();
        void act.run({ password }).then((begun) => begun && onBegun(begun));
      }}
    >
      <Field
        label={t(texts.security.currentPassword)}
        error={act.failure && sayLabel(act.failure.text)}
      >
        {(ids) => (
          <SecretInput
            {...ids}
            data-autofocus
            autoComplete="current-password"
            value={password}
            onChange={(e) => setPassword(e.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={act.busy} className="self-start">
        {t(texts.security.continue)}
      </Button>
    </form>
  );
};

type CodeProps = { enrolment: Enrolment; onCodes(codes: readonly string[]): void };
const CodeStep = ({ enrolment, onCodes }: CodeProps) => {
  const [code, setCode] = useState('');
  const act = useMutation(confirmTwoFactor, { inline: true });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(e) => {
        e.preventDefault();
        void act.run({ code }).then((answer) => answer && onCodes(answer.recoveryCodes));
      }}
    >
      <p className="text-sm text-ink-2">{t(texts.security.scan)}</p>
      <EnrolPicture enrolment={enrolment} />
      <Field label={t(texts.security.code)} error={act.failure && sayLabel(act.failure.text)}>
        {(ids) => (
          <TextInput
            {...ids}
            mono
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(e) => setCode(e.target.value.replace(/\D/g, ''))}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={act.busy} className="self-start">
        {t(texts.security.confirm)}
      </Button>
    </form>
  );
};

const Enrol = ({ onClose, onDone }: { onClose(): void; onDone(): void }) => {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog open onClose={codes ? onDone : onClose} title={t(texts.security.enable)}>
      {codes ? (
        <div className="flex flex-col gap-4">
          <p className="text-sm text-ink-2">{t(texts.security.codes)}</p>
          <RecoveryCodes codes={codes} onKept={onDone} />
        </div>
      ) : enrolment ? (
        <CodeStep enrolment={enrolment} onCodes={setCodes} />
      ) : (
        <PasswordStep onBegun={setEnrolment} />
      )}
    </Dialog>
  );
};

const SwitchOff = ({ onClose, onDone }: { onClose(): void; onDone(): void }) => {
  const [proof, setProof] = useState(noProof);
  const act = useMutation(removeTwoFactor, { done: words.done, inline: true });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t(texts.security.disable)}
      action={t(texts.security.disable)}
      error={act.failure && sayLabel(act.failure.text)}
      onConfirm={async () => (await act.run(proof)) && onDone()}
    >
      <p className="mb-4">{t(texts.security.disableText)}</p>
      <ProofFields proof={proof} onProof={setProof} />
    </ConfirmDialog>
  );
};

/** The second factor: on or off, with what leads there. `enabled` null = not known yet. */
export const TwoFactor = ({
  enabled,
  onChanged,
}: {
  enabled: boolean | null;
  onChanged(): void;
}) => {
  const refusal = useRefusal('own.security');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const finish = () => {
    close();
    onChanged();
  };
  const word = enabled ? texts.security.on : texts.security.off;
  return (
    <Card
      title={t(texts.security.twoFactor)}
      actions={enabled !== null && <Badge tone={enabled ? 'success' : 'neutral'}>{t(word)}</Badge>}
    >
      <p className="mb-4 text-sm text-ink-2">{t(texts.security.twoFactorText)}</p>
      <div className="flex flex-wrap gap-2">
        {enabled && <RenewCodes />}
        <Button
          icon={enabled ? ShieldOff : ShieldCheck}
          variant={enabled ? 'danger' : 'secondary'}
          disabled={refusal || enabled === null}
          onClick={() => setOpen(true)}
        >
          {t(enabled ? texts.security.disable : texts.security.enable)}
        </Button>
      </div>
      {open &&
        (enabled ? (
          <SwitchOff onClose={close} onDone={finish} />
        ) : (
          <Enrol onClose={close} onDone={finish} />
        ))}
    </Card>
  );
};
