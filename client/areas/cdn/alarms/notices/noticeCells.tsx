import { deliveryTurns, type noticeDeliveries } from '#shared/areas/cdn/alarms/deliveries';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import type { ListParts } from '../../../../kernel/screens/screens';
import { t } from '../../../../kernel/text/translate';
import { MiddleCut } from '../../../../ui';
import { NoticeDrawer } from './NoticeDrawer';
import { NoticeState } from './NoticeState';

type Notice = RowOf<typeof noticeDeliveries.endpoints.list>;

const TurnCell = ({ row }: { row: Notice }) => {
  const turn = t(deliveryTurns[row.turn]);
  return <>{row.turn === 'repeat' && row.repeat > 0 ? `${turn} ${row.repeat}` : turn}</>;
};
const TargetCell = ({ row }: { row: Notice }) => <MiddleCut text={row.target} />;
const PolicyCell = ({ row }: { row: Notice }) => (
  <>{row.domain ? `${row.description} · ${row.domain}` : row.description}</>
);

/** What is its own of the list of alarm notices. */
const noticeCells: ListParts<Notice> = {
  cells: { state: NoticeState, turn: TurnCell, target: TargetCell, description: PolicyCell },
  detail: NoticeDrawer,
};
export default noticeCells;
