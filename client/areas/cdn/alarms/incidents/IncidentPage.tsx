import { useState } from 'react';
import { alarmMetrics } from '#shared/areas/cdn/alarms/alarmMetrics';
import { isRelative } from '#shared/areas/cdn/alarms/evaluate';
import { alarmIncidents, incidentStates } from '#shared/areas/cdn/alarms/incidents';
import type { Label } from '#shared/kernel/field';
import { go } from '../../../../kernel/page/navigate';
import { Page } from '../../../../kernel/page/Page';
import { Unreadable } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import { useCan, useRefusal } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import {
  Badge,
  Button,
  Facts,
  formatElapsed,
  formatInstant,
  Skeleton,
  StatStrip,
  type StripFigure,
  useKit,
} from '../../../../ui';
import { SilenceDialog } from '../silences/SilenceDialog';
import { silenceTexts } from '../silences/silenceTexts';
import { ruleText, texts, valueText } from '../texts';
import { Acknowledge } from './Acknowledge';
import { Evidence } from './Evidence';
import { IncidentChart } from './IncidentChart';
import { type Incident, spanOf } from './span';
import { Story } from './Story';

/** A condition in per cent is told by values of its metric, so the metric is named. */
const valueHead = (label: Label, i: Incident): string =>
  isRelative(i.condition) ? `${t(label)} · ${t(alarmMetrics[i.metric].label)}` : t(label);
const lengthOf = (i: Incident): number =>
  Date.parse(i.closedAt ?? new Date().toISOString()) - Date.parse(i.openedAt);

const useFigures = (i: Incident): StripFigure[] => {
  const { locale, timeZone } = useKit();
  const clock = (at: string) => formatInstant(at, timeZone).slice(11, 16);
  const value = (of: number | null) => valueText(i.metric, of, locale);
  return [
    {
      id: 'first',
      label: valueHead(texts.first, i),
      value: value(i.firstValue),
      note: clock(i.openedAt),
    },
    { id: 'worst', label: valueHead(texts.worst, i), value: value(i.worstValue) },
    {
      id: 'last',
      label: valueHead(texts.last, i),
      value: value(i.lastValue),
      alarming: i.state === 'firing',
      note: clock(i.lastAt),
    },
    {
      id: 'length',
      label: t(texts.length),
      value: formatElapsed(lengthOf(i), locale),
      note: i.closedAt ? t(texts.until, { at: clock(i.closedAt) }) : t(texts.goesOn),
    },
  ];
};

const monthMs = 30 * 86_400_000;
/** How often the policy fired for this domain lately, and how long it usually lasted. */
const usual = (
  rows: readonly Pick<Incident, 'openedAt' | 'closedAt'>[],
  locale: string,
): string | null => {
  const lengths = rows
    .filter((r) => r.closedAt)
    .map((r) => Date.parse(r.closedAt ?? '') - Date.parse(r.openedAt))
    .sort((a, b) => a - b);
  const middle = lengths[Math.floor(lengths.length / 2)];
  return middle === undefined ? null : formatElapsed(middle, locale);
};

const Condition = ({ incident: i }: { incident: Incident }) => {
  const { locale } = useKit();
  const [from] = useState(() => new Date(Date.now() - monthMs).toISOString());
  const before = useQuery(alarmIncidents.endpoints.list, {
    policyId: i.policyId,
    domainId: i.domainId,
    from,
    size: 100,
  });
  const median = before.value && usual(before.value.rows, locale);
  return (
    <Facts
      columns={1}
      items={[
        [t(texts.rule), ruleText(i, locale)],
        [t(texts.points), t(texts.inRow, { n: i.points })],
        [
          t(texts.lately),
          before.value
            ? [
                t(texts.firedTimes, { n: before.value.total }),
                median && t(texts.median, { time: median }),
              ]
                .filter(Boolean)
                .join(' · ')
            : '',
        ],
      ]}
    />
  );
};

const Body = ({ incident: i, onDone }: { incident: Incident; onDone(): void }) => (
  <div className="grid gap-x-7 gap-y-6 xl:grid-cols-[minmax(0,1fr)_300px]">
    <div className="flex min-w-0 flex-col gap-6">
      <StatStrip label={i.description} figures={useFigures(i)}>
        <IncidentChart incident={i} />
      </StatStrip>
      <Evidence incident={i} />
    </div>
    <div className="flex min-w-0 flex-col gap-6 [&>section]:border-line [&>section+section]:border-t [&>section+section]:pt-5">
      <section>
        <Acknowledge key={i.comment} incident={i} onDone={onDone} />
      </section>
      <section>
        <h2 className="mb-3 text-base font-semibold">{t(texts.story)}</h2>
        <Story incident={i} />
      </section>
      <section>
        <h2 className="mb-3 text-base font-semibold">{t(texts.rule)}</h2>
        <Condition incident={i} />
      </section>
    </div>
  </div>
);

const Note = ({ incident: i }: { incident: Incident }) => {
  const { timeZone } = useKit();
  const numbers = useCan('statistics.view');
  const mayWatch = useCan('staff.series.view');
  const code = /^status([1-5](?:\d\d|xx))$/.exec(i.metric)?.[1];
  const query = new URLSearchParams({
    ...spanOf(i),
    source: 'realtime',
    domains: i.domainId,
    metric: i.metric,
  });
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {numbers ? (
        <a href={`#/cdn-analyze?${query.toString()}`} className="text-accent-ink hover:underline">
          {i.domain}
        </a>
      ) : (
        <span>{i.domain}</span>
      )}
      {mayWatch && (
        <a
          href={`#/cdn-realTimeDataAnalysis?domains=${i.domainId}${code ? `&code=${code}` : ''}`}
          className="text-accent-ink hover:underline"
        >
          {t(texts.watchNow)}
        </a>
      )}
      <span>
        {t(texts.opened)} <span className="nums">{formatInstant(i.openedAt, timeZone)}</span>
      </span>
      <span>
        {i.acknowledgedBy
          ? t(texts.ackBy, {
              who: i.acknowledgedBy,
              until: formatInstant(i.acknowledgedUntil, timeZone),
            })
          : i.state === 'firing' && t(texts.ackNobody)}
      </span>
    </span>
  );
};

const Acts = ({ incident: i }: { incident: Incident }) => {
  const [silencing, setSilencing] = useState(false);
  const mayNotSilence = useRefusal('alarm.acknowledge');
  const mayNotChange = useRefusal('alarm.write');
  return (
    <>
      {i.state === 'firing' && (
        <Button disabled={mayNotSilence} onClick={() => setSilencing(true)}>
          {t(silenceTexts.silence)}
        </Button>
      )}
      {!i.global && (
        <Button disabled={mayNotChange} onClick={() => go(`/updateAlarmPage?id=${i.policyId}`)}>
          {t(texts.editPolicy)}
        </Button>
      )}
      {silencing && (
        <SilenceDialog
          what={{ policyId: i.policyId, domainId: i.domainId }}
          title={`${i.description} · ${i.domain}`}
          onClose={() => setSilencing(false)}
        />
      )}
    </>
  );
};

/** One alarm event: its course, what may have caused it, who was told; acknowledged and commented here. */
export const IncidentPage = ({ id, onClose }: { id: string; onClose(): void }) => {
  const answer = useQuery(
    alarmIncidents.endpoints.one,
    { id },
    { refreshOn: [alarmIncidents.events.changed], everyMs: 60_000 },
  );
  const i = answer.value;
  if (!i)
    return (
      <Page
        actions={
          <Button variant="link" onClick={onClose}>
            {t(texts.allEvents)}
          </Button>
        }
      >
        {answer.failure ? (
          <Unreadable failure={answer.failure} onRetry={answer.reload} />
        ) : (
          <Skeleton className="h-80 w-full" />
        )}
      </Page>
    );
  const [zhCN, en, tone] = incidentStates[i.state];
  return (
    <Page
      object={i.description}
      badge={<Badge tone={tone}>{t([zhCN, en])}</Badge>}
      note={<Note incident={i} />}
      actions={
        <>
          <Button variant="link" onClick={onClose}>
            {t(texts.allEvents)}
          </Button>
          <Acts incident={i} />
        </>
      }
    >
      <Body incident={i} onDone={answer.reload} />
    </Page>
  );
};
