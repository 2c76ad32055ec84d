import { auditRow, type audits } from '#shared/areas/platform/audit/audit';
import { headOf } from '../../../../kernel/declared/shape';
import { RefCell } from '../../../../kernel/declared/Ref';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { DiffView, Drawer, Facts, formatInstant, useKit } from '../../../../ui';
import { fieldName, fieldValue, moduleName, operationName } from './auditNames';
import { useIsStaff } from '../../../../kernel/session/access';
import { Chain } from './Chain';
import { t } from '../../../../kernel/text/translate';
import { actorText } from '../../../../kernel/text/actorText';
import { texts } from '../texts';

const { shape } = auditRow;
export type AuditRow = RowOf<typeof audits.endpoints.list>;

/** What a record is about, with a link where it has a screen; the number of what has no name. */
export const AuditObject = ({ row }: { row: AuditRow }) =>
  row.objectName && row.objectOf && row.objectId ? (
    <RefCell id={row.objectId} name={row.objectName} of={row.objectOf} />
  ) : (
    <span className="truncate" title={row.rowId}>
      {row.objectName ?? row.rowId}
    </span>
  );

/** One record: who, when, from where, and field by field what changed. */
export const AuditDetail = ({ record, onClose }: { record: AuditRow; onClose(): void }) => {
  const { timeZone } = useKit();
  const isStaff = useIsStaff();
  const names = [...new Set([...Object.keys(record.old ?? {}), ...Object.keys(record.new ?? {})])];
  const differences = names
    .map((key) => ({
      key,
      label: fieldName(record.module, key),
      before: fieldValue(record.module, key, record.old?.[key]),
      after: fieldValue(record.module, key, record.new?.[key]),
    }))
    .filter((d) => d.before !== d.after);
  const actor = record.actingEmail
    ? `${actorText(record.userEmail)} (${t(texts.audit.by, { staff: record.actingEmail })})`
    : actorText(record.userEmail);
  return (
    <Drawer
      open
      wide
      beside
      onClose={onClose}
      title={t(texts.audit.detail, { number: record.number })}
    >
      <div className="flex flex-col gap-5">
        <Facts
          columns={1}
          items={[
            [headOf(shape.at), formatInstant(record.at, timeZone)],
            [headOf(shape.userEmail), actor],
            [headOf(shape.module), moduleName(record.module)],
            [headOf(shape.operation), operationName(record.module, record.operation)],
            [headOf(shape.objectName), <AuditObject key="object" row={record} />],
            [headOf(shape.rowId), record.rowId],
            [headOf(shape.ip), record.ip || null],
            [headOf(shape.requestId), record.requestId],
          ]}
        />
        <DiffView label={t(texts.audit.changes)} differences={differences} />
        {isStaff && <Chain requestId={record.requestId} />}
      </div>
    </Drawer>
  );
};
