import { useState } from 'react';
import { alarmPolicies, type ListedPolicy } from '#shared/areas/cdn/alarms/policies';
import { useAct } from '../../../../kernel/request/act';
import { go } from '../../../../kernel/page/navigate';
import { useSay } from '../../../../kernel/text/say';
import { useRefusal } from '../../../../kernel/session/who';
import { ConfirmDialog, RowMenu } from '../../../../ui';
import { SilenceDialog } from '../silences/SilenceDialog';
import { silenceWords } from '../silences/silenceWords';
import { words } from '../words';

/** What can be done with one policy. */
export const PolicyActions = ({ row, reload }: { row: ListedPolicy; reload(): void }) => {
  const say = useSay();
  const refused = useRefusal('alarm.write');
  const mayNotSilence = useRefusal('alarm.acknowledge');
  const [asked, setAsked] = useState(false);
  const [silencing, setSilencing] = useState(false);
  const enable = useAct(alarmPolicies.endpoints.enable, { done: words.done });
  const copy = useAct(alarmPolicies.endpoints.copy, { done: words.copied });
  const test = useAct(alarmPolicies.endpoints.testNotice, { done: words.tested });
  const remove = useAct(alarmPolicies.endpoints.remove, { done: words.done, inline: true });
  const write = (label: string, onSelect: () => void, danger = false) => ({
    label,
    onSelect,
    danger,
    disabled: refused || undefined,
  });
  const { id, enabled } = row;
  return (
    <>
      <RowMenu
        items={[
          write(say(words.edit), () =>
            go(`${row.scope === 'account' ? '/updateAlarmPage' : '/updateAlarmPageAll'}?id=${id}`),
          ),
          write(say(enabled ? words.disable : words.enable), () => {
            void enable.run({ id, enabled: !enabled }).then(reload);
          }),
          write(say(words.copy), () => void copy.run({ id }).then(reload)),
          write(say(words.test), () => void test.run({ id })),
          {
            label: say(silenceWords.silence),
            disabled: mayNotSilence || undefined,
            onSelect: () => setSilencing(true),
          },
          {
            label: say(words.events),
            divided: true,
            onSelect: () => go(`/cdn-alarmtrigger?policyId=${id}`),
          },
          {
            label: say(words.notices),
            onSelect: () => go(`/cdn-alarmnoticetrigger?policyId=${id}`),
          },
          { ...write(say(words.remove), () => setAsked(true), true), divided: true },
        ]}
      />
      {silencing && (
        <SilenceDialog
          what={{ policyId: id }}
          title={row.description}
          onClose={() => setSilencing(false)}
        />
      )}
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={say(words.remove)}
        action={say(words.remove)}
        danger
        error={remove.failure && say(remove.failure.text)}
        onConfirm={async () => {
          if ((await remove.run({ id })) === undefined) return;
          setAsked(false);
          reload();
        }}
      >
        {say(words.removeAsk, { name: row.description })}
      </ConfirmDialog>
    </>
  );
};
