import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { auditRecord, auditRow, audits } from '#shared/areas/platform/audit/audit';
import { metaOf } from '#shared/kernel/field';
import { toast } from 'sonner';
import { moduleName, operationName } from './auditNames';
import { headOf } from '../../../../kernel/declared/shape';
import { fetchFile } from '../../../../kernel/request/api';
import { columnsOf } from '../../../../kernel/declared/columns';
import { asFailure } from '../../../../kernel/request/http';
import { useList } from '../../../../kernel/declared/list/lists';
import { ListTable } from '../../../../kernel/declared/list/ListTable';
import { t as sayLabel, t } from '../../../../kernel/text/translate';
import { Button, TimeRange } from '../../../../ui';
import { AuditDetail, AuditObject, type AuditRow } from './AuditDetail';
import { allTime, useAuditPeriod } from './useAuditPeriod';
import { texts } from '../texts';

const { shape } = auditRow;

type Of = { row: AuditRow };
const cells = {
  number: ({ row }: Of) => <span className="nums">#{row.number}</span>,
  userEmail: function User({ row }: Of) {
    const by = t(texts.audit.by, { staff: row.actingEmail ?? '' });
    return (
      <span title={row.actingEmail ? by : undefined}>
        {row.userEmail}
        {row.actingEmail && <span className="ml-1 text-xs text-warning">{by}</span>}
      </span>
    );
  },
  ip: ({ row }: Of) => <span className="font-mono">{row.ip || '–'}</span>,
  module: ({ row }: Of) => <span title={row.module}>{moduleName(row.module)}</span>,
  operation: ({ row }: Of) => (
    <span title={row.operation}>{operationName(row.module, row.operation)}</span>
  ),
  objectName: ({ row }: Of) => <AuditObject row={row} />,
};
const names = [
  'number',
  'at',
  'userEmail',
  'ip',
  'module',
  'operation',
  'objectName',
  'risk',
] as const;
const widths = {
  number: 84,
  at: 150,
  userEmail: 190,
  ip: 124,
  module: 128,
  operation: 150,
  objectName: 220,
  risk: 90,
};
const columnsNow = () =>
  columnsOf<AuditRow>(shape, names, {
    cells,
    widths,
    grow: 'objectName',
    sortable: ['at'],
    seconds: true,
  });

const ExportButton = ({ chosen }: { chosen: ReadonlySet<string> }) => {
  const run = () =>
    fetchFile(audits.endpoints.export, { numbers: [...chosen].map(Number) }, 'audit.csv').catch(
      (error: unknown) => toast.error(sayLabel(asFailure(error).text)),
    );
  return (
    <Button
      size="sm"
      icon={Download}
      disabled={chosen.size === 0 && t(texts.audit.exportNone)}
      onClick={() => void run()}
    >
      {t(texts.audit.export)}
    </Button>
  );
};

/** The values to choose from; one that came with a link may be older than the records they are taken from. */
const choicesOf = (
  values: readonly string[] = [],
  chosen: string | undefined,
  name: (value: string) => string,
) => Object.fromEntries([...(chosen ? [chosen] : []), ...values].map((v) => [v, name(v)]));

const oneRisk = ['search', 'module', 'operation'];
const everyRisk = [...oneRisk, 'risk'];
/** Audit records with their differences; `risk` keeps the list to one kind. */
export const AuditTable = ({ name, risk }: { name: string; risk?: 'high' }) => {
  const columns = useMemo(() => columnsNow(), []);
  const [open, setOpen] = useState<AuditRow | null>(null);
  const [chosen, setChosen] = useState<Set<string>>(new Set());
  const period = useAuditPeriod();
  const list = useList(audits.endpoints.list, {
    filters: risk ? oneRisk : everyRisk,
    sort: '-at',
    fixed: { ...period.filter, ...(risk && { risk }) },
    everyMs: 15_000,
  });
  const { modules, operations } = list.answer.value ?? {};
  return (
    <>
      <ListTable<AuditRow>
        list={{ ...list, filtered: list.filtered || period.narrowed }}
        name={name}
        label={sayLabel(auditRecord.label)}
        columns={columns}
        rowKey={(r) => String(r.number)}
        selected={chosen}
        onSelect={setChosen}
        bulk={(keys) => <ExportButton chosen={keys} />}
        onOpen={setOpen}
        actionsWidth={80}
        rowActions={(r) => (
          <Button size="sm" onClick={() => setOpen(r)}>
            {t(texts.audit.open)}
          </Button>
        )}
        actions={<ExportButton chosen={chosen} />}
        search={t(texts.audit.search)}
        filters={{
          module: {
            label: headOf(shape.module),
            choices: choicesOf(modules, list.filters['module'], moduleName),
          },
          operation: {
            label: headOf(shape.operation),
            choices: choicesOf(operations, list.filters['operation'], (o) =>
              operationName(list.filters['module'] ?? '', o),
            ),
          },
          period: {
            label: t(texts.audit.period),
            control: (
              <TimeRange
                label={t(texts.audit.period)}
                value={period.span}
                onChange={period.setSpan}
                presets={[
                  { value: allTime, label: t(texts.audit.always) },
                  { value: '24h', label: t(texts.audit.day) },
                  { value: '7d', label: t(texts.audit.week) },
                  { value: '30d', label: t(texts.audit.month) },
                ]}
              />
            ),
          },
          ...(risk
            ? {}
            : { risk: { label: headOf(shape.risk), choices: metaOf(shape.risk).options ?? {} } }),
        }}
        none={t(texts.audit.none)}
        countedTo={list.filters['search'] ? 1000 : 10_000}
      />
      {open && <AuditDetail record={open} onClose={() => setOpen(null)} />}
    </>
  );
};
