import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { useMutation } from '../../../../kernel/request/mutation';
import { t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import { ConfirmDialog } from '../../../../ui/feedback/Dialog';

type Props = { row: { id: string; description: string }; onClose(): void; onDone?: () => void };
/** Switches a noisy policy off; its account reads so in its own audit log. */
const DisablePolicy = ({ row, onClose, onDone }: Props) => {
  const act = useMutation(alarmPolicies.endpoints.enable, { done: words.done });
  const run = async () => {
    if (!(await act.run({ id: row.id, enabled: false }))) return;
    onDone?.();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`${t(words.disable)} · ${row.description}`}
      action={t(words.disable)}
      onClose={onClose}
      onConfirm={run}
    >
      {t([
        '该策略不再评估，正在触发的告警会终止。账号的审计日志会记录此操作。',
        'The policy is no longer evaluated and events that are firing end. The audit log of the account says so.',
      ])}
    </ConfirmDialog>
  );
};
export default DisablePolicy;
