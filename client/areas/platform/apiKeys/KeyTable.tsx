import { useMemo, useState } from 'react';
import { apiKey, apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { errors } from '#shared/areas/errors';
import type { Out } from '#shared/kernel/contract';
import { headOf } from '../../../kernel/declared/shape';
import { useAct } from '../../../kernel/request/act';
import { Cell, Choice } from '../../../kernel/declared/Cell';
import { say as sayLabel } from '../../../kernel/text/say';
import {
  Badge,
  Button,
  type Column,
  ConfirmDialog,
  CopyText,
  DataTable,
  EmptyState,
  type MenuItem,
  RowMenu,
} from '../../../ui';
import { KeyForm } from './KeyForm';
import { Rotate } from './Rotate';
import type { Key, Shown } from './revealedKey';
import { Usage } from './Usage';
import { removed, saved, useWords } from './words';

const { shape } = apiKey.schema;
const [, noneZh, noneEn] = errors['apiKey.none'];

const useColumns = (): Column<Key>[] => {
  const say = useWords();
  return useMemo(
    () => [
      {
        id: 'name',
        header: headOf(shape.name),
        width: 170,
        grow: true,
        always: true,
        cell: (k) => (
          <span className="flex min-w-0 items-center gap-2">
            <span className="truncate">{k.name}</span>
            {!k.enabled && <Badge tone="neutral">{say('keys.disabled')}</Badge>}
            {k.expiresAt && Date.parse(k.expiresAt) < Date.now() && (
              <Badge tone="error">{say('keys.expired')}</Badge>
            )}
          </span>
        ),
      },
      {
        id: 'keyId',
        header: headOf(shape.keyId),
        width: 230,
        cell: (k) => (
          <span className="flex flex-col leading-5">
            <CopyText text={k.keyId} />
            <span className="font-mono text-xs text-ink-muted">mks_••••••</span>
          </span>
        ),
      },
      {
        id: 'ceiling',
        header: headOf(shape.ceiling),
        width: 110,
        cell: (k) => (
          <span title={k.effective !== k.ceiling ? say('keys.lowered') : undefined}>
            <Choice value={k.effective} schema={shape.ceiling} />
          </span>
        ),
      },
      {
        id: 'calls',
        header: say('keys.calls'),
        width: 130,
        align: 'right',
        cell: (k) => <Cell value={k.calls} schema={shape.id} />,
      },
      {
        id: 'lastUsedAt',
        header: headOf(shape.lastUsedAt),
        width: 180,
        cell: (k) => (
          <span title={k.lastUsedIp || undefined}>
            <Cell value={k.lastUsedAt} schema={shape.lastUsedAt} />
          </span>
        ),
      },
      { id: 'owner', header: headOf(shape.personId), width: 180, cell: (k) => k.ownerEmail },
      {
        id: 'allowedIps',
        header: headOf(shape.allowedIps),
        width: 130,
        cell: (k) =>
          k.allowedIps.length === 0 ? (
            <span className="text-ink-muted">{say('keys.anyIp')}</span>
          ) : (
            <span className="truncate font-mono" title={k.allowedIps.join('\n')}>
              {k.allowedIps[0]}
              {k.allowedIps.length > 1 && ` +${k.allowedIps.length - 1}`}
            </span>
          ),
      },
      {
        id: 'previousUntil',
        header: headOf(shape.previousUntil),
        width: 180,
        optional: true,
        cell: (k) => <Cell value={k.previousUntil} schema={shape.previousUntil} />,
      },
      {
        id: 'expiresAt',
        header: headOf(shape.expiresAt),
        width: 170,
        cell: (k) => <Cell value={k.expiresAt} schema={shape.expiresAt} />,
      },
    ],
    [say],
  );
};

type Props = {
  listed: Out<typeof apiKeys.endpoints.list>;
  onShow(shown: Shown): void;
  onChanged(): void;
  onCreate(): void;
};
type Open = { what: 'edit' | 'rotate' | 'remove' | 'usage'; key: Key };

const useItems = (onOpen: (open: Open) => void, { onShow, onChanged }: Props) => {
  const say = useWords();
  const update = useAct(apiKeys.endpoints.update, { done: saved });
  const reveal = useAct(apiKeys.endpoints.reveal);
  return (key: Key): MenuItem[] => {
    const notMine = key.mine ? false : sayLabel([...errors['apiKey.notYours']].slice(1) as never);
    const open = (what: Open['what']) => () => onOpen({ what, key });
    const show = async () => {
      const shown = await reveal.run({ id: key.id });
      if (shown) onShow({ key, ...shown });
    };
    const toggle = async () => {
      await update.run({ id: key.id, enabled: !key.enabled });
      onChanged();
    };
    return [
      { label: say('keys.reveal'), onSelect: () => void show(), disabled: notMine },
      { label: say('keys.rotate'), onSelect: open('rotate'), disabled: notMine },
      { label: say('keys.edit'), onSelect: open('edit'), disabled: notMine },
      {
        label: say(key.enabled ? 'keys.disable' : 'keys.enable'),
        onSelect: () => void toggle(),
      },
      { label: say('keys.remove'), onSelect: open('remove'), danger: true, divided: true },
    ];
  };
};

/** The keys one may see, with what may be done to each. */
export const KeyTable = (props: Props) => {
  const { listed, onShow, onChanged, onCreate } = props;
  const say = useWords();
  const columns = useColumns();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const items = useItems(setOpen, props);
  const remove = useAct(apiKeys.endpoints.remove, { done: removed, inline: true });
  return (
    <>
      <DataTable<Key>
        name="/showApi"
        label={sayLabel(apiKey.label)}
        columns={columns}
        rows={listed.rows}
        rowKey={(k) => k.id}
        empty={
          <EmptyState
            kind="nothing"
            title={sayLabel([noneZh, noneEn])}
            action={
              <Button variant="primary" onClick={onCreate}>
                {say('keys.create')}
              </Button>
            }
          />
        }
        actionsWidth={120}
        rowActions={(key) => (
          <>
            <Button size="sm" onClick={() => setOpen({ what: 'usage', key })}>
              {say('keys.usage')}
            </Button>
            <RowMenu items={items(key)} />
          </>
        )}
      />
      {open?.what === 'usage' && <Usage apiKey={open.key} onClose={close} />}
      {open?.what === 'edit' && (
        <KeyForm
          permission={listed.permission}
          present={open.key}
          onClose={() => {
            close();
            onChanged();
          }}
        />
      )}
      {open?.what === 'rotate' && (
        <Rotate
          apiKey={open.key}
          onClose={close}
          onRotated={(key, secret) => {
            close();
            onShow({ key, secret, hideAt: null });
          }}
        />
      )}
      {open?.what === 'remove' && (
        <ConfirmDialog
          open
          danger
          onClose={close}
          title={say('keys.remove')}
          action={say('keys.remove')}
          typed={open.key.name}
          error={remove.failure && sayLabel(remove.failure.text)}
          onConfirm={async () => {
            if (!(await remove.run({ id: open.key.id }))) return;
            close();
            onChanged();
          }}
        >
          {say('keys.removeText', { n: open.key.calls })}
        </ConfirmDialog>
      )}
    </>
  );
};
