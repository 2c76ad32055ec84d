import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

/** What an edge showed; without a handshake `error` says why. */
export type Seen = {
  supplier: string;
  node: string;
  address: string;
  fingerprint: string | null;
  notAfter: string | null;
  error: string | null;
  ms: number;
};
export type Due = {
  domainId: string;
  name: string;
  certificateId: string;
  fingerprint: string;
  params: { id: string; supplier: string }[];
};

/**
 * Running domains with a certificate whose look is due, each handed out once a day. The row of its
 * turn decides who has it; a domain that is written at the moment is waited for, not passed over.
 */
export const claimDue = async (ctx: Ctx, limit: number): Promise<Due[]> => {
  const now = sql`${ctx.now()}::timestamptz`;
  const { rows } = await sql<Due>`with found as (
      select d.id from domain d left join certificate_check k on k.domain_id = d.id
      where d.certificate_id is not null and d.status = 'Activated' and (k.next_at is null or k.next_at <= ${now})
      order by k.next_at nulls first limit ${limit}),
    due as (insert into certificate_check as k (domain_id, next_at)
      select id, ${now} + interval '24 hours' from found order by id
      on conflict (domain_id) do update set next_at = excluded.next_at where k.next_at <= ${now}
      returning k.domain_id as id)
    select d.id as "domainId", d.name, c.id as "certificateId", c.fingerprint, coalesce((select
        jsonb_agg(jsonb_build_object('id', p.id, 'supplier', p.supplier) order by p.supplier)
        from domain_supplier e join supplier_param p on p.id = e.param_id
        where e.domain_id = d.id and e.state = 'online'), '[]') as params
    from due join domain d on d.id = due.id join certificate c on c.id = d.certificate_id`.execute(
    internal(ctx),
  );
  return rows;
};

export const setDue = (ctx: Ctx, domainIds: readonly string[]) =>
  sql`insert into certificate_check (domain_id, next_at)
    select id, ${ctx.now()}::timestamptz from unnest(${domainIds}::uuid[]) id
    on conflict (domain_id) do update set next_at = excluded.next_at`.execute(internal(ctx));

/** Whether the domain still has the certificate that was expected when its edges were asked. */
export const stillExpected = async (ctx: Ctx, due: Due): Promise<boolean> => {
  const { rows } = await sql`select 1 from domain d join certificate c on c.id = d.certificate_id
    where d.id = ${due.domainId} and c.id = ${due.certificateId} and c.fingerprint = ${due.fingerprint}
      and d.status = 'Activated'`.execute(internal(ctx));
  return rows.length > 0;
};

/** Fingerprint of the certificate a domain is bound to; empty without one. */
export const expectedOf = async (ctx: Ctx, domainId: string): Promise<string> => {
  const { rows } = await sql<{ fingerprint: string }>`select c.fingerprint from domain d
    join certificate c on c.id = d.certificate_id where d.id = ${domainId}`.execute(internal(ctx));
  return rows[0]?.fingerprint ?? '';
};

/** Replaces what is known of a domain's edges. */
export const saveSeen = async (ctx: Ctx, due: Due, seen: readonly Seen[]): Promise<void> => {
  const tx = internal(ctx);
  await sql`delete from certificate_edge where domain_id = ${due.domainId}`.execute(tx);
  await sql`insert into certificate_edge (domain_id, supplier, node, address, certificate_id, fingerprint, expected, not_after, error, ms, checked_at)
    select ${due.domainId}, s.supplier, s.node, s.address, ${due.certificateId}, s.fingerprint, ${due.fingerprint}, s.not_after, s.error, s.ms, ${ctx.now()}
    from unnest(${seen.map((s) => s.supplier)}::text[], ${seen.map((s) => s.node)}::text[], ${seen.map((s) => s.address)}::text[],
      ${seen.map((s) => s.fingerprint)}::text[], ${seen.map((s) => s.notAfter)}::timestamptz[], ${seen.map((s) => s.error)}::text[],
      ${seen.map((s) => s.ms)}::int[]) as s(supplier, node, address, fingerprint, not_after, error, ms)
    on conflict do nothing`.execute(tx);
};

/** Counts the edges that showed another certificate and keeps the count; answers it. */
export const countWrong = async (ctx: Ctx, certificateId: string): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`update certificate c set checked_at = ${ctx.now()}, wrong_count = (
      select count(*) from certificate_edge g join domain d on d.id = g.domain_id
      where d.certificate_id = c.id and g.certificate_id = c.id and g.expected = c.fingerprint
        and g.fingerprint is not null and g.fingerprint <> g.expected)
    where c.id = ${certificateId} returning wrong_count as n`.execute(internal(ctx));
  return rows[0]?.n ?? 0;
};
