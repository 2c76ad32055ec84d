import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { certificates, certificateStatuses } from '#shared/areas/cdn/certificates/certificates';
import { domainStatuses } from '#shared/areas/cdn/domains/domain';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainReview, domainReviews } from '#shared/areas/cdn/domains/reviews';
import {
  type Attention,
  attention,
  type AttentionItem,
  attentionKinds,
} from '#shared/areas/cdn/overview/attention';
import { taskStates, tasks } from '#shared/areas/platform/tasks/tasks';
import { metaOf, type Option } from '#shared/kernel/field';
import { sentenceText } from '#shared/kernel/sentences';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import { Page } from '../../../kernel/page/Page';
import { t } from '../../../kernel/text/translate';
import { useCan, useIsStaff } from '../../../kernel/session/who';
import {
  Badge,
  Button,
  Callout,
  Card,
  formatAgo,
  formatInstant,
  Skeleton,
  StatusDot,
  Tooltip,
  useKit,
} from '../../../ui';
import { Counters } from './Counters';
import { texts } from './texts';

/** Whatever changes a counter; the screen reads again within a second of it. */
const live = [
  domains.events.changed,
  domains.events.removed,
  certificates.events.changed,
  certificates.events.removed,
  tasks.events.changed,
  alarmIncidents.events.changed,
  domainReviews.events.changed,
];

const hrefOf = (item: AttentionItem, staff: boolean): string => {
  switch (item.kind) {
    case 'alarm':
      return `#/cdn-alarmtrigger?id=${item.id}`;
    case 'domain':
      return `#${staff ? '/cdn-domainmanag' : '/cdn-domain'}?search=${encodeURIComponent(item.title)}&domain=${item.id}`;
    case 'certificate':
      return `#/viewCertificate?id=${item.id}`;
    case 'task':
      return `#/cdn-task?tab=${item.open}&task=${item.id}`;
    case 'review':
      return `#/domain/${item.open}/configs`;
  }
};

const states: Record<string, Option> = {
  ...domainStatuses,
  ...certificateStatuses,
  ...taskStates,
};
const reviewKinds = metaOf(domainReview.schema.shape.kind).options ?? {};

const Item = ({ item, staff, onDone }: { item: AttentionItem; staff: boolean; onDone(): void }) => {
  const { locale, timeZone } = useKit();
  const may = useCan('alarm.acknowledge');
  const act = useMutation(alarmIncidents.endpoints.acknowledge, {
    done: ['已确认', 'Acknowledged'],
  });
  const kind = attentionKinds[item.kind];
  const state = states[item.state];
  const review = reviewKinds[item.detail];
  const detail =
    item.kind === 'review'
      ? review && t(review)
      : item.kind === 'task'
        ? t(texts.control.failedItems, { detail: item.detail })
        : item.kind === 'certificate'
          ? t(texts.control.ends, { at: formatInstant(item.at, timeZone).slice(0, 10) })
          : item.reason
            ? t(sentenceText(item.reason))
            : item.detail;
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-sm last:border-b-0">
      <span className="w-24 shrink-0">
        <StatusDot tone={item.state === 'Verifying' ? 'warning' : kind[2]}>{t(kind)}</StatusDot>
      </span>
      <span className="min-w-0 flex-1 basis-48">
        <a href={hrefOf(item, staff)} className="font-medium hover:underline">
          {item.title}
        </a>
        <span className="ml-2 break-words text-ink-muted">
          {[state && item.kind !== 'alarm' ? t(state) : '', detail].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Tooltip text={formatInstant(item.at, timeZone)}>
        <span className="nums shrink-0 text-xs text-ink-faint">{formatAgo(item.at, locale)}</span>
      </Tooltip>
      {item.kind === 'alarm' &&
        (item.acknowledged ? (
          <Badge tone="neutral">{t(texts.control.acknowledged)}</Badge>
        ) : (
          may && (
            <Button
              size="sm"
              busy={act.busy}
              onClick={() =>
                void act.run({ id: item.id, comment: '' }).then((done) => done && onDone())
              }
            >
              {t(texts.control.acknowledge)}
            </Button>
          )
        ))}
    </li>
  );
};

const Waiting = ({ now, staff, onDone }: { now: Attention; staff: boolean; onDone(): void }) => {
  if (now.items.length === 0)
    return (
      <Callout tone="success" title={t(texts.control.nothing)}>
        {t(texts.control.nothingText)}
      </Callout>
    );
  return (
    <Card title={t(texts.control.needs)} flush>
      <ul>
        {now.items.map((item) => (
          <Item key={`${item.kind} ${item.id}`} item={item} staff={staff} onDone={onDone} />
        ))}
      </ul>
    </Card>
  );
};

/** What needs me now: counters and open things, kept true by events. */
const Control = () => {
  const staff = useIsStaff();
  const answer = useQuery(
    attention.endpoints.now,
    {},
    {
      refreshOn: live,
      everyMs: 60_000,
    },
  );
  const now = answer.value;
  return (
    <Page>
      {!now && answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!now && !answer.failure && <Skeleton className="h-96 w-full" />}
      {now && (
        <div className="flex flex-col gap-4">
          <Waiting now={now} staff={staff} onDone={answer.reload} />
          <Counters now={now} staff={staff} />
        </div>
      )}
    </Page>
  );
};
export default Control;
