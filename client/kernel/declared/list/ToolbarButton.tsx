import { Plus } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Resource } from '#shared/kernel/contract';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/feedback/Dialog';
import { go } from '../../page/navigate';
import type { ToolbarAction, ToolbarDialogProps } from '../../screens/actionTypes';
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
type Start = NonNullable<ToolbarDialogProps['start']>;
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

/**
 * Opens the dialog of a button that the address names, once: the names then leave the address. Of two
 * buttons that do the same, as over and in an empty list, the main one does.
 */
const useAddress = ({ tool, quiet }: Props, open: (start: Start) => void) => {
  const [query, setQuery] = useSearchParams();
  const opens = quiet ? undefined : tool.opens;
  const named = opens !== undefined && query.has(opens.as);
  useEffect(() => {
    if (!named) return;
    open(
      Object.fromEntries(
        opens.with.flatMap((n) => (query.has(n) ? [[n, query.get(n) ?? '']] : [])),
      ),
    );
    const rest = new URLSearchParams(query);
    for (const name of [opens.as, ...opens.with]) rest.delete(name);
    setQuery(rest, { replace: true });
  }, [named, opens, open, query, setQuery]);
};

/** A button of a list in the head of its screen: leads to another screen, opens a dialog, or acts. */
export const ToolbarButton = (props: Props) => {
  const { area, tool, quiet, onDone } = props;
  const who = useWho();
  const [opened, setOpened] = useState<Start | null>(null);
  useAddress(props, setOpened);
  const Own = useMemo(
    () => lazy(tool.dialog as NonNullable<typeof tool.dialog>),
    [tool],
  ) as ComponentType<ToolbarDialogProps>;
  if (tool.endpoint) return <Acting area={area} tool={tool} onDone={onDone} />;
  const press = () => {
    if (tool.dialog) setOpened({});
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
          <Own
            start={opened}
            onClose={() => setOpened(null)}
            onDone={() => {
              setOpened(null);
              onDone();
            }}
          />
        </Suspense>
      )}
    </>
  );
};
