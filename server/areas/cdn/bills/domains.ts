import { type bills, mostDomains } from '#shared/areas/cdn/bills/bills';
import type { Got, Out } from '#shared/kernel/contract';
import { isStaff } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { microsPerUnit } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { csv } from '../../../kernel/http/csv';
import { domainsOf } from '../../../model/cdn/bills/domains.store';
import { shown } from '../../../model/cdn/bills/shownMonth';
import { accountFor } from './billedAccount';

type View = typeof bills.endpoints.domains;
const split = async (ctx: Ctx, { accountId, month }: Got<View>) => {
  const account = await accountFor(ctx, accountId);
  const bill = await shown(ctx, account, month);
  if (bill.days === 0) throw new Failure('data.absent');
  return { account, bill, rows: await domainsOf(ctx, account.id, month, isStaff(ctx.who)) };
};

/** A month by domain: the dearest ones, and what the others come to. */
export const domainsView = async (ctx: Ctx, query: Got<View>): Promise<Out<View>> => {
  const { bill, rows } = await split(ctx, query);
  const others = rows.slice(mostDomains);
  const sum = (of: 'bytes' | 'cost') => others.reduce((total, r) => total + r[of], 0);
  return {
    bill,
    rows: rows.slice(0, mostDomains),
    rest: { domains: others.length, bytes: sum('bytes'), cost: sum('cost') },
  };
};

/** The same with all domains as CSV; then what belongs to none, so that the rows add up to the total. */
export const domainsFile = async (ctx: Ctx, query: Got<View>) => {
  const { account, bill, rows } = await split(ctx, query);
  const line = (name: string, bytes: number | '', micros: number) => [
    name,
    bytes,
    micros / microsPerUnit,
    bill.currency,
  ];
  return {
    name: `bill-${account.name}-${bill.month}-domains.csv`,
    type: 'text/csv; charset=utf-8',
    content: csv(
      ['domain', 'bytes', 'cost', 'currency'],
      [
        ...rows.map((r) => line(r.domain ?? r.domainId ?? '', r.bytes, r.cost)),
        line('guaranteedTrafficTopUp', '', bill.trafficTopUp),
        ...(bill.smsCost === 0 ? [] : [line('sms', '', bill.smsCost)]),
        ...(bill.smsTopUp === 0 ? [] : [line('guaranteedSmsTopUp', '', bill.smsTopUp)]),
        line('guaranteedAmountTopUp', '', bill.amountTopUp),
        line('adjustments', '', bill.adjustments),
        line('total', '', bill.total),
      ],
    ),
  };
};
