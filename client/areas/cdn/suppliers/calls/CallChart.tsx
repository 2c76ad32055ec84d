import { useState } from 'react';
import { supplierOptions } from '#shared/areas/cdn/suppliers/params';
import { callChartDays, supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import type { Out } from '#shared/kernel/contract';
import { type Supplier, supplierNames } from '#shared/suppliers';
import { useQuery } from '../../../../kernel/request/query';
import { t } from '../../../../kernel/text/translate';
import { Card, EmptyState, Picker, Segments, Skeleton } from '../../../../ui';
import { TimeSeriesChart } from '../../../../ui/charts';
import { cdnWords } from '../../words';
import { texts } from '../texts';

const words = texts.calls;
/** A week is many calls, and changes little by a quarter of a minute. */
const everyMs = { '1': 15_000, '7': 120_000 } as const;
const slotSeconds = 300;
type Answer = Out<typeof supplierCalls.endpoints.series>;
type Slot = Answer['slots'][number];

/** One point for each slot of the range; nothing where no call was made. */
const pointsOf = ({ from, to, slots }: Answer) => {
  const start = Date.parse(from) / 1000;
  const bySlot = new Map(slots.map((slot) => [Date.parse(slot.at) / 1000, slot]));
  const times = Array.from(
    { length: (Date.parse(to) / 1000 - start) / slotSeconds },
    (_, i) => start + i * slotSeconds,
  );
  const values = (of: (slot: Slot) => number) =>
    times.map((at) => {
      const slot = bySlot.get(at);
      return slot ? of(slot) : null;
    });
  return { times, values };
};

const Charts = ({ answer }: { answer: Answer }) => {
  if (answer.slots.length === 0) return <EmptyState kind="nothing" title={t(words.noCalls)} />;
  const { times, values } = pointsOf(answer);
  return (
    <div className="grid min-w-0 gap-4 lg:grid-cols-2">
      <TimeSeriesChart
        label={t(words.latency)}
        unit="ms"
        times={times}
        sync="calls"
        height={200}
        series={[
          { id: 'p50', label: t(words.p50), color: 1, values: values((s) => s.p50Ms) },
          { id: 'p95', label: t(words.p95), color: 2, values: values((s) => s.p95Ms) },
          { id: 'p99', label: t(words.p99), color: 3, values: values((s) => s.p99Ms) },
        ]}
      />
      <TimeSeriesChart
        label={t(words.share)}
        unit="ratio"
        times={times}
        sync="calls"
        height={200}
        area
        series={[
          {
            id: 'share',
            label: t(words.share),
            color: 4,
            values: values((s) => s.failed / s.calls),
          },
        ]}
      />
    </div>
  );
};

const isSupplier = (name: string): name is Supplier => supplierNames.some((n) => n === name);
type Props = { rows: Out<typeof supplierCalls.endpoints.summary>['rows'] };
/** How long calls took and which share failed, by slots of 5 minutes, of a supplier and a method. */
export const CallChart = ({ rows }: Props) => {
  const suppliers = [...new Set(rows.map((r) => r.supplier))].filter(isSupplier);
  const [chosen, setSupplier] = useState<Supplier | null>(null);
  const [operation, setOperation] = useState<string | null>(null);
  const [days, setDays] = useState<keyof typeof callChartDays>('1');
  const supplier = chosen ?? suppliers[0];
  const input = supplier && { supplier, days, ...(operation !== null && { operation }) };
  const answer = useQuery(supplierCalls.endpoints.series, input ?? null, {
    everyMs: everyMs[days],
  });
  if (!supplier) return null;
  const operations = rows.filter((r) => r.supplier === supplier).map((r) => r.operation);
  return (
    <Card
      title={t(words.latency)}
      className="mb-4"
      actions={
        <>
          <Picker
            aria-label={t(cdnWords.supplier)}
            options={suppliers.map((value) => ({ value, label: t(supplierOptions[value]) }))}
            value={supplier}
            onChange={(next) => {
              setSupplier(next !== null && isSupplier(next) ? next : null);
              setOperation(null);
            }}
          />
          <Picker
            aria-label={t(words.operation)}
            options={[
              { value: '', label: t(words.all) },
              ...operations.map((value) => ({ value, label: value })),
            ]}
            value={operation ?? ''}
            onChange={(next) => setOperation(next || null)}
          />
          <Segments
            label={t(words.span)}
            value={days}
            onChange={setDays}
            options={(['1', '7'] as const).map((value) => ({
              value,
              label: t(callChartDays[value]),
            }))}
          />
        </>
      }
    >
      {answer.value ? <Charts answer={answer.value} /> : <Skeleton className="h-52 w-full" />}
    </Card>
  );
};
