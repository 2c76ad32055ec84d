import { logScopes } from '#shared/areas/cdn/logs/logScopes';
import { dataCleaning } from '#shared/areas/platform/databases/cleaning';
import { databases } from '#shared/areas/platform/databases/databases';
import type { Caller } from '../support/caller';
import type { Instance } from '../support/instance';

/** Upkeep of the stores, once: tables vacuumed and analysed, and rows reduced to daily counts by a group's policy. */
export const keepStores = async ({ sql }: Pick<Instance, 'sql'>, staff: Caller): Promise<void> => {
  if ((await sql('select 1 from clean_rule limit 1'))[0]) return;
  await staff.call(databases.endpoints.vacuum, { name: 'event_log' });
  await staff.call(databases.endpoints.analyse, { name: 'audit_log' }).catch(() => undefined);
  await staff.call(databases.endpoints.analyse, { name: 'task' }).catch(() => undefined);
  await sql(`insert into notification (id, audience, tone, name, values, link, created_at)
    select gen_random_uuid(), 'staff', 'info', 'past', '{}', '/', clock_timestamp() - d * interval '1 day' from generate_series(500, 503) d`);
  const { set, run } = dataCleaning.endpoints;
  const reason = 'How many a day is enough';
  await staff.call(set, { name: 'cdn/notices', days: 90, mode: 'counts', reason });
  await staff.call(run, { name: 'notification' });
  await staff.call(logScopes.endpoints.set, { scope: 'urls', days: 400, mode: 'manual', reason });
};
