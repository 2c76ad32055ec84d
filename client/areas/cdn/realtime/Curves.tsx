import {
  isOfCode,
  type RealtimeMinute,
  realtimeAnalyses,
} from '#shared/areas/cdn/realtime/realtimeAnalyses';
import type { Out } from '#shared/kernel/contract';
import { t } from '../../../kernel/text/translate';
import { Card } from '../../../ui';
import { type ChartColor, type Series, TimeSeriesChart } from '../../../ui/charts';
import { supplierColor } from '../statistics/seriesColors';
import { curveOf, type Measure, requestsOf } from './minuteCurves';
import { texts } from './texts';

type Param = { paramId: string; name: string; supplier: string; completeTo: string | null };
type Before = Out<typeof realtimeAnalyses.endpoints.yesterday>['rows'];
export type CurvesProps = {
  rows: readonly RealtimeMinute[];
  times: readonly number[];
  params: readonly Param[];
  now: number;
  code: string | null;
  before: Before | null;
};
const daySeconds = 86_400;
const slot = 300;
const seconds = (at: string | null): number | null => (at === null ? null : Date.parse(at) / 1000);
const bandwidth: Measure = (m) => (m.bytes * 8) / 60;

/** The name of a parameter with how far behind it is. */
const nameOf = (p: Param, now: number): string =>
  p.completeTo === null
    ? t(texts.waiting, { name: p.name })
    : t(texts.behind, {
        name: p.name,
        seconds: Math.max(0, Math.round((now - Date.parse(p.completeTo)) / 1000)),
      });

/** A curve and, dashed, what of it is not complete. */
const linesOf = (
  id: string,
  label: string,
  color: ChartColor,
  curve: ReturnType<typeof curveOf>,
): Series[] => [
  { id, label, color, values: curve.whole },
  {
    id: `${id} tail`,
    label: t(texts.runningMinute, { name: label }),
    color,
    values: curve.tail,
    tailOf: id,
  },
];

/** The same span of a day before at a parameter. */
const overlay = (
  { before, times }: CurvesProps,
  { paramId, name, supplier }: Param,
  measure: (b: Before[number]) => number,
): Series[] => {
  if (!before) return [];
  const byStart = new Map(
    before.flatMap((b) =>
      b.paramId === paramId ? [[b.at + daySeconds, measure(b)] as const] : [],
    ),
  );
  return [
    {
      id: `${paramId} yesterday`,
      label: t(texts.yesterday, { name }),
      color: supplierColor(supplier),
      reference: true,
      values: times.map((at) => byStart.get(at - (at % slot)) ?? null),
    },
  ];
};

const Curve = ({ label, unit, of, measure, past }: CurveProps) => (
  <Card title={label}>
    <TimeSeriesChart
      label={label}
      unit={unit}
      times={of.times}
      series={[
        ...of.params.flatMap((p) =>
          linesOf(
            p.paramId,
            nameOf(p, of.now),
            supplierColor(p.supplier),
            curveOf(
              of.rows.filter((m) => m.paramId === p.paramId),
              of.times,
              seconds(p.completeTo),
              measure,
            ),
          ),
        ),
        ...of.params.flatMap((p) => overlay(of, p, past)),
      ]}
      height={220}
      sync="realtime"
      summary={false}
    />
  </Card>
);
type CurveProps = {
  label: string;
  unit: 'bps' | 'count';
  of: CurvesProps;
  measure: Measure;
  past: (b: Before[number]) => number;
};
const classes = [
  ['2xx', 'code-2a'],
  ['3xx', 'code-3a'],
  ['4xx', 'code-4a'],
  ['5xx', 'code-5a'],
] as const;

const Codes = ({ of }: { of: CurvesProps }) => {
  // What one supplier has not told yet is not complete for all of them together.
  const ends = of.params.map((p) => seconds(p.completeTo));
  const end = ends.includes(null) ? null : Math.min(...ends.map((e) => e ?? 0));
  const label = t(texts.status);
  const shown = of.code === null ? classes : classes.filter(([c]) => c[0] === of.code?.[0]);
  return (
    <Card title={label}>
      <TimeSeriesChart
        label={label}
        unit="count"
        times={of.times}
        series={shown.flatMap(([name, color]) =>
          linesOf(
            name,
            of.code ?? name,
            color,
            curveOf(of.rows, of.times, end, requestsOf(of.code ?? name)),
          ),
        )}
        height={220}
        sync="realtime"
        summary={false}
      />
    </Card>
  );
};

/** Bandwidth, requests and status codes of the last hour by the minute, each supplier with its lag. */
export const Curves = (of: CurvesProps) => {
  const { code } = of;
  return (
    <>
      <Curve
        label={t(texts.bandwidth)}
        unit="bps"
        of={of}
        measure={bandwidth}
        past={(b) => (b.bytes * 8) / 60}
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Curve
          label={t(texts.requests)}
          unit="count"
          of={of}
          measure={requestsOf(code)}
          past={(b) =>
            code === null
              ? b.requests
              : Object.entries(b.status).reduce((n, [c, k]) => n + (isOfCode(c, code) ? k : 0), 0)
          }
        />
        <Codes of={of} />
      </div>
    </>
  );
};
