import {
  BellRing,
  Check,
  CircleCheck,
  type LucideIcon,
  Mail,
  Phone,
  Smartphone,
  Webhook,
} from 'lucide-react';
import {
  deliveryStates,
  deliveryTurns,
  noticeDeliveries,
  suppressionReasons,
} from '#shared/areas/cdn/alarms/deliveries';
import { type AlarmMethod, alarmMethods } from '#shared/areas/cdn/alarms/policy';
import type { Out } from '#shared/kernel/contract';
import { Unreadable } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import { t } from '../../../../kernel/text/translate';
import { formatInstant, toneText, type Tone, useKit } from '../../../../ui';
import { texts } from '../texts';
import type { Incident } from './span';

type Delivery = Out<typeof noticeDeliveries.endpoints.list>['rows'][number];
type Step = { key: string; at: string; icon: LucideIcon; tone: Tone; text: string; href?: string };

const icons: Record<AlarmMethod, LucideIcon> = {
  email: Mail,
  sms: Smartphone,
  phone: Phone,
  webhook: Webhook,
};
const deliveryStep = (d: Delivery): Step => {
  const [zhCN, en, tone] = deliveryStates[d.state];
  const why = d.reason && t(suppressionReasons[d.reason]);
  const [turnZh, turnEn] = deliveryTurns[d.turn];
  return {
    key: d.id,
    at: d.createdAt,
    icon: icons[d.channel],
    tone: d.state === 'failed' ? tone : 'neutral',
    text: [
      `${t(alarmMethods[d.channel])} · ${t([turnZh, turnEn])}`,
      [t([zhCN, en]), why].filter(Boolean).join('：'),
      d.target,
    ].join(' · '),
    href: `#/cdn-alarmnoticetrigger?incidentId=${d.incidentId ?? ''}`,
  };
};

const own = (i: Incident): Step[] => [
  {
    key: 'fired',
    at: i.openedAt,
    icon: BellRing,
    tone: 'error',
    text: `${t(texts.fired)} · ${t(texts.inRow, { n: i.points })}`,
  },
  ...(i.acknowledgedAt && i.acknowledgedBy
    ? [
        {
          key: 'acknowledged',
          at: i.acknowledgedAt,
          icon: Check,
          tone: 'neutral' as const,
          text: t(texts.ackedBy, { who: i.acknowledgedBy }),
        },
      ]
    : []),
  ...(i.closedAt
    ? [
        {
          key: 'closed',
          at: i.closedAt,
          icon: CircleCheck,
          tone: i.state === 'recovered' ? ('success' as const) : ('neutral' as const),
          text: t(i.state === 'recovered' ? texts.recovered : texts.ended),
        },
      ]
    : []),
];

/** What happened with an event, newest first: fired, told to whom and how that ended, acknowledged, over. */
export const Story = ({ incident }: { incident: Incident }) => {
  const { timeZone } = useKit();
  const notices = useQuery(
    noticeDeliveries.endpoints.list,
    { incidentId: incident.id, size: 50 },
    { refreshOn: Object.values(noticeDeliveries.events) },
  );
  if (!notices.value && notices.failure)
    return <Unreadable failure={notices.failure} onRetry={notices.reload} />;
  const steps = [...own(incident), ...(notices.value?.rows ?? []).map(deliveryStep)].sort((a, b) =>
    b.at.localeCompare(a.at),
  );
  return (
    <ol className="flex flex-col gap-2 text-sm">
      {steps.map(({ key, at, icon: Icon, tone, text, href }) => (
        <li key={key} className="grid grid-cols-[64px_18px_minmax(0,1fr)] items-baseline gap-x-2">
          <time dateTime={at} title={formatInstant(at, timeZone)} className="nums text-ink-muted">
            {formatInstant(at, timeZone).slice(11)}
          </time>
          <Icon size={15} aria-hidden className={`translate-y-[2px] ${toneText[tone]}`} />
          {href ? (
            <a href={href} className="break-words hover:underline">
              {text}
            </a>
          ) : (
            <span className="break-words">{text}</span>
          )}
        </li>
      ))}
    </ol>
  );
};
