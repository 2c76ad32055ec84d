import { tasks } from '#shared/areas/platform/tasks/tasks';
import { type Action, isStaff } from '#shared/kernel/access';
import type { Label } from '#shared/kernel/field';
import type { ListOf } from '../../../../kernel/screens/screens';
import type { ContentKind } from '../contentKinds';
import { cdnWords } from '../../words';
import * as terms from '#shared/kernel/terms';

type Kind = { path: string; permission: Action; add: Label; none: Label };
const kinds: Record<ContentKind, Kind> = {
  refresh: {
    path: '/createRefreshPage',
    permission: 'purge.files',
    add: cdnWords.newRefresh,
    none: ['还没有刷新任务', 'No refresh tasks yet'],
  },
  preheat: {
    path: '/createPreheatPage',
    permission: 'prefetch.submit',
    add: ['提交预热', 'New preheat'],
    none: ['还没有预热任务', 'No preheat tasks yet'],
  },
  probe: {
    path: '/createPreheatPage?tab=probe',
    permission: 'prefetch.submit',
    add: ['提交探测', 'New probe'],
    none: ['还没有探测任务', 'No probe tasks yet'],
  },
};

type List = ListOf<typeof tasks>;
const columnsOf = (kind: ContentKind) =>
  [
    'number',
    'title',
    'state',
    { field: 'done', label: cdnWords.progress, fields: ['done', 'total'] },
    { field: 'failed', align: 'right' },
    ...(kind === 'probe'
      ? []
      : [
          {
            field: 'verified',
            hint: ['由边缘节点自身证实的条目', 'Items that the edge nodes themselves confirmed'],
            align: 'right',
          } as const,
        ]),
    'accountId',
    'createdByEmail',
    'createdAt',
    'finishedAt',
  ] as const;

/** Tasks of one kind, found by URL, live. */
export const taskList = (kind: ContentKind): List => ({
  columns: columnsOf(kind),
  // Beside the account there is no room for who submitted on a laptop.
  optional: (who) => ['finishedAt', ...(isStaff(who) ? (['createdByEmail'] as const) : [])],
  grow: 'title',
  widths: {
    number: 88,
    title: 190,
    state: 122,
    done: 160,
    failed: 70,
    verified: 90,
    accountId: 130,
    createdByEmail: 175,
    createdAt: 170,
    finishedAt: 180,
  },
  search: ['按 URL、描述或提交人搜索', 'Search by URL, description or submitter'],
  filters: ['state'],
  fixed: { kind: [kind] },
  refreshOn: [tasks.events.changed],
  live: { event: tasks.events.progress, fits: (progress, row) => progress.done >= row.done },
  tint: false,
  empty: { title: kinds[kind].none },
  opens: { as: 'task' },
  toolbar: [
    {
      label: kinds[kind].add,
      open: kinds[kind].path,
      permission: kinds[kind].permission,
      primary: true,
    },
  ],
  actions: [{ label: ['查看详情', 'Details'], beside: true, button: true }],
  actionsWidth: 96,
});

/** Tasks of one kind over all accounts, for staff, who also say what goes first. */
export const staffTaskList = (kind: ContentKind): List => {
  const list = taskList(kind);
  return {
    ...list,
    columns: [...columnsOf(kind), { field: 'priority', align: 'right' }],
    widths: { ...list.widths, priority: 90 },
    actions: [
      ...(list.actions ?? []),
      {
        label: terms.priority,
        dialog: () => import('../PriorityDialog'),
        permission: 'staff.content.operate',
        when: (row) => ['waiting', 'active', 'paused'].includes(row.state),
      },
    ],
  };
};
