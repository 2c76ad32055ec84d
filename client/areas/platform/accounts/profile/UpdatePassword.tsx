import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { sessions } from '#shared/areas/platform/session/session';
import { useAct } from '../../../../kernel/request/act';
import { FailurePanel } from '../../../../kernel/request/failure';
import { Page } from '../../../../kernel/page/Page';
import { say as sayLabel } from '../../../../kernel/text/say';
import { useWho } from '../../../../kernel/session/who';
import { Button, Card, Field } from '../../../../ui';
import { PasswordInput } from '../../session/PasswordInput';
import { PasswordPair } from '../../session/PasswordPair';
import { useWords } from '../words';

const changed = [
  '密码已修改，其他会话已结束',
  'The password was changed, other sessions have ended',
] as const;
const ofCurrent = new Set(['session.passwordOld', 'session.passwordEmpty']);
const ofRepeat = new Set(['session.passwordMismatch']);

/** /updatePassword: the rules of the specification, said by the server, shown where they apply. */
export default function UpdatePassword() {
  const say = useWords();
  const navigate = useNavigate();
  const { email } = useWho();
  const [current, setCurrent] = useState('');
  const [pair, setPair] = useState({ next: '', repeat: '' });
  const act = useAct(sessions.endpoints.password, { done: changed, inline: true });
  const { failure } = act;
  const sentence = failure ? sayLabel(failure.text) : undefined;
  const emptyNext = failure?.code === 'session.passwordEmpty' && current !== '';
  const place = !failure?.code.startsWith('session.password')
    ? 'whole'
    : ofRepeat.has(failure.code)
      ? 'repeat'
      : ofCurrent.has(failure.code) && !emptyNext
        ? 'current'
        : 'next';
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (await act.run({ current, ...pair })) await navigate('/account-set?tab=security');
  };
  return (
    <Page>
      <Card className="max-w-[560px]">
        <form noValidate onSubmit={(e) => void submit(e)} className="flex flex-col gap-4">
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          {place === 'whole' && <FailurePanel failure={failure} />}
          <Field
            label={say('security.currentPassword')}
            error={place === 'current' ? sentence : undefined}
          >
            {(ids) => (
              <PasswordInput
                {...ids}
                autoComplete="current-password"
                value={current}
                onChange={(e) => setCurrent(e.target.value)}
              />
            )}
          </Field>
          <PasswordPair
            pair={pair}
            onPair={setPair}
            errors={{
              ...(place === 'next' && { next: sentence }),
              ...(place === 'repeat' && { repeat: sentence }),
            }}
          />
          <Button type="submit" variant="primary" busy={act.busy} className="self-start">
            {say('password.save')}
          </Button>
        </form>
      </Card>
    </Page>
  );
}
