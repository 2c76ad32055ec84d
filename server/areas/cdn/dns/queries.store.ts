import { sql } from 'kysely';
import { type LookupType, mostKept } from '#shared/areas/cdn/dns/dnsLookups';
import { type Ctx, internal } from '../../../kernel/db/context';

/** The person at the console: in a simulated sign-in the staff member. */
const personOf = ({ who }: Ctx): string => who.acting?.staffId ?? who.userId;

/** Remembers what a person asked for, each question once; only the newest stay. */
export const keepQuery = async (
  ctx: Ctx,
  names: readonly string[],
  types: readonly LookupType[],
): Promise<void> => {
  const person = personOf(ctx);
  await sql`insert into dns_query (user_id, names, types, at)
    values (${person}, ${names}::text[], ${types}::text[], ${ctx.now()})
    on conflict (user_id, names, types) do update set at = excluded.at`.execute(internal(ctx));
  await sql`delete from dns_query where user_id = ${person} and id not in
    (select id from dns_query where user_id = ${person} order by at desc limit ${mostKept})`.execute(
    internal(ctx),
  );
};

/** The latest questions of the person who asks, the newest first. */
export const latestQueries = async (
  ctx: Ctx,
): Promise<{ id: string; names: string[]; types: LookupType[]; at: string }[]> => {
  const { rows } = await sql<{ id: string; names: string[]; types: LookupType[]; at: string }>`
    select id, names, types, at from dns_query where user_id = ${personOf(ctx)}
    order by at desc limit ${mostKept}`.execute(internal(ctx));
  return rows;
};
