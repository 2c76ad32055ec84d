import { Plus } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react';
import type { Resource } from '#shared/kernel/contract';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/feedback/Dialog';
import { go } from '../../page/navigate';
import type { ToolbarAction } from '../../screens/actionTypes';
import { useMutation } from '../../request/mutation';
import { refusalText, useWho } from '../../session/access';
import { t } from '../../text/translate';
import { namedEndpoint } from '../Actions';
import { words } from '../../text/words';

type Props = {
  area: Resource;
  tool: ToolbarAction<Resource>;
  /** Drawn beside the main act of the screen, which is the same. */
  quiet?: boolean | undefined;
  onDone(): void;
};
const done = words.done;

const Acting = ({ area, tool, onDone }: Props) => {
  const who = useWho();
  const endpoint = namedEndpoint(area, tool.endpoint ?? '');
  const [asking, setAsking] = useState(false);
  const act = useMutation(endpoint, {
    done: tool.done ?? done,
    inline: tool.confirm !== undefined,
  });
  const run = async () => {
    if ((await act.run(tool.input?.() ?? {})) === undefined) return;
    setAsking(false);
    onDone();
  };
  return (
    <>
      <Button
        busy={act.busy}
        title={tool.hint && t(tool.hint)}
        disabled={refusalText(who, tool.permission ?? endpoint.permission)}
        onClick={() => (tool.confirm ? setAsking(true) : void run())}
      >
        {t(tool.label)}
      </Button>
      {asking && tool.confirm && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title={t(tool.label)}
          action={t(tool.label)}
          error={act.failure && t(act.failure.text)}
          onConfirm={run}
        >
          {t(tool.confirm)}
        </ConfirmDialog>
      )}
    </>
  );
};

/** A button of a list in the head of its screen: leads to another screen, opens a dialog, or acts. */
export const ToolbarButton = ({ area, tool, quiet, onDone }: Props) => {
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
        {...(tool.primary ? { variant: quiet ? 'secondary' : 'primary', icon: Plus } : {})}
        title={tool.hint && t(tool.hint)}
        disabled={tool.permission ? refusalText(who, tool.permission) : false}
        onClick={press}
      >
        {t(tool.label)}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <Own onClose={() => setOpened(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  );
};
