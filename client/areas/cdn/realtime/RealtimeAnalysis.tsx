import { Lock, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { realtimeAnalyses } from '#shared/areas/cdn/realtime/realtimeAnalyses';
import { RefPicker, RefsPicker } from '../../../kernel/declared/Ref';
import { Page } from '../../../kernel/page/Page';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { useCan } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Button, Callout, Checkbox, formatInstant, Select, Skeleton, useKit } from '../../../ui';
import { Curves } from './Curves';
import { Now } from './Now';
import { timesUntil } from './minuteCurves';
import { Tops } from './Tops';
import { texts } from './texts';
import { useChoice } from './useChoice';
import { type Realtime, useRealtime } from './useRealtime';

const classes = ['2xx', '3xx', '4xx', '5xx'];

const Filters = ({ of, codes }: { of: ReturnType<typeof useChoice>; codes: readonly string[] }) => (
  <div className="flex flex-wrap items-center gap-2">
    <div className="w-full sm:w-52">
      <RefPicker
        of="accounts"
        label={t(texts.account)}
        clearable
        value={of.accountId}
        onChange={(id) => of.set('accountId', typeof id === 'string' ? id : '')}
      />
    </div>
    <div className="w-full sm:w-72">
      <RefsPicker
        of="domains"
        label={t(texts.allDomains)}
        placeholder={t(texts.allDomains)}
        value={of.domainIds}
        onChange={(ids) => of.set('domains', ids.join(','))}
      />
    </div>
    <Select
      className="!w-36"
      aria-label={t(texts.code)}
      empty={t(texts.allCodes)}
      options={[...new Set([...classes, ...codes, ...(of.code ? [of.code] : [])])].map((c) => ({
        value: c,
        label: c,
      }))}
      value={of.code ?? ''}
      onChange={(e) => of.set('code', e.target.value)}
    />
    <Checkbox
      label={t(texts.overlay)}
      checked={of.isCompared}
      onChange={(e) => of.set('yesterday', e.target.checked ? '1' : '')}
    />
  </div>
);

/** What of the choice is not on the screen, and what to do about it. */
const Uncovered = ({ of, domainIds }: { of: Realtime; domainIds: readonly string[] }) => {
  const mayAdd = useCan('staff.series.operate');
  if (!of.value) return null;
  const link = 'text-accent-ink hover:underline';
  return (
    <>
      {of.value.isCut && <Callout tone="warning">{t(texts.cut)}</Callout>}
      {of.value.uncovered > 0 && (
        <Callout>
          {t(texts.uncovered, { n: of.value.uncovered })}{' '}
          <span className="inline-flex gap-3">
            <a
              className={link}
              href={`#/cdn-analyze?source=realtime${domainIds.length > 0 ? `&domains=${domainIds.join(',')}` : ''}`}
            >
              {t(texts.fiveMinutes)}
            </a>
            {mayAdd && (
              <a className={link} href="#/addAccountRtDataTask">
                {t(texts.addTask)}
              </a>
            )}
          </span>
        </Callout>
      )}
    </>
  );
};

/** What happens this minute: the last hour by the minute, pushed as it comes. */
const RealtimeAnalysis = () => {
  const { timeZone } = useKit();
  const ask = useChoice();
  const [isPaused, setPaused] = useState(false);
  const [frozenAt, setFrozenAt] = useState<number | null>(null);
  const of = useRealtime(ask.choice, isPaused);
  const before = useQuery(
    realtimeAnalyses.endpoints.yesterday,
    ask.isCompared ? ask.choice : null,
    {
      everyMs: 300_000,
    },
  );
  const times = timesUntil(frozenAt ?? of.now);
  const rows = [...of.rows.values()].filter(
    (m) => m.at >= (times[0] ?? 0) && m.at <= (times.at(-1) ?? 0),
  );
  const codes = [...new Set(rows.flatMap((m) => Object.keys(m.status)))].sort();
  const params = (of.value?.params ?? []).map((p) => ({
    ...p,
    completeTo: of.reach.get(p.paramId) ?? p.completeTo,
  }));
  const clock = (ms: number) => formatInstant(ms, timeZone).slice(11, 19);
  const state = isPaused
    ? t(texts.stopped, { at: clock(of.now) })
    : frozenAt !== null
      ? t(texts.frozen, { at: clock(frozenAt) })
      : t(texts.live);
  return (
    <Page
      note={`${state} · ${t(texts.dashed)}`}
      actions={
        <>
          <Button icon={Lock} onClick={() => setFrozenAt(frozenAt === null ? of.now : null)}>
            {t(frozenAt === null ? texts.freeze : texts.thaw)}
          </Button>
          <Button icon={isPaused ? Play : Pause} onClick={() => setPaused(!isPaused)}>
            {t(isPaused ? texts.resume : texts.pause)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Filters of={ask} codes={codes} />
        <Uncovered of={of} domainIds={ask.domainIds} />
        {of.failure && <Unreadable failure={of.failure} onRetry={of.reload} />}
        {!of.value && !of.failure && <Skeleton className="h-[420px] w-full" />}
        {of.value && rows.length === 0 && (
          <p className="py-8 text-center text-sm text-ink-muted">{t(texts.nothing)}</p>
        )}
        {of.value && rows.length > 0 && (
          <>
            <Now rows={rows} params={params} now={of.now} />
            <Curves
              rows={rows}
              times={times}
              params={params}
              now={of.now}
              code={ask.code}
              before={ask.isCompared ? (before.value?.rows ?? null) : null}
            />
            <Tops rows={rows} names={of.names} choice={ask.choice} code={ask.code} />
          </>
        )}
      </div>
    </Page>
  );
};
export default RealtimeAnalysis;
