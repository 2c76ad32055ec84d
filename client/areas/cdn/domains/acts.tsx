import { useState, type ReactNode } from 'react';
import { domains } from '#shared/areas/cdn/domains/domains';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { Button, ConfirmDialog, Dialog, Field, TextInput } from '../../../ui';
import type { DomainRow } from './DomainStates';
import { useWords } from './words';

type Asking = { row: DomainRow; onClose(): void };

/** Deleting for good: the name is typed, and the server says what still points here. */
export const RemoveDialog = ({ row, onClose }: Asking) => {
  const t = useWords();
  const detail = useQuery(domains.endpoints.one, { id: row.id });
  const { run, failure } = useMutation(domains.endpoints.remove, {
    inline: true,
    done: ['已删除', 'Deleted'],
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('domains.remove.title', { name: row.name })}
      action={t('domains.act.remove')}
      typed={row.name}
      error={failure && t(failure.text)}
      onConfirm={async () => {
        if ((await run({ id: row.id, name: row.name })) !== undefined) onClose();
      }}
    >
      {t('domains.remove.note', {
        rules: detail.value?.ruleCount ?? 0,
        count: detail.value?.supplierCount ?? 0,
      })}
    </ConfirmDialog>
  );
};

export const StopDialog = ({ row, onClose }: Asking) => {
  const t = useWords();
  const detail = useQuery(domains.endpoints.one, { id: row.id });
  const { run, failure } = useMutation(domains.endpoints.stop, {
    inline: true,
    done: ['正在停用', 'Stopping'],
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('domains.stop.title', { name: row.name })}
      action={t('domains.act.stop')}
      error={failure && t(failure.text)}
      onConfirm={async () => {
        if ((await run({ id: row.id })) !== undefined) onClose();
      }}
    >
      {t('domains.stop.note', { count: detail.value?.supplierCount ?? 0 })}
    </ConfirmDialog>
  );
};

/** A short form for an act that needs a reason. */
export const ReasonDialog = (props: {
  title: string;
  action: string;
  onClose(): void;
  onSend(reason: string): Promise<unknown>;
  error?: ReactNode;
}) => {
  const t = useWords();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    if ((await props.onSend(reason)) !== undefined) props.onClose();
    else setBusy(false);
  };
  return (
    <Dialog
      open
      size="sm"
      onClose={props.onClose}
      title={props.title}
      footer={
        <>
          <Button onClick={props.onClose}>{t('domains.form.cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={reason.trim() === ''}
            onClick={() => void send()}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <Field label={t('domains.reason')} required error={props.error}>
        {(ids) => (
          <TextInput
            {...ids}
            data-autofocus
            maxLength={200}
            value={reason}
            onChange={(e) => setReason(e.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
};

export const LockDialog = ({ row, onClose }: Asking) => {
  const t = useWords();
  const { run, failure } = useMutation(domains.endpoints.lock, { inline: true });
  return (
    <ReasonDialog
      title={t('domains.lock.title', { name: row.name })}
      action={t('domains.act.lock')}
      onClose={onClose}
      onSend={(reason) => run({ id: row.id, reason })}
      error={failure && t(failure.text)}
    />
  );
};

export const RejectDialog = ({ row, onClose }: Asking) => {
  const t = useWords();
  const { run, failure } = useMutation(domains.endpoints.reject, { inline: true });
  return (
    <ReasonDialog
      title={t('domains.reject.title', { name: row.name })}
      action={t('domains.act.reject')}
      onClose={onClose}
      onSend={(reason) => run({ id: row.id, reason })}
      error={failure && t(failure.text)}
    />
  );
};
