import { sql } from 'kysely';
import { certificateIssues } from '#shared/areas/cdn/certificates/issues';
import { domain } from '#shared/areas/cdn/domains/domain';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { platform } from '../../../kernel/process/platform';

/** Running domains of the asking account; staff see all. */
export const runningDomains = listVerb(certificateIssues.endpoints.choices, {
  entity: domain,
  where: () => [sql`t.status = 'Activated'`],
});

/** Marks domains whose edges must hand the challenge path over; answers those that were not yet. */
export const addRoutes = async (ctx: Ctx, domainIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`insert into acme_route (domain_id, created_at)
    select id, ${ctx.now()} from unnest(${domainIds}::uuid[]) id on conflict do nothing
    returning domain_id as id`.execute(internal(ctx));
  return rows.map((r) => r.id);
};

export const keepChallenge = (ctx: Ctx, o: { token: string; host: string; answer: string }) =>
  sql`insert into acme_challenge (token, host, answer, created_at)
    values (${o.token}, ${o.host}, ${o.answer}, ${ctx.now()})
    on conflict (token) do update set answer = excluded.answer`.execute(internal(ctx));

/** Forgets a challenge, and those that an ended worker left behind a day ago. */
export const dropChallenge = (ctx: Ctx, token: string) =>
  sql`delete from acme_challenge where token = ${token}
    or created_at < ${ctx.now()}::timestamptz - interval '1 day'`.execute(internal(ctx));

/** Puts a text for an authority under a name of the platform zone, from the zone's next version on. */
export const keepText = (ctx: Ctx, o: { name: string; value: string }) =>
  sql`insert into acme_text (name, value, created_at) values (${o.name}, ${o.value}, ${ctx.now()})
    on conflict do nothing`.execute(internal(ctx));

/** Takes a text back, and those that an ended worker left behind a day ago. */
export const dropText = (ctx: Ctx, o: { name: string; value: string }) =>
  sql`delete from acme_text where (name = ${o.name} and value = ${o.value})
    or created_at < ${ctx.now()}::timestamptz - interval '1 day'`.execute(internal(ctx));

export const challengeAnswer = async (ctx: Ctx, token: string): Promise<string | null> => {
  const { rows } = await sql<{
    answer: string;
  }>`select answer from acme_challenge where token = ${token}`.execute(internal(ctx));
  return rows[0]?.answer ?? null;
};

const bound = (directory: string) => `acme_account:${directory}:key_sealed`;
/** Our account key at an authority: the first one that was kept, for ever. */
export const accountKey = async (ctx: Ctx, directory: string, fresh: string): Promise<string> => {
  const { secrets } = platform();
  await sql`insert into acme_account (directory, key_sealed, created_at)
    values (${directory}, ${secrets.seal(fresh, bound(directory))}, ${ctx.now()})
    on conflict do nothing`.execute(internal(ctx));
  const { rows } = await sql<{
    keySealed: string;
  }>`select key_sealed from acme_account where directory = ${directory}`.execute(internal(ctx));
  return secrets.open(rows[0]?.keySealed ?? '', bound(directory));
};

const orderBound = (taskId: string) => `acme_order:${taskId}:key_sealed`;
/** The order a task opened at this authority, with the key its certificate will fit. */
export const keptOrder = async (
  ctx: Ctx,
  taskId: string,
  directory: string,
): Promise<{ url: string; key: string } | null> => {
  const { rows } = await sql<{ url: string; keySealed: string }>`select url, key_sealed
    from acme_order where task_id = ${taskId} and directory = ${directory}`.execute(internal(ctx));
  const [row] = rows;
  return row
    ? { url: row.url, key: platform().secrets.open(row.keySealed, orderBound(taskId)) }
    : null;
};
/** Keeps a new order of a task instead of one that cannot go on. */
export const keepOrder = (
  ctx: Ctx,
  taskId: string,
  o: { directory: string; url: string; key: string },
) =>
  sql`insert into acme_order (task_id, directory, url, key_sealed, created_at)
    values (${taskId}, ${o.directory}, ${o.url},
      ${platform().secrets.seal(o.key, orderBound(taskId))}, ${ctx.now()})
    on conflict (task_id) do update set directory = excluded.directory, url = excluded.url,
      key_sealed = excluded.key_sealed, created_at = excluded.created_at`.execute(internal(ctx));

export const issuedBy = async (ctx: Ctx, taskId: string): Promise<string | null> => {
  const { rows } = await sql<{
    id: string;
  }>`select certificate_id as id from acme_issued where task_id = ${taskId}`.execute(internal(ctx));
  return rows[0]?.id ?? null;
};

/** Keeps which certificate a task brought; its order has nothing left to bring. */
export const keepIssued = (ctx: Ctx, taskId: string, certificateId: string) =>
  sql`with ended as (delete from acme_order where task_id = ${taskId})
    insert into acme_issued (task_id, certificate_id, created_at)
    values (${taskId}, ${certificateId}, ${ctx.now()})`.execute(internal(ctx));

export type Renewable = {
  id: string;
  accountId: string;
  name: string;
  domains: { id: string; name: string }[];
};
/** Free certificates within 30 days of their end, each once a day and version. */
export const renewable = async (ctx: Ctx): Promise<Renewable[]> => {
  const { rows } = await sql<Renewable>`with started as (
      insert into acme_renewal (certificate_id, version, day)
      select id, version, (${ctx.now()}::timestamptz)::date from certificate
      where source = 'acme' and not_after < ${ctx.now()}::timestamptz + interval '30 days' and not replacing
      limit 100 on conflict do nothing returning certificate_id)
    select c.id, c.account_id as "accountId", c.name, coalesce((select
        jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name) from domain d
        where d.account_id = c.account_id and d.status = 'Activated' and c.hosts ? d.name), '[]') as domains
    from started s join certificate c on c.id = s.certificate_id`.execute(internal(ctx));
  return rows;
};
