import { sessions } from '#shared/areas/platform/session/session';
import { InlineForm } from '../../../../kernel/declared/ShortForm';
import { go } from '../../../../kernel/page/navigate';
import { Page } from '../../../../kernel/page/Page';
import type { ControlProps } from '../../../../kernel/screens/formTypes';
import type { ApiFailure } from '../../../../kernel/request/http';
import { useWho } from '../../../../kernel/session/access';
import { Card } from '../../../../ui';
import { PasswordInput } from '../../session/PasswordInput';
import { PasswordRules } from '../../session/PasswordPair';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

const changed = [
  '密码已修改，其他会话已结束',
  'The password was changed, other sessions have ended',
] as const;

const typed = (value: unknown): string => (typeof value === 'string' ? value : '');
const boxOf = (autoComplete: string) =>
  function Box({ ids, value, onChange }: ControlProps) {
    return (
      <PasswordInput
        {...ids}
        autoComplete={autoComplete}
        maxLength={256}
        value={typed(value)}
        onChange={(e) => onChange(e.target.value)}
      />
    );
  };
const next = boxOf('new-password');
const controls = { current: boxOf('current-password'), next, repeat: next };

/** Which box a sentence about passwords is about. */
const placeOf = ({ code }: ApiFailure, values: Record<string, unknown>) => {
  if (code === 'session.passwordMismatch') return 'repeat';
  if (code === 'session.passwordEmpty') return values['current'] === '' ? 'current' : 'next';
  if (code === 'session.passwordOld') return 'current';
  return code.startsWith('session.password') ? 'next' : undefined;
};

/** /updatePassword: the rules of the specification, said by the server, shown where they apply. */
export default function UpdatePassword() {
  const { email } = useWho();
  return (
    <Page>
      <Card className="max-w-[560px]">
        <InlineForm
          area={sessions}
          endpoint={sessions.endpoints.password}
          names={['current', 'next', 'repeat']}
          controls={controls}
          placeOf={placeOf}
          submit={t(texts.password.save)}
          done={changed}
          above={<input type="email" autoComplete="username" value={email} readOnly hidden />}
          below={({ values }) => (
            <PasswordRules
              pair={{ next: typed(values['next']), repeat: typed(values['repeat']) }}
            />
          )}
          onDone={() => go('/account-set?tab=security')}
        />
      </Card>
    </Page>
  );
}
