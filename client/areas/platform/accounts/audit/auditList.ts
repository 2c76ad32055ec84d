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

/** Critical operations with who looked at them; what waits too long turns amber, then red. */
export const criticalList = {
  ...auditList,
  about: [
    '影响大的操作：停用、删除、凭据、权限、账单调整。须由操作者以外的人复核；超过 24 小时标黄，超过 72 小时提醒所有审批人。',
    'Operations of weight: stops, deletions, credentials, rights, adjustments of bills. Somebody else than who did it reviews them; after 24 hours they turn amber, after 72 all who approve are written to.',
  ],
  title: ['关键操作', 'Critical operations'],
  permission: 'staff.audit.view',
  columns: [
    'number',
    'at',
    'userEmail',
    'module',
    'operation',
    'objectName',
    'review',
    'reviewedBy',
    'reviewNote',
  ],
  optional: ['reviewNote'],
  widths: { ...auditList.widths, review: 170, reviewedBy: 170 },
  tabs: [
    { id: 'open', label: texts.audit.toReview, fixed: { review: 'open' } },
    { id: 'reviewed', label: texts.audit.reviewed, fixed: { review: 'reviewed' } },
    { id: 'all', label: texts.audit.everything, fixed: {} },
  ],
  refreshOn: [audits.events.critical],
  actions: [
    { label: words.view, beside: true, button: true },
    {
      label: texts.audit.review,
      dialog: () => import('./ReviewDialog'),
      permission: 'staff.audit.operate',
      when: (row, who) => row.review !== 'reviewed' && row.userId !== who.userId,
    },
  ],
  actionsWidth: 110,
} as const satisfies ListOf<typeof audits>;
