import { domains } from '#shared/areas/cdn/domains/domains';
import type { Caller } from '../support/caller';
import type { Instance } from '../support/instance';

const name = '*.walk-shop.test';
/** A wildcard of the account that waits for its record, once. */
export const addWildcard = async (
  instance: Pick<Instance, 'sql'>,
  owner: Caller,
): Promise<void> => {
  if ((await instance.sql('select id from domain where name = $1', [name]))[0]) return;
  const [taken] = await instance.sql<{ origin: string }>(
    `select origin_host || ':' || origin_port as origin from domain order by created_at limit 1`,
  );
  await owner.call(domains.endpoints.add, { name, origin: taken?.origin ?? '' });
};
