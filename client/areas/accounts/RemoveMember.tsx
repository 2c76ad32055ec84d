import { UserMinus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { people } from '#shared/areas/accounts/people';
import { useAct } from '../../kernel/act';
import { FailurePanel } from '../../kernel/failure';
import { Button, Callout, Card } from '../../ui';
import { WithMember, type Member } from './WithMember';
import { done, useWords } from './words';

const back = '/account-set?tab=members';

const Ask = ({ member }: { member: Member }) => {
  const say = useWords();
  const navigate = useNavigate();
  const act = useAct(people.endpoints.remove, { done, inline: true });
  const remove = async () => {
    if (await act.run({ id: member.id })) await navigate(back);
  };
  return (
    <Card className="max-w-[560px]">
      <div className="flex flex-col gap-4">
        <FailurePanel failure={act.failure} />
        <Callout tone="warning">{say('member.removeText', { email: member.email })}</Callout>
        <div className="flex gap-2">
          <Button variant="danger" icon={UserMinus} busy={act.busy} onClick={() => void remove()}>
            {say('member.removeAction')}
          </Button>
          <Button onClick={() => void navigate(back)}>{say('member.cancel')}</Button>
        </div>
      </div>
    </Card>
  );
};

/** /deleteUserPage?id=…: takes a member's access away. */
export default function RemoveMember() {
  return <WithMember>{(member) => <Ask member={member} />}</WithMember>;
}
