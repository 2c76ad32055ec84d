import { Download } from 'lucide-react';
import { auditRow, audits, deeds } from '#shared/areas/platform/audit/audit';
import { metaOf } from '#shared/kernel/field';
import { toast } from 'sonner';
import { moduleName, operationName } from './auditNames';
import { headOf } from '../../../../kernel/declared/shape';
import { fetchFile } from '../../../../kernel/request/api';
import { asFailure } from '../../../../kernel/request/http';
import type { ListParts } from '../../../../kernel/screens/screenTypes';
import { t } from '../../../../kernel/text/translate';
import { Button } from '../../../../ui';
import { AuditDetail, AuditObject, type AuditRow } from './AuditDetail';
import { Period } from './Period';
import { useAuditPeriod } from './useAuditPeriod';
import { actorText } from '../../../../kernel/text/actorText';
import { texts } from '../texts';

const { shape } = auditRow;

type Of = { row: AuditRow };
const cells = {
  number: ({ row }: Of) => <span className="nums">#{row.number}</span>,
  userEmail: function User({ row }: Of) {
    const by = t(texts.audit.by, { staff: row.actingEmail ?? '' });
    return (
      <span title={row.actingEmail ? by : undefined}>
        {actorText(row.userEmail)}
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

const Export = ({ rows }: { rows: readonly AuditRow[] }) => {
  const numbers = rows.map((r) => r.number);
  const run = () =>
    fetchFile(audits.endpoints.export, { numbers }, 'audit.csv').catch((error: unknown) =>
      toast.error(t(asFailure(error).text)),
    );
  return (
    <Button
      size="sm"
      icon={Download}
      disabled={rows.length === 0 && t(texts.audit.exportNone)}
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

type Choices = { modules: string[]; operations: string[] };
const parts: ListParts<AuditRow> = {
  cells,
  useInput: () => useAuditPeriod().filter,
  filters: ({ answer, filters: { module, operation, staff, deed } }) => {
    // Safe cast: the endpoint of this list gives them with its rows.
    const { modules, operations } = (answer.value ?? {}) as Partial<Choices>;
    return {
      module: { label: headOf(shape.module), choices: choicesOf(modules, module, moduleName) },
      operation: {
        label: headOf(shape.operation),
        choices: choicesOf(operations, operation, (o) => operationName(module ?? '', o)),
      },
      period: { label: t(texts.audit.period), control: <Period /> },
      // These come with a link from the work of staff, and can be taken off.
      ...(staff ? { staff: { label: t(texts.audit.staff), choices: { [staff]: staff } } } : {}),
      ...(deed
        ? {
            deed: {
              label: t(texts.audit.deed),
              choices: Object.fromEntries(deeds.map((d) => [d, t(texts.audit.deeds[d])])),
            },
          }
        : {}),
      risk: { label: headOf(shape.risk), choices: metaOf(shape.risk).options ?? {} },
    };
  },
  bulk: Export,
  toolbar: ({ chosen }) => <Export rows={chosen} />,
  drawer: ({ row, onClose }) => <AuditDetail record={row} onClose={onClose} />,
};
export default parts;
