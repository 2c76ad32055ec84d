import { useSearchParams } from 'react-router-dom';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { DeclaredForm } from '../../../kernel/declared/Form';
import { useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import { Page } from '../../../kernel/page/Page';
import { Callout, Skeleton } from '../../../ui';
import { type CertificateRow, CertificateStatus } from './CertificateStatus';
import { pemLooks, pemParts } from './PemFields';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

const Form = ({ row }: { row: CertificateRow }) => {
  return (
    <div className="flex flex-col gap-4">
      <Callout>
        {t(row.boundCount > 0 ? texts.replace.note : texts.replace.unbound, {
          count: row.boundCount,
          version: row.version,
        })}
      </Callout>
      <DeclaredForm
        area={certificates}
        endpoint="replace"
        row={row}
        form={{
          fields: ['certificatePem', 'privateKeyPem'],
          looks: pemLooks,
          start: { id: row.id },
          submit: ['更换并部署', 'Replace and deploy'],
          back: '/cdn-certification',
          after: () => `/viewCertificate?id=${row.id}`,
        }}
        parts={pemParts}
      />
    </div>
  );
};

/** A new version of a certificate, deployed to every domain it is bound to. */
const ReplaceCertificate = () => {
  const [query] = useSearchParams();
  const id = query.get('id');
  const answer = useQuery(certificates.endpoints.one, id ? { id } : null);
  const { value } = answer;
  return (
    <Page object={value?.name} badge={value && <CertificateStatus row={value} />}>
      {answer.failure && !value && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!value && !answer.failure && <Skeleton className="h-64" />}
      {value && <Form key={value.id} row={value} />}
    </Page>
  );
};
export default ReplaceCertificate;
