import { type RawBuilder, sql } from 'kysely';
import { bills } from '#shared/areas/cdn/bills/bills';
import { listVerb } from '../../../kernel/db/list';

type Span = { from?: string | undefined; to?: string | undefined };
const within = (_ctx: unknown, { from, to }: Span) => [
  from && sql`t.day >= ${from}::date`,
  to && sql`t.day <= ${to}::date`,
];
/** The newest version of each account's day; conditions on account and day reach into it. */
const newest = sql`select distinct on (account_id, day) * from bill_day order by account_id, day, version desc`;

/** Of the comparison of a day with the figures of now, where these are others. */
const changeOf = (value: RawBuilder<unknown>) =>
  sql`(select ${value} from bill_comparison c where c.bill_day_id = t.id and c.lines > 0)`;

/** Newest versions of day bills over accounts, for staff. */
export const listDays = listVerb(bills.endpoints.dayList, {
  source: () => newest,
  adds: {
    differs: sql`coalesce(${changeOf(sql`true`)}, false)`,
    changedBytes: changeOf(sql`c.bytes`),
    changedCost: changeOf(sql`c.cost`),
  },
  where: within,
  ties: sql`(select a.name from account a where a.id = t.account_id)`,
});

/** Lines of the newest versions of day bills; of one account, or of all for staff. */
export const listLines = listVerb(bills.endpoints.lines, {
  source:
    () => sql`select l.id, b.account_id, b.day, b.currency, b.status, b.version, b.hash, l.region, l.bytes,
      l.billable_bytes, l.price_version, l.price_per_gb, l.cost
    from (${newest}) b join bill_line l on l.bill_day_id = b.id`,
  where: within,
  ties: sql`t.day desc`,
});
