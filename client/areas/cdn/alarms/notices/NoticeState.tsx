import {
  deliveryStates,
  noticeDeliveries,
  suppressionReasons,
} from '#shared/areas/cdn/alarms/deliveries';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { t } from '../../../../kernel/text/translate';
import { StatusDot } from '../../../../ui';

type Notice = RowOf<typeof noticeDeliveries.endpoints.list>;

/** What became of a notice, with the reason when it was not sent. */
export const NoticeState = ({ row }: { row: Pick<Notice, 'state' | 'reason'> }) => {
  const [zhCN, en, tone] = deliveryStates[row.state];
  const why = row.reason && ` · ${t(suppressionReasons[row.reason])}`;
  return (
    <StatusDot tone={tone}>
      {t([zhCN, en])}
      {why}
    </StatusDot>
  );
};
