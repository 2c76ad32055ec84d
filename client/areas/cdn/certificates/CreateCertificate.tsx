import { useSearchParams } from 'react-router-dom';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { useIsStaff } from '../../../kernel/session/access';
import { DeclaredForm } from '../../../kernel/declared/Form';
import { Page } from '../../../kernel/page/Page';
import { Tabs } from '../../../ui';
import { FreeCertificate } from './FreeCertificate';
import { pemLooks, pemParts } from './PemFields';
import { t } from '../../../kernel/text/translate';
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

const tabs = ['upload', 'free'] as const;

/** A new certificate: brought along, or ordered for nothing. */
const CreateCertificate = () => {
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((tab) => tab === query.get('tab')) ?? 'upload';
  return (
    <Page>
      <Tabs
        label={t(texts.add)}
        value={tab}
        onChange={(tab) => setQuery(tab === 'upload' ? {} : { tab: tab })}
        items={tabs.map((tab) => ({ value: tab, label: t(texts.tab[tab]) }))}
      >
        {tab === 'upload' ? <Upload /> : <FreeCertificate />}
      </Tabs>
    </Page>
  );
};
export default CreateCertificate;
