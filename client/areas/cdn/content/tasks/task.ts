import type { tasks } from '#shared/areas/platform/tasks/tasks';
import type { Out } from '#shared/kernel/contract';
import type { RowOf } from '../../../../kernel/declared/list/useList';

export type Task = Out<typeof tasks.endpoints.one>;
export type ItemRow = RowOf<typeof tasks.endpoints.items>;
export type ShownTask = Pick<Task, 'id' | 'kind' | 'state'>;

/** Where "copy and rerun" of a task leads: the form of its kind, which reads the task by itself. */
export const againHref = ({ id, kind }: Pick<Task, 'id' | 'kind'>): string =>
  kind === 'refresh'
    ? `/createRefreshPage?from=${id}`
    : `/createPreheatPage?${kind === 'probe' ? 'tab=probe&' : ''}from=${id}`;
