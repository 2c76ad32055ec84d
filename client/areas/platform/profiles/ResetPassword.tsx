import { useNavigate, useSearchParams } from 'react-router-dom';
import { userProfiles } from '#shared/areas/platform/accounts/userProfiles';
import { InlineForm } from '../../../kernel/declared/ShortForm';
import { Page } from '../../../kernel/page/Page';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Callout, Card, Skeleton } from '../../../ui';
import { texts } from './texts';

/** /changePassword?id=…: a link that sets a new password, or the end of the present one. */
export default function ResetPassword() {
  const id = useSearchParams()[0].get('id') ?? '';
  const navigate = useNavigate();
  const { value, failure, reload } = useQuery(userProfiles.endpoints.one, { id });
  return (
    <Page object={value?.email}>
      {!value && failure && <Unreadable failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton className="h-64 w-full max-w-[640px]" />}
      {value && (
        <Card className="max-w-[640px]">
          <div className="flex flex-col gap-4">
            <Callout>{t(texts.resetAbout)}</Callout>
            <InlineForm
              area={userProfiles}
              endpoint={userProfiles.endpoints.resetPassword}
              names={['way', 'reason']}
              start={{ way: 'link' }}
              fixed={{ id }}
              layout="one"
              submit={t(texts.resetSend)}
              done={texts.resetDone}
              onDone={() => void navigate(`/cdn-userinfomanag?open=${id}`)}
            />
          </div>
        </Card>
      )}
    </Page>
  );
}
