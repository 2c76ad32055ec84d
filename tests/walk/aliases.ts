import { aliasDomains } from '#shared/areas/cdn/aliases/aliasDomains';
import type { Caller } from '../support/caller';

type Instance = { sql: <T>(text: string, values?: unknown[]) => Promise<T[]> };
const { create, disable } = aliasDomains.endpoints;

/** One alias that goes on, one that ends with the hour, and one that is to come. */
export const addAliases = async (instance: Instance, staff: Caller): Promise<void> => {
  if ((await instance.sql('select 1 from alias_domain limit 1'))[0]) return;
  const entries = await instance.sql<{ domainId: string; paramId: string; name: string }>(
    `select s.domain_id as "domainId", s.param_id as "paramId", d.name from domain_supplier s join domain d on d.id = s.domain_id
     where s.state = 'online' order by d.name, s.id limit 3`,
  );
  const now = Date.now();
  for (const [i, { name, ...place }] of entries.entries()) {
    const fromAt = new Date(now + (i === 2 ? 86_400_000 : 0)).toISOString();
    const alias = await staff.call(create, {
      ...place,
      host: `former-${i + 1}.${name}`,
      fromAt,
      toAt: null,
      reason: 'Taken over with the contract',
    });
    if (i === 1) await staff.call(disable, { id: alias.id });
  }
};
