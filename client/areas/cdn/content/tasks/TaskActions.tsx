import { Ban, Copy, Download, Pause, Play, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { useAct } from '../../../../kernel/request/act';
import { fetchFile } from '../../../../kernel/request/api';
import { asFailure } from '../../../../kernel/request/http';
import { useRefusal } from '../../../../kernel/session/who';
import { Button, ConfirmDialog } from '../../../../ui';
import { againHref, type Task } from './task';
import { useWords } from '../words';

/** Tasks up to this size are shown as URL × supplier. */
export const smallTask = 60;

const Cancel = ({ task, refused }: { task: Task; refused: string | false }) => {
  const say = useWords();
  const [asked, setAsked] = useState(false);
  const { run, failure } = useAct(tasks.endpoints.cancel, { inline: true });
  return (
    <>
      <Button icon={Ban} disabled={refused} onClick={() => setAsked(true)}>
        {say('content.cancel')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`${say('content.cancel')} #${task.number}`}
        action={say('content.cancel')}
        danger
        error={failure && say(failure.text)}
        onConfirm={async () => {
          if ((await run({ id: task.id })) !== undefined) setAsked(false);
        }}
      >
        {say('content.cancelNote', { count: task.total - task.done })}
      </ConfirmDialog>
    </>
  );
};

/** What can be done about a task, by its state. */
export const TaskActions = ({ task }: { task: Task }) => {
  const say = useWords();
  const navigate = useNavigate();
  const refused = useRefusal(task.kind === 'refresh' ? 'purge.files' : 'prefetch.submit');
  const pause = useAct(tasks.endpoints.pause);
  const resume = useAct(tasks.endpoints.resume);
  const retry = useAct(tasks.endpoints.retry);
  const running = task.state === 'waiting' || task.state === 'active';
  const save = () =>
    fetchFile(tasks.endpoints.export, { id: task.id }).catch((error: unknown) =>
      toast.error(say(asFailure(error).text)),
    );
  const id = { id: task.id };
  return (
    <div className="flex flex-wrap gap-2">
      {running && (
        <Button
          icon={Pause}
          busy={pause.busy}
          disabled={refused}
          onClick={() => void pause.run(id)}
        >
          {say('content.pause')}
        </Button>
      )}
      {task.state === 'paused' && (
        <Button
          icon={Play}
          variant="primary"
          busy={resume.busy}
          disabled={refused}
          onClick={() => void resume.run(id)}
        >
          {say('content.resume')}
        </Button>
      )}
      {(running || task.state === 'paused') && <Cancel task={task} refused={refused} />}
      {(task.state === 'partial' || task.state === 'failed') && (
        <Button
          icon={RotateCcw}
          variant="primary"
          busy={retry.busy}
          disabled={refused}
          onClick={() => void retry.run(id)}
        >
          {say('content.retry')}
        </Button>
      )}
      <Button icon={Download} onClick={() => void save()}>
        {say('content.csv')}
      </Button>
      <Button icon={Copy} onClick={() => void navigate(againHref(task))}>
        {say('content.again')}
      </Button>
    </div>
  );
};
