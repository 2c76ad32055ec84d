import { KeyRound } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { errorsOf } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { Page } from '../../../kernel/page/Page';
import { t as sayLabel, t } from '../../../kernel/text/translate';
import { useSession } from '../../../kernel/session/access';
import { Button, Card, Field, SecretInput, TextInput } from '../../../ui';
import { texts } from './texts';

const ofCode = new Set(['session.twoFactorWrong']);

/** Asks for the password again, and for the second factor where it is on. */
export const Unlock = ({ onOpen }: { onOpen(): void }) => {
  const { twoFactor, who } = useSession();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const act = useMutation(apiKeys.endpoints.unlock, { inline: true });
  const { failure } = act;
  const errorOf = (path: 'password' | 'code') => {
    if (!failure || failure.fields.length > 0) return errorsOf(failure)(path);
    return ofCode.has(failure.code) === (path === 'code') ? sayLabel(failure.text) : undefined;
  };
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (await act.run({ password, code })) onOpen();
  };
  return (
    <Page>
      <Card className="max-w-[480px]" title={t(texts.unlock.title)}>
        <form noValidate onSubmit={(e) => void submit(e)} className="flex flex-col gap-4">
          <p className="text-sm text-ink-2">{t(texts.unlock.text)}</p>
          <input type="email" autoComplete="username" value={who.email} readOnly hidden />
          <Field label={t(texts.unlock.password)} required error={errorOf('password')}>
            {(ids) => (
              <SecretInput
                {...ids}
                autoComplete="current-password"
                value={password}
                onChange={(e) => setPassword(e.target.value)}
              />
            )}
          </Field>
          {twoFactor.enabled && (
            <Field label={t(texts.unlock.code)} required error={errorOf('code')}>
              {(ids) => (
                <TextInput
                  {...ids}
                  mono
                  autoComplete="one-time-code"
                  maxLength={24}
                  value={code}
                  onChange={(e) => setCode(e.target.value)}
                />
              )}
            </Field>
          )}
          <Button
            type="submit"
            variant="primary"
            icon={KeyRound}
            busy={act.busy}
            className="self-start"
          >
            {t(texts.unlock.open)}
          </Button>
        </form>
      </Card>
    </Page>
  );
};
