import { useMemo, useState } from 'react';
import { supplierOptions } from '#shared/areas/suppliers/params';
import { callClasses, supplierCalls } from '#shared/areas/suppliers/supplierCalls';
import { Unreadable } from '../../kernel/failure';
import { useList, type RowOf } from '../../kernel/lists';
import { Page } from '../../kernel/Page';
import {
  Badge,
  type Column,
  CopyText,
  DataTable,
  Dialog,
  EmptyState,
  Facts,
  FilterBar,
  formatInstant,
  Pagination,
  Select,
  useKit,
  withUnit,
} from '../../ui';
import { CallSummary } from './CallSummary';
import { useWords } from './words';

type Row = RowOf<typeof supplierCalls.endpoints.list>;
const everyMs = 15_000;

const Result = ({ row }: { row: Row }) => {
  const say = useWords();
  if (row.errorClass === null) return <Badge tone="success">{row.status}</Badge>;
  const [zhCN, en, tone] = callClasses[row.errorClass];
  return <Badge tone={tone}>{say([zhCN, en])}</Badge>;
};

const useColumns = (): Column<Row>[] => {
  const say = useWords();
  const { locale, timeZone } = useKit();
  return useMemo(
    () => [
      {
        id: 'createdAt',
        header: say(['时间', 'Time']),
        width: 170,
        sortable: true,
        always: true,
        cell: (r) => <span className="nums">{formatInstant(r.createdAt, timeZone)}</span>,
      },
      {
        id: 'supplier',
        header: say(['供应商', 'Supplier']),
        width: 110,
        cell: (r) => say([supplierOptions[r.supplier][0], supplierOptions[r.supplier][1]]),
      },
      {
        id: 'operation',
        header: say('calls.operation'),
        width: 150,
        cell: (r) => <span className="font-mono text-xs">{r.operation}</span>,
      },
      {
        id: 'result',
        header: say('suppliers.result'),
        width: 120,
        cell: (r) => <Result row={r} />,
      },
      {
        id: 'ms',
        header: say('suppliers.ms'),
        width: 100,
        align: 'right',
        sortable: true,
        cell: (r) => <span className="nums">{withUnit(r.ms, 'ms', locale)}</span>,
      },
      {
        id: 'url',
        header: say(['地址', 'Address']),
        width: 260,
        grow: true,
        cell: (r) => (
          <span title={r.url} className="font-mono text-xs">{`${r.method} ${r.url}`}</span>
        ),
      },
      {
        id: 'attempt',
        header: say(['尝试', 'Attempt']),
        width: 80,
        align: 'right',
        optional: true,
        cell: (r) => <span className="nums">{r.attempt}</span>,
      },
      {
        id: 'requestId',
        header: say(['请求号', 'Request id']),
        width: 200,
        optional: true,
        cell: (r) => <CopyText text={r.requestId} maxWidth="100%" />,
      },
    ],
    [say, locale, timeZone],
  );
};

const Detail = ({ row, onClose }: { row: Row; onClose(): void }) => {
  const say = useWords();
  const { locale, timeZone } = useKit();
  return (
    <Dialog open size="lg" title={say('calls.detail')} onClose={onClose}>
      <Facts
        columns={1}
        items={[
          [say(['时间', 'Time']), formatInstant(row.createdAt, timeZone)],
          [
            say('calls.operation'),
            <code key="o" className="font-mono text-xs">
              {row.operation}
            </code>,
          ],
          [
            say(['地址', 'Address']),
            <code
              key="u"
              className="break-all font-mono text-xs"
            >{`${row.method} ${row.url}`}</code>,
          ],
          [say('suppliers.result'), <Result key="r" row={row} />],
          [
            say(['说明', 'Message']),
            <span key="m" className="break-words">
              {row.message ?? '–'}
            </span>,
          ],
          [say('suppliers.ms'), withUnit(row.ms, 'ms', locale)],
          [say(['尝试', 'Attempt']), String(row.attempt)],
          [say(['请求号', 'Request id']), <CopyText key="i" text={row.requestId} />],
        ]}
      />
    </Dialog>
  );
};

/** Every call to a supplier of the last 7 days, without secrets. */
const Calls = () => {
  const say = useWords();
  const [opened, setOpened] = useState<Row | null>(null);
  const columns = useColumns();
  const list = useList(supplierCalls.endpoints.list, {
    filters: ['supplier', 'errorClass', 'failed', 'requestId', 'paramId', 'operation'],
    everyMs,
    size: 50,
  });
  const classes = Object.entries(callClasses).map(([value, [zhCN, en]]) => ({
    value,
    label: say([zhCN, en]),
  }));
  const suppliers = Object.entries(supplierOptions).map(([value, [zhCN, en]]) => ({
    value,
    label: say([zhCN, en]),
  }));
  return (
    <Page>
      <CallSummary everyMs={everyMs} />
      <DataTable<Row>
        name="/cdn-supplierapicall"
        label={say(supplierCalls.entity.label)}
        columns={columns}
        rows={list.rows}
        onExport={list.exportAs}
        rowKey={(r) => r.id}
        sort={list.sort}
        onSort={list.setSort}
        loading={list.answer.loading}
        error={
          list.answer.failure && (
            <Unreadable failure={list.answer.failure} onRetry={list.answer.reload} />
          )
        }
        empty={
          <EmptyState
            kind={list.filtered ? 'noMatch' : 'nothing'}
            title={say(list.filtered ? 'suppliers.noMatch' : 'calls.none')}
          />
        }
        onOpen={setOpened}
        tint={false}
        toolbar={
          <FilterBar
            search={list.filters['requestId'] ?? ''}
            onSearch={(text) => list.setFilter('requestId', text, 'type')}
            searchLabel={say('calls.requestId')}
            chips={list.chips((f) => f)}
            onClear={list.clear}
            count={list.total}
            onRefresh={list.answer.reload}
            refreshing={list.answer.loading}
          >
            <Select
              aria-label={say(['供应商', 'Supplier'])}
              empty={say(['供应商', 'Supplier'])}
              className="!w-36"
              value={list.filters['supplier'] ?? ''}
              onChange={(e) => list.setFilter('supplier', e.target.value)}
              options={suppliers}
            />
            <Select
              aria-label={say('suppliers.result')}
              empty={say('suppliers.result')}
              className="!w-40"
              value={list.filters['errorClass'] ?? ''}
              onChange={(e) => list.setFilter('errorClass', e.target.value)}
              options={classes}
            />
            <Select
              aria-label={say('calls.failed')}
              empty={say(['全部', 'All'])}
              className="!w-32"
              value={list.filters['failed'] ?? ''}
              onChange={(e) => list.setFilter('failed', e.target.value)}
              options={[{ value: 'true', label: say('calls.onlyFailed') }]}
            />
          </FilterBar>
        }
        footer={
          <Pagination
            page={list.page}
            size={list.size}
            total={list.total}
            onPage={list.setPage}
            onSize={list.setSize}
          />
        }
      />
      {opened && <Detail row={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
};
export default Calls;
