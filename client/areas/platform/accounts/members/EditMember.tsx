import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { people } from '#shared/areas/platform/accounts/people';
import { useAct } from '../../../../kernel/request/act';
import { errorsOf, FailurePanel } from '../../../../kernel/request/failure';
import { say as sayLabel } from '../../../../kernel/text/say';
import { Button, Callout, Card, Field, Select, Switch, TextInput } from '../../../../ui';
import { RoleChoice } from './RoleChoice';
import { WithMember, type Member } from './WithMember';
import { saved, useWords } from '../words';

const back = '/account-set?tab=members';
const statuses = { activated: ['已激活', 'Activated'], disabled: ['已停用', 'Disabled'] } as const;

const Form = ({ member }: { member: Member }) => {
  const say = useWords();
  const navigate = useNavigate();
  const [name, setName] = useState(member.name);
  const [role, setRole] = useState(member.role ?? 'Normal');
  const [status, setStatus] = useState(member.status);
  const [twoFactor, setTwoFactor] = useState(member.twoFactor);
  const act = useAct(people.endpoints.update, { done: saved, inline: true });
  const nameError = errorsOf(act.failure)('name');
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    const done = await act.run({
      id: member.id,
      ...(name !== member.name && { name }),
      ...(role !== member.role && { role }),
      ...(status !== member.status && status !== 'pending' && { status }),
      ...(twoFactor !== member.twoFactor && { twoFactor }),
    });
    if (done) await navigate(back);
  };
  return (
    <Card className="max-w-[720px]">
      <form noValidate onSubmit={(e) => void submit(e)} className="flex flex-col gap-5">
        {act.failure && !nameError && <FailurePanel failure={act.failure} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={say('member.name')} required error={nameError}>
            {(ids) => (
              <TextInput
                {...ids}
                maxLength={64}
                value={name}
                onChange={(e) => setName(e.target.value)}
              />
            )}
          </Field>
          {member.status !== 'pending' && (
            <Field label={say('member.status')}>
              {(ids) => (
                <Select
                  {...ids}
                  value={status}
                  onChange={(e) =>
                    setStatus(e.target.value === 'disabled' ? 'disabled' : 'activated')
                  }
                  options={Object.entries(statuses).map(([value, label]) => ({
                    value,
                    label: sayLabel(label),
                  }))}
                />
              )}
            </Field>
          )}
        </div>
        <RoleChoice value={role} onChange={setRole} />
        {role !== member.role && <Callout tone="warning">{say('member.roleNote')}</Callout>}
        <Switch checked={twoFactor} onChange={setTwoFactor} label={say('member.twoFactor')} />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={act.busy}>
            {say('member.save')}
          </Button>
          <Button onClick={() => void navigate(back)}>{say('member.cancel')}</Button>
        </div>
      </form>
    </Card>
  );
};

/** /updateUserPage?id=…: role, state and second factor of a member. */
export default function EditMember() {
  return <WithMember>{(member) => <Form key={member.id} member={member} />}</WithMember>;
}
