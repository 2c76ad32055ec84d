import { type ComponentType, useState } from 'react';
import { can } from '#shared/kernel/access';
import {
  cronSchedules,
  missedRules,
  scheduleStates,
} from '#shared/areas/platform/cronSchedules/cronSchedules';
import { type ScheduleKindName, scheduleKinds } from '#shared/areas/scheduleKinds';
import type { Label } from '#shared/kernel/field';
import { ObjectActs } from '../../../kernel/declared/ObjectActs';
import { StateDot } from '../../../kernel/declared/StateBadge';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import type { RowAction } from '../../../kernel/screens/actionTypes';
import { useWho } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Button, Card, PlainTable, Skeleton } from '../../../ui';
import { NextTimes } from './cronFields';
import { RunStrip } from './RunStrip';
import { ScheduleDialog, type ScheduleRow, type ScheduleStart } from './ScheduleDialog';
import { scheduleName } from './scheduleName';
import { texts } from './texts';

type Act = RowAction<ScheduleRow, typeof cronSchedules>;
type Of = {
  kind: ScheduleKindName;
  title?: Label;
  note?: Label;
  /** What a new one begins with; without it the screen has a fixed set of schedules. */
  start?: ScheduleStart;
};

const actsOf = ({ kind, start }: Of): readonly Act[] => {
  const operate: Act['when'] = (_, who) => can(who, scheduleKinds[kind].operate);
  return [
    { endpoint: 'run', label: texts.run, done: texts.started, when: operate },
    {
      label: texts.edit,
      permission: 'signedIn',
      when: operate,
      dialog: async () => ({
        default: ({ row, onClose, onDone }) => (
          <ScheduleDialog {...{ kind, row, onClose, onDone }} start={start ?? { name: row.name }} />
        ),
      }),
    },
    {
      label: texts.runs,
      permission: 'signedIn',
      dialog: () => import('./RunsDialog'),
    },
    {
      endpoint: 'pause',
      label: texts.pause,
      when: (row, who) => row.state === 'active' && operate(row, who),
    },
    {
      endpoint: 'resume',
      label: texts.resume,
      when: (row, who) => row.state === 'paused' && operate(row, who),
    },
    {
      endpoint: 'remove',
      label: texts.remove,
      danger: true,
      confirm: texts.removeNote,
      when: (row, who) => start !== undefined && operate(row, who),
    },
  ];
};

const heads = [texts.title, texts.when, texts.next, texts.last] as const;

/**
 * The schedules of one kind as a part of a screen: when each runs, its next three times, the strip of
 * its last runs, and what can be done. Declared once, outside of components:
 * `const Schedules = schedulesOf({ kind: 'dataTests' })`, then `<Schedules subject={id} />`.
 */
export const schedulesOf = (of: Of): ComponentType<{ subject?: string }> => {
  const acts = actsOf(of);
  const { kind, start, title = texts.title, note } = of;
  return function Schedules({ subject }) {
    const who = useWho();
    const [isAdding, setAdding] = useState(false);
    const { value, failure, reload } = useQuery(
      cronSchedules.endpoints.list,
      { kind, size: 200, ...(subject && { subject }) },
      { refreshOn: [cronSchedules.events.changed] },
    );
    const label = t(title);
    return (
      <Card
        title={label}
        note={note && t(note)}
        actions={
          start && can(who, scheduleKinds[kind].operate) ? (
            <Button size="sm" onClick={() => setAdding(true)}>
              {t(texts.add)}
            </Button>
          ) : undefined
        }
      >
        {failure && !value && <Unreadable failure={failure} onRetry={reload} />}
        {!failure && !value && <Skeleton className="h-16 w-full" />}
        {value?.rows.length === 0 && <p className="text-sm text-ink-muted">{t(texts.none)}</p>}
        {value && value.rows.length > 0 && (
          <PlainTable label={label} heads={[...heads.map((h) => t(h)), '']}>
            {value.rows.map((row) => (
              <tr key={row.id} className="border-b border-line align-top last:border-0">
                <td className="min-w-36 py-2 pr-4">
                  <div className="font-medium">{scheduleName(row)}</div>
                  <StateDot of={scheduleStates[row.state]} />
                </td>
                <td className="whitespace-nowrap py-2 pr-4">
                  <code className="font-mono text-xs">{row.cron}</code>
                  <div className="text-xs text-ink-muted">
                    {row.zone} · {t(missedRules[row.missed])}
                  </div>
                </td>
                <td className="whitespace-nowrap py-2 pr-4 text-xs">
                  <NextTimes
                    next={row.next}
                    zone={row.zone}
                    none={row.state === 'paused' ? t(texts.nextPaused) : t(texts.nextNone)}
                  />
                </td>
                <td className="py-2 pr-4">
                  <RunStrip runs={row.runs} />
                </td>
                <td className="py-2">
                  <div className="flex flex-wrap justify-end gap-1">
                    <ObjectActs area={cronSchedules} acts={acts} row={row} onDone={reload} />
                  </div>
                </td>
              </tr>
            ))}
          </PlainTable>
        )}
        {isAdding && start && (
          <ScheduleDialog
            {...{ kind, start, subject }}
            onClose={() => setAdding(false)}
            onDone={reload}
          />
        )}
      </Card>
    );
  };
};
