import { sql } from 'kysely';
import type pg from 'pg';
import { pushPatienceDays } from '#shared/areas/cdn/logPush/pushFormats';
import type { PushKind } from '#shared/areas/cdn/logPush/pushFormats';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { PushedFile } from './content';

/** Pushes whose objects are sent: switched on, of an account that has log push. */
const isLive = sql.raw(
  `p.state = 'active' and exists (select 1 from account a where a.id = p.account_id and a.log_push and a.status <> 'deactivated')`,
);

/** Hours whose files are not all in an object of a push. */
export type OpenHour = {
  pushId: string;
  accountId: string;
  domainId: string;
  domain: string;
  hourAt: string;
  part: number;
};
const mostHours = 500;
/**
 * Hours that are complete, or given up as missing, and have stored files that are in no object of a push
 * yet: with the number of the next part. Hidden domains are none of them.
 */
export const openHours = async (ctx: Ctx): Promise<OpenHour[]> => {
  const { rows } =
    await sql<OpenHour>`select p.id as "pushId", p.account_id as "accountId", f.domain_id as "domainId", d.name as domain, f.hour_at as "hourAt",
      (select coalesce(max(o.part) + 1, 0) from log_push_object o where o.push_id = p.id and o.domain_id = f.domain_id and o.hour_at = f.hour_at)::int as part
    from log_push p join log_file f on f.account_id = p.account_id and f.hour_at >= p.from_at and f.state = 'loaded'
      join domain d on d.id = f.domain_id and d.data_visible
    where ${isLive} and (p.domain_ids = '[]'::jsonb or p.domain_ids ? f.domain_id::text)
      and not exists (select 1 from log_push_file x where x.push_id = p.id and x.file_id = f.id)
      and exists (select 1 from log_hour_mark m where m.domain_id = f.domain_id and m.hour_at = f.hour_at)
      and not exists (select 1 from log_hour_mark m where m.domain_id = f.domain_id and m.hour_at = f.hour_at and m.state not in ('complete', 'missing'))
    group by p.id, p.account_id, f.domain_id, d.name, f.hour_at order by f.hour_at, p.id limit ${mostHours}`.execute(
      internal(ctx),
    );
  return rows;
};

/** Binds the stored files of an hour to its next object, each file once in all parts of a push. */
export const bindObject = async (
  ctx: Ctx,
  { pushId, accountId, domainId, hourAt, part }: OpenHour,
  key: string,
): Promise<void> => {
  await sql`with object as (insert into log_push_object (id, account_id, push_id, domain_id, hour_at, part, key, state, files, next_at, tried_from, created_at)
      values (gen_random_uuid(), ${accountId}, ${pushId}, ${domainId}, ${hourAt}, ${part}, ${key}, 'waiting', 0, clock_timestamp(), ${ctx.now()}, ${ctx.now()})
      on conflict do nothing returning id)
    insert into log_push_file (push_id, file_id, object_id)
    select ${pushId}, f.id, o.id from object o, log_file f where f.domain_id = ${domainId} and f.hour_at = ${hourAt}::timestamptz and f.state = 'loaded'
      and not exists (select 1 from log_push_file x where x.push_id = ${pushId} and x.file_id = f.id)
    on conflict do nothing`.execute(internal(ctx));
  await sql`update log_push_object o set files = (select count(*) from log_push_file x where x.object_id = o.id)
    where o.push_id = ${pushId} and o.domain_id = ${domainId} and o.hour_at = ${hourAt}::timestamptz and o.part = ${part}`.execute(
    internal(ctx),
  );
};

/** An object that is to be sent, with what it is of. */
export type DueObject = {
  id: string;
  pushId: string;
  accountId: string;
  domain: string;
  hourAt: string;
  part: number;
  key: string;
  attempts: number;
  createdAt: string;
  kind: PushKind;
};
const leaseSeconds = 300;
const objectColumns = `o.id, o.push_id as "pushId", o.account_id as "accountId", d.name as domain, o.hour_at as "hourAt", o.part, o.key, o.attempts,
  o.created_at as "createdAt", p.kind`;
/** Takes the oldest hour that is due; nobody else gets it while the lease lasts. */
export const claimObject = async (pool: pg.Pool): Promise<DueObject | null> => {
  const { rows } = await pool.query<DueObject>(
    `with due as (select o.id from log_push_object o join log_push p on p.id = o.push_id join account a on a.id = p.account_id
        where o.state in ('waiting', 'failing') and o.next_at <= clock_timestamp() and p.state = 'active' and a.log_push and a.status <> 'deactivated'
        order by o.hour_at, o.part limit 1 for update of o skip locked),
      taken as (update log_push_object o set next_at = clock_timestamp() + $1 * interval '1 second' from due where due.id = o.id returning o.*)
     select ${objectColumns} from taken o join log_push p on p.id = o.push_id join domain d on d.id = o.domain_id`,
    [leaseSeconds],
  );
  return rows[0] ?? null;
};

/** Makes the claim on an object that is being sent last longer. */
export const extendObject = (ctx: Ctx, id: string) =>
  sql`update log_push_object set next_at = clock_timestamp() + ${leaseSeconds} * interval '1 second'
    where id = ${id} and state in ('waiting', 'failing')`.execute(internal(ctx));

/** One object with what it is of, locked; null where it is gone. */
export const lockObject = async (ctx: Ctx, id: string): Promise<DueObject | null> => {
  const { rows } =
    await sql<DueObject>`select ${sql.raw(objectColumns)} from log_push_object o join log_push p on p.id = o.push_id
    join domain d on d.id = o.domain_id where o.id = ${id} for update of o`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** The files of an object in the order of its lines, and how many of them are gone since. */
export const filesOf = async (
  ctx: Ctx,
  objectId: string,
): Promise<{ files: PushedFile[]; gone: number }> => {
  const { rows } = await sql<
    PushedFile & { supplierFileId: string; state: string }
  >`select f.param_id as "paramId", f.supplier_file_id as "supplierFileId",
      f.name, f.domain, f.hour_at as "hourAt", f.size_bytes as "sizeBytes", f.lines, f.sha256, f.pushed_at as "pushedAt", f.state
    from log_push_file x join log_file f on f.id = x.file_id where x.object_id = ${objectId}
    order by f.param_id, f.name, f.supplier_file_id`.execute(internal(ctx));
  const there = rows.filter((r) => r.state !== 'expired');
  return {
    files: there.map(({ supplierFileId, state: _state, ...file }) => ({
      ...file,
      id: supplierFileId,
    })),
    gone: rows.length - there.length,
  };
};

/** Keeps that an object lies at its target. */
export const noteSent = async (
  ctx: Ctx,
  id: string,
  o: { lines: number; bytes: number; sha256: string; answer: string },
): Promise<void> => {
  await sql`update log_push_object set state = 'sent', lines = ${o.lines}, bytes = ${o.bytes}, sha256 = ${o.sha256}, message = ${o.answer},
      attempts = attempts + 1, sent_at = ${ctx.now()}, verdict = null, verified_at = null where id = ${id}`.execute(
    internal(ctx),
  );
};
/** Keeps why an object could not be sent; it waits longer each time, and is given up after seven days or for good. */
export const noteFailed = async (
  ctx: Ctx,
  id: string,
  answer: string,
  forGood = false,
): Promise<void> => {
  await sql`update log_push_object set message = left(${answer}, 500), attempts = attempts + 1,
      state = case when ${forGood} or tried_from < ${ctx.now()}::timestamptz - ${pushPatienceDays} * interval '1 day' then 'ended' else 'failing' end,
      next_at = clock_timestamp() + least(3600, 10 * 2 ^ least(attempts, 12)) * interval '1 second'
    where id = ${id}`.execute(internal(ctx));
};
/** How far the deletion of an object is, which stays as it is until the transaction ends; null of one that is gone. */
export const erasureOf = async (
  ctx: Ctx,
  id: string,
): Promise<'waiting' | 'erasing' | 'erased' | 'ended' | null> => {
  const { rows } = await sql<{
    erasure: 'waiting' | 'erasing' | 'erased' | 'ended' | null;
  }>`select erasure from log_push_object where id = ${id} for update`.execute(internal(ctx));
  return rows[0]?.erasure ?? null;
};

/** Objects whose deletion was approved and that may lie at their target still, up to a hundred. */
export const erasingObjects = async (
  ctx: Ctx,
): Promise<Pick<DueObject, 'id' | 'pushId' | 'key'>[]> => {
  const { rows } = await sql<
    Pick<DueObject, 'id' | 'pushId' | 'key'>
  >`select id, push_id as "pushId", key from log_push_object where erasure = 'erasing' order by id limit 100`.execute(
    internal(ctx),
  );
  return rows;
};

/**
 * Lets objects be sent again at once: one, or those of some hours of a push. What is being deleted is left
 * alone, what was deleted comes back only by itself. Returns how many.
 */
export const sendAgain = async (
  ctx: Ctx,
  o: { id: string } | { pushId: string; from: string; to: string },
): Promise<number> => {
  const which =
    'id' in o
      ? sql`id = ${o.id} and erasure is distinct from 'erasing'`
      : sql`push_id = ${o.pushId} and hour_at >= ${o.from}::timestamptz and hour_at < ${o.to}::timestamptz
          and (erasure is null or erasure = 'ended')`;
  const done =
    await sql`update log_push_object set state = 'waiting', attempts = 0, next_at = clock_timestamp(), tried_from = ${ctx.now()},
      message = null, erasure = null where ${which} and not imported`.execute(internal(ctx));
  return Number(done.numAffectedRows ?? 0);
};
/** Keeps what reading an object back showed. */
export const noteVerdict = async (
  ctx: Ctx,
  id: string,
  verdict: 'equal' | 'differs' | 'gone',
): Promise<void> => {
  await sql`update log_push_object set verdict = ${verdict}, verified_at = ${ctx.now()} where id = ${id}`.execute(
    internal(ctx),
  );
};
/** Lets the objects that hold a file be sent again. Returns how many. */
export const sendFileAgain = async (ctx: Ctx, fileId: string): Promise<number> => {
  const { rows } = await sql<{
    id: string;
  }>`select object_id as id from log_push_file where file_id = ${fileId}`.execute(internal(ctx));
  for (const { id } of rows) await sendAgain(ctx, { id });
  return rows.length;
};
