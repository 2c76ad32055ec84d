import { sql } from 'kysely';
import { type CarrierProtocol, templateCarriers } from '#shared/carriers';
import { takesFilings } from '../../../drivers/sms/filing';
import { type Ctx, internal } from '../../../kernel/db/context';

/** A filing that its carrier is to be asked about now; its reference is of the attempt. */
export type DueFiling = {
  id: string;
  accountId: string;
  signatureId: string | null;
  templateId: string | null;
  paramId: string;
  attempt: number;
  code: string | null;
  content: string | null;
};
const mostAtOnce = 50;

/** Filings by API without an answer, those first that were looked at longest ago. */
export const dueFilings = async (ctx: Ctx): Promise<DueFiling[]> => {
  const { rows } =
    await sql<DueFiling>`select f.id, f.account_id, f.signature_id, f.template_id, f.param_id, f.attempt, f.code, f.content
    from sms_filing f
    where f.state = 'pending' and f.by_api and (f.next_at is null or f.next_at <= ${ctx.now()})
    order by f.next_at nulls first limit ${mostAtOnce}`.execute(internal(ctx));
  return rows;
};

/** When a filing is looked at next. */
export const lookLater = async (ctx: Ctx, id: string, seconds: number): Promise<void> => {
  await sql`update sms_filing set next_at = ${ctx.now()}::timestamptz + ${seconds} * interval '1 second'
    where id = ${id}`.execute(internal(ctx));
};

/**
 * Takes a filing that is due for one look: some carriers tell filings apart by nothing of ours, so that two who ask at once would file
 * twice. Whoever dies at it is followed after so many seconds.
 */
export const claimFiling = async (
  ctx: Ctx,
  { id, attempt }: DueFiling,
  seconds: number,
): Promise<boolean> => {
  const { rows } =
    await sql`update sms_filing set next_at = ${ctx.now()}::timestamptz + ${seconds} * interval '1 second'
    where id = ${id} and state = 'pending' and attempt = ${attempt} and (next_at is null or next_at <= ${ctx.now()})
    returning 1`.execute(internal(ctx));
  return rows.length > 0;
};

/** Locks a filing; null where it has another state, or another attempt, by now. */
export const lockFiling = async (
  ctx: Ctx,
  id: string,
  of: { state: string; attempt?: number },
): Promise<DueFiling | null> => {
  const { rows } =
    await sql<DueFiling>`select id, account_id, signature_id, template_id, param_id, attempt, code, content from sms_filing
    where id = ${id} and state = ${of.state} and by_api and attempt = ${of.attempt ?? sql`attempt`} for update`.execute(
      internal(ctx),
    );
  return rows[0] ?? null;
};

/** Whether a parameter takes filings of a kind by its API. */
export const filesByApi = async (
  ctx: Ctx,
  paramId: string,
  kind: 'signature' | 'template',
): Promise<boolean> => {
  const { rows } = await sql<{ protocol: string }>`select protocol from sms_param
    where id = ${paramId} and files_by_api`.execute(internal(ctx));
  return takesFilings(rows[0]?.protocol ?? '', kind);
};

/** Parameters that messages of an account may go by, by their names. */
export const carriersOf = async (
  ctx: Ctx,
  accountId: string,
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, name from sms_param where account_id is null or account_id = ${accountId} order by name, id`.execute(
    internal(ctx),
  );
  return rows;
};

/** Whether the carrier of a parameter takes signatures with a picture that proves them. */
export const wantsProof = async (ctx: Ctx, paramId: string): Promise<boolean> => {
  const { rows } = await sql<{ protocol: CarrierProtocol }>`select protocol from sms_param
    where id = ${paramId} and files_by_api`.execute(internal(ctx));
  return rows[0] ? (templateCarriers[rows[0].protocol]?.wantsProof ?? false) : false;
};

/** The first proof of the qualification of an account that was approved last and is in force; null of none. */
export const proofOf = async (
  ctx: Ctx,
  accountId: string,
): Promise<{ qualificationId: string; fileId: string } | null> => {
  const { rows } = await sql<{
    qualificationId: string;
    fileId: string;
  }>`select id as qualification_id, files->0->>'id' as file_id
    from sms_qualification where account_id = ${accountId} and status = 'approved' and jsonb_array_length(files) > 0
      and valid_until >= (${ctx.now()}::timestamptz at time zone 'UTC')::date order by created_at desc limit 1`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};

/** The signature of an account that a carrier accepted last; null where it accepted none. */
export const acceptedSignature = async (
  ctx: Ctx,
  { accountId, paramId }: { accountId: string; paramId: string },
): Promise<string | null> => {
  const { rows } = await sql<{ content: string }>`select content from sms_filing
    where account_id = ${accountId} and param_id = ${paramId} and state = 'accepted' and signature_id is not null
    order by created_at desc limit 1`.execute(internal(ctx));
  return rows[0]?.content ?? null;
};
