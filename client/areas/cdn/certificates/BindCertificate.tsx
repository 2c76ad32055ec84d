import { createContext, useContext, useMemo } from 'react';
import { toast } from 'sonner';
import { useSearchParams } from 'react-router-dom';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { domainStatuses, type DomainStatus } from '#shared/areas/cdn/domains/domain';
import type { Label } from '#shared/kernel/field';
import { domains } from '#shared/areas/cdn/domains/domains';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { EmbeddedList } from '../../../kernel/declared/list/ListPage';
import type { ListOf, ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { Page } from '../../../kernel/page/Page';
import { useRefusal } from '../../../kernel/session/access';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { Button, MiddleCut, Skeleton, StatusDot } from '../../../ui';
import { CertificateStatus, Hosts, LeafAlone } from './CertificateStatus';
import { texts } from './texts';
import { cdnWords } from '../words';

type Row = RowOf<typeof certificates.endpoints.bindable>;
type Props = { row: Row };
/** The certificate that is bound. */
const Bound = createContext('');

const NameCell = ({ row }: Props) => <MiddleCut text={row.name} />;
// The endpoint gives the domain's own status.
const StatusCell = ({ row }: Props) => (
  <StateBadge of={domainStatuses[row.status as DomainStatus]} />
);
const CoveredCell = ({ row }: Props) => {
  return (
    <StatusDot tone={row.covered ? 'success' : 'neutral'}>
      {t(row.covered ? texts.bind.covered : texts.bind.notCovered)}
    </StatusDot>
  );
};
const BindingCell = ({ row }: Props) => {
  const id = useContext(Bound);
  if (row.certificateId === id) return <>{t(texts.bind.here)}</>;
  return (
    <>
      {row.certificateName
        ? t(texts.bind.other, { name: row.certificateName })
        : t(texts.bind.free)}
    </>
  );
};

const bound = ({ waiting }: { waiting?: unknown }): Label =>
  Number(waiting) > 0
    ? [`已提交，${waiting} 项变更等待审核`, `Sent; ${waiting} changes wait for review`]
    : ['已提交', 'Sent'];

const Bulk = ({ rows, onDone }: { rows: readonly Row[]; onDone(): void }) => {
  const id = useContext(Bound);
  const refusal = useRefusal('domain.bindCertificate');
  const bind = useMutation(certificates.endpoints.bind);
  const unbind = useMutation(certificates.endpoints.unbind);
  const busy = bind.busy || unbind.busy;
  const run = async (act: typeof bind | typeof unbind, domainIds: string[]) => {
    const answer = await act.run({ id, domainIds });
    if (!answer) return;
    toast.success(t(bound(answer)));
    onDone();
  };
  const free = rows.filter((d) => d.covered && d.certificateId !== id).map((d) => d.id);
  const here = rows.filter((d) => d.certificateId === id).map((d) => d.id);
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        busy={busy}
        disabled={refusal || (free.length === 0 && t(texts.bind.notCovered))}
        onClick={() => void run(bind, free)}
      >
        {`${t(texts.bind.run)} (${free.length})`}
      </Button>
      <Button
        size="sm"
        variant="danger"
        busy={busy}
        disabled={refusal || here.length === 0}
        onClick={() => void run(unbind, here)}
      >
        {`${t(texts.bind.unbind)} (${here.length})`}
      </Button>
    </>
  );
};

/** Domains of the certificate's account with what can be done to each. */
const bindableList = (id: string): ListOf<typeof certificates, 'bindable'> => ({
  title: ['账号的域名', 'Domains of the account'],
  columns: ['name', 'status', 'covered', { field: 'certificateId', fields: ['certificateName'] }],
  grow: 'name',
  widths: { name: 260, status: 160, covered: 230, certificateId: 240 },
  search: cdnWords.searchDomains,
  fixed: { id },
  refreshOn: [domains.events.changed],
  empty: { title: ['账号还没有域名', 'The account has no domains'] },
  actions: [
    {
      label: cdnWords.unbind,
      endpoint: 'unbind',
      input: (row) => ({ id, domainIds: [row.id] }),
      when: (row) => row.certificateId === id,
      danger: true,
      confirm: false,
      button: true,
      done: bound,
    },
    {
      label: cdnWords.bind,
      endpoint: 'bind',
      input: (row) => ({ id, domainIds: [row.id] }),
      when: (row) => row.certificateId !== id,
      refused: (row) => !row.covered && t(texts.bind.notCovered),
      button: true,
      done: bound,
    },
  ],
  actionsWidth: 100,
});
const parts: ListParts<Row> = {
  cells: {
    name: NameCell,
    status: StatusCell,
    covered: CoveredCell,
    certificateId: BindingCell,
  },
  bulk: Bulk,
};

const Domains = ({ id }: { id: string }) => {
  const list = useMemo(
    () => ({ ...bindableList(id), path: '/bindCertificate', endpoint: 'bindable' }) as const,
    [id],
  );
  return (
    <Bound.Provider value={id}>
      <EmbeddedList area={certificates} list={list} parts={parts} />
    </Bound.Provider>
  );
};

/** Binding a certificate to domains it covers, one by one or many at once. */
const BindCertificate = () => {
  const [query] = useSearchParams();
  const id = query.get('id');
  const answer = useQuery(certificates.endpoints.one, id ? { id } : null, {
    refreshOn: [certificates.events.changed],
  });
  const { value } = answer;
  return (
    <Page
      object={value?.name}
      badge={value && <CertificateStatus row={value} />}
      note={value && <Hosts hosts={value.hosts} />}
    >
      {answer.failure && !value && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!value && !answer.failure && <Skeleton className="h-64" />}
      {value && (
        <div className="flex flex-col gap-4">
          <LeafAlone of={value} />
          <Domains key={value.id} id={value.id} />
        </div>
      )}
    </Page>
  );
};
export default BindCertificate;
