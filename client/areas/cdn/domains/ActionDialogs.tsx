import { useState, type ReactNode } from 'react';
import { domains } from '#shared/areas/cdn/domains/domains';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { Button, ConfirmDialog, Dialog, Field, TextInput } from '../../../ui';
import type { DomainRow } from './DomainStates';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';
import { words } from '../../../kernel/text/words';

type Asking = { row: DomainRow; onClose(): void };

/** Deleting: the name is typed, and the server says what still points here. */
export const RemoveDialog = ({ row, onClose }: Asking) => {
  const detail = useQuery(domains.endpoints.one, { id: row.id });
  const { run, failure } = useMutation(domains.endpoints.remove, {
    inline: true,
    done: words.deleted,
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t(texts.domains.remove.title, { name: row.name })}
      action={t(texts.domains.act.remove)}
      typed={row.name}
      error={failure && t(failure.text)}
      onConfirm={async () => {
        if ((await run({ id: row.id, name: row.name })) !== undefined) onClose();
      }}
    >
      {t(texts.domains.remove.note, {
        rules: detail.value?.ruleCount ?? 0,
        count: detail.value?.supplierCount ?? 0,
      })}
    </ConfirmDialog>
  );
};

export const StopDialog = ({ row, onClose }: Asking) => {
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
      title={t(texts.domains.stop.title, { name: row.name })}
      action={t(texts.domains.act.stop)}
      error={failure && t(failure.text)}
      onConfirm={async () => {
        if ((await run({ id: row.id })) !== undefined) onClose();
      }}
    >
      {t(texts.domains.stop.note, { count: detail.value?.supplierCount ?? 0 })}
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
          <Button onClick={props.onClose}>{t(texts.domains.form.cancel)}</Button>
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
      <Field label={t(texts.domains.reason)} required error={props.error}>
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
  const { run, failure } = useMutation(domains.endpoints.lock, { inline: true });
  return (
    <ReasonDialog
      title={t(texts.domains.lock.title, { name: row.name })}
      action={t(texts.domains.act.lock)}
      onClose={onClose}
      onSend={(reason) => run({ id: row.id, reason })}
      error={failure && t(failure.text)}
    />
  );
};

export const RejectDialog = ({ row, onClose }: Asking) => {
  const { run, failure } = useMutation(domains.endpoints.reject, { inline: true });
  return (
    <ReasonDialog
      title={t(texts.domains.reject.title, { name: row.name })}
      action={t(texts.domains.act.reject)}
      onClose={onClose}
      onSend={(reason) => run({ id: row.id, reason })}
      error={failure && t(failure.text)}
    />
  );
};
