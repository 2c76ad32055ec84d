import { ShieldCheck, ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import { itemStates, taskItem, tasks, taskStates } from '#shared/areas/platform/tasks/tasks';
import { useQuery } from '../../../../kernel/request/query';
import { headOf } from '../../../../kernel/declared/shape';
import { Unreadable } from '../../../../kernel/request/failure';
import { Skeleton, StatusDot, Tooltip, useKit, withUnit } from '../../../../ui';
import { doubtOf, EvidenceDialog, evidenceOf } from './Evidence';
import { RetryItem } from './RetryItem';
import type { ItemRow, ShownTask } from './task';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';
import { laneName } from '../laneName';

const Verified = ({ item }: { item: ItemRow }) => {
  if (item.state !== 'done' || item.verified === null) return null;
  const count = evidenceOf(item.evidence).filter((a) => a.error === null).length;
  return item.verified ? (
    <Tooltip text={t(texts.verified, { count })}>
      <ShieldCheck size={15} aria-label={t(texts.verified, { count })} className="text-success" />
    </Tooltip>
  ) : (
    <Tooltip text={t(doubtOf(item) ?? texts.notVerifiedNote)}>
      <ShieldQuestion size={15} aria-label={t(texts.unverified)} className="text-warning" />
    </Tooltip>
  );
};

/** Codes of the platform's own are told in words, those of suppliers as they are. */
const codeOf = ({ code }: ItemRow): string | null => {
  if (code === 'unproven') return t(texts.accepted);
  if (code === 'untold') return t(texts.untold);
  return code === 'notKept' ? t(texts.notKept) : code;
};

const CellButton = ({ item, onOpen }: { item: ItemRow; onOpen(item: ItemRow): void }) => {
  const { locale } = useKit();
  const [zhCN, en, tone] = itemStates[item.state];
  const state = t([zhCN, en]);
  return (
    <button
      type="button"
      onClick={() => onOpen(item)}
      className="flex w-full items-center gap-2 rounded px-2 py-1.5 text-left hover:bg-hover"
    >
      <span className="sr-only">
        {t(texts.cell, { target: item.target, lane: laneName(item.lane) })}
      </span>
      <StatusDot tone={tone}>{state}</StatusDot>
      <Verified item={item} />
      <span className="nums ml-auto text-xs text-ink-faint">
        {codeOf(item) ?? (item.ms === null ? '' : withUnit(item.ms, 'ms', locale))}
      </span>
    </button>
  );
};

/** Items of a running task are asked for again every moment, of an ended one when it changes. */
export const followed = (task: ShownTask) => ({
  refreshOn: [tasks.events.changed],
  ...(taskStates[task.state][2] === 'progress' || task.state === 'waiting'
    ? { everyMs: 1_000 }
    : {}),
});

/** The opened item as it is now: what was known when it was opened may have changed since. */
export const asNow = (opened: ItemRow, rows: readonly ItemRow[]): ItemRow =>
  rows.find((r) => r.n === opened.n) ?? opened;

/** URL × supplier: one cell for what one supplier did about one URL. */
export const Matrix = ({ task }: { task: ShownTask }) => {
  const [opened, setOpened] = useState<ItemRow | null>(null);
  const items = useQuery(tasks.endpoints.items, { id: task.id, size: 200 }, followed(task));
  if (items.failure && !items.value)
    return <Unreadable failure={items.failure} onRetry={items.reload} />;
  if (!items.value) return <Skeleton className="h-32" />;
  const { rows } = items.value;
  const lanes = [...new Set(rows.map((r) => r.lane))].toSorted();
  const targets = [...new Set(rows.map((r) => r.target))];
  const cells = new Map(rows.map((r) => [`${r.target}\n${r.lane}`, r]));
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-muted">
            <th className="py-1.5 pr-3 font-medium">{headOf(taskItem.shape.target)}</th>
            {lanes.map((lane) => (
              <th key={lane} className="min-w-[170px] px-2 py-1.5 font-medium">
                {laneName(lane)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {targets.map((target) => (
            <tr key={target} className="border-b border-line last:border-0">
              <th
                scope="row"
                className="min-w-[160px] max-w-[360px] break-all py-1 pr-3 text-left font-mono text-xs font-normal"
              >
                {target}
              </th>
              {lanes.map((lane) => {
                const item = cells.get(`${target}\n${lane}`);
                return (
                  <td key={lane} className="py-0.5">
                    {item ? (
                      <span className="flex items-center">
                        <CellButton item={item} onOpen={setOpened} />
                        <RetryItem task={task} item={item} small />
                      </span>
                    ) : (
                      <span className="px-2">–</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {opened && (
        <EvidenceDialog item={asNow(opened, rows)} task={task} onClose={() => setOpened(null)} />
      )}
    </div>
  );
};
