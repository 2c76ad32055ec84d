import { useMemo, useState } from 'react';
import { webhookDeliveries, webhookDelivery } from '#shared/areas/platform/webhooks/webhooks';
import type { Out } from '#shared/kernel/contract';
import { outline } from '#shared/kernel/text';
import { headOf } from '../../../../kernel/declared/shape';
import { useAct } from '../../../../kernel/request/act';
import { useAnswer } from '../../../../kernel/request/answers';
import { Cell, Choice } from '../../../../kernel/declared/Cell';
import { Unreadable } from '../../../../kernel/request/failure';
import { useList, type RowOf } from '../../../../kernel/declared/lists';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { noticeText } from '../../../../kernel/notices/text';
import {
  Button,
  Card,
  CodeBlock,
  type Column,
  Drawer,
  formatInstant,
  Skeleton,
  StatusDot,
  useKit,
} from '../../../../ui';
import { done, useWords } from '../words';
import type { Webhook } from './webhookRow';

const { endpoints, events } = webhookDeliveries;
type Row = RowOf<typeof endpoints.list>;
const { shape } = webhookDelivery.schema;

const useColumns = (hooks: readonly Webhook[]): Column<Row>[] => {
  const say = useWords();
  return useMemo(
    () => [
      {
        id: 'createdAt',
        header: headOf(shape.createdAt),
        width: 180,
        always: true,
        cell: (d) => <Cell value={d.createdAt} schema={shape.createdAt} />,
      },
      {
        id: 'webhook',
        fields: ['webhookId'],
        header: headOf(shape.webhookId),
        width: 150,
        cell: (d) => hooks.find((w) => w.id === d.webhookId)?.name ?? '–',
      },
      {
        id: 'kind',
        header: headOf(shape.kind),
        width: 240,
        grow: true,
        cell: (d) =>
          d.kind === 'webhooks.test' ? say('hooks.testNotice') : outline(noticeText(d.kind, {})),
      },
      {
        id: 'state',
        header: headOf(shape.state),
        width: 110,
        cell: (d) => <Choice value={d.state} schema={shape.state} />,
      },
      {
        id: 'attempts',
        header: headOf(shape.attempts),
        width: 100,
        align: 'right',
        cell: (d) => <span className="nums">{d.attempts}</span>,
      },
      { id: 'answer', header: headOf(shape.answer), width: 150, cell: (d) => d.answer ?? '–' },
    ],
    [say, hooks],
  );
};

const Tries = ({ found }: { found: Out<typeof endpoints.one> }) => {
  const say = useWords();
  const { timeZone } = useKit();
  return (
    <div className="flex flex-col gap-5">
      <section>
        <h3 className="mb-2 text-sm font-medium">{say('hooks.tries')}</h3>
        <ol className="flex flex-col gap-1 text-sm">
          {found.tries.map((t) => (
            <li key={t.n} className="flex flex-wrap items-center gap-3">
              <span className="nums">{formatInstant(t.at, timeZone)}</span>
              <StatusDot tone={t.ok ? 'success' : 'error'}>{t.answer}</StatusDot>
              <span className="nums text-ink-muted">{t.ms} ms</span>
            </li>
          ))}
        </ol>
      </section>
      <CodeBlock
        label={say('hooks.payload')}
        code={JSON.stringify({ id: found.id, ...found.payload }, null, 2)}
      />
    </div>
  );
};

const Detail = ({ id, onClose }: { id: string; onClose(): void }) => {
  const say = useWords();
  const answer = useAnswer(endpoints.one, { id }, { refreshOn: [events.changed] });
  const again = useAct(endpoints.resend, { done });
  const { value, failure, reload } = answer;
  return (
    <Drawer
      open
      onClose={onClose}
      title={say('hooks.delivery')}
      footer={
        <Button busy={again.busy} onClick={() => void again.run({ id }).then(reload)}>
          {say('hooks.resend')}
        </Button>
      }
    >
      {value ? (
        <Tries found={value} />
      ) : failure ? (
        <Unreadable failure={failure} onRetry={reload} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Drawer>
  );
};

/** What was sent to webhooks, newest first, each with its attempts. */
export const WebhookDeliveries = ({ hooks }: { hooks: readonly Webhook[] }) => {
  const say = useWords();
  const columns = useColumns(hooks);
  const [open, setOpen] = useState<string | null>(null);
  const list = useList(endpoints.list, { refreshOn: [events.changed] });
  return (
    <Card flush title={say('hooks.deliveries')}>
      <ListTable<Row>
        list={list}
        name="webhook-deliveries"
        label={say('hooks.deliveries')}
        columns={columns}
        rowKey={(d) => d.id}
        none={say('hooks.noDeliveries')}
        onOpen={(d) => setOpen(d.id)}
        actionsWidth={80}
        rowActions={(d) => (
          <Button size="sm" onClick={() => setOpen(d.id)}>
            {say('audit.open')}
          </Button>
        )}
      />
      {open && <Detail id={open} onClose={() => setOpen(null)} />}
    </Card>
  );
};
