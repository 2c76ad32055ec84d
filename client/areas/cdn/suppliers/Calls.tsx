import { useMemo, useState } from 'react';
import { supplierOptions } from '#shared/areas/cdn/suppliers/params';
import { callClasses, supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { useList, type RowOf } from '../../../kernel/declared/lists';
import { ListTable } from '../../../kernel/declared/ListTable';
import { Page } from '../../../kernel/page/Page';
import { StateBadge } from '../../../kernel/declared/state';
import {
  Badge,
  type Column,
  CopyText,
  Dialog,
  Facts,
  formatInstant,
  useKit,
  withUnit,
} from '../../../ui';
import { CallSummary } from './CallSummary';
import { useWords } from './words';

type Row = RowOf<typeof supplierCalls.endpoints.list>;
const everyMs = 15_000;

const Result = ({ row }: { row: Row }) => {
  if (row.errorClass === null) return <Badge tone="success">{row.status}</Badge>;
  return <StateBadge of={callClasses[row.errorClass]} />;
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
        cell: (r) => say(supplierOptions[r.supplier]),
      },
      {
        id: 'operation',
        header: say('calls.operation'),
        width: 150,
        cell: (r) => <span className="font-mono text-xs">{r.operation}</span>,
      },
      {
        id: 'result',
        fields: ['status', 'errorClass'],
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
  return (
    <Page>
      <CallSummary everyMs={everyMs} />
      <ListTable<Row>
        list={list}
        name="/cdn-supplierapicall"
        label={say(supplierCalls.entity.label)}
        columns={columns}
        rowKey={(r) => r.id}
        none={say('calls.none')}
        onOpen={setOpened}
        tint={false}
        search={say('calls.requestId')}
        searchIn="requestId"
        filters={{
          supplier: { label: ['供应商', 'Supplier'], choices: supplierOptions },
          errorClass: { label: say('suppliers.result'), choices: callClasses },
          failed: { label: say('calls.failed'), choices: { true: say('calls.onlyFailed') } },
          paramId: { label: supplierParams.entity.label },
          operation: { label: say('calls.operation') },
        }}
      />
      {opened && <Detail row={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
};
export default Calls;
