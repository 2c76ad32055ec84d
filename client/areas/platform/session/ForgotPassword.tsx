import { asciiMail } from '#shared/kernel/mailAddresses';
import { ArrowLeft, Mail } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { asFailure } from '../../../kernel/request/http';
import { t } from '../../../kernel/text/translate';
import { Button } from '../../../ui/Button';
import { Callout } from '../../../ui/feedback/feedback';
import { Field } from '../../../ui/inputs/Field';
import { TextInput } from '../../../ui/inputs/inputs';
import { forgot } from './api';
import { PublicFrame } from './PublicFrame';
import { SecuritySlider } from './Slider';
import { looksLikeEmail, useSlider } from './useSlider';
import { texts } from './texts';
type Props = { email: string; onEmail(email: string): void; onBack(): void };

/** Asks for a reset link; the answer never tells whether the mailbox is known. */
export const ForgotPassword = ({ email, onEmail, onBack }: Props) => {
  const box = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<{ email?: string; whole?: string }>({});
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const slider = useSlider(asciiMail(email));
  const wrong = () => (looksLikeEmail(email.trim()) ? undefined : t(texts.session.emailWrong));
  const openSlider = (open: boolean) => {
    const emailError = open ? wrong() : undefined;
    setError({ email: emailError });
    if (emailError) box.current?.focus();
    else slider.row.onOpen(open);
  };
  const send = async () => {
    setBusy(true);
    try {
      await forgot({ email: asciiMail(email), pass: slider.pass });
      setSent(true);
    } catch (caught) {
      setError({ whole: asFailure(caught).message });
    } finally {
      slider.spend();
      setBusy(false);
    }
  };
  const submit = (e: FormEvent) => {
    e.preventDefault();
    const emailError = wrong();
    setError({ email: emailError });
    if (emailError) return box.current?.focus();
    if (slider.pass) return void send();
    slider.setError(t(texts.session.sliderRequired));
    slider.row.onOpen(true);
  };
  const back = (
    <Button variant="link" icon={ArrowLeft} onClick={onBack} className="self-center">
      {t(texts.forgot.back)}
    </Button>
  );
  if (sent)
    return (
      <PublicFrame title={t(texts.forgot.sentTitle)}>
        <div className="flex flex-col gap-5">
          <Callout tone="success">{t(texts.forgot.sent, { email: asciiMail(email) })}</Callout>
          {back}
        </div>
      </PublicFrame>
    );
  return (
    <PublicFrame title={t(texts.forgot.title)} lead={t(texts.forgot.lead)}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {error.whole && <Callout tone="error">{error.whole}</Callout>}
        <Field label={t(texts.session.email)} error={error.email}>
          {(ids) => (
            <TextInput
              {...ids}
              ref={box}
              icon={Mail}
              type="email"
              autoComplete="username"
              maxLength={254}
              style={{ height: 40 }}
              value={email}
              onChange={(e) => {
                setError({});
                onEmail(e.target.value);
              }}
            />
          )}
        </Field>
        <SecuritySlider {...slider.row} onOpen={openSlider} next={button} />
        <Button
          ref={button}
          type="submit"
          variant="primary"
          busy={busy}
          className="!h-10 !text-base"
        >
          {t(texts.forgot.send)}
        </Button>
        {back}
      </form>
    </PublicFrame>
  );
};
