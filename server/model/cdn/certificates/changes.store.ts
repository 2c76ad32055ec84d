import type { Sentence } from '#shared/kernel/field';
import { sql } from 'kysely';
import { bindingChanges } from '#shared/areas/cdn/certificates/changes';
import { domain } from '#shared/areas/cdn/domains/domain';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';

export type Candidate = { id: string; name: string; status: string; certificateId: string | null };

/** One page of the domains that are bound to a certificate. */
export const boundDomains = listVerb(bindingChanges.endpoints.preview, {
  entity: domain,
  where: (_ctx, { fromId }) => [sql`t.certificate_id = ${fromId}`],
});

/** Domains of an account by id, in the order of their names. */
export const domainsById = async (
  ctx: Ctx,
  accountId: string,
  ids: readonly string[],
): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`select id, name, status, certificate_id as "certificateId"
    from domain where account_id = ${accountId} and id = any(${ids}::uuid[]) order by name`.execute(
    internal(ctx),
  );
  return rows;
};

export type Standing = {
  id: string;
  name: string;
  status: string;
  statusMessage: Sentence | null;
  certificateId: string | null;
  params: { id: string; supplier: string }[];
};
/** How domains stand now, with the suppliers that serve them. */
export const standingOf = async (ctx: Ctx, ids: readonly string[]): Promise<Standing[]> => {
  const { rows } =
    await sql<Standing>`select d.id, d.name, d.status, d.status_message as "statusMessage",
      d.certificate_id as "certificateId", coalesce((select
        jsonb_agg(jsonb_build_object('id', p.id, 'supplier', p.supplier) order by p.supplier)
        from domain_supplier e join supplier_param p on p.id = e.param_id where e.domain_id = d.id), '[]') as params
    from domain d where d.id = any(${ids}::uuid[])`.execute(internal(ctx));
  return rows;
};

/** State of the domain that goes first; null when the task has none. */
export const canaryState = async (ctx: Ctx, taskId: string): Promise<string | null> => {
  const { rows } = await sql<{ state: string }>`select state from task_item
    where task_id = ${taskId} and lane = 'canary' limit 1`.execute(internal(ctx));
  return rows[0]?.state ?? null;
};

/** Names of the items of a task that succeeded. */
export const changedNames = async (ctx: Ctx, taskId: string): Promise<string[]> => {
  const { rows } = await sql<{
    target: string;
  }>`select target from task_item where task_id = ${taskId} and state = 'done' order by n`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.target);
};
