import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  alarmSilences,
  type ListedSilence,
  silenceStates,
} from '#shared/areas/cdn/alarms/silences';
import { useAct } from '../../../../kernel/request/act';
import { useList } from '../../../../kernel/declared/lists';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { go } from '../../../../kernel/page/navigate';
import { useSay } from '../../../../kernel/text/say';
import { useIsStaff, useRefusal } from '../../../../kernel/session/who';
import { StateDot } from '../../../../kernel/declared/state';
import { Button, type Column, formatInstant, useKit } from '../../../../ui';
import { SilenceDialog } from './SilenceDialog';
import { silenceWords } from './silenceWords';
import { words } from '../words';

const useColumns = (): Column<ListedSilence>[] => {
  const say = useSay();
  const { timeZone } = useKit();
  return useMemo(() => {
    const at = (instant: string) => (
      <span className="nums">{formatInstant(instant, timeZone)}</span>
    );
    return [
      {
        id: 'state',
        header: say(words.state),
        cell: (r) => <StateDot of={silenceStates[r.state]} />,
        width: 110,
        always: true,
      },
      { id: 'reason', header: say(silenceWords.reason), cell: (r) => r.reason, grow: true },
      {
        id: 'what',
        fields: ['policyName', 'domainName'],
        header: say(silenceWords.what),
        cell: (r) =>
          [r.policyName, r.domainName].filter(Boolean).join(' · ') || say(silenceWords.everything),
        width: 240,
      },
      {
        id: 'suppressed',
        header: say(silenceWords.held),
        cell: (r) =>
          r.suppressed > 0 ? (
            <Button variant="link" onClick={() => go(`/cdn-alarmnoticetrigger?silenceId=${r.id}`)}>
              {say(silenceWords.heldText, { n: r.suppressed })}
            </Button>
          ) : (
            say(silenceWords.heldText, { n: 0 })
          ),
        width: 130,
      },
      {
        id: 'startsAt',
        header: say(silenceWords.from),
        cell: (r) => at(r.startsAt),
        width: 180,
      },
      {
        id: 'endsAt',
        header: say(silenceWords.to),
        cell: (r) => at(r.endsAt),
        sortable: true,
        width: 180,
      },
      {
        id: 'createdBy',
        header: say(silenceWords.by),
        cell: (r) => r.endedBy ?? r.createdBy,
        width: 200,
        optional: true,
      },
    ];
  }, [say, timeZone]);
};

/** Silences with what each held back; one for the whole account is made here. */
export const SilenceTable = () => {
  const say = useSay();
  const columns = useColumns();
  const staff = useIsStaff();
  const refused = useRefusal('alarm.acknowledge');
  const [making, setMaking] = useState(false);
  const end = useAct(alarmSilences.endpoints.end, { done: silenceWords.ended });
  const list = useList(alarmSilences.endpoints.list, {
    filters: ['search', 'state'],
    sort: '-endsAt',
    refreshOn: [alarmSilences.events.changed],
    everyMs: 60_000,
  });
  // Staff silence single policies; there is no account of theirs to silence.
  const add = !staff && (
    <Button icon={Plus} disabled={refused} onClick={() => setMaking(true)}>
      {say(silenceWords.add)}
    </Button>
  );
  return (
    <>
      <ListTable
        name="alarm-silences"
        label={say(silenceWords.silences)}
        list={list}
        columns={columns}
        rowKey={(r) => r.id}
        actionsWidth={110}
        rowActions={(r) =>
          r.state === 'ended' ? null : (
            <Button
              size="sm"
              disabled={refused}
              onClick={() => void end.run({ id: r.id }).then(list.answer.reload)}
            >
              {say(silenceWords.end)}
            </Button>
          )
        }
        search={silenceWords.search}
        none={silenceWords.none}
        noneText={silenceWords.noneText}
        filters={{ state: { label: words.state, choices: silenceStates } }}
        actions={add}
      />
      {making && (
        <SilenceDialog
          what={{}}
          title={say(silenceWords.everything)}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
};
