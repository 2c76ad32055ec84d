import { useEffect, useState } from 'react';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { call } from '../../../kernel/request/api';
import type {
  ControlProps,
  FieldLooks,
  FormPart,
  FormParts,
} from '../../../kernel/screens/formTypes';
import { FailurePanel } from '../../../kernel/request/failure';
import { asFailure, type ApiFailure } from '../../../kernel/request/http';
import { Callout, Card, Facts, TextDrop } from '../../../ui';
import { type Checked, LeafAlone, useCertificateFacts } from './CertificateStatus';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type PemDraft = { certificatePem: string; privateKeyPem: string };
const mostBytes = 65_536;
const restMs = 400;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const pemOf = (kind: 'certificate' | 'key') =>
  function Pem({ ids, value, onChange }: ControlProps) {
    const certificate = kind === 'certificate';
    return (
      <TextDrop
        {...ids}
        rows={certificate ? 9 : 7}
        placeholder={`-----BEGIN ${certificate ? 'CERTIFICATE' : 'PRIVATE KEY'}-----`}
        value={textOf(value)}
        onText={onChange}
        fileLabel={t(certificate ? texts.form.drop.pem : texts.form.drop.key)}
        maxBytes={mostBytes}
        accept={certificate ? '.pem,.crt,.cer,text/plain' : '.pem,.key,text/plain'}
      />
    );
  };

/** What forms with a certificate and its key say about the two. */
export const pemLooks: FieldLooks = {
  certificatePem: {
    hint: ['服务器证书在最前，其后依次为签发者', 'The server certificate first, then its issuers'],
    aside: 'PEM',
  },
  privateKeyPem: {
    hint: [
      '不带口令；加密保存，之后不再显示。',
      'Without pass phrase. It is sealed and never shown again.',
    ],
    aside: 'PEM',
  },
};

type CheckResult = { checked: Checked | null; failure: ApiFailure | null };
/** What certificate and key say, asked shortly after both are there. */
const useChecked = (draft: PemDraft): CheckResult => {
  const [result, setResult] = useState<CheckResult>({ checked: null, failure: null });
  const { certificatePem, privateKeyPem } = draft;
  useEffect(() => {
    setResult({ checked: null, failure: null });
    if (!certificatePem.trim() || !privateKeyPem.trim()) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(
        certificates.endpoints.check,
        { certificatePem, privateKeyPem },
        { signal: stop.signal },
      ).then(
        (checked) => setResult({ checked, failure: null }),
        (error: unknown) =>
          !stop.signal.aborted && setResult({ checked: null, failure: asFailure(error) }),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [certificatePem, privateKeyPem]);
  return result;
};

const Facets = ({ checked }: { checked: Checked }) => (
  <>
    <LeafAlone of={checked} />
    <Facts items={useCertificateFacts(checked)} columns={1} />
  </>
);

/** The check beside the form: every problem before anything is saved. */
const PemCheck = ({ values }: FormPart) => {
  const draft = {
    certificatePem: textOf(values['certificatePem']),
    privateKeyPem: textOf(values['privateKeyPem']),
  };
  const { checked, failure } = useChecked(draft);
  return (
    <Card title={t(texts.check.title)}>
      <div className="flex flex-col gap-4" aria-live="polite">
        {!checked && !failure && <p className="text-sm text-ink-muted">{t(texts.check.lead)}</p>}
        <FailurePanel failure={failure} />
        {checked && <Callout tone="success">{t(texts.check.good)}</Callout>}
        {checked && <Facets checked={checked} />}
      </div>
    </Card>
  );
};

/** Certificate and key, pasted or dropped as files, checked beside. */
export const pemParts: FormParts = {
  controls: { certificatePem: pemOf('certificate'), privateKeyPem: pemOf('key') },
  aside: PemCheck,
};
