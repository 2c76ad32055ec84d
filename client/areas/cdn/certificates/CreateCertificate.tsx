import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { useIsStaff } from '../../../kernel/session/who';
import { useAct } from '../../../kernel/request/act';
import { useAnswer } from '../../../kernel/request/answers';
import { errorsOf, FailurePanel } from '../../../kernel/request/failure';
import type { ApiFailure } from '../../../kernel/request/http';
import { Page } from '../../../kernel/page/Page';
import { Button, Card, Field, Picker, Tabs, TextInput } from '../../../ui';
import { FreeCertificate } from './FreeCertificate';
import { useWords } from './certificateParts';
import { PemCheck, type PemDraft, PemFields } from './PemFields';

type AccountProps = {
  value: string | null;
  onChange(id: string | null): void;
  failure: ApiFailure | null;
};
const AccountField = ({ value, onChange, failure }: AccountProps) => {
  const say = useWords();
  const found = useAnswer(accounts.endpoints.list, { size: 200, sort: 'name' });
  const options = (found.value?.rows ?? []).map((a) => ({
    value: a.id,
    label: a.name,
    note: a.companyName,
  }));
  const error = errorsOf(failure)('accountId');
  return (
    <Field label={say('certificates.form.account')} required error={error}>
      {(ids) => <Picker {...ids} options={options} value={value} onChange={onChange} />}
    </Field>
  );
};

/** Uploading: checked while it is pasted, then kept with its key sealed. */
const Upload = () => {
  const say = useWords();
  const navigate = useNavigate();
  const staff = useIsStaff();
  const [name, setName] = useState('');
  const [accountId, setAccountId] = useState<string | null>(null);
  const [draft, setDraft] = useState<PemDraft>({ certificatePem: '', privateKeyPem: '' });
  const upload = useAct(certificates.endpoints.upload, { inline: true });
  const nameError = errorsOf(upload.failure)('name');
  const save = async () => {
    const made = await upload.run({ name, ...draft, ...(accountId ? { accountId } : {}) });
    if (made) void navigate(`/bindCertificate?id=${made.id}`);
  };
  return (
    <form
      noValidate
      className="grid max-w-6xl items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px]"
      onSubmit={(e) => {
        e.preventDefault();
        void save();
      }}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Card>
          <div className="flex flex-col gap-4">
            {staff && (
              <AccountField value={accountId} onChange={setAccountId} failure={upload.failure} />
            )}
            <Field label={say('certificates.form.name')} required error={nameError}>
              {(ids) => (
                <TextInput
                  {...ids}
                  maxLength={64}
                  value={name}
                  onChange={(e) => setName(e.target.value)}
                />
              )}
            </Field>
            <PemFields
              draft={draft}
              set={(patch) => setDraft((d) => ({ ...d, ...patch }))}
              failure={upload.failure}
            />
          </div>
        </Card>
        <FailurePanel failure={upload.failure} />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={upload.busy}>
            {say('certificates.form.save')}
          </Button>
          <Button onClick={() => void navigate('/cdn-certification')}>
            {say('certificates.form.cancel')}
          </Button>
        </div>
      </div>
      <PemCheck draft={draft} />
    </form>
  );
};

const tabs = ['upload', 'free'] as const;

/** A new certificate: brought along, or ordered for nothing. */
const CreateCertificate = () => {
  const say = useWords();
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((t) => t === query.get('tab')) ?? 'upload';
  return (
    <Page>
      <Tabs
        label={say('certificates.add')}
        value={tab}
        onChange={(t) => setQuery(t === 'upload' ? {} : { tab: t })}
        items={tabs.map((t) => ({ value: t, label: say(`certificates.tab.${t}`) }))}
      >
        {tab === 'upload' ? <Upload /> : <FreeCertificate />}
      </Tabs>
    </Page>
  );
};
export default CreateCertificate;
