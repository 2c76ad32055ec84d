import { randomUUID } from 'node:crypto';
import type { Bench } from '../support/bench';

/**
 * Fills the audit log: a third of the records are of the first account, a minute and a half lies between
 * two of them. Indexes are built once over all records, which takes a fraction of what row by row takes.
 */
export const plantRecords = async (
  bench: Bench,
  o: { count: number; accountIds: readonly string[]; people: number },
): Promise<void> => {
  const indexes = await bench.sql<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'audit' and indexname not like '%_pkey'`,
  );
  for (const { name } of indexes) await bench.sql(`drop index ${name}`);
  await bench.sql(
    `insert into audit (at, request_id, account_id, user_id, user_email, ip, module, operation, row_id, risk, old, new)
     select now() - i * interval '90 seconds', gen_random_uuid()::text, ($1::uuid[])[1 + case when i % 3 = 0 then 0 else i % $2 end],
       ($3::uuid[])[1 + i % $5], 'person-' || i % $5 || '@customer-' || i % 977 || '.example.test',
       '10.' || i % 4 || '.' || i % 211 || '.' || i % 251,
       (array['domain','domainRule','certificate','task','alarmPolicy','person','session','apiKey','billPrice','webhook'])[1 + i % 10],
       (array['add','change','remove','signIn','stop','bind','enable','resend'])[1 + i % 8], gen_random_uuid()::text,
       case when i % 50 = 0 then 'high' else 'normal' end, '{"status":"Activated"}', '{"status":"Suspend"}'
     from generate_series(0, $4::int - 1) as i`,
    [
      o.accountIds,
      o.accountIds.length,
      Array.from({ length: o.people }, () => randomUUID()),
      o.count,
      o.people,
    ],
  );
  for (const { definition } of indexes) await bench.sql(definition);
  await bench.sql('vacuum analyze audit');
};
