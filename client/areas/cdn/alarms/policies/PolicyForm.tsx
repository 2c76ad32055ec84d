import { useEffect, useRef, useState, type FormEvent } from 'react';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { useIsStaff } from '../../../../kernel/session/who';
import { useAnswer } from '../../../../kernel/request/answers';
import { errorsOf, FormFailure } from '../../../../kernel/request/failure';
import type { ApiFailure } from '../../../../kernel/request/http';
import { useSay } from '../../../../kernel/text/say';
import { Button, Callout, Card, DiffView, Field, Picker, useKit } from '../../../../ui';
import type { PolicyForm } from './policyForm';
import { changesOf } from './policyDifferences';
import type { PartProps } from './partProps';
import { WhatPart, WhenPart } from './PolicyFields';
import { ReachCard } from './ReachCard';
import { ReplayCard } from './Replay';
import { WhoPart } from './WhoPart';
import { words } from '../words';

const Account = ({ form, set, errorOf }: PartProps) => {
  const say = useSay();
  const found = useAnswer(accounts.endpoints.list, { size: 200, sort: 'name' });
  return (
    <Field label={say(words.account)} required error={errorOf('accountId')}>
      {(ids) => (
        <Picker
          {...ids}
          value={form.accountId || null}
          onChange={(v) => set({ accountId: v ?? '', domainIds: [] })}
          options={(found.value?.rows ?? []).map((a) => ({ value: a.id, label: a.name }))}
        />
      )}
    </Field>
  );
};

type Props = {
  start: PolicyForm;
  /** Of the policy that is changed; null for a new one. */
  id: string | null;
  /** A signing secret is stored already. */
  signed: boolean;
  busy: boolean;
  failure: ApiFailure | null;
  onSubmit(form: PolicyForm): void;
};

/** The form of a policy beside its replay; what was typed stays when the server refuses it. */
export const PolicyFormView = ({ start, id, signed, busy, failure, onSubmit }: Props) => {
  const say = useSay();
  const isNew = id === null;
  const { locale } = useKit();
  const staff = useIsStaff();
  const [form, setForm] = useState(start);
  const box = useRef<HTMLFormElement>(null);
  const set = (change: Partial<PolicyForm>) => setForm((old) => ({ ...old, ...change }));
  const errorOf = errorsOf(failure);
  useEffect(() => {
    if (failure) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);
  const submit = (e: FormEvent) => {
    e.preventDefault();
    onSubmit(form);
  };
  const part = { form, set, errorOf };
  const changes = isNew ? [] : changesOf(start, form, locale);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <Card>
        <form ref={box} noValidate onSubmit={submit} className="flex flex-col gap-6">
          {staff && isNew && form.scope === 'account' && <Account {...part} />}
          <WhatPart {...part} />
          <WhenPart {...part} />
          <WhoPart {...part} signed={signed} />
          {!isNew && <Callout tone="warning">{say(words.resets)}</Callout>}
          {changes.length > 0 && <DiffView label={say(words.changes)} differences={changes} />}
          <FormFailure failure={failure} />
          <div>
            <Button variant="primary" type="submit" busy={busy}>
              {say(isNew ? words.create : words.save)}
            </Button>
          </div>
        </form>
      </Card>
      <div className="flex min-w-0 flex-col gap-4">
        {form.scope !== 'account' && <ReachCard form={form} id={id} />}
        <ReplayCard form={form} />
      </div>
    </div>
  );
};
