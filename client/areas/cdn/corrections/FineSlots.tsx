import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { fineSlots } from '#shared/areas/cdn/corrections/fineSlots';
import type { In, Out } from '#shared/kernel/contract';
import { sourceLabels } from '#shared/metrics';
import { RefPicker } from '../../../kernel/declared/Ref';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { go } from '../../../kernel/page/navigate';
import { ChooseFirst } from '../../../kernel/page/ChooseFirst';
import { Page } from '../../../kernel/page/Page';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import {
  Callout,
  Card,
  DateInput,
  EmptyState,
  formatInstant,
  Picker,
  Segments,
  Skeleton,
  useKit,
} from '../../../ui';
import { cdnWords } from '../words';
import { differs, FineTable } from './FineTable';
import { texts } from './texts';

const { day } = fineSlots.endpoints;
type Question = In<typeof day>;
type Answer = Out<typeof day>;
const words = texts.fine;
const today = () => new Date().toISOString().slice(0, 10);
const sources = ['accurate', 'realtime'] as const;

/** The day in the address, and choosing another. */
const useQuestion = () => {
  const [query, setQuery] = useSearchParams();
  const put = (name: keyof Question, value: string | null) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  const source = query.get('source') === 'realtime' ? 'realtime' : 'accurate';
  return {
    domainId: query.get('domainId'),
    paramId: query.get('paramId'),
    source,
    day: query.get('day') ?? today(),
    put,
  } as const;
};

const Choosers = ({
  domainId,
  paramId,
  source,
  day: chosen,
  put,
}: ReturnType<typeof useQuestion>) => (
  <div className="flex flex-wrap items-center gap-2">
    <RefPicker
      of="domains"
      label={t(cdnWords.domain)}
      value={domainId}
      onChange={(id) => put('domainId', id)}
      className="w-56"
    />
    <RefPicker
      of="supplierParams"
      label={t(cdnWords.supplierParameter)}
      value={paramId}
      onChange={(id) => put('paramId', id)}
      className="w-44"
    />
    <Picker
      aria-label={t(cdnWords.source)}
      options={sources.map((value) => ({ value, label: t(sourceLabels[value]) }))}
      value={source}
      onChange={(next) => put('source', next)}
    />
    <DateInput
      aria-label={t(words.day)}
      className="!w-36"
      value={chosen}
      max={today()}
      onChange={(next) => put('day', next)}
    />
  </div>
);

/** Proposes that a slot be what the supplier says now, and leads to its preview. */
const PullSlot = ({ question, at, onClose }: PullProps) => {
  const { timeZone } = useKit();
  const { domainId, paramId, source = 'accurate' } = question;
  return (
    <FormDialog
      area={dataPlans}
      endpoint={dataPlans.endpoints.create}
      names={['reason']}
      fixed={{ method: 'pullAgain', domainId, paramId, source, from: at }}
      title={t(words.pullTitle, { at: formatInstant(at, timeZone).slice(0, 16) })}
      above={<p className="text-sm text-ink-muted">{t(texts.ways.pullAgain)}</p>}
      submit={t(texts.preview)}
      onClose={onClose}
      onDone={({ id }) => go(`/data-repair?plan=${id}`)}
    />
  );
};
type PullProps = { question: Question; at: string; onClose(): void };

const Shown = ({ question, answer }: { question: Question; answer: Answer }) => {
  const { timeZone } = useKit();
  const [only, setOnly] = useState<'all' | 'different'>('all');
  const [pulled, setPulled] = useState<string | null>(null);
  const { slots, completeTo, failure } = answer;
  const different = slots.filter(differs);
  return (
    <Card
      title={t(words.slots)}
      note={
        completeTo && t(words.complete, { at: formatInstant(completeTo, timeZone).slice(0, 16) })
      }
      actions={
        <Segments
          label={t(words.show)}
          value={only}
          onChange={setOnly}
          options={[
            { value: 'all', label: t(words.all, { n: slots.length }) },
            { value: 'different', label: t(words.different, { n: different.length }) },
          ]}
        />
      }
    >
      <div className="flex min-w-0 flex-col gap-3">
        {failure !== null && (
          <Callout tone="warning">{t(words.unreached, { reason: failure })}</Callout>
        )}
        {only === 'different' && different.length === 0 ? (
          <EmptyState kind="nothing" title={t(words.equal)} />
        ) : (
          <FineTable slots={only === 'all' ? slots : different} onPull={setPulled} />
        )}
      </div>
      {pulled && <PullSlot question={question} at={pulled} onClose={() => setPulled(null)} />}
    </Card>
  );
};

/** One domain, one day, one supplier: every slot of ours beside what the supplier answers now. */
const FineSlots = () => {
  const chosen = useQuestion();
  const { domainId, paramId, source } = chosen;
  const question = domainId && paramId ? { domainId, paramId, source, day: chosen.day } : null;
  const answer = useQuery(day, question);
  return (
    <Page>
      <div className="flex min-w-0 flex-col gap-4">
        <Choosers {...chosen} />
        {!question && <ChooseFirst title={t(words.choose)} />}
        {question && answer.failure && (
          <Unreadable failure={answer.failure} onRetry={answer.reload} />
        )}
        {question && !answer.value && !answer.failure && <Skeleton className="h-80 w-full" />}
        {question && answer.value && <Shown question={question} answer={answer.value} />}
      </div>
    </Page>
  );
};
export default FineSlots;
