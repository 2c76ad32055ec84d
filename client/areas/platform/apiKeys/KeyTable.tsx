import { apiKey, apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { errors } from '#shared/areas/errors';
import type { Label } from '#shared/kernel/field';
import { Choice } from '../../../kernel/declared/Cell';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { words } from '../../../kernel/text/words';
import { Badge, CopyText, isOver } from '../../../ui';
import { CreateKey } from './CreateKey';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Key = RowOf<typeof apiKeys.endpoints.list>;
type Of = { row: Key };
const { shape } = apiKey.schema;
const [, noneZh, noneEn] = errors['apiKey.none'];
const [, othersZh, othersEn] = errors['apiKey.notYours'];
const notMine = (key: Key): Label | null => (key.mine ? null : [othersZh, othersEn]);
const permission = 'apiKey.reveal';

const Name = ({ row }: Of) => {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate">{row.name}</span>
      {!row.enabled && <Badge tone="neutral">{t(texts.keys.disabled)}</Badge>}
      {row.expiresAt && isOver(row.expiresAt) && (
        <Badge tone="error">{t(texts.keys.expired)}</Badge>
      )}
    </span>
  );
};
const KeyId = ({ row }: Of) => (
  <span className="flex flex-col leading-5">
    <CopyText text={row.keyId} />
    <span className="font-mono text-xs text-ink-muted">mks_••••••</span>
  </span>
);
const Ceiling = ({ row }: Of) => {
  const lowered = t(texts.keys.lowered);
  return (
    <span title={row.effective !== row.ceiling ? lowered : undefined}>
      <Choice value={row.effective} schema={shape.ceiling} />
    </span>
  );
};
const Addresses = ({ row: { allowedIps } }: Of) => {
  return allowedIps.length === 0 ? (
    <span className="text-ink-muted">{t(texts.keys.anyIp)}</span>
  ) : (
    <span className="truncate font-mono" title={allowedIps.join('\n')}>
      {allowedIps[0]}
      {allowedIps.length > 1 && ` +${allowedIps.length - 1}`}
    </span>
  );
};

/** The keys one may see, with what may be done to each. */
export const KeyTable = embeddedList(
  apiKeys,
  {
    endpoint: 'list',
    path: '/showApi',
    columns: [
      'name',
      'keyId',
      'ceiling',
      'calls',
      'lastUsedAt',
      'ownerEmail',
      'allowedIps',
      'previousUntil',
      'expiresAt',
    ],
    optional: ['previousUntil'],
    grow: 'name',
    widths: {
      name: 170,
      keyId: 230,
      ceiling: 110,
      calls: 130,
      lastUsedAt: 180,
      ownerEmail: 180,
      allowedIps: 130,
      previousUntil: 180,
      expiresAt: 170,
    },
    everyMs: 60_000,
    empty: { title: [noneZh, noneEn] },
    actionsWidth: 120,
    actions: [
      { label: ['调用统计', 'Usage'], dialog: () => import('./Usage'), permission, button: true },
      {
        label: ['查看密钥内容', 'Reveal secret'],
        endpoint: 'reveal',
        shows: () => import('./KeySecret'),
        refused: notMine,
      },
      {
        label: words.rotateSecret,
        dialog: () => import('./Rotate'),
        permission,
        refused: notMine,
      },
      { label: words.edit, dialog: () => import('./EditKey'), permission, refused: notMine },
      {
        label: words.disable,
        endpoint: 'update',
        when: (key) => key.enabled,
        input: ({ id }) => ({ id, enabled: false }),
        done: words.saved,
      },
      {
        label: words.enable,
        endpoint: 'update',
        when: (key) => !key.enabled,
        input: ({ id }) => ({ id, enabled: true }),
        done: words.saved,
      },
      {
        label: ['删除密钥', 'Remove key'],
        endpoint: 'remove',
        danger: true,
        typed: (key) => key.name,
        input: ({ id }) => ({ id }),
        confirm: ({ calls }) => [
          `使用该密钥的程序将立即被拒绝。近 30 天内它调用了 ${calls} 次。`,
          `Programs that use this key are refused at once. It made ${calls} calls in the last 30 days.`,
        ],
        done: ['已删除', 'Removed'],
      },
    ],
  },
  {
    cells: { name: Name, keyId: KeyId, ceiling: Ceiling, allowedIps: Addresses },
    head: CreateKey,
  },
);
