import type { schedules } from '#shared/areas/cdn/schedules/schedules';
import * as steeringTerms from '#shared/areas/cdn/steering/terms';
import * as cdnTerms from '#shared/areas/cdn/terms';
import { isStaff } from '#shared/kernel/access';
import type { Label } from '#shared/kernel/field';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListScreen, RowAction } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { paramTexts } from './params/texts';
import { texts as limitTexts } from './limitTexts';
import { texts as versionTexts } from './versionTexts';

/** Head of the question whether something is to be deleted. */
export const titled = (row: { name: string }): Label => [`删除 ${row.name}`, `Delete ${row.name}`];
/** Why what something still uses cannot be deleted. */
export const inUse = (row: { referenceCount: number }): Label | null =>
  row.referenceCount > 0 ? paramTexts.inUse(row) : null;

type Schedules = typeof schedules;
type Policy = RowOf<Schedules['endpoints']['list']>;
type Policies = ListScreen<Schedules['endpoints']['list'], Schedules>;
type Refused = NonNullable<RowAction<Policy, Schedules>['refused']>;
/** Policies of the platform for staff, those of the account for customers: each with forms of its own. */
export const policies = ({
  forms,
  refused: refusalOf = () => null,
  ...screen
}: Pick<Policies, 'path' | 'about' | 'menu' | 'title' | 'permission'> & {
  forms: 'Schedule' | 'ScheduleUser';
  refused?: Refused;
}): Policies => ({
  ...screen,
  columns: ['name', 'description', 'method', 'entries', 'referenceCount', 'createdAt'],
  grow: 'description',
  widths: {
    name: 170,
    description: 150,
    method: 150,
    entries: 280,
    referenceCount: 90,
    createdAt: 170,
  },
  search: cdnTerms.searchByName,
  actionsWidth: 70,
  toolbar: [
    {
      label: ['创建策略', 'Create policy'],
      open: `/create${forms}`,
      permission: 'schedule.write',
      primary: true,
    },
    {
      label: steeringTerms.failover,
      dialog: () => import('../steering/Failovers'),
      opens: { as: 'failover', with: [] },
      permission: 'staff.scheduling.view',
      when: isStaff,
    },
  ],
  actions: [
    {
      label: words.change,
      open: (row) => `/update${forms}?id=${row.id}`,
      permission: 'schedule.write',
      refused: refusalOf,
    },
    {
      label: steeringTerms.switchInStages,
      open: (row) => `/createCnameTaskPage?scheduleId=${row.id}`,
      permission: 'schedule.write',
      when: (row) => row.referenceCount > 0,
      refused: refusalOf,
    },
    {
      label: versionTexts.versions,
      dialog: () => import('./PolicyVersions'),
      permission: 'schedule.view',
    },
    {
      label: limitTexts.limits,
      dialog: () => import('./PolicyLimits'),
      permission: 'staff.scheduling.view',
    },
    {
      label: steeringTerms.wishedAndLive,
      dialog: () => import('../steering/LiveWeights'),
      permission: 'schedule.view',
      when: (row) => row.method === 'failover',
    },
    {
      label: words.copy,
      open: (row) => `/create${forms}?from=${row.id}`,
      permission: 'schedule.write',
    },
    {
      endpoint: 'remove',
      label: words.delete,
      danger: true,
      title: titled,
      refused: (row, who) => refusalOf(row, who) || inUse(row),
      confirm: (row) => [
        `将删除调度策略 ${row.name}。`,
        `This deletes the scheduling policy ${row.name}.`,
      ],
      done: words.deleted,
    },
  ],
  parts: () => import('./scheduleCells'),
});
