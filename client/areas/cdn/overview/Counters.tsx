import {
  type Attention,
  attention,
  dueDays,
  failedHours,
} from '#shared/areas/cdn/overview/attention';
import { type DomainStatus, domainStatuses } from '#shared/areas/cdn/domains/domain';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import {
  Card,
  formatInstant,
  ProgressBar,
  Skeleton,
  StatusDot,
  type Tone,
  useKit,
  withUnit,
} from '../../../ui';
import { texts } from './texts';
import * as cdnTerms from '#shared/areas/cdn/terms';

type Line = { key: string; label: string; n: number; href: string; tone: Tone };

/** One counted thing; a number above zero stands out in its tone, zero stays quiet. */
const Lines = ({ lines }: { lines: readonly Line[] }) => {
  const { locale } = useKit();
  return (
    <ul className="flex flex-col">
      {lines.map((l) => (
        <li key={l.key}>
          <a
            href={l.href}
            className="-mx-2 flex min-h-8 items-center justify-between gap-3 rounded px-2 text-sm hover:bg-hover"
          >
            <StatusDot tone={l.n > 0 ? l.tone : 'neutral'}>{l.label}</StatusDot>
            <span className={l.n > 0 ? 'nums text-base font-semibold' : 'nums text-ink-faint'}>
              {withUnit(l.n, 'count', locale)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
};

const statuses = Object.keys(domainStatuses) as DomainStatus[];

/** Counters of everything that can need a person; each opens its list with the filter set. */
export const Counters = ({ now, staff }: { now: Attention; staff: boolean }) => {
  const list = staff ? '#/cdn-domainmanag' : '#/cdn-domain';
  const domainLines = statuses
    .filter((s) => s === 'Activated' || (now.domains.byStatus[s] ?? 0) > 0)
    .map(
      (s): Line => ({
        key: s,
        label: t(domainStatuses[s]),
        n: now.domains.byStatus[s] ?? 0,
        href: `${list}?status=${s}`,
        tone: domainStatuses[s][2],
      }),
    );
  return (
    <div className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-4 [&>*]:min-w-0">
      {now.alarms && (
        <Card title={t(texts.control.alarms)}>
          <Lines
            lines={[
              {
                key: 'firing',
                label: t(texts.control.firing),
                n: now.alarms.firing,
                href: '#/cdn-alarmtrigger?state=firing',
                tone: 'error',
              },
              {
                key: 'open',
                label: t(texts.control.unacknowledged),
                n: now.alarms.unacknowledged,
                href: '#/cdn-alarmtrigger?state=firing',
                tone: 'warning',
              },
            ]}
          />
        </Card>
      )}
      <Card
        title={t(texts.control.domains)}
        note={t(texts.control.total, { n: now.domains.total })}
      >
        <Lines lines={domainLines} />
      </Card>
      {now.certificates && (
        <Card
          title={t(texts.control.certificates)}
          note={t(texts.control.total, { n: now.certificates.total })}
        >
          <Lines
            lines={[
              {
                key: 'due',
                label: t(texts.control.due, { days: dueDays }),
                n: now.certificates.due,
                href: '#/cdn-certification?status=expiringSoon',
                tone: 'warning',
              },
              {
                key: 'expired',
                label: t(texts.control.expired),
                n: now.certificates.expired,
                href: '#/cdn-certification?status=expired',
                tone: 'error',
              },
            ]}
          />
        </Card>
      )}
      {now.reviews && (
        <Card title={t(texts.control.reviews)}>
          <Lines
            lines={[
              {
                key: 'waiting',
                label: t(texts.control.waiting),
                n: now.reviews.waiting,
                href: staff ? '#/cdn-domainmanag?tab=reviews' : '#/cdn-domain',
                tone: 'warning',
              },
            ]}
          />
        </Card>
      )}
      {now.tasks && (
        <Card title={t(texts.control.tasks)} className="sm:col-span-2">
          <div className="grid gap-x-8 sm:grid-cols-3">
            {now.tasks.map((counter) => (
              <div key={counter.kind}>
                <p className="mb-1 text-xs font-medium text-ink-muted">
                  {t(texts.control.kind[counter.kind])}
                </p>
                <Lines
                  lines={[
                    {
                      key: 'running',
                      label: t(texts.control.running),
                      n: counter.running,
                      href: `#/cdn-task?tab=${counter.kind}&state=waiting,active,paused`,
                      tone: 'progress',
                    },
                    {
                      key: 'failed',
                      label: t(texts.control.failed, { hours: failedHours }),
                      n: counter.failed,
                      href: `#/cdn-task?tab=${counter.kind}&state=failed,partial`,
                      tone: 'error',
                    },
                  ]}
                />
              </div>
            ))}
          </div>
        </Card>
      )}
      {now.tasks && <Quotas />}
    </div>
  );
};

/** What suppliers still allow today, asked apart because it needs their answer. */
const Quotas = () => {
  const { locale, timeZone } = useKit();
  const answer = useQuery(attention.endpoints.quotas, {}, { everyMs: 60_000 });
  const rows = answer.value?.rows;
  const count = (n: number) => withUnit(n, 'count', locale);
  const kinds = {
    purgeUrl: cdnTerms.purgeUrls,
    purgePrefix: cdnTerms.purgeDirectories,
    prefetch: cdnTerms.prefetch,
  } as const;
  return (
    <Card title={t(texts.control.quotas)} className="sm:col-span-2">
      {!rows && <Skeleton className="h-24 w-full" />}
      {rows?.length === 0 && <p className="text-sm text-ink-muted">{t(texts.control.noQuota)}</p>}
      <ul className="flex flex-col gap-2">
        {rows?.map((q) => (
          <li key={`${q.lane} ${q.kind}`} className="flex flex-col gap-1 text-sm">
            <span className="flex flex-wrap justify-between gap-x-3">
              <span>
                {q.lane} · {t(kinds[q.kind])}
              </span>
              <span className="nums text-xs text-ink-muted">
                {q.limit === null || q.left === null
                  ? t(texts.control.unknownQuota)
                  : t(texts.control.left, { left: count(q.left), limit: count(q.limit) })}
                {q.resetAt &&
                  ` · ${t(texts.control.resets, { at: formatInstant(q.resetAt, timeZone).slice(5, 16) })}`}
              </span>
            </span>
            {q.limit !== null && q.left !== null && (
              <ProgressBar
                value={q.limit > 0 ? q.left / q.limit : 0}
                tone={q.left < q.limit * 0.1 ? 'error' : 'progress'}
                label={`${q.lane} ${t(kinds[q.kind])}`}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
};
