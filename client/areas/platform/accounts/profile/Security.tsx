import { KeyRound } from 'lucide-react';
import { sessions } from '#shared/areas/platform/session/session';
import { useQuery } from '../../../../kernel/request/query';
import { go } from '../../../../kernel/page/navigate';
import { useRefusal } from '../../../../kernel/session/access';
import { Button, Card } from '../../../../ui';
import { SessionList } from './SessionList';
import { TwoFactor } from './TwoFactor';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

/** Password, second factor and the devices that are signed in. */
export const Security = () => {
  const refusal = useRefusal('own.security');
  const state = useQuery(sessions.endpoints.check, {});
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={t(texts.security.password)}>
          <p className="mb-4 text-sm text-ink-2">{t(texts.security.passwordText)}</p>
          <Button icon={KeyRound} disabled={refusal} onClick={() => go('/updatePassword')}>
            {t(texts.security.change)}
          </Button>
        </Card>
        <TwoFactor enabled={state.value?.twoFactor.enabled ?? null} onChanged={state.reload} />
      </div>
      <SessionList />
    </div>
  );
};
