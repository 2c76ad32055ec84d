import { roleLabels } from '#shared/kernel/access';
import { sessions } from '#shared/areas/platform/session/session';
import { InlineForm } from '../../../../kernel/declared/ShortForm';
import { useAnswer } from '../../../../kernel/request/answers';
import { Unreadable } from '../../../../kernel/request/failure';
import { say as sayLabel } from '../../../../kernel/text/say';
import { Card, Facts, Skeleton } from '../../../../ui';
import { DisplayZone } from './DisplayZone';
import { EmailChange } from './EmailChange';
import { words } from '../../../../kernel/text/words';
import { useWords } from '../words';

const { check, profile } = sessions.endpoints;
const looks = { phone: { autoComplete: 'tel', wide: false } };

/** Who I am here, and what I may change of it. */
export const Profile = () => {
  const say = useWords();
  const answer = useAnswer(check, {});
  if (!answer.value)
    return answer.failure ? (
      <Unreadable failure={answer.failure} onRetry={answer.reload} />
    ) : (
      <Skeleton className="h-64 w-full" />
    );
  const { who, accountName, apiPermission, name, phone } = answer.value;
  return (
    <Card>
      <div className="flex flex-col gap-6">
        <Facts
          columns={3}
          items={[
            [
              say('profile.email'),
              <span key="email" className="flex flex-wrap items-center gap-2">
                {who.email}
                <EmailChange />
              </span>,
            ],
            [say('profile.account'), accountName ?? say('profile.staff')],
            [say('profile.role'), who.role ? sayLabel(roleLabels[who.role]) : say('profile.staff')],
            ...(apiPermission
              ? [[say('profile.api'), say(`profile.api.${apiPermission}`)] as const]
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
