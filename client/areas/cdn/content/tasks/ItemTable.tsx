import { useMemo, useState } from 'react';
import { itemStates, taskItem, tasks } from '#shared/areas/platform/tasks/tasks';
import { headOf } from '../../../../kernel/declared/shape';
import { useList } from '../../../../kernel/declared/lists';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { StateDot } from '../../../../kernel/declared/state';
import { type Column, useKit, withUnit } from '../../../../ui';
import { EvidenceDialog } from './Evidence';
import { asNow, followed } from './Matrix';
import { RetryItem } from './RetryItem';
import type { ItemRow, ShownTask } from './task';
import { useWords } from '../words';

const { shape } = taskItem;

const useColumns = (): Column<ItemRow>[] => {
  const { locale } = useKit();
  return useMemo(
    () => [
      {
        id: 'target',
        header: headOf(shape.target),
        grow: true,
        width: 260,
        always: true,
        cell: (r) => (
          <span title={r.target} className="font-mono text-xs">
            {r.target}
          </span>
        ),
      },
      { id: 'lane', header: headOf(shape.lane), width: 110, cell: (r) => r.lane },
      {
        id: 'state',
        header: headOf(shape.state),
        width: 110,
        cell: (r) => <StateDot of={itemStates[r.state]} />,
      },
      { id: 'code', header: headOf(shape.code), width: 110, cell: (r) => r.code ?? '–' },
      {
        id: 'ms',
        header: headOf(shape.ms),
        width: 100,
        align: 'right',
        cell: (r) => (
          <span className="nums">{r.ms === null ? '–' : withUnit(r.ms, 'ms', locale)}</span>
        ),
      },
      {
        id: 'message',
        header: headOf(shape.message),
        width: 220,
        optional: true,
        cell: (r) => <span title={r.message ?? ''}>{r.message ?? '–'}</span>,
      },
      {
        id: 'attempts',
        header: headOf(shape.attempts),
        width: 90,
        align: 'right',
        optional: true,
        cell: (r) => <span className="nums">{r.attempts}</span>,
      },
    ],
    [locale],
  );
};

/** Items of a large task, page by page, with the evidence behind each. */
export const ItemTable = ({ task, lanes }: { task: ShownTask; lanes: readonly string[] }) => {
  const say = useWords();
  const [opened, setOpened] = useState<ItemRow | null>(null);
  const columns = useColumns();
  const list = useList(tasks.endpoints.items, {
    filters: ['state', 'lane', 'search'],
    fixed: { id: task.id },
    prefix: 'item.',
    ...followed(task),
  });
  const lane = {
    label: headOf(shape.lane),
    choices: Object.fromEntries(lanes.map((l) => [l, l])),
  };
  return (
    <>
      <ListTable
        list={list}
        name="/cdn-task/items"
        label={say('content.items')}
        columns={columns}
        rowKey={(r) => String(r.n)}
        onOpen={setOpened}
        rowActions={(r) => <RetryItem task={task} item={r} small onDone={list.answer.reload} />}
        actionsWidth={72}
        tint={false}
        maxHeight="420px"
        search={say('content.searchItem')}
        filters={{
          state: { label: headOf(shape.state), choices: itemStates },
          ...(lanes.length > 1 ? { lane } : {}),
        }}
        none={say('content.noItems')}
      />
      {opened && (
        <EvidenceDialog
          item={asNow(opened, list.answer.value?.rows ?? [])}
          task={task}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
};
