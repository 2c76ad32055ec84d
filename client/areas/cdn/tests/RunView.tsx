import { useEffect } from 'react';
import { curlOf } from '#shared/areas/cdn/tests/judge';
import { testKinds } from '#shared/areas/cdn/tests/results';
import { testCauses, testRuns, testStates } from '#shared/areas/cdn/tests/testRuns';
import type { Out } from '#shared/kernel/contract';
import * as terms from '#shared/kernel/terms';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { CodeBlock, type Fact, Facts, formatInstant, Skeleton, useKit } from '../../../ui';
import { AnswerTable, ChecksTable, HeadersTable } from './AnswerTable';
import { StepsTable } from './StepsTable';
import { texts } from './texts';

const pollMs = 2_000;
export type WholeRun = Out<typeof testRuns.endpoints.one>;
/** A run and how it goes on; it is read again until it has ended. */
export const useRun = (id: string | null) => {
  const query = useQuery(testRuns.endpoints.one, id === null ? null : { id }, {
    refreshOn: [testRuns.events.changed],
  });
  const { reload } = query;
  const isOpen = query.value?.state === 'waiting';
  // Whoever has lost the live connection sees the end all the same.
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(reload, pollMs);
    return () => clearInterval(timer);
  }, [isOpen, reload]);
  return query;
};

const Heading = ({ text, note }: { text: string; note?: string }) => (
  <h3 className="mb-1 flex flex-wrap items-baseline gap-x-2 font-medium">
    {text}
    {note && <span className="text-xs font-normal text-ink-faint">{note}</span>}
  </h3>
);

const Rule = ({ trace }: { trace: NonNullable<WholeRun['trace']> }) => {
  const winner = trace.rules.find((r) => r.id === trace.ruleId);
  const ttl = {
    never: t(texts.never),
    byOrigin: t(texts.originHeaders),
    byRule: String(trace.cacheSeconds ?? '–'),
  }[trace.stored];
  return (
    <section>
      <Heading text={t(texts.rule)} />
      <Facts
        items={[
          [t(terms.rule), winner ? <code key="r">{winner.pattern}</code> : t(texts.noRule)],
          [t(texts.ttl), ttl],
          [t(texts.cacheKey), trace.cacheKey ?? '–'],
        ]}
      />
    </section>
  );
};

const useFacts = (run: WholeRun): Fact[] => {
  const { timeZone } = useKit();
  return [
    [t(terms.state), <StateBadge key="s" of={testStates[run.state]} />],
    [t(terms.kind), t(testKinds[run.kind])],
    [
      'URL',
      <code key="u" className="break-all font-mono text-[0.95em]">
        {run.url}
      </code>,
    ],
    [
      t(terms.submittedBy),
      `${run.createdByEmail} · ${t(testCauses[run.cause])} · ${formatInstant(run.createdAt, timeZone)}`,
    ],
  ];
};

/** One run: each point side by side with its steps, assertions, answer and headers, and the line that repeats it. */
export const RunView = ({ run }: { run: WholeRun }) => {
  const facts = useFacts(run);
  const { results: points } = run;
  const lines = points.flatMap((p) => curlOf(run.url, p.status === null ? null : p.address) ?? []);
  return (
    <div className="flex min-w-0 flex-col gap-5" aria-live="polite">
      <Facts items={facts} />
      {run.state === 'waiting' && <Skeleton className="h-40 w-full" />}
      {run.trace && <Rule trace={run.trace} />}
      {points.length > 0 && (
        <section className="min-w-0">
          <Heading text={t(texts.steps)} />
          <StepsTable points={points} />
        </section>
      )}
      {points.some((p) => p.checks.length > 0) && (
        <section className="min-w-0">
          <Heading text={t(texts.assertions)} />
          <ChecksTable points={points} />
        </section>
      )}
      <AnswerTable points={points} />
      {points.some((p) => p.headers.length > 0) && (
        <section className="min-w-0">
          <Heading text={t(texts.headers)} note={t(texts.headersNote)} />
          <HeadersTable points={points} />
        </section>
      )}
      {lines.length > 0 && (
        <section className="min-w-0">
          <Heading text={t(texts.repeat)} />
          <CodeBlock code={lines.join('\n')} label={t(texts.repeat)} />
        </section>
      )}
    </div>
  );
};

/** A run by its id, while it is read and measured too. */
export const RunById = ({ id }: { id: string }) => {
  const { value, failure, reload } = useRun(id);
  if (failure && !value) return <Unreadable failure={failure} onRetry={reload} />;
  return value ? <RunView run={value} /> : <Skeleton className="h-60 w-full" />;
};
/** The address of a run, which whoever may read it can be sent. */
export const linkOf = (id: string): string =>
  `${window.location.origin}${window.location.pathname}#/cdn-test?run=${id}`;
