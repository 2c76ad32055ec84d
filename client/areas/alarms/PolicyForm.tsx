import { useEffect, useRef, useState, type FormEvent } from 'react';
import { accounts } from '#shared/areas/accounts/accounts';
import { useAnswer } from '../../kernel/answers';
import { FailurePanel } from '../../kernel/failure';
import type { ApiFailure } from '../../kernel/http';
import { useSay } from '../../kernel/say';
import { useWho } from '../../kernel/session/who';
import { Button, Callout, Card, Field, Picker } from '../../ui';
import type { PolicyForm } from './form';
import { type PartProps, WhatPart, WhenPart } from './PolicyFields';
import { ReplayCard } from './Replay';
import { WhoPart } from './WhoPart';
import { words } from './words';

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
  isNew: boolean;
  /** A signing secret is stored already. */
  signed: boolean;
  busy: boolean;
  failure: ApiFailure | null;
  onSubmit(form: PolicyForm): void;
};

/** The form of a policy beside its replay; what was typed stays when the server refuses it. */
export const PolicyFormView = ({ start, isNew, signed, busy, failure, onSubmit }: Props) => {
  const say = useSay();
  const who = useWho();
  const staff = who.staff !== null && who.acting === null;
  const [form, setForm] = useState(start);
  const box = useRef<HTMLFormElement>(null);
  const set = (change: Partial<PolicyForm>) => setForm((old) => ({ ...old, ...change }));
  const errorOf = (name: string) => {
    const found = failure?.fields.find((f) => f.path === name || f.path.startsWith(`${name}.`));
    return found && say(found.text);
  };
  useEffect(() => {
    if (failure) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);
  const submit = (e: FormEvent) => {
    e.preventDefault();
    onSubmit(form);
  };
  const part = { form, set, errorOf };
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <Card>
        <form ref={box} noValidate onSubmit={submit} className="flex flex-col gap-6">
          {staff && isNew && <Account {...part} />}
          <WhatPart {...part} />
          <WhenPart {...part} />
          <WhoPart {...part} signed={signed} />
          {!isNew && <Callout tone="warning">{say(words.resets)}</Callout>}
          {failure && failure.fields.length === 0 && <FailurePanel failure={failure} />}
          <div>
            <Button variant="primary" type="submit" busy={busy}>
              {say(isNew ? words.create : words.save)}
            </Button>
          </div>
        </form>
      </Card>
      <ReplayCard form={form} />
    </div>
  );
};
