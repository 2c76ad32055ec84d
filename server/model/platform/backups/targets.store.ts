import { sql } from 'kysely';
import { backupTarget } from '#shared/areas/platform/backups/backupTargets';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { openS3, type BucketStore } from '../../../drivers/store/s3';
import { type Ctx, internal } from '../../../kernel/db/context';
import { change, columnsOf, insert } from '../../../kernel/db/rows';
import { platform } from '../../../kernel/process/platform';

export type BackupTarget = Row<typeof backupTarget>;
/** A bucket with what signs its requests. */
export type OpenTarget = Omit<BackupTarget, 'id' | 'setByEmail' | 'createdAt'> & { secret: string };
const columns = sql.join(columnsOf(backupTarget).map((c) => sql.ref(c)));
const bound = (id: string): string => `backup_target:${id}:secret_sealed`;

/** The bucket that the next backups go to; null where they go into the folder of the platform. */
export const presentTarget = async (ctx: Ctx): Promise<BackupTarget | null> => {
  const { rows } =
    await sql<BackupTarget>`select ${columns} from backup_target where in_use`.execute(
      internal(ctx),
    );
  return rows[0] ?? null;
};

type Sealed = BackupTarget & { sealed: string | null };
const opened = ({ sealed, ...row }: Sealed): OpenTarget & { id: string } => ({
  ...row,
  secret: sealed ? platform().secrets.open(sealed, bound(row.id)) : '',
});
/** A bucket by its id, as it is opened. */
export const targetById = async (ctx: Ctx, id: string): Promise<OpenTarget> => {
  const { rows } =
    await sql<Sealed>`select ${columns}, secret_sealed as sealed from backup_target where id = ${id}`.execute(
      internal(ctx),
    );
  if (!rows[0]) throw new Failure('data.absent');
  return opened(rows[0]);
};
/** What signed the requests to a bucket so far; empty where it is a new one. */
export const secretOf = async (
  ctx: Ctx,
  { url, bucket }: Pick<BackupTarget, 'url' | 'bucket'>,
): Promise<string> => {
  const { rows } = await sql<Sealed>`select ${columns}, secret_sealed as sealed from backup_target
      where url = ${url} and bucket = ${bucket} order by in_use desc, created_at desc limit 1`.execute(
    internal(ctx),
  );
  return rows[0] ? opened(rows[0]).secret : '';
};

/** From now on backups go into the folder of the platform. */
export const takeFolder = async (ctx: Ctx): Promise<void> => {
  await sql`update backup_target set in_use = false where in_use`.execute(internal(ctx));
};
const keepSecret = (ctx: Ctx, id: string, secret: string) =>
  sql`update backup_target set secret_sealed = ${platform().secrets.seal(secret, bound(id))} where id = ${id}`.execute(
    internal(ctx),
  );
const added = async (ctx: Ctx, { secret, ...target }: OpenTarget): Promise<string> => {
  const setByEmail = ctx.who.email;
  const { id } = await insert(ctx, backupTarget, { ...target, setByEmail }, { risk: 'high' });
  await keepSecret(ctx, id, secret);
  return id;
};
/**
 * From now on backups go to a bucket. Keys that were changed hold for all that lies in that bucket, so
 * that earlier backups can still be read.
 */
export const takeTarget = async (ctx: Ctx, { secret, ...target }: OpenTarget): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('target of backups'))`.execute(internal(ctx));
  await takeFolder(ctx);
  const { url, bucket, prefix, region, pathStyle, keyId } = target;
  const { rows: former } = await sql<{
    id: string;
    prefix: string;
  }>`select id, prefix from backup_target where url = ${url} and bucket = ${bucket} for update`.execute(
    internal(ctx),
  );
  const setByEmail = ctx.who.email;
  const signing = { region, pathStyle, keyId, setByEmail };
  for (const { id } of former) {
    await change(ctx, backupTarget, id, signing, { risk: 'high' });
    await keepSecret(ctx, id, secret);
  }
  const own = former.find((r) => r.prefix === prefix)?.id;
  await sql`update backup_target set in_use = true where id = ${own ?? (await added(ctx, { ...target, secret }))}`.execute(
    internal(ctx),
  );
};

/** Opens a bucket of backups through the guard of outgoing requests. */
export const openBucket = (target: OpenTarget): BucketStore =>
  openS3(platform().outbound, { ...target, anyPort: true });
/** As people read where a backup lies. */
export const placeOf = ({ url, bucket, prefix }: Pick<BackupTarget, 'url' | 'bucket' | 'prefix'>) =>
  `${url.replace(/\/$/, '')}/${bucket}/${prefix}`;
