import type { AuditOperation } from '#shared/kernel/auditOperations';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type * as z from 'zod';
import { apiKey, apiKeys, type shownKey } from '#shared/areas/platform/apiKeys/apiKeys';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { columnsOf, erase, record } from '../../../kernel/db/rows';
import { sessionOf } from '../../../model/platform/session/index';

export type Key = Row<typeof apiKey>;
export type Shown = z.output<typeof shownKey>;
/** How a secret is bound to its row and column. */
export const boundSecret = (id: string, column: 'secret_sealed' | 'previous_sealed') =>
  `api_key:${id}:${column}`;
const openMinutes = 5;

const currentSession = ({ who }: Ctx): string => {
  const session = sessionOf(who);
  if (!session) throw new Failure('auth.required');
  return session.id;
};
/** Opens the keys to the asking session for five minutes. */
export const unlockSession = async (ctx: Ctx): Promise<string> => {
  const until = new Date(Date.parse(ctx.now()) + openMinutes * 60_000).toISOString();
  await sql`update session set keys_open_until = ${until} where id = ${currentSession(ctx)}`.execute(
    internal(ctx),
  );
  return until;
};
/** Until when this session may see keys; null unless the password was typed again a short while ago. */
export const openUntil = async (ctx: Ctx): Promise<string | null> => {
  const { rows } = await sql<{ until: string }>`select keys_open_until as until from session
    where id = ${currentSession(ctx)} and keys_open_until > ${ctx.now()}`.execute(internal(ctx));
  return rows[0]?.until ?? null;
};
export const mustBeOpen = async (ctx: Ctx): Promise<void> => {
  if (!(await openUntil(ctx))) throw new Failure('apiKey.locked');
};

/** Keys the asking person sees: the own ones, of the whole account for a super administrator. */
const visible = ({ who }: Ctx) =>
  sql`k.account_id = ${who.accountId} and (${who.role === 'Super'} or k.person_id = ${who.userId})`;
const columns = sql.join(columnsOf(apiKey).map((c) => sql`k.${sql.ref(c)}`));
const shown = (
  ctx: Ctx,
) => sql`${columns}, p.email as owner_email, k.person_id = ${ctx.who.userId} as mine,
  case when c.api_permission = 'basic' then 'basic' else k.ceiling end as effective,
  (select coalesce(sum(u.calls), 0) from api_key_call u where u.key_id = k.id
    and u.day > (${ctx.now()}::timestamptz at time zone 'UTC')::date - 30)::bigint as calls
  from api_key k join person p on p.id = k.person_id join account c on c.id = k.account_id`;

export const listKeys = async (ctx: Ctx): Promise<Shown[]> => {
  const { rows } = await sql<Shown>`select ${shown(ctx)} where ${visible(ctx)}
    order by k.created_at desc limit 200`.execute(internal(ctx));
  return rows;
};
export const oneKey = async (ctx: Ctx, id: string): Promise<Shown> => {
  const { rows } = await sql<Shown>`select ${shown(ctx)} where ${visible(ctx)} and k.id = ${id}
    for update of k`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** What the account allows and holds; locked, so that two new keys cannot both be the last one. */
export const accountLimits = async (ctx: Ctx, accountId = ctx.who.accountId) => {
  const { rows } = await sql<{ permission: 'basic' | 'advanced'; keys: number }>`select
      c.api_permission as permission, (select count(*)::int from api_key where account_id = c.id) as keys
    from account c where c.id = ${accountId} for update`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

export const newKeyId = (): string => `mk_${randomBytes(10).toString('hex')}`;
const newSecret = (): string => `mks_${randomBytes(32).toString('base64url')}`;

/** Gives a key a new secret; the former one goes on for `overlapMinutes`. Answers the new secret. */
export const replaceSecret = async (
  ctx: Ctx,
  id: string,
  overlapMinutes: number,
): Promise<string> => {
  const { secrets } = platform();
  const secret = newSecret();
  const former = overlapMinutes > 0 ? await secretOf(ctx, id) : null;
  const until = new Date(Date.parse(ctx.now()) + overlapMinutes * 60_000).toISOString();
  await sql`update api_key set secret_sealed = ${secrets.seal(secret, boundSecret(id, 'secret_sealed'))},
    previous_sealed = ${former && secrets.seal(former, boundSecret(id, 'previous_sealed'))},
    previous_until = ${former && until} where id = ${id}`.execute(internal(ctx));
  return secret;
};
/** The present secret of a key, or null before it has one. */
export const secretOf = async (ctx: Ctx, id: string): Promise<string | null> => {
  const { rows } = await sql<{
    secretSealed: string | null;
  }>`select secret_sealed from api_key where id = ${id}`.execute(internal(ctx));
  const sealed = rows[0]?.secretSealed;
  return sealed ? platform().secrets.open(sealed, boundSecret(id, 'secret_sealed')) : null;
};
/** What happened to a secret, without the secret. */
export const traced = (
  ctx: Ctx,
  k: Pick<Key, 'id' | 'accountId' | 'keyId' | 'name'>,
  operation: AuditOperation,
  more: Record<string, unknown> = {},
) =>
  record(ctx, {
    module: 'apiKey',
    operation,
    rowId: k.id,
    accountId: k.accountId,
    risk: 'high',
    new: JSON.stringify({ keyId: k.keyId, name: k.name, ...more }),
  });

/** Keys of a person, for who takes them over or lets them end. */
export const keysOf = async (ctx: Ctx, personId: string): Promise<Key[]> => {
  const { rows } =
    await sql<Key>`select ${columns} from api_key k where person_id = ${personId}`.execute(
      internal(ctx),
    );
  return rows;
};
/** Ends every key of a person who leaves; servers forget them with the commit. */
export const endKeysOf = async (ctx: Ctx, personId: string): Promise<number> => {
  const keys = await keysOf(ctx, personId);
  for (const k of keys) {
    await erase(ctx, apiKey, k.id);
    ctx.emit(apiKeys.events.changed, { id: k.id }, { accountId: k.accountId });
  }
  return keys.length;
};
