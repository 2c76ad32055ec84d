import { RotateCcw } from 'lucide-react';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { useMutation } from '../../../../kernel/request/mutation';
import { useRefusal } from '../../../../kernel/session/access';
import { Button, IconButton } from '../../../../ui';
import type { ItemRow, ShownTask } from './task';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';
import { laneName } from '../laneName';

/** One failed item of an ended task is done again, at its supplier alone; nothing for any other. */
export const RetryItem = ({ task, item, small, onDone }: Props) => {
  const refusal = useRefusal(task.kind === 'refresh' ? 'purge.files' : 'prefetch.submit');
  const { run, busy } = useMutation(tasks.endpoints.retry);
  if (item.state !== 'failed' || (task.state !== 'partial' && task.state !== 'failed')) return null;
  const again = async () => {
    if (await run({ id: task.id, items: [item.n] })) onDone?.();
  };
  const shared = { icon: RotateCcw, busy, disabled: refusal, onClick: () => void again() };
  return small ? (
    <IconButton {...shared} size="sm" label={`${t(texts.retryOne)} · ${laneName(item.lane)}`} />
  ) : (
    <Button {...shared} variant="primary">
      {t(texts.retryOne)}
    </Button>
  );
};
type Props = { task: ShownTask; item: ItemRow; small?: boolean; onDone?(): void };
