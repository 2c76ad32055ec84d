import { isIP } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import { resources } from '#shared/areas/index';
import type { audits } from '#shared/areas/platform/audit/audit';
import type { Got } from '#shared/kernel/contract';
import { isStaff } from '#shared/kernel/access';
import { type Ctx, internal } from '../../../kernel/db/context';
import { anywhere } from '../../../kernel/db/pageQuery';
import { doer, isDeed } from './deeds.store';
import { type AuditRow, withObjects } from './objects.store';
import { withReviews } from './reviews.store';

const columns = sql`number, at, request_id, account_id, user_id, user_email, acting_email, ip, module,
  operation, row_id, risk, old, new`;
/** Counting stops here, so that the answer stays quick over millions of records; sooner in a search. */
const countLimit = { all: 10_001, search: 1001 } as const;
/** Names of the object before and after, in each of the fields that name a row. */
const namesSaved = (['name', 'title', 'email', 'description'] as const).map(
  (field) =>
    sql`coalesce(old ->> ${sql.lit(field)}, '') || ' ' || coalesce(new ->> ${sql.lit(field)}, '')`,
);
/** Exactly the expression of the index audit_search. */
const searched = sql`(user_email || ' ' || coalesce(acting_email, '') || ' ' || row_id || ' ' || operation
  || ' ' || ${sql.join(namesSaved, sql` || ' ' || `)})`;
/** How an address begins: `203.0.`, `2001:db8:`, `::1`. */
const addressLike = /^(?:\d{1,3}(?:\.\d{0,3}){1,3}|[\da-f]{0,4}(?::[\da-f]{0,4}){1,7})$/i;
const idLike = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** More things of one name than this are no search for one of them. */
const mostNamed = 200;
/** Domains, certificates and people whose present name holds a text: what records without a row are about. */
const namedIds = async (ctx: Ctx, text: string): Promise<string[]> => {
  const own = isStaff(ctx.who) ? sql`true` : sql`account_id = ${ctx.who.accountId}`;
  const called = (table: string, name: string) => sql`(select id::text from ${sql.table(table)}
    where ${sql.ref(name)} ilike ${anywhere(text)} and ${own} limit ${mostNamed})`;
  const { rows } = await sql<{ id: string }>`${called('domain', 'name')}
    union all ${called('certificate', 'name')} union all ${called('person', 'email')}`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.id);
};
/**
 * A number or an object's id is looked up as such, an address by its beginning, anything else anywhere
 * in the texts and in the names of what the records are about.
 */
const searchFor = async (ctx: Ctx, input: string): Promise<RawBuilder<unknown>> => {
  const text = input.trim();
  if (addressLike.test(text))
    return isIP(text) > 0
      ? sql`ip = ${text.toLowerCase()}`
      : sql`ip like ${`${text.toLowerCase()}%`}`;
  if (idLike.test(text)) return sql`row_id like ${`${text.toLowerCase()}%`}`;
  if (/^#?\d{1,15}$/.test(text))
    return sql`(number = ${Number(text.replace('#', ''))} or ${searched} ilike ${anywhere(text)})`;
  const ids = await namedIds(ctx, text);
  const of =
    ids.length > 0
      ? sql`or row_id = any(${ids}) or coalesce(new, old) ->> 'domainId' = any(${ids})`
      : sql``;
  return sql`(${searched} ilike ${anywhere(text)} ${of})`;
};

/** Staff see all; an account's managers their account's; operations users what they did themselves. */
const scope = ({ who }: Ctx): RawBuilder<unknown> =>
  isStaff(who)
    ? sql`true`
    : who.role === 'OperationalUser'
      ? sql`account_id = ${who.accountId} and user_id = ${who.userId}`
      : sql`account_id = ${who.accountId}`;

/** Kinds of rows that belong to SMS alone; their names begin with the product's. */
const smsModules = Object.values(resources)
  .map((r): string => r.entity.name)
  .filter((name) => /^sms[A-Z]/.test(name));

const when = (value: string | undefined, condition: (v: string) => RawBuilder<unknown>) =>
  value ? [condition(value)] : [];

type ListQuery = Got<typeof audits.endpoints.list>;
/** One page of the records a person may see, and the modules and operations of the recent ones. */
export const listRecords = async (ctx: Ctx, { page, size, sort, ...f }: ListQuery) => {
  const where = sql.join(
    [
      scope(ctx),
      ...(f.search ? [await searchFor(ctx, f.search)] : []),
      ...when(f.product, (v) =>
        v === 'sms' ? sql`module = any(${smsModules})` : sql`module <> all(${smsModules})`,
      ),
      ...when(f.review, (v) => {
        const seen = sql`exists (select 1 from audit_review r where r.number = audit.number)`;
        return v === 'reviewed' ? seen : sql`not ${seen}`;
      }),
      ...when(f.staff, (v) => sql`${doer} = ${v}`),
      ...(f.deed ? [isDeed[f.deed]] : []),
      ...when(f.module, (v) => sql`module = ${v}`),
      ...when(f.operation, (v) => sql`operation = ${v}`),
      ...when(f.risk, (v) => sql`risk = ${v}`),
      ...when(f.rowId, (v) => sql`row_id = ${v}`),
      ...when(f.requestId, (v) => sql`request_id = ${v}`),
      ...when(f.accountId, (v) => sql`account_id = ${v}`),
      ...when(f.from, (v) => sql`at >= ${v}::timestamptz`),
      ...when(f.to, (v) => sql`at < ${v}::timestamptz`),
    ],
    sql` and `,
  );
  const direction = sort === 'at' ? sql`asc` : sql`desc`;
  const { rows } = await sql<AuditRow>`select ${columns} from audit where ${where}
      order by at ${direction}, number ${direction} limit ${size} offset ${(page - 1) * size}`.execute(
    internal(ctx),
  );
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from audit where ${where} limit ${f.search ? countLimit.search : countLimit.all}) as c`.execute(
    internal(ctx),
  );
  const recent = await sql<{
    module: string;
    operation: string;
  }>`select distinct module, operation from
      (select module, operation from audit where ${scope(ctx)} order by at desc, number desc limit 2000) as m`.execute(
    internal(ctx),
  );
  const named = (of: 'module' | 'operation') => [...new Set(recent.rows.map((r) => r[of]))].sort();
  return {
    rows: await withReviews(ctx, await withObjects(ctx, rows)),
    total: counted.rows[0]?.n ?? 0,
    modules: named('module'),
    operations: named('operation'),
  };
};

/** The chosen records, as far as the asking person may see them. */
export const chosenRecords = async (ctx: Ctx, numbers: readonly number[]) => {
  const { rows } = await sql<AuditRow>`select ${columns} from audit where ${scope(ctx)}
    and number = any(${numbers as number[]}::bigint[]) order by number desc`.execute(internal(ctx));
  return withObjects(ctx, rows);
};
