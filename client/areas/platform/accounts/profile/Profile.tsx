import { roleLabels } from '#shared/kernel/access';
import { sessions } from '#shared/areas/platform/session/session';
import { InlineForm } from '../../../../kernel/declared/ShortForm';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { t as sayLabel, t } from '../../../../kernel/text/translate';
import { Card, Facts, Skeleton } from '../../../../ui';
import { DisplayZone } from './DisplayZone';
import { EmailChange } from './EmailChange';
import { words } from '../../../../kernel/text/words';
import { texts } from '../texts';

const { check, profile } = sessions.endpoints;
const looks = { phone: { autoComplete: 'tel', wide: false } };

/** Who I am here, and what I may change of it. */
export const Profile = () => {
  const answer = useQuery(check, {});
  if (!answer.value)
    return answer.failure ? (
      <Unreadable failure={answer.failure} onRetry={answer.reload} />
    ) : (
      <Skeleton className="h-64 w-full" />
    );
  const { who, accountName, contractId, apiPermission, name, phone } = answer.value;
  return (
    <Card>
      <div className="flex flex-col gap-6">
        <Facts
          columns={3}
          items={[
            [
              t(texts.profile.email),
              <span key="email" className="flex flex-wrap items-center gap-2">
                {who.email}
                <EmailChange />
              </span>,
            ],
            [t(texts.profile.account), accountName ?? t(texts.profile.staff)],
            [
              t(texts.profile.role),
              who.role ? sayLabel(roleLabels[who.role]) : t(texts.profile.staff),
            ],
            ...(contractId ? [[t(texts.profile.contract), contractId] as const] : []),
            ...(apiPermission
              ? [[t(texts.profile.api.label), t(texts.profile.api[apiPermission])] as const]
              : []),
          ]}
        />
        <InlineForm
          className="max-w-md"
          area={sessions}
          endpoint={profile}
          names={['name', 'phone']}
          start={{ name, phone }}
          looks={looks}
          done={words.saved}
          onDone={() => undefined}
        />
        <DisplayZone />
      </div>
    </Card>
  );
};
