import { largeLogs } from '#shared/areas/cdn/logs/largeLogs';
import { logCleanPolicies } from '#shared/areas/cdn/logs/logCleaning';
import { logPushes } from '#shared/areas/cdn/logPush/logPushes';
import type { Caller } from '../support/caller';
import type { Instance } from '../support/instance';
import { longer, ownStore } from './samples';

/** A file that is stored in parts, should the demo have none over its limit yet. */
const cutOne = async (instance: Pick<Instance, 'sql'>, staff: Caller): Promise<void> => {
  const [large] = await instance.sql<{ id: string }>('select id from large_log limit 1');
  const [file] = await instance.sql<{ id: string }>(
    `select id from log_file where state = 'listed' and load_id is null order by size_bytes desc limit 1`,
  );
  if (large || !file) return;
  await staff
    .call(largeLogs.endpoints.split, { fileId: file.id, partKb: 8 })
    .catch(() => undefined);
};
/** What is done with logs, once: pushed to the bundled store, and kept for longer than the account's retention. */
export const keepLogs = async (
  instance: Pick<Instance, 'sql'>,
  staff: Caller,
  email: string,
): Promise<void> => {
  if ((await instance.sql('select id from log_push limit 1'))[0]) return;
  await cutOne(instance, staff);
  const [of] = await instance.sql<{ accountId: string; lab: string }>(
    `select account_id as "accountId", (select substring(webhooks::text from 'http://127.0.0.1:[0-9]+') from alarm_policy where webhooks::text like '%/hook/%' limit 1) as lab
     from person where email = $1`,
    [email],
  );
  const { accountId = '', lab = '' } = of ?? {};
  await instance.sql('update account set log_push = true');
  const fromAt = new Date(Date.now() - 86_400_000).toISOString();
  const draft = { ...ownStore, domainIds: [], columns: [], accountId, fromAt };
  await staff.call(logPushes.endpoints.create, { ...draft, url: `${lab}/objects` });
  await staff.call(logCleanPolicies.endpoints.create, { ...longer, accountId });
};
