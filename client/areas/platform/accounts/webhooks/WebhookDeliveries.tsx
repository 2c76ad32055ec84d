import type { ReactNode } from 'react';
import { webhookDeliveries } from '#shared/areas/platform/webhooks/webhooks';
import type { Out } from '#shared/kernel/contract';
import { outline } from '#shared/kernel/text';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { noticeText } from '../../../../kernel/notices/text';
import { words } from '../../../../kernel/text/words';
import {
  Button,
  Card,
  CodeBlock,
  Drawer,
  formatInstant,
  Skeleton,
  StatusDot,
  useKit,
} from '../../../../ui';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

const { endpoints, events } = webhookDeliveries;
type Row = RowOf<typeof endpoints.list>;

const Kind = ({ row }: { row: Row }) => {
  return row.kind === 'webhooks.test' ? (
    <>{t(texts.hooks.testNotice)}</>
  ) : (
    <>{outline(noticeText(row.kind, {}))}</>
  );
};

const Tries = ({ delivery }: { delivery: Out<typeof endpoints.one> }) => {
  const { timeZone } = useKit();
  return (
    <div className="flex flex-col gap-5">
      <section>
        <h3 className="mb-2 text-sm font-medium">{t(texts.hooks.tries)}</h3>
        <ol className="flex flex-col gap-1 text-sm">
          {delivery.tries.map((t) => (
            <li key={t.n} className="flex flex-wrap items-center gap-3">
              <span className="nums">{formatInstant(t.at, timeZone)}</span>
              <StatusDot tone={t.ok ? 'success' : 'error'}>{t.answer}</StatusDot>
              <span className="nums text-ink-muted">{t.ms} ms</span>
            </li>
          ))}
        </ol>
      </section>
      <CodeBlock
        label={t(texts.hooks.payload)}
        code={JSON.stringify({ id: delivery.id, ...delivery.payload }, null, 2)}
      />
    </div>
  );
};

const Detail = ({ row: { id }, onClose }: { row: Row; onClose(): void }) => {
  const answer = useQuery(endpoints.one, { id }, { refreshOn: [events.changed] });
  const again = useMutation(endpoints.resend, { done: words.done });
  const { value, failure, reload } = answer;
  return (
    <Drawer
      open
      beside
      onClose={onClose}
      title={t(texts.hooks.delivery)}
      footer={
        <Button busy={again.busy} onClick={() => void again.run({ id }).then(reload)}>
          {t(texts.hooks.resend)}
        </Button>
      }
    >
      {value ? (
        <Tries delivery={value} />
      ) : failure ? (
        <Unreadable failure={failure} onRetry={reload} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Drawer>
  );
};

const Framed = ({ children }: { children: ReactNode }) => (
  <Card flush title={t(texts.hooks.deliveries)}>
    {children}
  </Card>
);

/** What was sent to webhooks, newest first, each with its attempts. */
export const WebhookDeliveries = embeddedList(
  webhookDeliveries,
  {
    endpoint: 'list',
    path: '/account-set deliveries',
    title: words.recentDeliveries,
    columns: ['createdAt', 'webhookId', 'kind', 'state', 'attempts', 'answer'],
    grow: 'kind',
    widths: { createdAt: 180, webhookId: 150, kind: 240, state: 110, attempts: 100, answer: 150 },
    filters: [],
    empty: { title: ['还没有推送', 'Nothing delivered yet'] },
    actionsWidth: 80,
    actions: [{ label: words.view, beside: true, button: true }],
  },
  { cells: { kind: Kind }, around: Framed, drawer: Detail },
);
