import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { useAct } from '../../../kernel/request/act';
import { useAnswer } from '../../../kernel/request/answers';
import { FailurePanel, Unreadable } from '../../../kernel/request/failure';
import { Page } from '../../../kernel/page/Page';
import { Button, Callout, Card, EmptyState, Skeleton } from '../../../ui';
import { type CertificateRow, CertificateStatus, useWords } from './certificateParts';
import { PemCheck, type PemDraft, PemFields } from './PemFields';

const Form = ({ row }: { row: CertificateRow }) => {
  const say = useWords();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<PemDraft>({ certificatePem: '', privateKeyPem: '' });
  const replace = useAct(certificates.endpoints.replace, { inline: true });
  const save = async () => {
    if (await replace.run({ id: row.id, ...draft })) void navigate(`/viewCertificate?id=${row.id}`);
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
        <Callout>
          {say('certificates.replace.note', { count: row.boundCount, version: row.version })}
        </Callout>
        <Card>
          <div className="flex flex-col gap-4">
            <PemFields
              draft={draft}
              set={(patch) => setDraft((d) => ({ ...d, ...patch }))}
              failure={replace.failure}
            />
          </div>
        </Card>
        <FailurePanel failure={replace.failure} />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={replace.busy}>
            {say('certificates.form.replace')}
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

/** A new version of a certificate, deployed to every domain it is bound to. */
const ReplaceCertificate = () => {
  const say = useWords();
  const [query] = useSearchParams();
  const id = query.get('id');
  const found = useAnswer(certificates.endpoints.one, id ? { id } : null);
  const { value } = found;
  return (
    <Page object={value?.name} badge={value && <CertificateStatus row={value} />}>
      {!id && <EmptyState kind="nothing" title={say('certificates.unknown')} />}
      {found.failure && !value && <Unreadable failure={found.failure} onRetry={found.reload} />}
      {id && !value && !found.failure && <Skeleton className="h-64" />}
      {value && <Form key={value.id} row={value} />}
    </Page>
  );
};
export default ReplaceCertificate;
