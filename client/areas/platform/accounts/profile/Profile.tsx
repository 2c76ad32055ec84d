import { useState, type FormEvent } from 'react';
import { roleLabels } from '#shared/kernel/access';
import { sessions } from '#shared/areas/platform/session/session';
import { useAct } from '../../../../kernel/request/act';
import { useAnswer } from '../../../../kernel/request/answers';
import { errorsOf, FormFailure, Unreadable } from '../../../../kernel/request/failure';
import { say as sayLabel } from '../../../../kernel/text/say';
import type { Out } from '#shared/kernel/contract';
import { Button, Card, Facts, Field, Skeleton, TextInput } from '../../../../ui';
import { DisplayZone } from './DisplayZone';
import { EmailChange } from './EmailChange';
import { saved, useWords } from '../words';

const { check, profile } = sessions.endpoints;

const Form = ({ state }: { state: Out<typeof check> }) => {
  const say = useWords();
  const [name, setName] = useState(state.name);
  const [phone, setPhone] = useState(state.phone);
  const act = useAct(profile, { done: saved, inline: true });
  const errorOf = errorsOf(act.failure);
  const submit = (e: FormEvent) => {
    e.preventDefault();
    void act.run({ name, phone });
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <FormFailure failure={act.failure} />
      <Field label={say('profile.name')} required error={errorOf('name')}>
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={64}
            value={name}
            onChange={(e) => setName(e.target.value)}
          />
        )}
      </Field>
      <Field label={say('profile.phone')} error={errorOf('phone')}>
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={32}
            autoComplete="tel"
            value={phone}
            onChange={(e) => setPhone(e.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={act.busy} className="self-start">
        {say('profile.save')}
      </Button>
    </form>
  );
};

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
  const { who, accountName, apiPermission } = answer.value;
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
        <Form state={answer.value} />
        <DisplayZone />
      </div>
    </Card>
  );
};
