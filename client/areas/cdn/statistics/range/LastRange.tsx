import { useState } from 'react';
import { measureLabels } from '#shared/areas/cdn/statistics/dataPoints';
import { lastRanges, slotStates } from '#shared/areas/cdn/statistics/lastRanges';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import type { Out } from '#shared/kernel/contract';
import { StateDot } from '../../../../kernel/declared/StateBadge';
import { ChooseFirst } from '../../../../kernel/page/ChooseFirst';
import { Page } from '../../../../kernel/page/Page';
import { Unreadable } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import { useRefusal } from '../../../../kernel/session/access';
import { metricColor } from '../../../../kernel/text/metrics';
import { t } from '../../../../kernel/text/translate';
import {
  Button,
  Card,
  DataTable,
  EmptyState,
  formatInstant,
  Skeleton,
  useKit,
  withUnit,
} from '../../../../ui';
import { TimeSeriesChart } from '../../../../ui/charts';
import { Gaps } from './Gaps';
import { KnownGaps, RawRows } from './lists';
import { type GapPlace, MarkGap } from './MarkGap';
import { texts } from './texts';
import { Choosers, Points, type Unit } from './RangeParts';
import { type Chosen, useRange } from './useRange';

type Answer = Out<typeof lastRanges.endpoints.read>;
const unitOf = (measure: string): Unit =>
  /bytes/i.test(measure) ? 'bytes' : measure === 'requestMs' ? 'ms' : 'count';
const Aligned = ({ of, unit, label }: { of: Answer; unit: Unit; label: string }) => {
  const { locale, timeZone } = useKit();
  return (
    <Card title={t(texts.aligned)} note={t(texts.alignedNote)} flush>
      <DataTable
        name="/cdn-lastrangedata aligned"
        label={t(texts.aligned)}
        rows={of.slots.toReversed()}
        rowKey={(s) => s.slotAt}
        maxHeight="560px"
        tint={false}
        columns={[
          {
            id: 'slotAt',
            header: t(texts.slots),
            always: true,
            grow: true,
            value: (s) => s.slotAt,
            cell: (s) => (
              <span className="nums">{formatInstant(s.slotAt, timeZone).slice(5, 16)}</span>
            ),
          },
          {
            id: 'value',
            header: label,
            align: 'right',
            width: 130,
            value: (s) => s.value,
            cell: (s) => (s.value === null ? '–' : withUnit(s.value, unit, locale)),
          },
          {
            id: 'state',
            header: t(texts.state),
            width: 170,
            value: (s) => s.state,
            cell: (s) => <StateDot of={slotStates[s.state]} />,
          },
        ]}
      />
    </Card>
  );
};

type ShownProps = { of: Answer; chosen: Chosen; domainId: string; onDone(): void };
const Shown = ({ of, chosen, domainId, onDone }: ShownProps) => {
  const [place, setPlace] = useState<GapPlace | null>(null);
  // The list of known gaps is read anew after each one.
  const [marks, setMarks] = useState(0);
  const refusal = useRefusal('staff.data.operate');
  const { source, measure } = chosen;
  const { paramId } = of;
  if (paramId === null) return <EmptyState kind="nothing" title={t(texts.noLane)} />;
  const unit = unitOf(measure);
  const mark = ({ from, to }: { from: string; to: string }) =>
    setPlace({ domainId, paramId, source, from, to });
  const repairOf = ({ from, to }: { from: string; to: string }) =>
    `/data-repair?${new URLSearchParams({ new: '1', domain: domainId, parameter: paramId, source, from, to })}`;
  const absolute = 'from' in chosen.span;
  return (
    <>
      <Points of={of} unit={unit} />
      <Card
        title={t(texts.curve)}
        note={t(texts.curveNote)}
        actions={
          absolute && (
            <Button size="sm" disabled={refusal} onClick={() => mark(of)}>
              {t(texts.markWindow)}
            </Button>
          )
        }
      >
        <TimeSeriesChart
          label={t(texts.curve)}
          unit={unit}
          times={of.slots.map((s) => Date.parse(s.slotAt) / 1000)}
          height={200}
          summary={false}
          onZoom={(from, to) => chosen.putSpan({ from, to })}
          onReset={absolute ? () => chosen.putSpan({ last: '1d' }) : undefined}
          series={[
            {
              id: 'value',
              label: t(measureLabels[measure]),
              color: metricColor.bandwidth,
              values: of.slots.map((s) => s.value),
            },
          ]}
        />
      </Card>
      <Gaps gaps={of.gaps} onMark={mark} repairOf={repairOf} />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <Aligned of={of} unit={unit} label={t(measureLabels[measure])} />
        <Card title={t(texts.raw)} note={t(texts.rawNote)} flush>
          <RawRows
            fixed={{ domainId, paramId, source, measure, slotAtFrom: of.from, slotAtTo: of.to }}
          />
        </Card>
      </div>
      <section className="flex min-w-0 flex-col gap-2">
        <h2 className="text-base font-semibold">{t(texts.known)}</h2>
        <KnownGaps key={marks} fixed={{ domainId }} onDone={onDone} />
      </section>
      {place && (
        <MarkGap
          place={place}
          onClose={() => setPlace(null)}
          onDone={() => {
            setMarks(marks + 1);
            onDone();
          }}
        />
      )}
    </>
  );
};

/** One series over the last hours or days: what should be there, what is, and what is known of the rest. */
const LastRange = () => {
  const chosen = useRange();
  const { domainId, question } = chosen;
  const answer = useQuery(lastRanges.endpoints.read, question, {
    refreshOn: [statistics.events.completed],
  });
  const of = question ? answer.value : undefined;
  return (
    <Page>
      <div className="flex flex-col gap-4">
        <Choosers chosen={chosen} answer={of} />
        {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
        {!domainId && <ChooseFirst title={t(texts.choose)} />}
        {domainId && !of && !answer.failure && <Skeleton className="h-80 w-full" />}
        {domainId && of && (
          <Shown of={of} chosen={chosen} domainId={domainId} onDone={answer.reload} />
        )}
      </div>
    </Page>
  );
};
export default LastRange;
