import { KeyRound } from 'lucide-react';
import { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { InlineForm } from '../../../kernel/declared/ShortForm';
import { Page } from '../../../kernel/page/Page';
import { t } from '../../../kernel/text/translate';
import { useSession } from '../../../kernel/session/access';
import { Card } from '../../../ui';
import { texts } from './texts';

/** Asks for the password again, and for the second factor where it is on. */
export const Unlock = ({ onOpen }: { onOpen(): void }) => {
  const { twoFactor, who } = useSession();
  return (
    <Page>
      <Card className="max-w-[480px]" title={t(texts.unlock.title)}>
        <InlineForm
          area={apiKeys}
          endpoint={apiKeys.endpoints.unlock}
          names={['password', 'code']}
          when={{ code: () => twoFactor.enabled }}
          looks={{
            password: { autoComplete: 'current-password', required: true },
            code: { autoComplete: 'one-time-code', required: true },
          }}
          placeOf={({ code }) => (code === 'session.twoFactorWrong' ? 'code' : 'password')}
          above={
            <>
              <p className="text-sm text-ink-2">{t(texts.unlock.text)}</p>
              <input type="email" autoComplete="username" value={who.email} readOnly hidden />
            </>
          }
          icon={KeyRound}
          submit={t(texts.unlock.open)}
          onDone={onOpen}
        />
      </Card>
    </Page>
  );
};
