import { Plus } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react';
import type { Resource } from '#shared/kernel/contract';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/feedback/Dialog';
import { go } from '../../page/navigate';
import type { ToolbarAction } from '../../page/actTypes';
import { useAct } from '../../request/act';
import { refusalText, useWho } from '../../session/who';
import { say } from '../../text/say';
import { namedEndpoint } from '../Actions';

type Props = { area: Resource; tool: ToolbarAction<Resource>; onDone(): void };
const done = ['已完成', 'Done'] as const;

const Acting = ({ area, tool, onDone }: Props) => {
  const who = useWho();
  const endpoint = namedEndpoint(area, tool.endpoint ?? '');
  const [asking, setAsking] = useState(false);
  const act = useAct(endpoint, { done: tool.done ?? done, inline: tool.confirm !== undefined });
  const run = async () => {
    if ((await act.run(tool.input?.() ?? {})) === undefined) return;
    setAsking(false);
    onDone();
  };
  return (
    <>
      <Button
        busy={act.busy}
        title={tool.hint && say(tool.hint)}
        disabled={refusalText(who, tool.needs ?? endpoint.needs)}
        onClick={() => (tool.confirm ? setAsking(true) : void run())}
      >
        {say(tool.label)}
      </Button>
      {asking && tool.confirm && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title={say(tool.label)}
          action={say(tool.label)}
          error={act.failure && say(act.failure.text)}
          onConfirm={run}
        >
          {say(tool.confirm)}
        </ConfirmDialog>
      )}
    </>
  );
};

/** A button of the bar above a list: leads to another screen, opens a dialog, or acts. */
export const Tool = ({ area, tool, onDone }: Props) => {
  const who = useWho();
  const [opened, setOpened] = useState(false);
  const Own = useMemo(
    () => lazy(tool.dialog as NonNullable<typeof tool.dialog>),
    [tool],
  ) as ComponentType<{ onClose(): void; onDone(): void }>;
  if (tool.endpoint) return <Acting area={area} tool={tool} onDone={onDone} />;
  const press = () => {
    if (tool.dialog) setOpened(true);
    else go(typeof tool.open === 'function' ? tool.open(who) : (tool.open ?? '/'));
  };
  return (
    <>
      <Button
        {...(tool.primary ? { variant: 'primary', icon: Plus } : {})}
        title={tool.hint && say(tool.hint)}
        disabled={tool.needs ? refusalText(who, tool.needs) : false}
        onClick={press}
      >
        {say(tool.label)}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <Own onClose={() => setOpened(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  );
};
