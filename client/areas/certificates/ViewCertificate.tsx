import { Link2, RefreshCw } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { certificates } from '#shared/areas/certificates/certificates';
import { domainStatuses, type DomainStatus } from '#shared/areas/domains/domain';
import { domains } from '#shared/areas/domains/domains';
import { suppliers } from '#shared/suppliers';
import type { Out } from '#shared/kernel/contract';
import { useAnswer } from '../../kernel/answers';
import { Unreadable } from '../../kernel/failure';
import { Page } from '../../kernel/Page';
import { useRefusal } from '../../kernel/session/who';
import {
  Badge,
  Button,
  Callout,
  Card,
  CodeBlock,
  EmptyState,
  Facts,
  formatInstant,
  Skeleton,
  StatusDot,
  useKit,
} from '../../ui';
import { CertificateStatus, inLanguage, useCertificateFacts, useWords } from './parts';

type Detail = Out<typeof certificates.endpoints.one>;
type Bound = Detail['bindings'][number];

const Served = ({ of, fingerprint }: { of: Bound['suppliers'][number]; fingerprint: string }) => {
  const say = useWords();
  const known =
    of.supplier in suppliers ? suppliers[of.supplier as keyof typeof suppliers].label : null;
  const same = of.fingerprint === fingerprint;
  const text = same
    ? say('certificates.view.same')
    : of.fingerprint
      ? say('certificates.view.different', { print: of.fingerprint.slice(0, 12) })
      : say('certificates.view.nothing');
  return (
    <span className="flex items-center gap-2">
      <span className="text-ink-muted">{known ? say([known[0], known[1]]) : of.supplier}</span>
      <StatusDot tone={same ? 'success' : of.fingerprint ? 'error' : 'neutral'}>{text}</StatusDot>
    </span>
  );
};

const Bindings = ({ row }: { row: Detail }) => {
  const say = useWords();
  if (row.bindings.length === 0)
    return <EmptyState kind="nothing" title={say('certificates.view.none')} />;
  return (
    <ul className="divide-y divide-line text-sm">
      {row.bindings.map((b) => {
        // The endpoint gives the domain's own status.
        const [zhCN, en, tone] = domainStatuses[b.status as DomainStatus];
        return (
          <li
            key={b.domainId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2"
          >
            <span className="flex min-w-0 items-center gap-3">
              <a
                className="truncate font-mono text-[0.95em] text-accent-ink hover:underline"
                href={`#/cdn-domain?domain=${b.domainId}`}
              >
                {b.name}
              </a>
              <Badge tone={tone}>{say([zhCN, en])}</Badge>
            </span>
            <span className="flex flex-wrap gap-x-6 gap-y-1">
              {b.suppliers.map((s) => (
                <Served key={s.supplier} of={s} fingerprint={row.fingerprint} />
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
};

const Body = ({ row }: { row: Detail }) => {
  const say = useWords();
  const { timeZone, locale } = useKit();
  const facts = useCertificateFacts(row);
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      {row.statusMessage && <Callout tone="error">{inLanguage(row.statusMessage, locale)}</Callout>}
      <Card title={say('certificates.view.facts')}>
        <Facts
          columns={2}
          items={[
            ...facts,
            [say('certificates.col.uploaded'), formatInstant(row.uploadedAt, timeZone)],
            [say('certificates.view.version'), row.version],
          ]}
        />
      </Card>
      <Card
        title={say('certificates.view.bindings')}
        note={say('certificates.view.bindings.note')}
        flush
      >
        <Bindings row={row} />
      </Card>
      <Card title={say('certificates.view.chain')}>
        <CodeBlock code={row.chainPem} label={say('certificates.view.chain')} />
      </Card>
    </div>
  );
};

/** A certificate with what each supplier's edges really serve; the key is never part of it. */
const ViewCertificate = () => {
  const say = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const id = query.get('id');
  const bind = useRefusal('domain.bindCertificate');
  const replace = useRefusal('certificate.replace');
  const found = useAnswer(certificates.endpoints.one, id ? { id } : null, {
    refreshOn: [certificates.events.changed, domains.events.changed],
  });
  const { value } = found;
  const actions = value && (
    <>
      <Button
        icon={RefreshCw}
        disabled={replace}
        onClick={() => void navigate(`/updateCertificatePage?id=${value.id}`)}
      >
        {say('certificates.act.replace')}
      </Button>
      <Button
        variant="primary"
        icon={Link2}
        disabled={bind}
        onClick={() => void navigate(`/bindCertificate?id=${value.id}`)}
      >
        {say('certificates.act.bind')}
      </Button>
    </>
  );
  return (
    <Page object={value?.name} badge={value && <CertificateStatus row={value} />} actions={actions}>
      {!id && <EmptyState kind="nothing" title={say('certificates.unknown')} />}
      {found.failure && !value && <Unreadable failure={found.failure} onRetry={found.reload} />}
      {id && !value && !found.failure && <Skeleton className="h-64" />}
      {value && <Body row={value} />}
    </Page>
  );
};
export default ViewCertificate;
