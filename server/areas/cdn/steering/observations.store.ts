import { type RawBuilder, sql } from 'kysely';
import { windowMinutes } from '#shared/areas/cdn/steering/observations';

/** SQL: what each server answered to each place in the minutes up to an instant; answers without an alias by their code. */
const answeredAt = (at: string | undefined): RawBuilder<unknown> =>
  sql`select name, region, resolver, jsonb_agg(distinct coalesce(target, rcode)) as answers, max(serial)::float8 as serial
    from cname_observation where observed_at <= ${at ?? null}::timestamptz
      and observed_at > ${at ?? null}::timestamptz - ${windowMinutes} * interval '1 minute'
    group by name, region, resolver`;

/** SQL: the answers of two instants beside each other; none while one is not chosen. */
export const comparedRows = (at?: string, otherAt?: string): RawBuilder<unknown> =>
  sql`select md5(name || ' ' || region || ' ' || resolver) as key, name, region, resolver,
      case when a.answers is null then 'came' when b.answers is null then 'went'
        when a.answers = b.answers then 'same' else 'changed' end as state,
      coalesce(a.answers, '[]') as before, coalesce(b.answers, '[]') as after,
      a.serial as before_serial, b.serial as after_serial
    from (${answeredAt(at)}) a full join (${answeredAt(otherAt)}) b using (name, region, resolver)`;
