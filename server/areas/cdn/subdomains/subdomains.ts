import type { AuditOperation } from '#shared/kernel/auditOperations';
import { subdomain, subdomains } from '#shared/areas/cdn/subdomains/subdomains';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { change } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { sql } from 'kysely';
import { domainForUpdate } from '../../../model/cdn/domains/bindings';
import { splitOut } from '../domains/splitOut';
import { subdomainRows } from './subdomains.store';

const { list } = subdomains.endpoints;
const source = subdomainRows;
const one = rowOf(list, { source });

/** Writes what a person decided of a host. */
const decide = async (
  ctx: Ctx,
  id: string,
  patch: { label: string } | { excluded: boolean },
  operation: AuditOperation,
) => {
  const { domainId } = await one(ctx, id);
  await change(ctx, subdomain, id, patch, { operation });
  ctx.emit(subdomains.events.changed, { domainId }, {});
  return one(ctx, id);
};

/** Hosts below wildcard domains: what answers requests. */
export const subdomainsService = serve(subdomains, {
  list: listVerb(list, {
    source,
    // One row, read by its id, is shown whatever was decided of it.
    where: (_ctx, q) => [q.page !== undefined && q.excluded === undefined && sql`not t.excluded`],
  }),
  one: (ctx, { id }) => one(ctx, id),
  update: (ctx, { id, label }) => decide(ctx, id, { label }, 'label'),
  exclude: (ctx, { id, excluded }) =>
    decide(ctx, id, { excluded }, excluded ? 'exclude' : 'include'),
  async split(ctx, { id }) {
    const { domainId, host, ownDomainId } = await one(ctx, id);
    if (ownDomainId !== null) throw new Failure('subdomain.own', { host });
    await splitOut(ctx, await domainForUpdate(ctx, domainId), host);
    ctx.emit(subdomains.events.changed, { domainId }, {});
    return one(ctx, id);
  },
});
