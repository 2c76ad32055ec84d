import clsx from 'clsx';
import { useMemo } from 'react';
import { type HourState, hourStates, type logFiles } from '#shared/areas/cdn/logs/logFiles';
import type { Out } from '#shared/kernel/contract';
import { t } from '../../../kernel/text/translate';
import { Card, StatusDot } from '../../../ui';
import { texts } from './texts';

type Hours = Out<typeof logFiles.endpoints.hours>;
export type Hour = Hours['hours'][number];

const look: Record<HourState, string> = {
  arrived: 'bg-success/80',
  waiting: 'bg-progress/40',
  late: 'bg-warning/80',
  missing: 'bg-error/80',
  released: 'bg-warning/40',
  none: 'bg-hover',
};
/** Local day and hour of an instant in the account's fixed offset. */
export const localHour = (at: string, offsetMinutes: number): string =>
  new Date(Date.parse(at) + offsetMinutes * 60_000).toISOString().slice(0, 16).replace('T', ' ');

const byDay = (data: Hours): [string, Hour[]][] => {
  const days = new Map<string, Hour[]>();
  for (const hour of data.hours) {
    const day = localHour(hour.hourAt, data.offsetMinutes).slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), hour]);
  }
  return [...days].reverse();
};

const Cell = ({ hour, offset, chosen, onChoose }: CellProps) => {
  const at = localHour(hour.hourAt, offset);
  const words = t(texts.logs.cell, {
    at,
    state: t(hourStates[hour.state].slice(0, 2) as [string, string]),
    lines: hour.lines,
    requests: hour.requests,
  });
  const label = hour.reason === null ? words : `${words} · ${hour.reason}`;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={label}
      title={label}
      onClick={() => onChoose(chosen ? null : hour.hourAt)}
      className={clsx(
        'h-6 min-w-0 rounded-[3px] hover:opacity-80',
        look[hour.state],
        chosen && 'outline outline-2 outline-offset-1 outline-accent',
      )}
      style={{ gridColumn: Number(at.slice(11, 13)) + 2 }}
    />
  );
};
type CellProps = { hour: Hour; offset: number; chosen: boolean; onChoose(at: string | null): void };

const columns = { gridTemplateColumns: '5.5rem repeat(24, minmax(24px, 1fr))' };

/** Hours of some days, one cell each: what has arrived, what is late and what is missing. */
export const HourGrid = ({ data, chosen, onChoose }: GridProps) => {
  const days = useMemo(() => byDay(data), [data]);
  const expected = data.hours.filter((h) => h.state !== 'none' && h.state !== 'waiting');
  const arrived = expected.filter((h) => h.state === 'arrived').length;
  return (
    <Card
      title={t(texts.logs.grid)}
      note={t(texts.logs.coverage, { arrived, expected: expected.length })}
      actions={
        <span className="flex flex-wrap gap-3 text-xs">
          {Object.values(hourStates).map(([zhCN, en, tone]) => (
            <StatusDot key={en} tone={tone}>
              {t([zhCN, en])}
            </StatusDot>
          ))}
        </span>
      }
    >
      <div className="scroll-thin overflow-x-auto pb-1">
        <div className="flex min-w-[760px] flex-col gap-1">
          <div
            aria-hidden
            className="nums grid gap-1 text-center text-xs text-ink-faint"
            style={columns}
          >
            <span />
            {Array.from({ length: 24 }, (_, h) => (
              <span key={h}>{h % 3 === 0 ? String(h).padStart(2, '0') : ''}</span>
            ))}
          </div>
          {days.map(([day, hours]) => (
            <div key={day} className="grid items-center gap-1" style={columns}>
              <span className="nums text-xs text-ink-muted">{day}</span>
              {hours.map((h) => (
                <Cell
                  key={h.hourAt}
                  hour={h}
                  offset={data.offsetMinutes}
                  chosen={h.hourAt === chosen}
                  onChoose={onChoose}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <p className="mt-2 text-xs text-ink-faint">{t(texts.logs.gridHint)}</p>
    </Card>
  );
};
type GridProps = { data: Hours; chosen: string | null; onChoose(at: string | null): void };
