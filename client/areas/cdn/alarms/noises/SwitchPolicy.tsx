import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { useMutation } from '../../../../kernel/request/mutation';
import { t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import { ConfirmDialog } from '../../../../ui/feedback/Dialog';

type Row = { id: string; description: string; enabled: boolean };
type Props = { row: Row; onClose(): void; onDone?: () => void };
/** Switches a noisy policy off, or on again; its account reads so in its own audit log. */
const SwitchPolicy = ({ row, onClose, onDone }: Props) => {
  const act = useMutation(alarmPolicies.endpoints.enable, { done: words.done });
  const action = t(row.enabled ? words.disable : words.enable);
  const run = async () => {
    if (!(await act.run({ id: row.id, enabled: !row.enabled }))) return;
    onDone?.();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`${action} · ${row.description}`}
      action={action}
      danger={row.enabled}
      onClose={onClose}
      onConfirm={run}
    >
      {t(
        row.enabled
          ? [
              '该策略不再评估，正在触发的告警会终止。账号的审计日志会记录此操作。',
              'The policy is no longer evaluated and events that are firing end. The audit log of the account says so.',
            ]
          : [
              '该策略从下一个完整时段起重新评估。账号的审计日志会记录此操作。',
              'The policy is evaluated again from the next complete slot. The audit log of the account says so.',
            ],
      )}
    </ConfirmDialog>
  );
};
export default SwitchPolicy;
