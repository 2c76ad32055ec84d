import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { schedule } from '#shared/areas/cdn/suppliers/params';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Domain, SupplierEntry } from './domains.store';
import { keepFormer } from './formerSuppliers.store';

type Schedule = Row<typeof schedule>;
export type PolicyEntry = Schedule['entries'][number];
/** One supplier's part of a policy, its entries put together. */
export type Line = Pick<SupplierEntry, 'paramId' | 'regions' | 'weight' | 'coefficientPpm'>;

/** Entries of one credential as one line: all its regions, and its weights added up. */
export const linesOf = (entries: readonly PolicyEntry[]): Line[] => {
  const lines = new Map<string, Line>();
  for (const { paramId, regions, weight, coefficientPpm } of entries) {
    const existing = lines.get(paramId);
    if (!existing) {
      lines.set(paramId, { paramId, regions, weight, coefficientPpm });
      continue;
    }
    existing.regions =
      existing.regions && regions ? [...new Set([...existing.regions, ...regions])] : null;
    existing.weight = Math.min(1000, existing.weight + weight);
    existing.coefficientPpm ??= coefficientPpm;
  }
  return [...lines.values()];
};

/** A policy that the account may use: its own, the platform's gift to it, or for staff any open to it. */
export const policyFor = async (
  ctx: Ctx,
  o: { id: string; accountId: string; anyOfPlatform: boolean },
): Promise<{ id: string; entries: PolicyEntry[] } | null> => {
  const { rows } = await sql<{
    id: string;
    entries: PolicyEntry[];
  }>`select s.id, s.entries from schedule s
    where s.id = ${o.id} and (s.account_id = ${o.accountId} or (s.account_id is null and (${o.anyOfPlatform}
      or s.id = (select a.schedule_id from account a where a.id = ${o.accountId}))))`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};

export const entriesOf = async (ctx: Ctx, domainId: string): Promise<SupplierEntry[]> => {
  const { rows } =
    await sql<SupplierEntry>`select * from domain_supplier where domain_id = ${domainId}
    order by created_at, id`.execute(internal(ctx));
  return rows;
};

const insertLine = (ctx: Ctx, d: Domain, line: Line) =>
  sql`insert into domain_supplier (id, account_id, domain_id, param_id, regions, weight, coefficient_ppm, state, created_at)
    values (${randomUUID()}, ${d.accountId}, ${d.id}, ${line.paramId}, ${line.regions && JSON.stringify(line.regions)}::jsonb,
      ${line.weight}, ${line.coefficientPpm}, 'waiting', ${ctx.now()})`.execute(internal(ctx));

/**
 * Brings a domain's supplier entries to its policy. Answers the credentials that came and the entries that
 * went; those serve on as former suppliers until the new ones are live, and must be cleared after that.
 */
export const syncLines = async (
  ctx: Ctx,
  d: Domain,
  entries: readonly PolicyEntry[],
): Promise<{ came: string[]; went: SupplierEntry[] }> => {
  const wanted = linesOf(entries);
  const present = await entriesOf(ctx, d.id);
  const went = present.filter((p) => !wanted.some((w) => w.paramId === p.paramId));
  const came = wanted.filter((w) => !present.some((p) => p.paramId === w.paramId));
  for (const line of came) await insertLine(ctx, d, line);
  for (const line of wanted) {
    await sql`update domain_supplier set regions = ${line.regions && JSON.stringify(line.regions)}::jsonb, weight = ${line.weight},
        coefficient_ppm = ${line.coefficientPpm} where domain_id = ${d.id} and param_id = ${line.paramId}`.execute(
      internal(ctx),
    );
  }
  await keepFormer(ctx, went);
  await sql`delete from domain_supplier where id = any(${went.map((e) => e.id)}::uuid[])`.execute(
    internal(ctx),
  );
  return { came: came.map((c) => c.paramId), went };
};

/** Entries that are not live at the wanted version start their steps again. */
export const resetEntries = async (
  ctx: Ctx,
  domainId: string,
  only?: readonly string[],
): Promise<SupplierEntry[]> => {
  await sql`update domain_work set round = round + 1, sweep_at = null where domain_id = ${domainId}`.execute(
    internal(ctx),
  );
  const { rows } =
    await sql<SupplierEntry>`update domain_supplier set state = 'waiting', message = null
    where domain_id = ${domainId}
      and not exists (select from domain_supplier_off o where o.entry_id = domain_supplier.id) and (${only ?? null}::uuid[] is null or id = any(${only ?? null}::uuid[]))
    returning *`.execute(internal(ctx));
  return rows;
};

export const entryOf = async (ctx: Ctx, id: string): Promise<SupplierEntry | null> => {
  const { rows } = await sql<SupplierEntry>`select * from domain_supplier where id = ${id}`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};
