import { Link2, RefreshCw, ShieldCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { certificateSources } from '#shared/areas/cdn/certificates/shapes';
import { domains } from '#shared/areas/cdn/domains/domains';
import { useAct } from '../../../kernel/request/act';
import { useAnswer } from '../../../kernel/request/answers';
import { Unreadable } from '../../../kernel/request/failure';
import { Page } from '../../../kernel/page/Page';
import { useRefusal } from '../../../kernel/session/who';
import {
  Button,
  Callout,
  Card,
  CodeBlock,
  ConfirmDialog,
  EmptyState,
  Facts,
  formatInstant,
  Skeleton,
  useKit,
} from '../../../ui';
import { Bindings, type Detail } from './Bindings';
import { CertificateStatus, inLanguage, useCertificateFacts, useWords } from './certificateParts';

/** What is out of the ordinary with a certificate, most important first. */
const Remarks = ({ row }: { row: Detail }) => {
  const say = useWords();
  const { locale } = useKit();
  const why = row.statusMessage && inLanguage(row.statusMessage, locale);
  return (
    <>
      {row.returned && (
        <Callout tone="warning" title={say('certificates.returned')}>
          {why}
        </Callout>
      )}
      {why && !row.returned && <Callout tone="error">{why}</Callout>}
      {row.replacing && <Callout>{say('certificates.replacing')}</Callout>}
      {row.wrongCount > 0 && (
        <Callout tone="error">{say('certificates.view.wrong', { count: row.wrongCount })}</Callout>
      )}
    </>
  );
};

const Body = ({ row }: { row: Detail }) => {
  const say = useWords();
  const { timeZone } = useKit();
  const facts = useCertificateFacts(row);
  const check = useAct(certificates.endpoints.verify);
  const verify = async () => {
    const told = await check.run({ id: row.id });
    if (told) toast.success(say('certificates.view.checking', { count: told.domains }));
  };
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <Remarks row={row} />
      <Card title={say('certificates.view.facts')}>
        <Facts
          columns={2}
          items={[
            ...facts,
            [say('certificates.view.source'), say(certificateSources[row.source])],
            [say('certificates.col.uploaded'), formatInstant(row.uploadedAt, timeZone)],
            [say('certificates.view.version'), row.version],
            [
              say('certificates.view.checkedAt'),
              row.checkedAt ? formatInstant(row.checkedAt, timeZone) : '–',
            ],
          ]}
        />
      </Card>
      <Card
        title={say('certificates.view.bindings')}
        note={say('certificates.view.bindings.note')}
        flush
        actions={
          row.bindings.length > 0 && (
            <Button size="sm" icon={ShieldCheck} busy={check.busy} onClick={() => void verify()}>
              {say('certificates.act.check')}
            </Button>
          )
        }
      >
        <Bindings row={row} />
      </Card>
      <Card title={say('certificates.view.chain')}>
        <CodeBlock code={row.chainPem} label={say('certificates.view.chain')} />
      </Card>
    </div>
  );
};

const RollBack = ({ row }: { row: Detail }) => {
  const say = useWords();
  const refused = useRefusal('certificate.replace');
  const [asked, setAsked] = useState(false);
  const { run, failure } = useAct(certificates.endpoints.rollBack, { inline: true });
  const version = row.previousVersion ?? 0;
  return (
    <>
      <Button
        icon={Undo2}
        disabled={refused || (row.previousVersion === null && say('certificates.rollBack.none'))}
        onClick={() => setAsked(true)}
      >
        {say('certificates.act.rollBack')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={say('certificates.rollBack.title', { version })}
        action={say('certificates.act.rollBack')}
        error={failure && say(failure.text)}
        onConfirm={async () => {
          if ((await run({ id: row.id })) !== undefined) setAsked(false);
        }}
      >
        {say('certificates.rollBack.note', { version, count: row.boundCount })}
      </ConfirmDialog>
    </>
  );
};

const Actions = ({ row }: { row: Detail }) => {
  const say = useWords();
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
        {say('certificates.act.replace')}
      </Button>
      <Button
        variant="primary"
        icon={Link2}
        disabled={bind}
        onClick={() => void navigate(`/bindCertificate?id=${row.id}`)}
      >
        {say('certificates.act.bind')}
      </Button>
    </>
  );
};

/** A certificate with what each supplier's edges really serve; the key is never part of it. */
const ViewCertificate = () => {
  const say = useWords();
  const [query] = useSearchParams();
  const id = query.get('id');
  const found = useAnswer(certificates.endpoints.one, id ? { id } : null, {
    refreshOn: [certificates.events.changed, domains.events.changed],
  });
  const { value } = found;
  return (
    <Page
      object={value?.name}
      badge={value && <CertificateStatus row={value} />}
      actions={value && <Actions row={value} />}
    >
      {!id && <EmptyState kind="nothing" title={say('certificates.unknown')} />}
      {found.failure && !value && <Unreadable failure={found.failure} onRetry={found.reload} />}
      {id && !value && !found.failure && <Skeleton className="h-64" />}
      {value && <Body row={value} />}
    </Page>
  );
};
export default ViewCertificate;
