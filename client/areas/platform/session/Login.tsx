import { KeyRound, Mail } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { asFailure } from '../../../kernel/request/http';
import { t } from '../../../kernel/text/translate';
import { takeEndedToken, token } from '../../../kernel/request/token';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/inputs/Field';
import { Callout } from '../../../ui/feedback/feedback';
import { TextInput } from '../../../ui/inputs/inputs';
import { destination, endingOf, enter, keepTicket, signIn } from './api';
import { ForgotPassword } from './ForgotPassword';
import { PasswordInput } from './PasswordInput';
import { PublicFrame } from './PublicFrame';
import { SecuritySlider } from './Slider';
import { looksLikeEmail, useSlider } from './useSlider';
import { texts } from './texts';
import type { Label } from '#shared/kernel/field';
import { asciiMail } from '#shared/kernel/mailAddresses';
type Errors = { email?: string; password?: string; whole?: string; mailed?: boolean };

/** What the form does: checks what can be checked here, asks for the slider, signs in, leads on. */
const useSignIn = (email: string, onEmail: (email: string) => void) => {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const emailBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);
  const slider = useSlider(asciiMail(email));
  const emailError = () =>
    !email.trim()
      ? t(texts.session.emailMissing)
      : looksLikeEmail(email.trim())
        ? undefined
        : t(texts.session.emailWrong);
  const openSlider = (open: boolean) => {
    const wrong = open ? emailError() : undefined;
    setErrors((e) => ({ ...e, email: wrong }));
    if (wrong) emailBox.current?.focus();
    else slider.row.onOpen(open);
  };
  const enterWith = async (pass: string): Promise<void> => {
    const answer = await signIn({ email: asciiMail(email), password, pass });
    if (answer.state === 'mailed') return setErrors({ mailed: true });
    if (answer.state === 'signedIn') return navigate(enter(answer.token), { replace: true });
    keepTicket(answer);
    return navigate('/TwoFaAuth');
  };
  const send = async (pass: string) => {
    setBusy(true);
    setErrors({});
    try {
      await enterWith(pass);
    } catch (caught) {
      const failure = asFailure(caught);
      if (failure.code.startsWith('session.slider')) slider.setError(failure.message);
      else setErrors({ whole: failure.message });
    } finally {
      slider.spend();
      setBusy(false);
    }
  };
  const submit = (e: FormEvent) => {
    e.preventDefault();
    const missing = password ? undefined : t(texts.session.passwordMissing);
    const fieldErrors = { email: emailError(), password: missing };
    setErrors(fieldErrors);
    if (fieldErrors.email) return emailBox.current?.focus();
    if (fieldErrors.password) return passwordBox.current?.focus();
    if (slider.pass) return void send(slider.pass);
    slider.setError(t(texts.session.sliderRequired));
    return slider.row.onOpen(true);
  };
  // What is said of a field goes with its first edit, what was said of the whole with any.
  const edit = {
    email: (next: string) => {
      setErrors(({ password: error }) => ({ password: error }));
      onEmail(next);
    },
    password: (next: string) => {
      setErrors(({ email: error }) => ({ email: error }));
      setPassword(next);
    },
  };
  const button = useRef<HTMLButtonElement>(null);
  const row = { ...slider.row, onOpen: openSlider, next: button };
  return { password, errors, busy, emailBox, passwordBox, button, row, submit, edit };
};

type FormProps = { email: string; onEmail(email: string): void; onForgot(): void };
const SignInForm = ({ email, onEmail, onForgot }: FormProps) => {
  const form = useSignIn(email, onEmail);
  const { errors } = form;
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {errors.whole && <Callout tone="error">{errors.whole}</Callout>}
      {errors.mailed && <Callout tone="warning">{t(texts.session.mailed)}</Callout>}
      <Field label={t(texts.session.email)} error={errors.email}>
        {(ids) => (
          <TextInput
            {...ids}
            ref={form.emailBox}
            icon={Mail}
            type="email"
            name="email"
            autoComplete="username"
            maxLength={254}
            style={{ height: 40 }}
            value={email}
            onChange={(e) => form.edit.email(e.target.value)}
          />
        )}
      </Field>
      <Field label={t(texts.session.password)} error={errors.password}>
        {(ids) => (
          <PasswordInput
            {...ids}
            ref={form.passwordBox}
            icon={KeyRound}
            name="password"
            autoComplete="current-password"
            maxLength={1024}
            value={form.password}
            onChange={(e) => form.edit.password(e.target.value)}
          />
        )}
      </Field>
      <SecuritySlider {...form.row} />
      <Button
        ref={form.button}
        type="submit"
        variant="primary"
        busy={form.busy}
        className="!h-10 !text-base"
      >
        {t(texts.session.signIn)}
      </Button>
      <Button variant="link" onClick={onForgot} className="self-center">
        {t(texts.session.forgot)}
      </Button>
    </form>
  );
};

/** Why the session that this tab had is over; null when it had none. */
const useEnding = () => {
  const [ending, setEnding] = useState<Label | null>(null);
  useEffect(() => {
    const ended = takeEndedToken();
    if (!ended) return;
    endingOf(ended).then(
      ({ reason }) => setEnding(reason ? texts.ended[reason] : texts.ended.unknown),
      () => setEnding(texts.ended.unknown),
    );
  }, []);
  return ending && t(ending);
};

/** /login: email, password, security verification; "forgot password" takes the place of the form. */
export default function Login() {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [lost, setLost] = useState(false);
  const ending = useEnding();
  useEffect(() => {
    // A tab that is signed in already goes on; the console forgets a dead token.
    if (token()) void navigate(destination(), { replace: true });
  }, [navigate]);
  return lost ? (
    <ForgotPassword email={email} onEmail={setEmail} onBack={() => setLost(false)} />
  ) : (
    <PublicFrame title={t(texts.session.title)} lead={t(texts.session.lead)}>
      <div className="flex flex-col gap-4">
        {ending && <Callout tone="warning">{ending}</Callout>}
        <SignInForm email={email} onEmail={setEmail} onForgot={() => setLost(true)} />
      </div>
    </PublicFrame>
  );
}
