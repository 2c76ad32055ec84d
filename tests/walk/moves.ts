import { domainMoves } from '#shared/areas/cdn/domains/domainMoves';
import type { Caller } from '../support/caller';

type Instance = { sql: <T>(text: string, values?: unknown[]) => Promise<T[]> };
const { plan, preview, withdraw } = domainMoves.endpoints;

/** A move that was planned and taken back: one that waited would change the data of a walk over a full hour. */
export const addMove = async (instance: Instance, staff: Caller): Promise<void> => {
  if ((await instance.sql('select 1 from domain_move limit 1'))[0]) return;
  const wishes = await instance.sql<{ domainId: string; toAccountId: string }>(
    `select d.id as "domainId", a.id as "toAccountId" from domain d join account a on a.id <> d.account_id
       and a.status <> 'deactivated' and a.cdn_enabled
     where d.status = 'Activated' order by d.name, a.name`,
  );
  for (const wish of wishes) {
    const input = { ...wish, dropsHttps: true };
    if ((await staff.call(preview, input)).obstacles.length > 0) continue;
    await staff.call(withdraw, { id: (await staff.call(plan, input)).id });
    return;
  }
};
