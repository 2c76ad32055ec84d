import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { useIsStaff } from '../../../kernel/session/access';
import { DeclaredForm } from '../../../kernel/declared/Form';
import { Page } from '../../../kernel/page/Page';
import { PageTabs } from '../../../kernel/page/PageTabs';
import { FreeCertificate } from './FreeCertificate';
import { pemLooks, pemParts } from './PemFields';
import { texts } from './texts';

const own = ['name', 'certificatePem', 'privateKeyPem'] as const;
const form = {
  looks: { ...pemLooks, accountId: { required: true, wide: true }, name: { wide: true } },
  submit: ['上传', 'Upload'] as const,
  back: '/cdn-certification',
  after: (row: Record<string, unknown>) => `/bindCertificate?id=${String(row['id'])}`,
};
/** Uploading: checked while it is pasted, then kept with its key sealed. */
const Upload = () => {
  const fields = useIsStaff() ? (['accountId', ...own] as const) : own;
  return (
    <DeclaredForm
      area={certificates}
      endpoint="upload"
      form={{ ...form, fields }}
      parts={pemParts}
    />
  );
};

/** A new certificate: brought along, or ordered for nothing. */
const CreateCertificate = () => {
  return (
    <Page>
      <PageTabs
        label={texts.add}
        tabs={[
          { id: 'upload', label: texts.tab.upload, view: <Upload /> },
          { id: 'free', label: texts.tab.free, view: <FreeCertificate /> },
        ]}
      />
    </Page>
  );
};
export default CreateCertificate;
