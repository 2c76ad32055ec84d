import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { domains } from '#shared/areas/cdn/domains/domains';
import { useAct } from '../../../../kernel/request/act';
import { useAnswer } from '../../../../kernel/request/answers';
import { errorsOf, FailurePanel } from '../../../../kernel/request/failure';
import type { ApiFailure } from '../../../../kernel/request/http';
import { Page } from '../../../../kernel/page/Page';
import { useIsStaff, useWho } from '../../../../kernel/session/who';
import { Button, Callout, Card, Field, Picker, Switch, TextInput } from '../../../../ui';
import {
  type Draft,
  emptyDraft,
  inputOf,
  OriginFields,
  PolicyField,
  precheckInput,
  RemarkField,
} from './formFields';
import { Precheck } from './Precheck';
import { useWords } from '../words';

const AccountField = ({
  value,
  onChange,
  failure,
}: {
  value: string | null;
  onChange(id: string | null): void;
  failure: ApiFailure | null;
}) => {
  const say = useWords();
  const error = errorsOf(failure);
  const found = useAnswer(accounts.endpoints.list, { size: 200, sort: 'name' });
  const options = (found.value?.rows ?? []).map((a) => ({
    value: a.id,
    label: a.name,
    note: a.companyName,
  }));
  return (
    <Field label={say('domains.form.account')} required error={error('accountId')}>
      {(ids) => <Picker {...ids} options={options} value={value} onChange={onChange} />}
    </Field>
  );
};

/** Adding a domain: with a policy of one's choice (`choosing`), or in short with the account's. */
export const CreateDomain = ({ choosing }: { choosing: boolean }) => {
  const say = useWords();
  const navigate = useNavigate();
  const staff = useIsStaff();
  const who = useWho();
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [accountId, setAccountId] = useState<string | null>(null);
  const [autoActivate, setAuto] = useState(true);
  const add = useAct(domains.endpoints.add, { inline: true });
  const error = errorsOf(add.failure);
  const set = (patch: Partial<Draft>) => setDraft((d) => ({ ...d, ...patch }));
  const fields = { draft, set, failure: add.failure };
  const save = async () => {
    const { scheduleId, ...input } = { scheduleId: null, ...inputOf(draft, choosing, staff) };
    const made = await add.run({
      ...input,
      name: draft.name,
      autoActivate,
      ...(scheduleId ? { scheduleId } : {}),
      ...(accountId ? { accountId } : {}),
    });
    if (made) void navigate(`/cdn-domain?domain=${made.id}`);
  };
  return (
    <Page>
      <form
        className="grid max-w-6xl items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]"
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          void save();
        }}
      >
        <div className="flex min-w-0 flex-col gap-4">
          {!who.automatic && !staff && (
            <Callout tone="warning">{say('domains.form.manual')}</Callout>
          )}
          <Card title={say('domains.form.base')}>
            <div className="flex flex-col gap-4">
              {staff && (
                <AccountField value={accountId} onChange={setAccountId} failure={add.failure} />
              )}
              <Field
                label={say('domains.col.name')}
                required
                hint={say('domains.form.name.hint')}
                error={error('name')}
              >
                {(ids) => (
                  <TextInput
                    {...ids}
                    mono
                    value={draft.name}
                    onChange={(e) => set({ name: e.target.value })}
                  />
                )}
              </Field>
              <OriginFields {...fields} />
            </div>
          </Card>
          <Card title={say('domains.form.line')}>
            <div className="flex flex-col gap-4">
              {choosing && <PolicyField {...fields} />}
              <Switch label={say('domains.form.auto')} checked={autoActivate} onChange={setAuto} />
              <RemarkField {...fields} />
            </div>
          </Card>
          <FailurePanel failure={add.failure} />
          <div className="flex gap-2">
            <Button type="submit" variant="primary" busy={add.busy}>
              {say('domains.form.add')}
            </Button>
            <Button onClick={() => void navigate('/cdn-domain')}>
              {say('domains.form.cancel')}
            </Button>
          </div>
        </div>
        <Precheck input={precheckInput(draft)} />
      </form>
    </Page>
  );
};
