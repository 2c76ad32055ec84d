import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { auditRecord, audits } from '#shared/areas/audit/audit';
import { metaOf } from '#shared/kernel/field';
import { toast } from 'sonner';
import { fetchFile } from '../../kernel/api';
import { Choice } from '../../kernel/drawn/Cell';
import { Unreadable } from '../../kernel/failure';
import { asFailure } from '../../kernel/http';
import { useList, type List } from '../../kernel/lists';
import { say as sayLabel } from '../../kernel/say';
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  FilterBar,
  formatInstant,
  Pagination,
  Select,
  useKit,
} from '../../ui';
import { AuditDetail, type AuditRow } from './AuditDetail';
import { useWords } from './words';

const { shape } = auditRecord.schema;
const head = (name: keyof typeof shape) => sayLabel(metaOf(shape[name]).label ?? ['', '']);

const useColumns = (): Column<AuditRow>[] => {
  const say = useWords();
  const { timeZone } = useKit();
  return useMemo(
    () => [
      {
        id: 'number',
        header: head('number'),
        width: 100,
        always: true,
        sortable: true,
        cell: (r) => <span className="nums">#{r.number}</span>,
      },
      {
        id: 'at',
        header: head('at'),
        width: 180,
        cell: (r) => <span className="nums">{formatInstant(r.at, timeZone)}</span>,
      },
      {
        id: 'userEmail',
        header: head('userEmail'),
        width: 220,
        cell: (r) => (
          <span title={r.actingEmail ? say('audit.by', { staff: r.actingEmail }) : undefined}>
            {r.userEmail}
            {r.actingEmail && (
              <span className="ml-1 text-xs text-warning">
                {say('audit.by', { staff: r.actingEmail })}
              </span>
            )}
          </span>
        ),
      },
      {
        id: 'ip',
        header: head('ip'),
        width: 130,
        cell: (r) => <span className="font-mono">{r.ip || '–'}</span>,
      },
      { id: 'module', header: head('module'), width: 140, cell: (r) => r.module },
      { id: 'operation', header: head('operation'), width: 160, cell: (r) => r.operation },
      {
        id: 'rowId',
        header: head('rowId'),
        grow: true,
        width: 200,
        cell: (r) => <span className="font-mono text-xs">{r.rowId}</span>,
      },
      {
        id: 'risk',
        header: head('risk'),
        width: 110,
        cell: (r) => <Choice value={r.risk} schema={shape.risk} />,
      },
    ],
    [say, timeZone],
  );
};

type AuditList = List<typeof audits.endpoints.list>;
const Toolbar = ({ list, anyRisk }: { list: AuditList; anyRisk: boolean }) => {
  const say = useWords();
  const modules = list.answer.value?.modules ?? [];
  const risks = Object.entries(metaOf(shape.risk).options ?? {});
  return (
    <FilterBar
      search={list.filters['search'] ?? ''}
      onSearch={(text) => list.setFilter('search', text, 'type')}
      searchLabel={say('audit.search')}
      count={list.total}
      onRefresh={list.answer.reload}
      refreshing={list.answer.loading}
    >
      <Select
        aria-label={head('module')}
        empty={say('audit.module')}
        className="!w-40"
        value={list.filters['module'] ?? ''}
        onChange={(e) => list.setFilter('module', e.target.value)}
        options={modules.map((value) => ({ value, label: value }))}
      />
      {anyRisk && (
        <Select
          aria-label={head('risk')}
          empty={say('audit.risk')}
          className="!w-36"
          value={list.filters['risk'] ?? ''}
          onChange={(e) => list.setFilter('risk', e.target.value)}
          options={risks.map(([value, [zhCN, en]]) => ({ value, label: sayLabel([zhCN, en]) }))}
        />
      )}
    </FilterBar>
  );
};

const ExportButton = ({ chosen }: { chosen: ReadonlySet<string> }) => {
  const say = useWords();
  const run = () =>
    fetchFile(audits.endpoints.export, { numbers: [...chosen].map(Number) }, 'audit.csv').catch(
      (error: unknown) => toast.error(sayLabel(asFailure(error).text)),
    );
  return (
    <Button size="sm" icon={Download} onClick={() => void run()}>
      {say('audit.export')}
    </Button>
  );
};

/** What the table shows while it has no rows. */
const standIns = (list: AuditList, say: ReturnType<typeof useWords>) => {
  const { failure, reload } = list.answer;
  return {
    error: failure && <Unreadable failure={failure} onRetry={reload} />,
    empty: (
      <EmptyState
        kind={list.filtered ? 'noMatch' : 'nothing'}
        title={say(list.filtered ? 'audit.noMatch' : 'audit.none')}
      />
    ),
  };
};

const everyRisk = ['search', 'module', 'risk'];
const oneRisk = ['search', 'module'];
/** Audit records with their differences; `risk` keeps the list to one kind. */
export const AuditTable = ({ name, risk }: { name: string; risk?: 'high' }) => {
  const say = useWords();
  const columns = useColumns();
  const [open, setOpen] = useState<AuditRow | null>(null);
  const [chosen, setChosen] = useState<Set<string>>(new Set());
  const list = useList(audits.endpoints.list, {
    filters: risk ? oneRisk : everyRisk,
    sort: '-number',
    ...(risk && { fixed: { risk } }),
    everyMs: 15_000,
  });
  const { page, size, total, setPage, setSize } = list;
  return (
    <>
      <DataTable<AuditRow>
        {...standIns(list, say)}
        name={name}
        label={sayLabel(auditRecord.label)}
        columns={columns}
        rows={list.rows}
        rowKey={(r) => String(r.number)}
        sort={list.sort}
        onSort={list.setSort}
        loading={list.answer.loading}
        selected={chosen}
        onSelect={setChosen}
        bulk={(keys) => <ExportButton chosen={keys} />}
        onOpen={setOpen}
        actionsWidth={80}
        rowActions={(r) => (
          <Button size="sm" onClick={() => setOpen(r)}>
            {say('audit.open')}
          </Button>
        )}
        toolbar={<Toolbar list={list} anyRisk={!risk} />}
        footer={
          <Pagination
            page={page}
            size={size}
            total={total}
            countedTo={list.filters['search'] ? 1000 : 10_000}
            onPage={setPage}
            onSize={setSize}
          />
        }
      />
      {open && <AuditDetail record={open} onClose={() => setOpen(null)} />}
    </>
  );
};
