import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  consistency,
  type ConsistencySlot,
  sourcePairs,
} from '#shared/areas/cdn/reconciliation/consistency';
import { repairPath } from '#shared/areas/cdn/corrections/repairPath';
import type { Out } from '#shared/kernel/contract';
import { type Source, sourceLabels, sources } from '#shared/metrics';
import { RefPicker } from '../../../../kernel/declared/Ref';
import { go } from '../../../../kernel/page/navigate';
import { ChooseFirst } from '../../../../kernel/page/ChooseFirst';
import { Page } from '../../../../kernel/page/Page';
import { Unreadable } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import { useRefusal } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import {
  Button,
  Card,
  DateInput,
  EmptyState,
  formatInstant,
  Picker,
  Segments,
  Skeleton,
  useKit,
} from '../../../../ui';
import { SlotTable } from './SlotTable';
import { texts } from './texts';

const { slots: endpoint } = consistency.endpoints;
type Answer = Out<typeof endpoint>;
const slotMs = 300_000;
const today = () => new Date().toISOString().slice(0, 10);
const endOf = (at: string): string => new Date(Date.parse(at) + slotMs).toISOString();

/** Slots that differ one after the other in the same pair, and the source that has less in them. */
type Span = { from: string; to: string; slots: number; source: Source };
const sourceWithLess = (slot: ConsistencySlot): Source => {
  const [a, b] = slot.pair ? sourcePairs[slot.pair] : (['accurate', 'log'] as const);
  const measure = slot.measure ?? 'requests';
  const amount = (source: Source) => slot[source]?.[measure] ?? 0;
  return amount(a) <= amount(b) ? a : b;
};
const spansOf = (slots: readonly ConsistencySlot[]): Span[] =>
  slots
    .filter((slot) => slot.state === 'differs')
    .reduce<Span[]>((spans, slot) => {
      const source = sourceWithLess(slot);
      const last = spans.at(-1);
      if (last?.to === slot.at && last.source === source)
        return [...spans.slice(0, -1), { ...last, to: endOf(slot.at), slots: last.slots + 1 }];
      return [...spans, { from: slot.at, to: endOf(slot.at), slots: 1, source }];
    }, []);

const useQuestion = () => {
  const [query, setQuery] = useSearchParams();
  const put = (name: string, value: string | null) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      if (name === 'domainId') next.delete('paramId');
      return next;
    });
  const paramId = query.get('paramId');
  return {
    put,
    domainId: query.get('domainId'),
    day: query.get('day') ?? today(),
    ...(paramId ? { paramId } : {}),
  };
};
type Question = ReturnType<typeof useQuestion>;

const Choosers = ({ question: q, answer }: { question: Question; answer: Answer | undefined }) => (
  <div className="flex flex-wrap items-center gap-2">
    <RefPicker
      of="domains"
      label={t(texts.domain)}
      value={q.domainId}
      onChange={(id) => q.put('domainId', id)}
      className="w-56"
    />
    <DateInput
      aria-label={t(texts.day)}
      className="!w-36"
      value={q.day}
      max={today()}
      onChange={(day) => q.put('day', day)}
    />
    {answer && answer.params.length > 0 && (
      <Picker
        aria-label={t(texts.param)}
        options={answer.params.map((p) => ({
          value: p.id,
          label: p.differing > 0 ? `${p.name} (${p.differing})` : p.name,
        }))}
        value={answer.paramId}
        onChange={(id) => q.put('paramId', id)}
      />
    )}
  </div>
);

type SpanProps = { spans: readonly Span[]; domainId: string; paramId: string };
const Spans = ({ spans, domainId, paramId }: SpanProps) => {
  const { timeZone } = useKit();
  const refusal = useRefusal('staff.data.operate');
  const at = (time: string) => formatInstant(time, timeZone).slice(5, 16);
  return (
    <ul className="flex max-h-80 flex-col overflow-y-auto">
      {spans.map(({ from, to, slots, source }) => (
        <li
          key={`${from} ${source}`}
          className="flex flex-wrap items-center gap-x-4 border-b border-line py-1.5 text-sm last:border-0"
        >
          <span className="nums min-w-52">
            {at(from)} – {at(to)}
          </span>
          <span className="min-w-20">{t(texts.spanSlots, { n: slots })}</span>
          <span className="min-w-0 flex-1 text-ink-muted">
            {t(texts.lacks, { source: t(sourceLabels[source]) })}
          </span>
          <Button
            size="sm"
            disabled={refusal}
            onClick={() =>
              go(repairPath({ place: { domainId, paramId, source }, fromAt: from, toAt: to }))
            }
          >
            {t(texts.repair)}
          </Button>
        </li>
      ))}
    </ul>
  );
};

const Shown = ({ answer, domainId }: { answer: Answer; domainId: string }) => {
  const { timeZone } = useKit();
  const [only, setOnly] = useState<'all' | 'differing'>('all');
  const differing = answer.slots.filter((s) => s.state === 'differs');
  const spans = spansOf(answer.slots);
  const complete = sources.flatMap((s) => {
    const at = answer.completeTo[s];
    return at === null
      ? []
      : [
          t(texts.complete, {
            source: t(sourceLabels[s]),
            at: formatInstant(at, timeZone).slice(5, 16),
          }),
        ];
  });
  const rows = only === 'all' ? answer.slots : differing;
  return (
    <>
      <Card title={t(texts.spans)} note={complete.join(' · ')}>
        {spans.length === 0 || answer.paramId === null ? (
          <p className="text-sm text-ink-muted">{t(texts.equalDay)}</p>
        ) : (
          <Spans spans={spans} domainId={domainId} paramId={answer.paramId} />
        )}
      </Card>
      <Card
        title={t(texts.slots)}
        actions={
          <Segments
            label={t(texts.show)}
            value={only}
            onChange={setOnly}
            options={[
              { value: 'all', label: t(texts.allDomains) },
              { value: 'differing', label: t(texts.differing, { n: differing.length }) },
            ]}
          />
        }
      >
        {rows.length === 0 ? (
          <EmptyState kind="nothing" title={t(texts.equalDay)} />
        ) : (
          <SlotTable slots={rows} domainId={domainId} />
        )}
      </Card>
    </>
  );
};

/** The 288 slots of a domain and day, with what each source says of them. */
const ConsistencySlots = () => {
  const question = useQuestion();
  const { put: _put, domainId, ...rest } = question;
  const answer = useQuery(endpoint, domainId ? { domainId, ...rest } : null, { everyMs: 60_000 });
  const { value } = answer;
  return (
    <Page {...(value ? { object: `${value.domain} · ${question.day}` } : {})}>
      <div className="flex min-w-0 flex-col gap-4">
        <Choosers question={question} answer={value} />
        {!domainId && <ChooseFirst title={t(texts.choose)} />}
        {domainId && answer.failure && (
          <Unreadable failure={answer.failure} onRetry={answer.reload} />
        )}
        {domainId && !value && !answer.failure && <Skeleton className="h-80 w-full" />}
        {domainId && value && <Shown answer={value} domainId={domainId} />}
      </div>
    </Page>
  );
};
export default ConsistencySlots;
