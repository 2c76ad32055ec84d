import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { asFailure } from '../../../kernel/request/http';
import { t } from '../../../kernel/text/translate';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/inputs/Field';
import { Callout, Skeleton } from '../../../ui/feedback/feedback';
import { TextInput } from '../../../ui/inputs/inputs';
import {
  dropTicket,
  enrol,
  enter,
  readTicket,
  verifyCode,
  type Enrolment,
  type Ticket,
} from './api';
import { EnrolPicture } from './EnrolPicture';
import { PublicFrame } from './PublicFrame';
import { RecoveryCodes } from './RecoveryCodes';
import { linkTexts } from './linkTexts';

const Ended = () => {
  const navigate = useNavigate();
  return (
    <PublicFrame title={t(linkTexts.twoFactor.title)}>
      <div className="flex flex-col gap-5">
        <Callout tone="warning">{t(linkTexts.twoFactor.ended)}</Callout>
        <Button variant="primary" className="!h-10" onClick={() => void navigate('/login')}>
          {t(linkTexts.twoFactor.again)}
        </Button>
      </div>
    </PublicFrame>
  );
};

type CodeProps = {
  ticket: Ticket;
  onEnded(): void;
  onDone(token: string, codes: readonly string[]): void;
};
const CodeForm = ({ ticket, onEnded, onDone }: CodeProps) => {
  const [code, setCode] = useState('');
  const [byRecovery, setByRecovery] = useState(false);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), [byRecovery]);
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    const typed = code.trim();
    if (byRecovery ? typed.length < 16 : !/^\d{6}$/.test(typed)) {
      setError(t(linkTexts.twoFactor.codeMissing));
      return box.current?.focus();
    }
    setBusy(true);
    setError('');
    try {
      const answer = await verifyCode(ticket.ticket, typed);
      onDone(answer.token, answer.recoveryCodes);
    } catch (caught) {
      const failure = asFailure(caught);
      if (failure.code === 'session.ticketEnded') return onEnded();
      setError(failure.message);
      setCode('');
      box.current?.focus();
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <form noValidate onSubmit={(e) => void submit(e)} className="flex flex-col gap-4">
      <Field
        label={t(byRecovery ? linkTexts.twoFactor.recovery : linkTexts.twoFactor.code)}
        error={error}
      >
        {(ids) => (
          <TextInput
            {...ids}
            ref={box}
            mono
            autoComplete="one-time-code"
            inputMode={byRecovery ? 'text' : 'numeric'}
            maxLength={byRecovery ? 32 : 6}
            style={{
              height: 48,
              fontSize: byRecovery ? 16 : 22,
              letterSpacing: byRecovery ? 1 : 8,
              textAlign: 'center',
            }}
            value={code}
            onChange={(e) =>
              setCode(byRecovery ? e.target.value : e.target.value.replace(/\D/g, ''))
            }
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={busy} className="!h-10 !text-base">
        {t(linkTexts.twoFactor.verify)}
      </Button>
      {!ticket.enrol && (
        <Button
          variant="link"
          className="self-center"
          onClick={() => {
            setByRecovery(!byRecovery);
            setCode('');
            setError('');
          }}
        >
          {t(byRecovery ? linkTexts.twoFactor.useCode : linkTexts.twoFactor.useRecovery)}
        </Button>
      )}
    </form>
  );
};

const useEnrolment = (ticket: Ticket | null, onEnded: () => void) => {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const requestSent = useRef(false);
  useEffect(() => {
    // Asked once: a second answer would replace the secret that is being scanned.
    if (!ticket?.enrol || requestSent.current) return;
    requestSent.current = true;
    enrol(ticket.ticket).then(setEnrolment, onEnded);
  }, [ticket, onEnded]);
  return enrolment;
};

/** /TwoFaAuth: the second step of a sign-in; enrols first when the person has no secret yet. */
export default function TwoFaAuth() {
  const navigate = useNavigate();
  const [ticket] = useState(readTicket);
  const [ended, setEnded] = useState(false);
  const [session, setSession] = useState<{ token: string; codes: readonly string[] } | null>(null);
  const end = useRef(() => setEnded(true)).current;
  const enrolment = useEnrolment(ticket, end);
  const go = (token: string) => navigate(enter(token), { replace: true });
  if (!ticket || ended) {
    dropTicket();
    return <Ended />;
  }
  if (session)
    return (
      <PublicFrame
        title={t(linkTexts.twoFactor.codesTitle)}
        lead={t(linkTexts.twoFactor.codesLead)}
      >
        <RecoveryCodes codes={session.codes} onKept={() => void go(session.token)} />
      </PublicFrame>
    );
  const words = ticket.enrol ? linkTexts.twoFactor.enrolTitle : linkTexts.twoFactor.title;
  return (
    <PublicFrame
      title={t(words)}
      lead={t(ticket.enrol ? linkTexts.twoFactor.enrolLead : linkTexts.twoFactor.lead)}
    >
      <div className="flex flex-col gap-6">
        {ticket.enrol &&
          (enrolment ? (
            <EnrolPicture enrolment={enrolment} />
          ) : (
            <Skeleton className="mx-auto h-44 w-44" />
          ))}
        <CodeForm
          ticket={ticket}
          onEnded={end}
          onDone={(token, codes) =>
            codes.length > 0 ? setSession({ token, codes }) : void go(token)
          }
        />
      </div>
    </PublicFrame>
  );
}
