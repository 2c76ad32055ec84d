import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { server, servers, serverStates } from '#shared/areas/platform/servers/servers';
import type { Out } from '#shared/kernel/contract';
import { sentenceText } from '#shared/kernel/sentences';
import { RowDrawer } from '../../../kernel/declared/RowDrawer';
import { headOf } from '../../../kernel/declared/shape';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { type Fact, Facts, formatInstant, Tabs, useKit } from '../../../ui';
import { type Series, TimeSeriesChart } from '../../../ui/charts';
import { isOutside, type Server, serverActs } from './serverActs';
import { TestDialog } from './TestDialog';
import { texts } from './texts';

type Point = Out<typeof servers.endpoints.history>['points'][number];
type Measure = keyof Omit<Point, 'at'>;
const { shape } = server.schema;
const spans = { 1: texts.hour1, 24: texts.hours24, 168: texts.days7, 720: texts.days30 } as const;

const Chart = ({
  label,
  unit,
  points,
  lines,
}: {
  label: string;
  unit: 'ms' | 'ratio' | 'bps' | 'count';
  points: readonly Point[];
  lines: readonly [Measure, string, Series['color']][];
}) => (
  <TimeSeriesChart
    label={label}
    unit={unit}
    times={points.map((p) => Date.parse(p.at) / 1000)}
    series={lines.map(([id, name, color]) => ({
      id,
      label: name,
      color,
      values: points.map((p) => p[id]),
    }))}
    height={160}
    sync="server"
    summary={false}
  />
);

const Charts = ({ row, points }: { row: Server; points: readonly Point[] }) => {
  if (points.length === 0) return <p className="text-sm text-ink-muted">{t(texts.noHistory)}</p>;
  const available = headOf(shape.state);
  return (
    <>
      <Chart
        label={t(texts.available)}
        unit="ratio"
        points={points}
        lines={[['up', available, 1]]}
      />
      {row.method === 'own' && (
        <>
          <Chart
            label={t(texts.load)}
            unit="ratio"
            points={points}
            lines={[
              ['cpu', headOf(shape.cpu), 1],
              ['memory', headOf(shape.memory), 2],
              ['disk', headOf(shape.disk), 3],
            ]}
          />
          <Chart
            label={t(texts.network)}
            unit="bps"
            points={points}
            lines={[
              ['rxBps', headOf(shape.rxBps), 1],
              ['txBps', headOf(shape.txBps), 2],
            ]}
          />
          <Chart
            label={headOf(shape.openFiles)}
            unit="count"
            points={points}
            lines={[['openFiles', headOf(shape.openFiles), 1]]}
          />
        </>
      )}
      {row.ms !== null && (
        <Chart
          label={t(texts.response)}
          unit="ms"
          points={points}
          lines={[['ms', headOf(shape.ms), 1]]}
        />
      )}
    </>
  );
};

type Props = { id: string; onClose(): void; onDone(): void };
/** One server: why it is in its state, and its checks from an hour to a month. */
export const ServerDrawer = ({ id, onClose, onDone }: Props) => {
  const { timeZone } = useKit();
  const [hours, setHours] = useState<keyof typeof spans>(1);
  const answer = useQuery(servers.endpoints.one, { id }, { everyMs: 10_000 });
  const past = useQuery(servers.endpoints.history, { id, hours }, { everyMs: 30_000 });
  const [query] = useSearchParams();
  const [testing, setTesting] = useState(query.get('test') === '1');
  const row = answer.value;
  const facts: (Fact | false)[] = row
    ? [
        [headOf(shape.state), <StateBadge key="s" of={serverStates[row.state]} />],
        row.reason !== null && [headOf(shape.reason), t(sentenceText(row.reason))],
        row.stateAt !== null && [headOf(shape.stateAt), formatInstant(row.stateAt, timeZone)],
        row.checkedAt !== null && [headOf(shape.checkedAt), formatInstant(row.checkedAt, timeZone)],
        row.openFiles !== null && [headOf(shape.openFiles), String(row.openFiles)],
        row.mutedUntil !== null && [
          headOf(shape.mutedUntil),
          `${formatInstant(row.mutedUntil, timeZone)} · ${row.mutedBy ?? ''} · ${row.muteReason ?? ''}`,
        ],
      ]
    : [];
  return (
    <RowDrawer
      area={servers}
      acts={serverActs}
      of={answer}
      wide
      title={row?.name ?? t(texts.title)}
      onClose={onClose}
      onDone={onDone}
    >
      {(row) => (
        <div className="flex min-w-0 flex-col gap-5">
          <Facts columns={1} items={facts.filter((fact) => fact !== false)} />
          <Tabs
            label={t(texts.history)}
            value={String(hours)}
            onChange={(value) => setHours(Number(value) as keyof typeof spans)}
            items={Object.entries(spans).map(([value, label]) => ({ value, label: t(label) }))}
          />
          {testing && isOutside(row) && <TestDialog row={row} onClose={() => setTesting(false)} />}
          {past.value && <Charts row={row} points={past.value.points} />}
        </div>
      )}
    </RowDrawer>
  );
};
