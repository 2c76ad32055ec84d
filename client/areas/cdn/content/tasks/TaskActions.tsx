import { Ban, Copy, Download, Pause, Play, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { useMutation } from '../../../../kernel/request/mutation';
import { fetchFile } from '../../../../kernel/request/api';
import { asFailure } from '../../../../kernel/request/http';
import { useRefusal } from '../../../../kernel/session/access';
import { Button, ConfirmDialog } from '../../../../ui';
import { againHref, type Task } from './task';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

/** Tasks up to this size are shown as URL × supplier. */
export const smallTask = 60;

const Cancel = ({ task, refusal }: { task: Task; refusal: string | false }) => {
  const [dialogOpen, setDialogOpen] = useState(false);
  const { run, failure } = useMutation(tasks.endpoints.cancel, { inline: true });
  return (
    <>
      <Button icon={Ban} disabled={refusal} onClick={() => setDialogOpen(true)}>
        {t(texts.cancel)}
      </Button>
      <ConfirmDialog
        open={dialogOpen}
        onClose={() => setDialogOpen(false)}
        title={`${t(texts.cancel)} #${task.number}`}
        action={t(texts.cancel)}
        danger
        error={failure && t(failure.text)}
        onConfirm={async () => {
          if ((await run({ id: task.id })) !== undefined) setDialogOpen(false);
        }}
      >
        {t(texts.cancelNote, { count: task.total - task.done })}
      </ConfirmDialog>
    </>
  );
};

/** What can be done about a task, by its state. */
export const TaskActions = ({ task }: { task: Task }) => {
  const navigate = useNavigate();
  const refusal = useRefusal(task.kind === 'refresh' ? 'purge.files' : 'prefetch.submit');
  const pause = useMutation(tasks.endpoints.pause);
  const resume = useMutation(tasks.endpoints.resume);
  const retry = useMutation(tasks.endpoints.retry);
  const running = task.state === 'waiting' || task.state === 'active';
  const save = () =>
    fetchFile(tasks.endpoints.export, { id: task.id }).catch((error: unknown) =>
      toast.error(t(asFailure(error).text)),
    );
  const id = { id: task.id };
  return (
    <div className="flex flex-wrap gap-2">
      {running && (
        <Button
          icon={Pause}
          busy={pause.busy}
          disabled={refusal}
          onClick={() => void pause.run(id)}
        >
          {t(texts.pause)}
        </Button>
      )}
      {task.state === 'paused' && (
        <Button
          icon={Play}
          variant="primary"
          busy={resume.busy}
          disabled={refusal}
          onClick={() => void resume.run(id)}
        >
          {t(texts.resume)}
        </Button>
      )}
      {(running || task.state === 'paused') && <Cancel task={task} refusal={refusal} />}
      {(task.state === 'partial' || task.state === 'failed') && (
        <Button
          icon={RotateCcw}
          variant="primary"
          busy={retry.busy}
          disabled={refusal}
          onClick={() => void retry.run(id)}
        >
          {t(texts.retry)}
        </Button>
      )}
      <Button icon={Download} onClick={() => void save()}>
        {t(texts.csv)}
      </Button>
      <Button icon={Copy} onClick={() => void navigate(againHref(task))}>
        {t(texts.again)}
      </Button>
    </div>
  );
};
