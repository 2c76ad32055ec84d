import { useEffect, useState } from 'react';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { call } from '../../../kernel/request/api';
import { errorsOf, FailurePanel } from '../../../kernel/request/failure';
import { asFailure, type ApiFailure } from '../../../kernel/request/http';
import { Callout, Card, Facts, Field, FileDrop, TextArea } from '../../../ui';
import { type Checked, useCertificateFacts, useWords } from './certificateParts';

export type PemDraft = { certificatePem: string; privateKeyPem: string };
const mostBytes = 65_536;
const restMs = 400;

/** Certificate and key, pasted or dropped as files. */
export const PemFields = ({
  draft,
  set,
  failure,
}: {
  draft: PemDraft;
  set(patch: Partial<PemDraft>): void;
  failure: ApiFailure | null;
}) => {
  const say = useWords();
  const error = errorsOf(failure);
  return (
    <>
      <Field
        label={say('certificates.form.pem')}
        required
        hint={say('certificates.form.pem.hint')}
        error={error('certificatePem')}
      >
        {(ids) => (
          <TextArea
            {...ids}
            mono
            rows={8}
            spellCheck={false}
            placeholder="-----BEGIN CERTIFICATE-----"
            value={draft.certificatePem}
            onChange={(e) => set({ certificatePem: e.target.value })}
          />
        )}
      </Field>
      <FileDrop
        label={say('certificates.form.drop.pem')}
        maxBytes={mostBytes}
        accept=".pem,.crt,.cer,text/plain"
        onText={(certificatePem) => set({ certificatePem })}
      />
      <Field
        label={say('certificates.form.key')}
        required
        hint={say('certificates.form.key.hint')}
        error={error('privateKeyPem')}
      >
        {(ids) => (
          <TextArea
            {...ids}
            mono
            rows={6}
            spellCheck={false}
            autoComplete="off"
            placeholder="-----BEGIN PRIVATE KEY-----"
            value={draft.privateKeyPem}
            onChange={(e) => set({ privateKeyPem: e.target.value })}
          />
        )}
      </Field>
      <FileDrop
        label={say('certificates.form.drop.key')}
        maxBytes={mostBytes}
        accept=".pem,.key,text/plain"
        onText={(privateKeyPem) => set({ privateKeyPem })}
      />
    </>
  );
};

type Told = { checked: Checked | null; failure: ApiFailure | null };
/** What certificate and key say, asked shortly after both are there. */
const useChecked = (draft: PemDraft): Told => {
  const [told, setTold] = useState<Told>({ checked: null, failure: null });
  const { certificatePem, privateKeyPem } = draft;
  useEffect(() => {
    setTold({ checked: null, failure: null });
    if (!certificatePem.trim() || !privateKeyPem.trim()) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(
        certificates.endpoints.check,
        { certificatePem, privateKeyPem },
        { signal: stop.signal },
      ).then(
        (checked) => setTold({ checked, failure: null }),
        (error: unknown) =>
          !stop.signal.aborted && setTold({ checked: null, failure: asFailure(error) }),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [certificatePem, privateKeyPem]);
  return told;
};

const Facets = ({ checked }: { checked: Checked }) => (
  <Facts items={useCertificateFacts(checked)} columns={1} />
);

/** The check beside the form: every problem before anything is saved. */
export const PemCheck = ({ draft }: { draft: PemDraft }) => {
  const say = useWords();
  const { checked, failure } = useChecked(draft);
  return (
    <Card title={say('certificates.check.title')}>
      <div className="flex flex-col gap-4" aria-live="polite">
        {!checked && !failure && (
          <p className="text-sm text-ink-muted">{say('certificates.check.lead')}</p>
        )}
        <FailurePanel failure={failure} />
        {checked && <Callout tone="success">{say('certificates.check.good')}</Callout>}
        {checked && <Facets checked={checked} />}
      </div>
    </Card>
  );
};
