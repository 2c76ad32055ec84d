import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { webhook } from '#shared/areas/platform/webhooks/webhooks';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { columnsOf } from '../../../kernel/db/rows';

export type Webhook = Row<typeof webhook>;
const columns = sql.join(columnsOf(webhook).map((c) => sql.ref(c)));
const bound = (id: string) => `webhook:${id}:secret_sealed`;

export const listWebhooks = async (ctx: Ctx): Promise<Webhook[]> => {
  const { rows } = await sql<Webhook>`select ${columns} from webhook
    where account_id = ${ctx.who.accountId} order by created_at desc, id`.execute(internal(ctx));
  return rows;
};
/** One webhook of the asking account, locked; another's is absent. */
export const ownWebhook = async (ctx: Ctx, id: string): Promise<Webhook> => {
  const { rows } = await sql<Webhook>`select ${columns} from webhook
    where id = ${id} and account_id = ${ctx.who.accountId} for update`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};
/** How many the account has; locks the account, so that two new ones cannot both be the last. */
export const countWebhooks = async (ctx: Ctx): Promise<number> => {
  await sql`select 1 from account where id = ${ctx.who.accountId} for update`.execute(
    internal(ctx),
  );
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from webhook
    where account_id = ${ctx.who.accountId}`.execute(internal(ctx));
  return rows[0]?.n ?? 0;
};

/** Gives a webhook a new signing secret and answers it. */
export const replaceSecret = async (ctx: Ctx, id: string): Promise<string> => {
  const secret = `whs_${randomBytes(32).toString('base64url')}`;
  await sql`update webhook set secret_sealed = ${platform().secrets.seal(secret, bound(id))}
    where id = ${id}`.execute(internal(ctx));
  return secret;
};
export const secretOf = async (ctx: Ctx, id: string): Promise<string | null> => {
  const { rows } = await sql<{ sealed: string | null }>`select secret_sealed as sealed from webhook
    where id = ${id}`.execute(internal(ctx));
  const sealed = rows[0]?.sealed;
  return sealed ? platform().secrets.open(sealed, bound(id)) : null;
};

/** Webhooks of an account that want to hear of a kind of notice. */
export const hearersOf = async (ctx: Ctx, accountId: string, kind: string): Promise<Webhook[]> => {
  const { rows } = await sql<Webhook>`select ${columns} from webhook where account_id = ${accountId}
    and enabled and (kinds = '[]'::jsonb or kinds ? ${kind})`.execute(internal(ctx));
  return rows;
};

/** What an attempt means for the webhook: well again, or failing since now or longer. */
export const noteOutcome = async (ctx: Ctx, id: string, ok: boolean): Promise<Webhook | null> => {
  const { rows } = await sql<Webhook>`update webhook set
      failing_since = case when ${ok} then null else coalesce(failing_since, ${ctx.now()}) end,
      last_ok_at = case when ${ok} then ${ctx.now()}::timestamptz else last_ok_at end
    where id = ${id} returning ${columns}`.execute(internal(ctx));
  return rows[0] ?? null;
};
