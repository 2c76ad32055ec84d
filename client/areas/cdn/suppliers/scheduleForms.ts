import { failoverRule } from '#shared/areas/cdn/steering/failoverRule';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { type Action, isStaff, type Who } from '#shared/kernel/access';
import { screens, type Path } from '../../../kernel/screens/screens';
import { type Entry, type EntryDraft, newEntry, toDraft, toEntries } from './entries';
import { cdnWords } from '../words';

type Row = Record<string, unknown>;
const usualRule = {
  failoverFailures: failoverRule.failures,
  failoverLooks: failoverRule.looks,
  failoverCalmSeconds: failoverRule.calmSeconds,
};
const rule = ['failoverFailures', 'failoverLooks', 'failoverCalmSeconds'] as const;
const withFailover = (values: Row) => values['method'] === 'failover';
const shared = {
  fields: [
    'name',
    'description',
    'method',
    ...rule,
    { group: cdnWords.entries, fields: ['entries'] },
  ],
  looks: {
    method: {
      hint: [
        '故障转移：供应商在某地区异常时从该地区的 DNS 应答中移出，恢复后自动加回；权重不变',
        'Failover: a supplier that is ill in a region leaves its DNS answers and comes back by itself; weights stay as they are',
      ],
    },
    entries: { bare: true },
  },
  when: Object.fromEntries(rule.map((name) => [name, withFailover])),
  // A copy gets a name of its own, and belongs to whoever makes it.
  fromRow: (row: Row, edit: boolean): Row => ({
    ...row,
    ...(edit ? {} : { name: '', accountId: undefined }),
    // What `one` gives was checked against the contract.
    entries: (row['entries'] as Entry[]).map(toDraft),
  }),
  // What the form holds are drafts.
  toInput: (values: Row, _start: Row, who: Who): Row => ({
    ...values,
    entries: toEntries(values['entries'] as EntryDraft[], isStaff(who)),
  }),
  parts: () => import('./scheduleControls'),
} as const;

const formsAt = (list: Path, ending: '' | 'User', permission: Action, of: [string, string]) =>
  screens(schedules, {
    create: {
      ...shared,
      path: `/createSchedule${ending}`,
      title: [`创建${of[0]}策略`, `Create ${of[1]}policy`],
      permission,
      parent: list,
      start: { method: 'weight', ...usualRule, entries: [newEntry()] as never },
    },
    edit: {
      ...shared,
      path: `/updateSchedule${ending}`,
      title: [`修改${of[0]}策略`, `Edit ${of[1]}policy`],
      permission,
      parent: list,
    },
  });

/** Forms of a scheduling policy: of the platform for staff, of the account for customers. */
export const scheduleForms = [
  ...formsAt('/schedule-manag', '', 'staff.scheduling.operate', ['', '']),
  ...formsAt('/schedule-manageuser', 'User', 'schedule.write', ['自助', 'own ']),
];
