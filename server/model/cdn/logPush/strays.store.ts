import { sql } from 'kysely';
import { logStray } from '#shared/areas/cdn/logPush/logStrays';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import type { StoredEntry } from '../../../drivers/store/store';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';
import { manifestKey } from './content';
import type { PushTarget } from './pushes.store';

export type Stray = Row<typeof logStray>;
const columns = sql.join(columnsOf(logStray).map((c) => sql.ref(c)));

/** What a key of ours says: the domain, and the hour in UTC. */
const keyPattern =
  /(?:^|\/)([^/]+)_(\d{4})(\d\d)(\d\d)(\d\d)(?:-\d+)?\.(?:jsonl|csv|log)(?:\.gz)?$/;
const readKey = (key: string): { domain: string; hourAt: string } | null => {
  const [, domain = '', y, m, d, h] = keyPattern.exec(key) ?? [];
  const at = Date.parse(`${y}-${m}-${d}T${h}:00:00Z`);
  return domain && Number.isFinite(at) ? { domain, hourAt: new Date(at).toISOString() } : null;
};

/**
 * Takes note of entries that are neither an object of the target nor its manifest; those noted before
 * were seen again.
 */
export const noteStrays = async (
  ctx: Ctx,
  { id: pushId, accountId }: Pick<PushTarget, 'id' | 'accountId'>,
  o: { page: readonly StoredEntry[]; lookAt: string },
): Promise<void> => {
  const names = o.page.map(({ key }) => readKey(key));
  await sql`insert into log_stray (id, account_id, push_id, key, bytes, changed_at, domain_id, hour_at, seen_at, created_at)
    select gen_random_uuid(), ${accountId}, ${pushId}, e.key, e.bytes, e.changed_at, d.id, e.hour_at, ${o.lookAt}, ${ctx.now()}
    from unnest(${o.page.map((e) => e.key)}::text[], ${o.page.map((e) => e.bytes)}::bigint[], ${o.page.map((e) => e.changedAt)}::timestamptz[],
        ${names.map((t) => t?.domain ?? null)}::text[], ${names.map((t) => t?.hourAt ?? null)}::timestamptz[]) as e (key, bytes, changed_at, domain, hour_at)
      left join domain d on d.name = e.domain and d.account_id = ${accountId}
    where not exists (select from log_push_object x where x.push_id = ${pushId} and x.key in (e.key, regexp_replace(e.key, ${`${manifestKey('').replaceAll('.', String.raw`\.`)}$`}, '')))
    on conflict (push_id, key) do update set bytes = excluded.bytes, changed_at = excluded.changed_at, seen_at = excluded.seen_at`.execute(
    internal(ctx),
  );
};

/**
 * Forgets what a look no longer saw at its target, and manifests that lie beside their object: they are
 * taken over with it. Returns how many unknown objects are left.
 */
export const endLook = async (ctx: Ctx, pushId: string, lookAt: string): Promise<number> => {
  await sql`delete from log_stray s where s.push_id = ${pushId} and (s.seen_at < ${lookAt}::timestamptz
    or exists (select from log_stray o where o.push_id = s.push_id and s.key = o.key || ${manifestKey('')}))`.execute(
    internal(ctx),
  );
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from log_stray
    where push_id = ${pushId}`.execute(internal(ctx));
  return rows[0]?.count ?? 0;
};

/** One unknown object, locked. */
export const lockStray = async (ctx: Ctx, id: string): Promise<Stray> => {
  const { rows } =
    await sql<Stray>`select ${columns} from log_stray where id = ${id} for update`.execute(
      internal(ctx),
    );
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** Forgets an object that was taken over, and its manifest. */
export const dropTaken = (ctx: Ctx, { pushId, key }: Stray) =>
  sql`delete from log_stray where push_id = ${pushId} and key in (${key}, ${manifestKey(key)})`.execute(
    internal(ctx),
  );

/** The next free number among the parts of an hour, and whether the domain is of the account. */
export const placeOf = async (
  ctx: Ctx,
  o: { pushId: string; accountId: string; domainId: string; hourAt: string },
): Promise<number> => {
  const { rows } = await sql<{ part: number; own: boolean }>`select
      (select coalesce(max(x.part) + 1, 0) from log_push_object x
        where x.push_id = ${o.pushId} and x.domain_id = ${o.domainId} and x.hour_at = ${o.hourAt}::timestamptz)::int as part,
      exists (select from domain d where d.id = ${o.domainId}::uuid and d.account_id = ${o.accountId}::uuid) as own`.execute(
    internal(ctx),
  );
  const [place] = rows;
  if (!place?.own) throw new Failure('data.absent');
  return place.part;
};
