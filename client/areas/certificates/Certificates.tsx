import { ArrowRightLeft, Eye, Link2, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { certificateStatuses, certificates } from '#shared/areas/certificates/certificates';
import { domains } from '#shared/areas/domains/domains';
import { useAct } from '../../kernel/act';
import { Unreadable } from '../../kernel/failure';
import { useList } from '../../kernel/lists';
import { Page } from '../../kernel/Page';
import { useRefusal, useWho } from '../../kernel/session/who';
import {
  Button,
  ConfirmDialog,
  DataTable,
  EmptyState,
  FilterBar,
  Pagination,
  RowMenu,
  Select,
} from '../../ui';
import { useCertificateColumns } from './columns';
import { type CertificateRow, useWords } from './parts';

const RemoveDialog = ({ row, onClose }: { row: CertificateRow; onClose(): void }) => {
  const say = useWords();
  const { run, failure } = useAct(certificates.endpoints.remove, { inline: true });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={say('certificates.remove.title', { name: row.name })}
      action={say('certificates.act.remove')}
      error={failure && say(failure.text)}
      onConfirm={async () => {
        if ((await run({ id: row.id })) !== undefined) onClose();
      }}
    >
      {say('certificates.remove.note', { count: row.boundCount })}
    </ConfirmDialog>
  );
};

const Actions = ({ row, onRemove }: { row: CertificateRow; onRemove(): void }) => {
  const say = useWords();
  const navigate = useNavigate();
  const bind = useRefusal('domain.bindCertificate');
  const replace = useRefusal('certificate.replace');
  const remove = useRefusal('certificate.delete');
  const bound = row.boundCount > 0 && say('certificates.bound', { count: row.boundCount });
  return (
    <>
      <Button
        size="sm"
        disabled={bind}
        onClick={() => void navigate(`/bindCertificate?id=${row.id}`)}
      >
        {say('certificates.act.bind')}
      </Button>
      <RowMenu
        items={[
          {
            label: say('certificates.act.view'),
            icon: Eye,
            onSelect: () => void navigate(`/viewCertificate?id=${row.id}`),
          },
          {
            label: say('certificates.act.bind'),
            icon: Link2,
            disabled: bind,
            onSelect: () => void navigate(`/bindCertificate?id=${row.id}`),
          },
          {
            label: say('certificates.act.change'),
            icon: ArrowRightLeft,
            disabled: bind,
            onSelect: () => void navigate(`/changeOfBindingCertificate?from=${row.id}`),
          },
          {
            label: say('certificates.act.replace'),
            icon: RefreshCw,
            disabled: replace,
            onSelect: () => void navigate(`/updateCertificatePage?id=${row.id}`),
          },
          {
            label: say('certificates.act.remove'),
            icon: Trash2,
            danger: true,
            divided: true,
            disabled: remove || bound,
            onSelect: onRemove,
          },
        ]}
      />
    </>
  );
};

const Add = () => {
  const say = useWords();
  const navigate = useNavigate();
  const refused = useRefusal('certificate.add');
  return (
    <Button
      variant="primary"
      icon={Plus}
      disabled={refused}
      onClick={() => void navigate('/createCertificatePage')}
    >
      {say('certificates.add')}
    </Button>
  );
};

/** Certificates of the account, or of all accounts for staff. */
const Certificates = () => {
  const say = useWords();
  const who = useWho();
  const account = who.staff !== null && !who.acting;
  const [removing, setRemoving] = useState<CertificateRow | null>(null);
  const list = useList(certificates.endpoints.list, {
    filters: ['search', 'status'],
    sort: '-createdAt',
    refreshOn: [certificates.events.changed, certificates.events.removed, domains.events.changed],
  });
  const columns = useCertificateColumns(account);
  const statuses = Object.entries(certificateStatuses).map(([value, [zhCN, en]]) => ({
    value,
    label: say([zhCN, en]),
  }));
  const empty = list.filtered ? (
    <EmptyState
      kind="noMatch"
      title={say('certificates.noMatch')}
      action={<Button onClick={list.clear}>{say('certificates.clear')}</Button>}
    />
  ) : (
    <EmptyState kind="nothing" title={say('certificates.none')} action={<Add />}>
      {say('certificates.none.note')}
    </EmptyState>
  );
  return (
    <Page>
      <DataTable
        name="/cdn-certification"
        label={say('certificates.col.name')}
        columns={columns}
        rows={list.rows}
        onExport={list.exportAs}
        rowKey={(c) => c.id}
        sort={list.sort}
        onSort={list.setSort}
        loading={list.answer.loading}
        error={
          list.answer.failure && (
            <Unreadable failure={list.answer.failure} onRetry={list.answer.reload} />
          )
        }
        empty={empty}
        rowActions={(c) => <Actions row={c} onRemove={() => setRemoving(c)} />}
        actionsWidth={118}
        toolbar={
          <FilterBar
            search={list.filters['search'] ?? ''}
            onSearch={(text) => list.setFilter('search', text, 'type')}
            searchLabel={say('certificates.search')}
            chips={list.chips(
              (f) => say(f === 'status' ? 'certificates.col.status' : 'certificates.search'),
              (f, v) => (f === 'status' ? (statuses.find((s) => s.value === v)?.label ?? v) : v),
            )}
            onClear={list.clear}
            count={list.total}
            onRefresh={list.answer.reload}
            refreshing={list.answer.loading}
            actions={<Add />}
          >
            <Select
              aria-label={say('certificates.col.status')}
              empty={say('certificates.col.status')}
              className="!w-40"
              value={list.filters['status'] ?? ''}
              onChange={(e) => list.setFilter('status', e.target.value)}
              options={statuses}
            />
          </FilterBar>
        }
        footer={
          <Pagination
            page={list.page}
            size={list.size}
            total={list.total ?? 0}
            onPage={list.setPage}
            onSize={list.setSize}
          />
        }
      />
      {removing && <RemoveDialog row={removing} onClose={() => setRemoving(null)} />}
    </Page>
  );
};
export default Certificates;
