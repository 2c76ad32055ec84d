import { useMemo, useState } from 'react';
import {
  deliveryStates,
  deliveryTurns,
  noticeDeliveries,
} from '#shared/areas/cdn/alarms/deliveries';
import { alarmMethods } from '#shared/areas/cdn/alarms/policy';
import { type RowOf, useList } from '../../../../kernel/declared/lists';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { Page } from '../../../../kernel/page/Page';
import { useSay } from '../../../../kernel/text/say';
import { Button, type Column, formatInstant, MiddleCut, useKit } from '../../../../ui';
import { NoticeDrawer } from './NoticeDrawer';
import { NoticeState } from './NoticeState';
import { silenceWords } from '../silences/silenceWords';
import { words } from '../words';

type Notice = RowOf<typeof noticeDeliveries.endpoints.list>;

const useColumns = (): Column<Notice>[] => {
  const say = useSay();
  const { timeZone } = useKit();
  return useMemo(
    () => [
      {
        id: 'createdAt',
        header: say(words.time),
        cell: (r) => <span className="nums">{formatInstant(r.createdAt, timeZone)}</span>,
        sortable: true,
        width: 180,
        always: true,
      },
      {
        id: 'state',
        fields: ['state', 'reason'],
        header: say(words.state),
        cell: (r) => <NoticeState row={r} />,
        width: 240,
      },
      {
        id: 'turn',
        fields: ['turn', 'repeat'],
        header: say(words.kind),
        cell: (r) => {
          const turn = say(deliveryTurns[r.turn]);
          return r.turn === 'repeat' && r.repeat > 0 ? `${turn} ${r.repeat}` : turn;
        },
        width: 120,
      },
      {
        id: 'channel',
        header: say(words.method),
        cell: (r) => say(alarmMethods[r.channel]),
        width: 100,
      },
      {
        id: 'target',
        header: say(words.target),
        cell: (r) => <MiddleCut text={r.target} />,
        grow: true,
      },
      {
        id: 'description',
        header: say(words.policy),
        cell: (r) => `${r.description}${r.domain ? ` · ${r.domain}` : ''}`,
        width: 260,
      },
      {
        id: 'attempts',
        header: say(words.attempts),
        align: 'right',
        cell: (r) => r.attempts,
        width: 90,
      },
      { id: 'answer', header: say(words.answer), cell: (r) => r.answer ?? '–', width: 200 },
    ],
    [say, timeZone],
  );
};

/** Every notice with every attempt and every suppression. */
const Notices = () => {
  const say = useSay();
  const columns = useColumns();
  const [opened, setOpened] = useState<string | null>(null);
  const list = useList(noticeDeliveries.endpoints.list, {
    filters: ['search', 'state', 'channel', 'incidentId', 'policyId', 'silenceId'],
    sort: '-createdAt',
    refreshOn: [noticeDeliveries.events.changed],
  });
  return (
    <Page>
      <ListTable
        name="/cdn-alarmnoticetrigger"
        label={say(words.notices)}
        list={list}
        columns={columns}
        rowKey={(r) => r.id}
        onOpen={(r) => setOpened(r.id)}
        actionsWidth={90}
        rowActions={(r) => (
          <Button size="sm" onClick={() => setOpened(r.id)}>
            {say(words.open)}
          </Button>
        )}
        search={words.searchNotices}
        filters={{
          state: { label: words.state, choices: deliveryStates },
          channel: { label: words.method, choices: alarmMethods },
          policyId: { label: words.policy },
          incidentId: { label: words.events },
          silenceId: { label: silenceWords.silence },
        }}
        none={words.noNotices}
      />
      {opened && <NoticeDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
};
export default Notices;
