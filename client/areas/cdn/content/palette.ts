import { tasks } from '#shared/areas/platform/tasks/tasks';
import { call } from '../../../kernel/request/api';
import type { PaletteSource } from '../../../kernel/page/palette';
import { t } from '../../../kernel/text/translate';
import { contentKinds } from './contentKinds';

/** A task by its number, typed with or without its mark, for the command palette. */
const find: PaletteSource = async (typed) => {
  const [, number] = /^#?(\d{1,9})$/.exec(typed.trim()) ?? [];
  if (number === undefined) return [];
  const { rows } = await call(tasks.endpoints.list, {
    search: `#${number}`,
    kind: [...contentKinds],
  });
  return rows.map((task) => ({
    id: `task-${task.id}`,
    title: `#${task.number} ${task.title}`,
    group: t(tasks.entity.label),
    path: `/cdn-task?tab=${task.kind}&task=${task.id}`,
  }));
};
export default find;
