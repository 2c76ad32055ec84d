import { useState } from 'react';
import { toast } from 'sonner';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { call } from '../../../../kernel/request/api';
import { asFailure } from '../../../../kernel/request/http';
import { useSay } from '../../../../kernel/text/say';
import { useRefusal } from '../../../../kernel/session/who';
import { Button, ConfirmDialog } from '../../../../ui';
import { words } from '../words';

/** Enables, disables or deletes the chosen policies one by one and says how each part went. */
export const BulkActions = ({ ids, onDone }: { ids: readonly string[]; onDone(): void }) => {
  const say = useSay();
  const refused = useRefusal('alarm.write');
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const each = async (act: (id: string) => Promise<unknown>) => {
    setBusy(true);
    const failed: string[] = [];
    for (const id of ids)
      await act(id).catch((error: unknown) => failed.push(say(asFailure(error).text)));
    setBusy(false);
    const good = ids.length - failed.length;
    if (good > 0) toast.success(say(words.bulkDone, { n: good }));
    if (failed.length > 0)
      toast.error(
        say(words.bulkFailed, { n: failed.length, why: [...new Set(failed)].join('; ') }),
      );
    onDone();
  };
  const enable = (enabled: boolean) =>
    void each((id) => call(alarmPolicies.endpoints.enable, { id, enabled }));
  return (
    <>
      <Button size="sm" busy={busy} disabled={refused} onClick={() => enable(true)}>
        {say(words.enable)}
      </Button>
      <Button size="sm" busy={busy} disabled={refused} onClick={() => enable(false)}>
        {say(words.disable)}
      </Button>
      <Button
        size="sm"
        variant="danger"
        busy={busy}
        disabled={refused}
        onClick={() => setAsked(true)}
      >
        {say(words.remove)}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={say(words.remove)}
        action={say(words.remove)}
        danger
        onConfirm={async () => {
          await each((id) => call(alarmPolicies.endpoints.remove, { id }));
          setAsked(false);
        }}
      >
        {say(words.removeSome, { n: ids.length })}
      </ConfirmDialog>
    </>
  );
};
