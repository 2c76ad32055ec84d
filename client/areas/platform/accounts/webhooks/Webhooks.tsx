import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { webhook, webhookDeliveries, webhooks } from '#shared/areas/platform/webhooks/webhooks';
import { headOf } from '../../../../kernel/declared/shape';
import { useAct } from '../../../../kernel/request/act';
import { useAnswer } from '../../../../kernel/request/answers';
import { Cell } from '../../../../kernel/declared/Cell';
import { Unreadable } from '../../../../kernel/request/failure';
import { say as sayLabel } from '../../../../kernel/text/say';
import {
  Button,
  Callout,
  Card,
  type Column,
  ConfirmDialog,
  CopyText,
  DataTable,
  Dialog,
  EmptyState,
  type MenuItem,
  RowMenu,
  StatusDot,
} from '../../../../ui';
import { WebhookDeliveries } from './WebhookDeliveries';
import { WebhookForm } from './WebhookForm';
import type { Webhook } from './webhookRow';
import { done, useWords } from '../words';

const { endpoints, events } = webhooks;
const { shape } = webhook.schema;

const useColumns = (): Column<Webhook>[] => {
  const say = useWords();
  return useMemo(
    () => [
      { id: 'name', header: headOf(shape.name), width: 150, always: true, cell: (w) => w.name },
      {
        id: 'url',
        header: headOf(shape.url),
        width: 280,
        grow: true,
        cell: (w) => <span className="truncate font-mono">{w.url}</span>,
      },
      {
        id: 'kinds',
        header: headOf(shape.kinds),
        width: 120,
        cell: (w) =>
          w.kinds.length === 0 ? say('hooks.all') : say('hooks.some', { n: w.kinds.length }),
      },
      {
        id: 'state',
        header: say('hooks.state'),
        width: 130,
        cell: (w) =>
          w.stoppedAt ? (
            <StatusDot tone="error">{say('hooks.stopped')}</StatusDot>
          ) : !w.enabled ? (
            <StatusDot tone="neutral">{say('hooks.disabled')}</StatusDot>
          ) : w.failingSince ? (
            <StatusDot tone="warning">{say('hooks.failing')}</StatusDot>
          ) : (
            <StatusDot tone="success">{say('hooks.enabled')}</StatusDot>
          ),
      },
      {
        id: 'lastOkAt',
        header: headOf(shape.lastOkAt),
        width: 180,
        cell: (w) => <Cell value={w.lastOkAt} schema={shape.lastOkAt} />,
      },
    ],
    [say],
  );
};

const SecretShown = ({ secret, onClose }: { secret: string; onClose(): void }) => {
  const say = useWords();
  return (
    <Dialog open onClose={onClose} title={say('hooks.secret')}>
      <div className="flex flex-col gap-4">
        <Callout tone="warning">{say('hooks.secretOnce')}</Callout>
        <CopyText text={secret} />
        <p className="text-sm text-ink-2">{say('hooks.verify')}</p>
      </div>
    </Dialog>
  );
};

type Open = { what: 'edit' | 'create' | 'remove'; hook: Webhook | null };
type Doing = { open(o: Open): void; reload(): void; show(secret: string): void };
const useItems = ({ open, reload, show }: Doing) => {
  const say = useWords();
  const update = useAct(endpoints.update, { done });
  const rotate = useAct(endpoints.rotate);
  return (hook: Webhook): MenuItem[] => [
    { label: say('hooks.edit'), onSelect: () => open({ what: 'edit', hook }) },
    {
      label: say('hooks.rotate'),
      onSelect: () => void rotate.run({ id: hook.id }).then((made) => made && show(made.secret)),
    },
    {
      label: say(hook.enabled ? 'hooks.disable' : 'hooks.enable'),
      onSelect: () => void update.run({ id: hook.id, enabled: !hook.enabled }).then(reload),
    },
    {
      label: say('hooks.remove'),
      danger: true,
      divided: true,
      onSelect: () => open({ what: 'remove', hook }),
    },
  ];
};

/** Addresses that get the account's notices as signed JSON, and what was delivered to them. */
export const Webhooks = () => {
  const say = useWords();
  const columns = useColumns();
  const [open, setOpen] = useState<Open | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const answer = useAnswer(
    endpoints.list,
    {},
    { refreshOn: [events.changed, webhookDeliveries.events.changed] },
  );
  const { reload, failure } = answer;
  const items = useItems({ open: setOpen, reload, show: setSecret });
  const test = useAct(endpoints.test, { done: ['测试通知已发送', 'A test notice is on its way'] });
  const remove = useAct(endpoints.remove, { done, inline: true });
  const close = () => setOpen(null);
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ what: 'create', hook: null })}>
      {say('hooks.add')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <Card flush title={say('hooks.title')} note={say('hooks.text')} actions={add}>
        <DataTable<Webhook>
          name="webhooks"
          label={say('hooks.title')}
          columns={columns}
          rows={answer.value?.rows}
          rowKey={(w) => w.id}
          loading={answer.loading}
          error={failure && <Unreadable failure={failure} onRetry={reload} />}
          empty={<EmptyState kind="nothing" title={say('hooks.none')} action={add} />}
          actionsWidth={130}
          rowActions={(hook) => (
            <>
              <Button
                size="sm"
                disabled={hook.enabled ? false : say('hooks.disabled')}
                onClick={() => void test.run({ id: hook.id })}
              >
                {say('hooks.test')}
              </Button>
              <RowMenu items={items(hook)} />
            </>
          )}
        />
      </Card>
      <WebhookDeliveries hooks={answer.value?.rows ?? []} />
      {(open?.what === 'create' || open?.what === 'edit') && (
        <WebhookForm
          present={open.hook}
          onClose={close}
          onDone={(made) => {
            close();
            reload();
            if (made) setSecret(made);
          }}
        />
      )}
      {open?.what === 'remove' && open.hook && (
        <ConfirmDialog
          open
          danger
          onClose={close}
          title={say('hooks.remove')}
          action={say('hooks.remove')}
          error={remove.failure && sayLabel(remove.failure.text)}
          onConfirm={async () => {
            if (!(await remove.run({ id: open.hook?.id ?? '' }))) return;
            close();
            reload();
          }}
        >
          {say('hooks.removeText', { name: open.hook.name })}
        </ConfirmDialog>
      )}
      {secret && <SecretShown secret={secret} onClose={() => setSecret(null)} />}
    </div>
  );
};
