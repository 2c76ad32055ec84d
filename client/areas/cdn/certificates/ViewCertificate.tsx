import { Link2, RefreshCw, ShieldCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { certificateSources } from '#shared/areas/cdn/certificates/schemas';
import { domains } from '#shared/areas/cdn/domains/domains';
import { sentenceText } from '#shared/kernel/sentences';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import { Page } from '../../../kernel/page/Page';
import { useRefusal } from '../../../kernel/session/access';
import {
  Button,
  Callout,
  Card,
  CodeBlock,
  ConfirmDialog,
  Facts,
  formatInstant,
  Skeleton,
  useKit,
} from '../../../ui';
import { Bindings, type Detail } from './Bindings';
import { CertificateStatus, LeafAlone, useCertificateFacts } from './CertificateStatus';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

/** What is out of the ordinary with a certificate, most important first. */
const Remarks = ({ row }: { row: Detail }) => {
  const why = row.statusMessage && t(sentenceText(row.statusMessage));
  return (
    <>
      {row.returned && (
        <Callout tone="warning" title={t(texts.returned)}>
          {why}
        </Callout>
      )}
      {why && !row.returned && <Callout tone="error">{why}</Callout>}
      {row.replacing && <Callout>{t(texts.replacing)}</Callout>}
      {row.wrongCount > 0 && (
        <Callout tone="error">{t(texts.view.wrong, { count: row.wrongCount })}</Callout>
      )}
    </>
  );
};

const Body = ({ row }: { row: Detail }) => {
  const { timeZone } = useKit();
  const facts = useCertificateFacts(row);
  const check = useMutation(certificates.endpoints.verify);
  const verify = async () => {
    const answer = await check.run({ id: row.id });
    if (answer) toast.success(t(texts.view.checking, { count: answer.domains }));
  };
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <Remarks row={row} />
      <LeafAlone of={row} />
      <Card title={t(texts.view.facts)}>
        <Facts
          columns={2}
          items={[
            ...facts,
            [t(texts.view.source), t(certificateSources[row.source])],
            [t(texts.col.uploaded), formatInstant(row.uploadedAt, timeZone)],
            [t(texts.view.version), row.version],
            [t(texts.view.checkedAt), row.checkedAt ? formatInstant(row.checkedAt, timeZone) : '–'],
          ]}
        />
      </Card>
      <Card
        title={t(texts.view.bindings.label)}
        note={t(texts.view.bindings.note)}
        flush
        actions={
          row.bindings.length > 0 && (
            <Button size="sm" icon={ShieldCheck} busy={check.busy} onClick={() => void verify()}>
              {t(texts.act.check)}
            </Button>
          )
        }
      >
        <Bindings row={row} />
      </Card>
      <Card title={t(texts.view.chain)}>
        <CodeBlock code={row.chainPem} label={t(texts.view.chain)} />
      </Card>
    </div>
  );
};

const RollBack = ({ row }: { row: Detail }) => {
  const refusal = useRefusal('certificate.replace');
  const [dialogOpen, setDialogOpen] = useState(false);
  const { run, failure } = useMutation(certificates.endpoints.rollBack, { inline: true });
  const version = row.previousVersion ?? 0;
  return (
    <>
      <Button
        icon={Undo2}
        disabled={refusal || (row.previousVersion === null && t(texts.rollBack.none))}
        onClick={() => setDialogOpen(true)}
      >
        {t(texts.act.rollBack)}
      </Button>
      <ConfirmDialog
        open={dialogOpen}
        onClose={() => setDialogOpen(false)}
        title={t(texts.rollBack.title, { version })}
        action={t(texts.act.rollBack)}
        error={failure && t(failure.text)}
        onConfirm={async () => {
          if ((await run({ id: row.id })) !== undefined) setDialogOpen(false);
        }}
      >
        {t(row.boundCount > 0 ? texts.rollBack.note : texts.rollBack.unbound, {
          version,
          count: row.boundCount,
        })}
      </ConfirmDialog>
    </>
  );
};

const Actions = ({ row }: { row: Detail }) => {
  const navigate = useNavigate();
  const bind = useRefusal('domain.bindCertificate');
  const replace = useRefusal('certificate.replace');
  return (
    <>
      <RollBack row={row} />
      <Button
        icon={RefreshCw}
        disabled={replace}
        onClick={() => void navigate(`/updateCertificatePage?id=${row.id}`)}
      >
        {t(texts.act.replace)}
      </Button>
      <Button
        variant="primary"
        icon={Link2}
        disabled={bind}
        onClick={() => void navigate(`/bindCertificate?id=${row.id}`)}
      >
        {t(texts.act.bind)}
      </Button>
    </>
  );
};

/** A certificate with what each supplier's edges really serve; the key is never part of it. */
const ViewCertificate = () => {
  const [query] = useSearchParams();
  const id = query.get('id');
  const answer = useQuery(certificates.endpoints.one, id ? { id } : null, {
    refreshOn: [certificates.events.changed, domains.events.changed],
  });
  const { value } = answer;
  return (
    <Page
      object={value?.name}
      badge={value && <CertificateStatus row={value} />}
      actions={value && <Actions row={value} />}
    >
      {answer.failure && !value && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!value && !answer.failure && <Skeleton className="h-64" />}
      {value && <Body row={value} />}
    </Page>
  );
};
export default ViewCertificate;
