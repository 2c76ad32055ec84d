import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { attention } from '#shared/areas/cdn/overview/attention';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainReviews } from '#shared/areas/cdn/domains/reviews';
import { approvals } from '#shared/areas/platform/approvals/approvals';
import { type Needs, needs } from '#shared/areas/platform/needs/needs';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { Page } from '../../../kernel/page/Page';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { useCan, useIsStaff } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import {
  Callout,
  formatElapsed,
  Skeleton,
  StatStrip,
  StatusDot,
  type StripFigure,
  useKit,
  withUnit,
} from '../../../ui';
import { RecentChanges } from '../../platform/accounts/audit/RecentChanges';
import { OwnLimits } from '../plans/OwnLimits';
import { Counters } from './Counters';
import { ageOf, NeedRow } from './NeedRow';
import { PlatformNow } from './PlatformNow';
import { texts } from './texts';

/** Whatever changes what waits; the screen reads again within a second of it. */
const live = {
  everyMs: 30_000,
  refreshOn: [
    domains.events.changed,
    domains.events.removed,
    certificates.events.changed,
    certificates.events.removed,
    tasks.events.changed,
    alarmIncidents.events.changed,
    domainReviews.events.changed,
    approvals.events.changed,
  ],
};

/** What waits, each kind a figure; kinds of which nothing waits are named below in one line. */
const figuresOf = (counts: Needs['counts'], locale: string): StripFigure[] =>
  counts.map((c) => ({
    id: c.kind,
    label: t(c.label),
    value: withUnit(c.count, 'count', locale),
    alarming: c.urgent > 0,
    note: c.urgent > 0 && t(texts.control.urgent, { n: c.urgent }),
  }));

const Group = ({ title, items, onDone }: GroupProps) =>
  items.length === 0 ? null : (
    <section aria-label={title}>
      <h2 className="border-b border-line pb-1.5 text-xs text-ink-muted">
        {title} {items.length}
      </h2>
      <ul>
        {items.map((item) => (
          <NeedRow key={`${item.kind} ${item.id}`} item={item} onDone={onDone} />
        ))}
      </ul>
    </section>
  );
type GroupProps = { title: string; items: Needs['items']; onDone(): void };

const Waiting = ({ now, onDone }: { now: Needs; onDone(): void }) => {
  const { locale } = useKit();
  const [query, setQuery] = useSearchParams();
  const parameter = query.get('kind');
  const kind = now.counts.some((c) => c.kind === parameter) ? parameter : null;
  const shown = now.items.filter((i) => !kind || i.kind === kind);
  const waiting = now.counts.filter((c) => c.count > 0 || c.kind === kind);
  const quiet = now.counts.filter((c) => !waiting.includes(c));
  return (
    <div className="flex flex-col gap-5">
      {waiting.length > 0 && (
        <StatStrip
          label={t(texts.control.needs)}
          figures={figuresOf(waiting, locale)}
          value={kind}
          onChange={(id) => setQuery(id === kind ? {} : { kind: id })}
        />
      )}
      {shown.length === 0 ? (
        <Callout tone="success" title={t(texts.control.nothing)}>
          {t(texts.control.nothingText)}
        </Callout>
      ) : (
        <>
          <Group
            title={t(texts.control.now)}
            items={shown.filter((i) => i.urgent)}
            onDone={onDone}
          />
          <Group
            title={t(texts.control.today)}
            items={shown.filter((i) => !i.urgent)}
            onDone={onDone}
          />
        </>
      )}
      {quiet.length > 0 && (
        <details className="text-xs text-ink-muted">
          <summary className="cursor-pointer">
            {t(texts.control.quiet, { n: quiet.length })}
          </summary>
          <p className="mt-1.5 leading-relaxed">{quiet.map((c) => t(c.label)).join(' · ')}</p>
        </details>
      )}
    </div>
  );
};

const Fresh = ({ now }: { now: Needs }) => {
  const { locale } = useKit();
  const count = now.counts.reduce((sum, c) => sum + c.count, 0);
  const oldest = useMemo(
    () =>
      now.items
        .map((i) => ageOf(i.at))
        .filter((ms) => ms > 0)
        .reduce((a, b) => Math.max(a, b), 0),
    [now],
  );
  return (
    <StatusDot tone={count > 0 ? 'warning' : 'success'}>
      {t(texts.control.open, { n: count })}
      {oldest > 0 && ` · ${t(texts.control.oldest, { age: formatElapsed(oldest, locale) })}`}
    </StatusDot>
  );
};

/** What needs me now over all areas, what flows, and what everybody changed. */
const Control = () => {
  const waiting = useQuery(needs.endpoints.now, {}, live);
  const counters = useQuery(attention.endpoints.now, {}, live);
  const seesNumbers = useCan('statistics.view');
  const staff = useIsStaff();
  const seesAudit = useCan('audit.view');
  const seesLimits = useCan('plan.view') && !staff;
  // Both are drawn at once: the second would push away what stands below the first.
  const now = counters.value || counters.failure ? waiting.value : undefined;
  return (
    <Page fresh={now && <Fresh now={now} />}>
      {!now && waiting.failure && <Unreadable failure={waiting.failure} onRetry={waiting.reload} />}
      {!now && !waiting.failure && <Skeleton className="h-96 w-full" />}
      {now && (
        <div className="grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_340px] [&>*]:min-w-0">
          <div className="flex flex-col gap-6">
            <Waiting now={now} onDone={waiting.reload} />
            {counters.value && <Counters now={counters.value} staff={staff} />}
            {seesLimits && <OwnLimits />}
          </div>
          <aside className="flex flex-col gap-6">
            {seesNumbers && <PlatformNow />}
            {seesAudit && (
              <RecentChanges
                title={t(texts.control.changes)}
                size={8}
                everyMs={60_000}
                beside={
                  <span className="text-xs text-ink-faint">{t(texts.control.everybody)}</span>
                }
              />
            )}
          </aside>
        </div>
      )}
    </Page>
  );
};
export default Control;
