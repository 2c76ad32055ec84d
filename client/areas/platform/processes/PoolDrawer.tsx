import { useState } from 'react';
import { poolNames, type PoolName } from '#shared/areas/platform/processes/names';
import { pools } from '#shared/areas/platform/processes/pools';
import type { Out } from '#shared/kernel/contract';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Drawer, Skeleton, Tabs } from '../../../ui';
import { type Series, TimeSeriesChart } from '../../../ui/charts';
import { texts } from './texts';

type Point = Out<typeof pools.endpoints.history>['points'][number];
const spans = { 15: texts.minutes15, 1440: texts.hours24, 43_200: texts.days30 } as const;

const Chart = ({
  points,
  unit,
  lines,
}: {
  points: readonly Point[];
  unit: 'count' | 'ms';
  lines: readonly [keyof Omit<Point, 'at'>, Series['color']][];
}) => {
  const names = {
    size: texts.size,
    active: texts.active,
    queued: texts.queued,
    waitMs: texts.wait,
    runMs: texts.run,
  };
  return (
    <TimeSeriesChart
      label={t(lines.length > 2 ? texts.active : texts.wait)}
      unit={unit}
      times={points.map((p) => Date.parse(p.at) / 1000)}
      series={lines.map(([name, color]) => ({
        id: name,
        label: t(names[name]),
        color,
        values: points.map((p) => p[name]),
      }))}
      height={180}
      sync="pool"
      summary={false}
    />
  );
};

type Props = { id: string; onClose(): void; onDone(): void };
/** One pool over 15 minutes, a day or a month: how full it was and how long work waited and ran. */
export const PoolDrawer = ({ id, onClose }: Props) => {
  const [minutes, setMinutes] = useState<keyof typeof spans>(15);
  const at = id.lastIndexOf(' ');
  const node = id.slice(0, at);
  /* Safe cast: the list made the key of the name. */
  const pool = id.slice(at + 1) as PoolName;
  const answer = useQuery(
    pools.endpoints.history,
    { node, pool, minutes },
    { everyMs: minutes === 15 ? 5_000 : 60_000 },
  );
  const points = answer.value?.points;
  return (
    <Drawer open beside wide onClose={onClose} title={`${t(poolNames[pool])} · ${node}`}>
      <div className="flex min-w-0 flex-col gap-5">
        <Tabs
          label={t(texts.history)}
          value={String(minutes)}
          onChange={(value) => setMinutes(Number(value) as keyof typeof spans)}
          items={Object.entries(spans).map(([value, label]) => ({ value, label: t(label) }))}
        />
        {!points && answer.failure && (
          <Unreadable failure={answer.failure} onRetry={answer.reload} />
        )}
        {!points && !answer.failure && <Skeleton className="h-60 w-full" />}
        {points && (
          <>
            <Chart
              points={points}
              unit="count"
              lines={[
                ['size', 3],
                ['active', 1],
                ['queued', 2],
              ]}
            />
            <Chart
              points={points}
              unit="ms"
              lines={[
                ['waitMs', 2],
                ['runMs', 1],
              ]}
            />
          </>
        )}
      </div>
    </Drawer>
  );
};
