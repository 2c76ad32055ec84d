import * as z from 'zod';
import { itemStates, taskStates, tasks } from '#shared/areas/platform/tasks/tasks';
import { useQuery } from '../../../../kernel/request/query';
import { Badge, Card, formatInstant, Steps, type Step, useKit } from '../../../../ui';
import { followed } from './Matrix';
import { pauseOf } from './Stages';
import type { ItemRow, Task } from './task';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';
import { laneName } from '../laneName';

const stages = z.array(z.object({ region: z.string(), lanes: z.array(z.string()) }));
type Stage = z.output<typeof stages>[number];

const isOver = (item: ItemRow): boolean => ['done', 'failed', 'cancelled'].includes(item.state);
/** Epoch ms of the moment at which the last item ended; null while one is open. */
const endOf = (items: readonly ItemRow[]): number | null =>
  items.length > 0 && items.every(isOver)
    ? Math.max(0, ...items.map((i) => Date.parse(i.changedAt ?? '') || 0))
    : null;

type Standing = { stage: Stage; items: ItemRow[]; state: 'done' | 'active' | 'pause' | 'waiting' };
const standingsOf = (list: readonly Stage[], rows: readonly ItemRow[]): Standing[] => {
  let open = false;
  return list.map((stage) => {
    const items = rows.filter((r) => stage.lanes.includes(r.lane));
    const over = items.every(isOver);
    const begun = items.some((i) => i.state !== 'waiting');
    const state = over ? 'done' : open ? 'waiting' : begun ? 'active' : 'pause';
    if (!over) open = true;
    return { stage, items, state };
  });
};

const tones = {
  done: 'success',
  active: 'progress',
  pause: 'neutral',
  waiting: 'neutral',
} as const;

/** A refresh that goes region by region: which region is under way and when the next one begins. */
export const StageProgress = ({ task }: { task: Task }) => {
  const { timeZone } = useKit();
  const list = stages.safeParse(task.params['stages']).data ?? [];
  const staged = list.length > 0;
  const items = useQuery(
    tasks.endpoints.items,
    staged ? { id: task.id, size: 200 } : null,
    followed(task),
  );
  if (!staged) return null;
  const minutes = pauseOf(task) ?? 0;
  const standings = standingsOf(list, items.value?.rows ?? []);
  const running = taskStates[task.state][2] === 'progress' || task.state === 'waiting';
  const stateName = ({ state, items: own }: Standing): string => {
    if (own.some((i) => i.state === 'cancelled')) return t(itemStates.cancelled);
    return t(texts.stage[state]);
  };
  const steps: Step[] = standings.map((one, i) => {
    const before = standings[i - 1];
    const ended = before && endOf(before.items);
    const begins = running && one.state === 'pause' && ended ? ended + minutes * 60_000 : null;
    const failed = one.items.filter((item) => item.state === 'failed').length;
    return {
      key: one.stage.region,
      title: one.stage.region,
      tone: failed > 0 ? 'error' : tones[one.state],
      state: stateName(one),
      note: begins
        ? t(texts.stageBegins, {
            at: formatInstant(new Date(begins).toISOString(), timeZone).slice(11),
          })
        : one.stage.lanes.map(laneName).join(', '),
    };
  });
  const now = standings.findIndex((s) => s.state === 'active' || s.state === 'pause');
  return (
    <Card
      title={t(texts.stages)}
      note={t(texts.stagePauseOf, { minutes })}
      actions={
        running &&
        now >= 0 && (
          <Badge tone="progress">
            {t(texts.stageNow, {
              n: now + 1,
              total: list.length,
              region: list[now]?.region ?? '',
            })}
          </Badge>
        )
      }
    >
      <Steps steps={steps} label={t(texts.stages)} />
    </Card>
  );
};
