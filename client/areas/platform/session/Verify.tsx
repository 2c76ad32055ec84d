import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { asFailure } from '../../../kernel/request/http';
import { t } from '../../../kernel/text/translate';
import { Button } from '../../../ui/Button';
import { Callout, Skeleton } from '../../../ui/feedback/feedback';
import type { Tone } from '../../../ui/tone';
import { confirmLink, linkInfo, renewLink, type LinkInfo } from './api';
import { PasswordPair } from './PasswordPair';
import { PublicFrame } from './PublicFrame';
import { linkTexts } from './linkTexts';
import type { Label } from '#shared/kernel/field';

type OutcomeProps = { title: string; tone: Tone; children: ReactNode; action?: ReactNode };
const Outcome = ({ title, tone, children, action }: OutcomeProps) => {
  const navigate = useNavigate();
  return (
    <PublicFrame title={title}>
      <div className="flex flex-col gap-4">
        <Callout tone={tone}>{children}</Callout>
        {action}
        <Button
          variant={action ? 'link' : 'primary'}
          className="!h-10"
          onClick={() => void navigate('/login')}
        >
          {t(linkTexts.verify.toLogin)}
        </Button>
      </div>
    </PublicFrame>
  );
};

type PartProps = { token: string; info: LinkInfo; onDone(text: string): void };
const SetPassword = ({ token, info, onDone }: PartProps) => {
  const [pair, setPair] = useState({ next: '', repeat: '' });
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    setBusy(true);
    setError('');
    try {
      await confirmLink({ token, password: pair.next, repeat: pair.repeat });
      onDone(t(linkTexts.verify.doneText));
    } catch (caught) {
      setError(asFailure(caught).message);
    } finally {
      setBusy(false);
    }
  };
  const title =
    info.purpose === 'invite'
      ? t(linkTexts.verify.invite, { account: info.accountName ?? 'Manifold' })
      : t(linkTexts.verify.reset);
  return (
    <PublicFrame title={title} lead={t(linkTexts.verify.for, { email: info.email })}>
      <form noValidate onSubmit={(e) => void submit(e)} className="flex flex-col gap-4">
        <input type="email" autoComplete="username" value={info.email} readOnly hidden />
        {error && <Callout tone="error">{error}</Callout>}
        <PasswordPair pair={pair} onPair={setPair} />
        <Button type="submit" variant="primary" busy={busy} className="!h-10 !text-base">
          {t(linkTexts.verify.save)}
        </Button>
      </form>
    </PublicFrame>
  );
};

/** What a link asks that only confirms; `done` is said afterwards. */
type Question = { title: Label; lead: Label; action: Label; done: Label; danger?: boolean };
const questions = {
  notMe: {
    title: linkTexts.verify.notMe,
    lead: linkTexts.verify.notMeLead,
    action: linkTexts.verify.notMeConfirm,
    done: linkTexts.verify.notMeDone,
    danger: true,
  },
  email: {
    title: linkTexts.verify.email,
    lead: linkTexts.verify.emailLead,
    action: linkTexts.verify.emailConfirm,
    done: linkTexts.verify.emailDone,
  },
  signIn: {
    title: linkTexts.verify.signIn,
    lead: linkTexts.verify.signInLead,
    action: linkTexts.verify.signInConfirm,
    done: linkTexts.verify.signInDone,
  },
} as const satisfies Record<string, Question>;
const Confirm = ({ token, info, onDone, asks }: PartProps & { asks: Question }) => {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const { email, newEmail } = info;
  const confirm = async () => {
    setBusy(true);
    try {
      await confirmLink({ token });
      onDone(t(asks.done, { email: newEmail || email }));
    } catch (caught) {
      setError(asFailure(caught).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PublicFrame title={t(asks.title)} lead={t(asks.lead, { email, next: newEmail })}>
      <div className="flex flex-col gap-4">
        {error && <Callout tone="error">{error}</Callout>}
        <Button
          variant={asks.danger ? 'danger' : 'primary'}
          busy={busy}
          className="!h-10"
          onClick={() => void confirm()}
        >
          {t(asks.action)}
        </Button>
      </div>
    </PublicFrame>
  );
};

const Expired = ({ token, info, onDone }: PartProps) => {
  const [busy, setBusy] = useState(false);
  const renew = () => {
    setBusy(true);
    renewLink(token).then(
      () => onDone(t(linkTexts.verify.renewed, { email: info.email })),
      () => setBusy(false),
    );
  };
  const button = (
    <Button variant="primary" busy={busy} className="!h-10" onClick={renew}>
      {t(linkTexts.verify.renew)}
    </Button>
  );
  return (
    <Outcome
      title={t(linkTexts.verify.expired)}
      tone="warning"
      action={info.purpose === 'invite' || info.purpose === 'reset' ? button : undefined}
    >
      {t(linkTexts.verify.expiredLead, { email: info.email })}
    </Outcome>
  );
};

/** /Verify: what mailed links lead to: a password, a disowned or confirmed sign-in, another address, a new link. */
export default function Verify() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [info, setInfo] = useState<LinkInfo | null>(null);
  // A cut link cannot be asked about.
  const [failure, setFailure] = useState(token.length < 20 ? 'session.linkUnknown' : '');
  const [done, setDone] = useState('');
  useEffect(() => {
    if (token.length < 20) return undefined;
    let here = true;
    linkInfo(token).then(
      (answer) => here && setInfo(answer),
      (error: unknown) => here && setFailure(asFailure(error).code),
    );
    return () => {
      here = false;
    };
  }, [token]);
  if (done)
    return (
      <Outcome title={t(linkTexts.verify.done)} tone="success">
        {done}
      </Outcome>
    );
  if (failure)
    return (
      <Outcome title={t(linkTexts.verify.unknown)} tone="error">
        {t(linkTexts.verify.unknownLead)}
      </Outcome>
    );
  if (!info)
    return (
      <PublicFrame title={t(linkTexts.verify.loading)}>
        <Skeleton className="h-40 w-full" />
      </PublicFrame>
    );
  if (info.state === 'used')
    return (
      <Outcome title={t(linkTexts.verify.used)} tone="warning">
        {t(linkTexts.verify.usedLead)}
      </Outcome>
    );
  const part = { token, info, onDone: setDone };
  if (info.state === 'expired') return <Expired {...part} />;
  return info.purpose === 'invite' || info.purpose === 'reset' ? (
    <SetPassword {...part} />
  ) : (
    <Confirm {...part} asks={questions[info.purpose]} />
  );
}
