import { audits } from '#shared/areas/platform/audit/audit';
import type { ListOf } from '../../../../kernel/screens/screenTypes';
import { words } from '../../../../kernel/text/words';
import { texts } from '../texts';

/** Audit records with their differences, on three screens; the server decides which rows are seen. */
export const auditList = {
  columns: ['number', 'at', 'userEmail', 'ip', 'module', 'operation', 'objectName', 'risk'],
  widths: {
    number: 84,
    at: 150,
    userEmail: 190,
    ip: 124,
    module: 128,
    operation: 150,
    objectName: 220,
    risk: 90,
  },
  grow: 'objectName',
  rowKey: 'number',
  seconds: true,
  sort: '-at',
  everyMs: 15_000,
  countedTo: { all: 10_000, search: 1000 },
  search: texts.audit.search,
  empty: { title: texts.audit.none },
  actions: [{ label: words.view, beside: true, button: true }],
  actionsWidth: 80,
  parts: () => import('./auditCells'),
} as const satisfies ListOf<typeof audits>;
