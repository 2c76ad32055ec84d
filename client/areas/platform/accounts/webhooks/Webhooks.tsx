import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { webhookDeliveries, webhooks } from '#shared/areas/platform/webhooks/webhooks';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import { words } from '../../../../kernel/text/words';
import { Button, Card, StatusDot } from '../../../../ui';
import { WebhookDeliveries } from './WebhookDeliveries';
import { WebhookForm } from './WebhookForm';
import { RotatedSecret, SecretShown } from './WebhookSecret';
import type { Webhook } from './webhookRow';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

type Of = { row: Webhook };
const Address = ({ row }: Of) => <span className="truncate font-mono">{row.url}</span>;
const Kinds = ({ row: { kinds } }: Of) => {
  return <>{kinds.length === 0 ? t(texts.hooks.all) : t(texts.hooks.some, { n: kinds.length })}</>;
};
const State = ({ row }: Of) => {
  if (row.stoppedAt) return <StatusDot tone="error">{t(texts.hooks.stopped)}</StatusDot>;
  if (!row.enabled) return <StatusDot tone="neutral">{t(texts.hooks.disabled)}</StatusDot>;
  if (row.failingSince) return <StatusDot tone="warning">{t(texts.hooks.failing)}</StatusDot>;
  return <StatusDot tone="success">{t(texts.hooks.enabled)}</StatusDot>;
};

/** Adds a webhook and shows its signing secret, once. */
const Add = () => {
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <Button variant="primary" icon={Plus} onClick={() => setOpen(true)}>
        {t(texts.hooks.add)}
      </Button>
      {open && (
        <WebhookForm
          present={null}
          onClose={() => setOpen(false)}
          onDone={(newSecret) => {
            setOpen(false);
            setSecret(newSecret);
          }}
        />
      )}
      {secret && <SecretShown secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
};
const Framed = ({ children }: { children: ReactNode }) => {
  return (
    <Card flush title={t(texts.hooks.title)} note={t(texts.hooks.text)} actions={<Add />}>
      {children}
    </Card>
  );
};

const List = embeddedList(
  webhooks,
  {
    endpoint: 'list',
    path: '/account-set webhooks',
    columns: ['name', 'url', 'kinds', { field: 'enabled', label: words.state }, 'lastOkAt'],
    grow: 'url',
    widths: { name: 150, url: 280, kinds: 120, enabled: 130, lastOkAt: 180 },
    refreshOn: [webhooks.events.changed, webhookDeliveries.events.changed],
    empty: { title: ['还没有推送地址', 'No webhooks yet'] },
    actionsWidth: 130,
    actions: [
      {
        label: words.test,
        endpoint: 'test',
        button: true,
        refused: (row) => (row.enabled ? null : words.disabled),
        done: ['测试通知已发送', 'A test notice is on its way'],
      },
      { label: words.edit, dialog: () => import('./WebhookEdit'), permission: 'webhook.write' },
      {
        label: ['更换签名密钥', 'New signing secret'],
        endpoint: 'rotate',
        shows: () => Promise.resolve({ default: RotatedSecret }),
      },
      {
        label: words.disable,
        endpoint: 'update',
        when: (row) => row.enabled,
        input: ({ id }) => ({ id, enabled: false }),
      },
      {
        label: words.enable,
        endpoint: 'update',
        when: (row) => !row.enabled,
        input: ({ id }) => ({ id, enabled: true }),
      },
      {
        label: ['删除推送地址', 'Remove webhook'],
        endpoint: 'remove',
        danger: true,
        confirm: ({ name }) => [
          `${name} 将不再收到通知，其推送记录一并删除。`,
          `${name} gets nothing any more; its delivery log goes with it.`,
        ],
      },
    ],
  },
  { cells: { url: Address, kinds: Kinds, enabled: State }, around: Framed, head: Add },
);

/** Addresses that get the account's notices as signed JSON, and what was delivered to them. */
export const Webhooks = () => (
  <div className="flex flex-col gap-4">
    <List />
    <WebhookDeliveries />
  </div>
);
