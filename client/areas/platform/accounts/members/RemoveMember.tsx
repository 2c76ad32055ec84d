import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { people } from '#shared/areas/platform/accounts/people';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { FailurePanel, Unreadable } from '../../../../kernel/request/failure';
import { Button, Callout, Card, Facts, Field, Picker, Skeleton } from '../../../../ui';
import { MemberLoader, type Member } from './MemberLoader';
import { words } from '../../../../kernel/text/words';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

const back = '/account-set?tab=members';
const { belongings, list, remove } = people.endpoints;

const Successor = ({
  member,
  value,
  onChange,
}: {
  member: Member;
  value: string | null;
  onChange(id: string | null): void;
}) => {
  const others = useQuery(list, {
    size: 200,
    status: 'activated',
    ...(member.accountId && { accountId: member.accountId }),
  });
  const options = (others.value?.rows ?? [])
    .filter((p) => p.id !== member.id)
    .map((p) => ({ value: p.id, label: p.email, note: p.name }));
  return (
    <Field label={t(texts.remove.successor)} hint={t(texts.remove.successorHint)}>
      {(ids) => <Picker {...ids} value={value} onChange={onChange} options={options} clearable />}
    </Field>
  );
};

const Ask = ({ member }: { member: Member }) => {
  const navigate = useNavigate();
  const [successor, setSuccessor] = useState<string | null>(null);
  const owned = useQuery(belongings, { id: member.id });
  const act = useMutation(remove, { done: words.done, inline: true });
  const run = async () => {
    if (await act.run({ id: member.id, ...(successor && { successorId: successor }) }))
      await navigate(back);
  };
  const { value, failure, reload } = owned;
  return (
    <Card className="max-w-[640px]">
      <div className="flex flex-col gap-4">
        <FailurePanel failure={act.failure} />
        <Callout tone="warning">{t(texts.member.removeText, { email: member.email })}</Callout>
        {!value && failure && <Unreadable failure={failure} onRetry={reload} />}
        {!value && !failure && <Skeleton className="h-24" />}
        {value && (
          <Facts
            columns={1}
            items={[
              [t(texts.remove.keys), t(texts.remove.keysEnd, { n: value.apiKeys })],
              [t(texts.remove.tasks), t(texts.remove.tasksStay, { n: value.openTasks })],
              [t(texts.remove.views), t(texts.remove.viewsGo, { n: value.savedViews })],
              [
                t(texts.remove.alarms),
                value.alarmPolicies.length === 0
                  ? t(texts.remove.noAlarms)
                  : value.alarmPolicies.map((p) => p.description).join(', '),
              ],
              [
                t(texts.remove.budgets),
                t(value.budgets > 0 ? texts.remove.budgetsGo : texts.remove.noAlarms),
              ],
            ]}
          />
        )}
        {value && value.alarmPolicies.length + value.savedViews + value.budgets > 0 && (
          <Successor member={member} value={successor} onChange={setSuccessor} />
        )}
        <div className="flex gap-2">
          <Button variant="danger" icon={UserMinus} busy={act.busy} onClick={() => void run()}>
            {t(texts.member.removeAction)}
          </Button>
          <Button onClick={() => void navigate(back)}>{t(texts.member.cancel)}</Button>
        </div>
      </div>
    </Card>
  );
};

/** /deleteUserPage?id=…: takes a member's access away; what is theirs ends or is handed over. */
export default function RemoveMember() {
  return <MemberLoader>{(member) => <Ask key={member.id} member={member} />}</MemberLoader>;
}
