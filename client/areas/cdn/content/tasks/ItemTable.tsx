import { RotateCcw } from 'lucide-react';
import { createContext, useContext, useMemo } from 'react';
import { taskItem, tasks } from '#shared/areas/platform/tasks/tasks';
import { EmbeddedList } from '../../../../kernel/declared/list/ListPage';
import { headOf } from '../../../../kernel/declared/shape';
import type { ListOf, ListParts } from '../../../../kernel/screens/screens';
import { EvidenceDialog } from './Evidence';
import { followed } from './Matrix';
import { MiddleCut } from '../../../../ui';
import type { ItemRow, ShownTask } from './task';
import { cdnWords } from '../../words';
import { texts } from '../texts';
import { laneName } from '../laneName';

/** Items of a task; a failed one of an ended task is done again, at its supplier alone. */
const itemList = (task: ShownTask): ListOf<typeof tasks, 'items'> => ({
  title: ['明细', 'Items'],
  columns: ['target', 'lane', 'state', 'code', 'ms', 'message', 'attempts'],
  optional: ['message', 'attempts'],
  grow: 'target',
  widths: { target: 220, lane: 100, state: 96, code: 96, ms: 84, message: 200, attempts: 80 },
  prefix: 'item.',
  rowKey: 'n',
  fixed: { id: task.id },
  ...followed(task),
  search: texts.searchUrl,
  filters: ['state'],
  empty: { title: ['没有明细', 'No items'] },
  tint: false,
  maxHeight: '420px',
  actions: [
    {
      label: cdnWords.retryThisItem,
      title: ({ lane }) => [`重试此项 · ${laneName(lane)}`, `Retry this item · ${laneName(lane)}`],
      icon: RotateCcw,
      button: 'icon',
      endpoint: 'retry',
      input: ({ n }) => ({ id: task.id, items: [n] }),
      permission: task.kind === 'refresh' ? 'purge.files' : 'prefetch.submit',
      when: ({ state }) =>
        state === 'failed' && (task.state === 'partial' || task.state === 'failed'),
      done: null,
    },
  ],
  actionsWidth: 72,
});

type Props = { row: ItemRow };
const TargetCell = ({ row }: Props) => <MiddleCut text={row.target} />;
const LaneCell = ({ row }: Props) => <>{laneName(row.lane)}</>;
/** The task whose items are shown, as it is now. */
const Shown = createContext<ShownTask | null>(null);
const Evidence = ({ row, onClose }: Props & { onClose(): void }) => {
  const task = useContext(Shown);
  return task && <EvidenceDialog item={row} task={task} onClose={onClose} />;
};
const itemParts = (lanes: readonly string[]): ListParts<ItemRow> => ({
  cells: { target: TargetCell, lane: LaneCell },
  drawer: Evidence,
  filters:
    lanes.length > 1
      ? {
          lane: {
            label: headOf(taskItem.shape.lane),
            choices: Object.fromEntries(lanes.map((l) => [l, laneName(l)])),
          },
        }
      : {},
});

/** Items of a large task, page by page, with the evidence behind each. */
export const ItemTable = ({ task, lanes }: { task: ShownTask; lanes: readonly string[] }) => {
  const { id, kind, state } = task;
  const list = useMemo(
    () =>
      ({ ...itemList({ id, kind, state }), path: '/cdn-task/items', endpoint: 'items' }) as const,
    [id, kind, state],
  );
  const names = lanes.join('\n');
  const parts = useMemo(() => itemParts(names.split('\n')), [names]);
  return (
    <Shown.Provider value={task}>
      <EmbeddedList area={tasks} list={list} parts={parts} />
    </Shown.Provider>
  );
};
