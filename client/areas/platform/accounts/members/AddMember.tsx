import { useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { people } from '#shared/areas/platform/accounts/people';
import type { Role } from '#shared/kernel/access';
import { useAct } from '../../../../kernel/request/act';
import { errorsOf, FailurePanel } from '../../../../kernel/request/failure';
import { Page } from '../../../../kernel/page/Page';
import { Button, Card, Field, Select, TextInput } from '../../../../ui';
import { RoleChoice } from './RoleChoice';
import { sent, useWords } from '../words';

const back = '/account-set?tab=members';
const languages = [
  { value: 'zh-CN', label: '中文' },
  { value: 'en', label: 'English' },
] as const;

/** /addUserPage: invites a member by mail; staff name the account in the address (`?accountId=`). */
export default function AddMember() {
  const say = useWords();
  const navigate = useNavigate();
  const accountId = useSearchParams()[0].get('accountId') ?? undefined;
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('Normal');
  const [language, setLanguage] = useState<'zh-CN' | 'en'>('zh-CN');
  const act = useAct(people.endpoints.create, { done: sent, inline: true });
  const errorOf = errorsOf(act.failure);
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    const made = await act.run({ email, name, role, language, ...(accountId && { accountId }) });
    if (made) await navigate(accountId ? '/cdn-usermanag' : back);
  };
  const refused = act.failure && !errorOf('email') && !errorOf('name');
  return (
    <Page>
      <Card className="max-w-[720px]">
        <form noValidate onSubmit={(e) => void submit(e)} className="flex flex-col gap-5">
          {refused && <FailurePanel failure={act.failure} />}
          <Field
            label={say('member.email')}
            required
            hint={say('member.hint')}
            error={errorOf('email')}
          >
            {(ids) => (
              <TextInput
                {...ids}
                type="email"
                maxLength={254}
                autoComplete="off"
                value={email}
                onChange={(e) => setEmail(e.target.value)}
              />
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={say('member.name')} error={errorOf('name')}>
              {(ids) => (
                <TextInput
                  {...ids}
                  maxLength={64}
                  value={name}
                  onChange={(e) => setName(e.target.value)}
                />
              )}
            </Field>
            <Field label={say('member.language')}>
              {(ids) => (
                <Select
                  {...ids}
                  value={language}
                  options={languages}
                  onChange={(e) => setLanguage(e.target.value === 'en' ? 'en' : 'zh-CN')}
                />
              )}
            </Field>
          </div>
          <RoleChoice value={role} onChange={setRole} />
          <div className="flex gap-2">
            <Button type="submit" variant="primary" busy={act.busy}>
              {say('member.send')}
            </Button>
            <Button onClick={() => void navigate(back)}>{say('member.cancel')}</Button>
          </div>
        </form>
      </Card>
    </Page>
  );
}
