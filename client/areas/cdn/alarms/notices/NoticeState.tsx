import {
  deliveryStates,
  noticeDeliveries,
  suppressionReasons,
} from '#shared/areas/cdn/alarms/deliveries';
import type { RowOf } from '../../../../kernel/declared/list/lists';
import { useSay } from '../../../../kernel/text/say';
import { StatusDot } from '../../../../ui';

type Notice = RowOf<typeof noticeDeliveries.endpoints.list>;

/** What became of a notice, with the reason when it was not sent. */
export const NoticeState = ({ row }: { row: Pick<Notice, 'state' | 'reason'> }) => {
  const say = useSay();
  const [zhCN, en, tone] = deliveryStates[row.state];
  const why = row.reason && ` · ${say(suppressionReasons[row.reason])}`;
  return (
    <StatusDot tone={tone}>
      {say([zhCN, en])}
      {why}
    </StatusDot>
  );
};
