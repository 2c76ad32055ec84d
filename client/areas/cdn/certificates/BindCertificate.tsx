import { useMemo, useState } from 'react';
import { toast } from 'sonner';
import { useSearchParams } from 'react-router-dom';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { domainStatuses, type DomainStatus } from '#shared/areas/cdn/domains/domain';
import { domains } from '#shared/areas/cdn/domains/domains';
import { useAct } from '../../../kernel/request/act';
import { useAnswer } from '../../../kernel/request/answers';
import { Unreadable } from '../../../kernel/request/failure';
import { type RowOf, useList } from '../../../kernel/declared/lists';
import { ListTable } from '../../../kernel/declared/ListTable';
import { Page } from '../../../kernel/page/Page';
import { useRefusal } from '../../../kernel/session/who';
import { StateBadge } from '../../../kernel/declared/state';
import { Button, type Column, EmptyState, MiddleCut, Skeleton, StatusDot } from '../../../ui';
import { type CertificateRow, CertificateStatus, Hosts, useWords } from './certificateParts';

type Row = RowOf<typeof certificates.endpoints.bindable>;

const useColumns = (certificateId: string): Column<Row>[] => {
  const say = useWords();
  return useMemo(
    () => [
      {
        id: 'name',
        header: say('certificates.bind.domain'),
        grow: true,
        width: 260,
        always: true,
        cell: (d) => <MiddleCut text={d.name} />,
      },
      {
        id: 'status',
        header: say('certificates.bind.status'),
        width: 160,
        // The endpoint gives the domain's own status.
        cell: (d) => <StateBadge of={domainStatuses[d.status as DomainStatus]} />,
      },
      {
        id: 'covered',
        header: say('certificates.bind.cover'),
        width: 230,
        cell: (d) => (
          <StatusDot tone={d.covered ? 'success' : 'neutral'}>
            {say(d.covered ? 'certificates.bind.covered' : 'certificates.bind.notCovered')}
          </StatusDot>
        ),
      },
      {
        id: 'bound',
        fields: ['certificateName'],
        header: say('certificates.bind.state'),
        width: 240,
        cell: (d) => {
          if (d.certificateId === certificateId) return say('certificates.bind.here');
          return d.certificateName
            ? say('certificates.bind.other', { name: d.certificateName })
            : say('certificates.bind.free');
        },
      },
    ],
    [say, certificateId],
  );
};

const useBinding = (id: string, after: () => void) => {
  const say = useWords();
  const bind = useAct(certificates.endpoints.bind, { done: ['已提交', 'Sent'] });
  const unbind = useAct(certificates.endpoints.unbind, { done: ['已提交', 'Sent'] });
  const run = async (act: typeof bind | typeof unbind, domainIds: string[]) => {
    const told = await act.run({ id, domainIds });
    if (!told) return;
    if (told.waiting > 0) toast.info(say('certificates.bind.waiting', { count: told.waiting }));
    after();
  };
  return {
    busy: bind.busy || unbind.busy,
    bind: (ids: string[]) => void run(bind, ids),
    unbind: (ids: string[]) => void run(unbind, ids),
  };
};

const Domains = ({ row }: { row: CertificateRow }) => {
  const say = useWords();
  const refused = useRefusal('domain.bindCertificate');
  const [chosen, setChosen] = useState<Set<string>>(new Set());
  const list = useList(certificates.endpoints.bindable, {
    filters: ['search'],
    fixed: { id: row.id },
    refreshOn: [domains.events.changed],
  });
  const act = useBinding(row.id, () => {
    setChosen(new Set());
    list.answer.reload();
  });
  const columns = useColumns(row.id);
  const picked = (list.rows ?? []).filter((d) => chosen.has(d.id));
  const free = picked.filter((d) => d.covered && d.certificateId !== row.id).map((d) => d.id);
  const here = picked.filter((d) => d.certificateId === row.id).map((d) => d.id);
  return (
    <ListTable
      list={list}
      name="/bindCertificate"
      label={say('certificates.bind.title')}
      columns={columns}
      rowKey={(d) => d.id}
      selected={chosen}
      onSelect={setChosen}
      bulk={() => (
        <>
          <Button
            size="sm"
            variant="primary"
            busy={act.busy}
            disabled={refused || (free.length === 0 && say('certificates.bind.notCovered'))}
            onClick={() => act.bind(free)}
          >
            {`${say('certificates.bind.run')} (${free.length})`}
          </Button>
          <Button
            size="sm"
            variant="danger"
            busy={act.busy}
            disabled={refused || here.length === 0}
            onClick={() => act.unbind(here)}
          >
            {`${say('certificates.bind.unbind')} (${here.length})`}
          </Button>
        </>
      )}
      rowActions={(d) =>
        d.certificateId === row.id ? (
          <Button
            size="sm"
            variant="danger"
            busy={act.busy}
            disabled={refused}
            onClick={() => act.unbind([d.id])}
          >
            {say('certificates.bind.unbind')}
          </Button>
        ) : (
          <Button
            size="sm"
            busy={act.busy}
            disabled={refused || (!d.covered && say('certificates.bind.notCovered'))}
            onClick={() => act.bind([d.id])}
          >
            {say('certificates.bind.run')}
          </Button>
        )
      }
      actionsWidth={100}
      none={say('certificates.bind.none')}
      search={say('certificates.bind.search')}
    />
  );
};

/** Binding a certificate to domains it covers, one by one or many at once. */
const BindCertificate = () => {
  const say = useWords();
  const [query] = useSearchParams();
  const id = query.get('id');
  const found = useAnswer(certificates.endpoints.one, id ? { id } : null, {
    refreshOn: [certificates.events.changed],
  });
  const { value } = found;
  return (
    <Page
      object={value?.name}
      badge={value && <CertificateStatus row={value} />}
      note={value && <Hosts hosts={value.hosts} />}
    >
      {!id && <EmptyState kind="nothing" title={say('certificates.unknown')} />}
      {found.failure && !value && <Unreadable failure={found.failure} onRetry={found.reload} />}
      {id && !value && !found.failure && <Skeleton className="h-64" />}
      {value && <Domains key={value.id} row={value} />}
    </Page>
  );
};
export default BindCertificate;
