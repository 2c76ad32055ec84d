import { useIsStaff } from '../../../../kernel/session/access';
import { Day } from './Day';

type Props = { row: { day: string; accountId: string }; onClose(): void };
/** The day of a row beside its list; customers have one account, which nobody needs to name. */
export const OpenedDay = ({ row: { day, accountId }, onClose }: Props) => (
  <Day
    key={`${accountId} ${day}`}
    day={day}
    accountId={useIsStaff() ? accountId : undefined}
    cnyPerUsdPpm={null}
    onClose={onClose}
  />
);
