import { sql } from 'kysely';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';

/** How the texts of an account begin under a signature; refuses one that is not approved or not its own. */
export const signedText = async (
  ctx: Ctx,
  accountId: string,
  signatureId: string | null,
): Promise<(text: string) => string> => {
  if (!signatureId) return (text) => text;
  const { rows } = await sql<{
    name: string;
    status: string;
  }>`select name, status from sms_signature
    where id = ${signatureId} and account_id = ${accountId}`.execute(internal(ctx));
  const signature = rows[0];
  if (!signature) throw new Failure('data.absent');
  if (signature.status !== 'approved')
    throw new Failure('sms.signature', { signature: signature.name });
  return (text) => `【${signature.name}】${text}`;
};
