import { useState, type ReactNode } from 'react';
import { domains } from '#shared/areas/cdn/domains/domains';
import { useAct } from '../../../kernel/request/act';
import { useAnswer } from '../../../kernel/request/answers';
import { Button, ConfirmDialog, Dialog, Field, TextInput } from '../../../ui';
import type { DomainRow } from './DomainStates';
import { useWords } from './words';

type Asking = { row: DomainRow; onClose(): void };

/** Deleting for good: the name is typed, and the server says what still points here. */
export const RemoveDialog = ({ row, onClose }: Asking) => {
  const say = useWords();
  const detail = useAnswer(domains.endpoints.one, { id: row.id });
  const { run, failure } = useAct(domains.endpoints.remove, {
    inline: true,
    done: ['已删除', 'Deleted'],
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={say('domains.remove.title', { name: row.name })}
      action={say('domains.act.remove')}
      typed={row.name}
      error={failure && say(failure.text)}
      onConfirm={async () => {
        if ((await run({ id: row.id, name: row.name })) !== undefined) onClose();
      }}
    >
      {say('domains.remove.note', {
        rules: detail.value?.ruleCount ?? 0,
        count: detail.value?.supplierCount ?? 0,
      })}
    </ConfirmDialog>
  );
};

export const StopDialog = ({ row, onClose }: Asking) => {
  const say = useWords();
  const detail = useAnswer(domains.endpoints.one, { id: row.id });
  const { run, failure } = useAct(domains.endpoints.stop, {
    inline: true,
    done: ['正在停用', 'Stopping'],
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={say('domains.stop.title', { name: row.name })}
      action={say('domains.act.stop')}
      error={failure && say(failure.text)}
      onConfirm={async () => {
        if ((await run({ id: row.id })) !== undefined) onClose();
      }}
    >
      {say('domains.stop.note', { count: detail.value?.supplierCount ?? 0 })}
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
  const say = useWords();
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
          <Button onClick={props.onClose}>{say('domains.form.cancel')}</Button>
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
      <Field label={say('domains.reason')} required error={props.error}>
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
  const say = useWords();
  const { run, failure } = useAct(domains.endpoints.lock, { inline: true });
  return (
    <ReasonDialog
      title={say('domains.lock.title', { name: row.name })}
      action={say('domains.act.lock')}
      onClose={onClose}
      onSend={(reason) => run({ id: row.id, reason })}
      error={failure && say(failure.text)}
    />
  );
};

export const RejectDialog = ({ row, onClose }: Asking) => {
  const say = useWords();
  const { run, failure } = useAct(domains.endpoints.reject, { inline: true });
  return (
    <ReasonDialog
      title={say('domains.reject.title', { name: row.name })}
      action={say('domains.act.reject')}
      onClose={onClose}
      onSend={(reason) => run({ id: row.id, reason })}
      error={failure && say(failure.text)}
    />
  );
};
