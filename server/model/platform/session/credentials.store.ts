import type { AuditOperation } from '#shared/kernel/auditOperations';
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { people } from '#shared/areas/platform/accounts/people';
import { signIns } from '#shared/areas/platform/session/signIns';
import type { Role, Who } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { networkOf } from '../../../kernel/addresses';
import { type Ctx, internal } from '../../../kernel/db/context';
import { anonymous } from '../../../kernel/http/anonymous';
import { record } from '../../../kernel/db/rows';
import { clearGates } from './attemptLimits.store';
import { spendOpen } from './oneTimeTokens.store';
import { type Ended, endSessions } from './sessions.store';

/** A person with what never leaves the server. */
export type Credentials = {
  id: string;
  accountId: string | null;
  accountName: string | null;
  accountStatus: string | null;
  email: string;
  name: string;
  role: Role | null;
  status: 'activated' | 'pending' | 'disabled';
  language: 'zh-CN' | 'en';
  twoFactor: boolean;
  passwordHash: string | null;
  totpSealed: string | null;
  totpPendingSealed: string | null;
};
const selected = sql`select p.id, p.account_id, c.name as account_name, c.status as account_status,
  p.email, p.name, p.role, p.status, p.language, p.two_factor, p.password_hash, p.totp_sealed,
  p.totp_pending_sealed from person p left join account c on c.id = p.account_id`;

export const personByEmail = async (ctx: Ctx, email: string): Promise<Credentials | null> => {
  const { rows } = await sql<Credentials>`${selected} where p.email = ${email}`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};
export const personById = async (ctx: Ctx, id: string): Promise<Credentials> => {
  const { rows } = await sql<Credentials>`${selected} where p.id = ${id}`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** The same, with the row locked: nobody is let in by what a change under way takes away. */
export const lockedPerson = async (ctx: Ctx, id: string): Promise<Credentials> => {
  await sql`select 1 from person where id = ${id} for no key update`.execute(internal(ctx));
  return personById(ctx, id);
};
/** Names the password a ticket was judged by without telling anything of it. */
export const passwordMark = (p: Pick<Credentials, 'passwordHash'>): string =>
  createHash('sha256')
    .update(p.passwordHash ?? '')
    .digest('hex');

/** The person as the one who acts, so that audit rows of public endpoints carry the right name. */
export const actorOf = (p: Credentials): Who => ({
  ...anonymous,
  userId: p.id,
  email: p.email,
  accountId: p.accountId,
  role: p.role,
});

/** Tells every server to forget the person's sessions and close the sockets. */
export const tellChanged = (ctx: Ctx, personId: string): void =>
  ctx.emit(people.events.changed, { personId }, { userId: personId });

/** Ends sessions in the database and, within two seconds, in every process. */
export const endAndTell = async (ctx: Ctx, o: Ended): Promise<number> => {
  const ended = await endSessions(ctx, o);
  tellChanged(ctx, o.personId);
  return ended.length;
};
/** Leaves a person nothing that lets in: sessions, links, tickets. */
export const shutOut = async (ctx: Ctx, o: Pick<Ended, 'personId' | 'reason'>): Promise<void> => {
  await spendOpen(ctx, o.personId, { all: true });
  await endAndTell(ctx, o);
};

const audited = (ctx: Ctx, personId: string, accountId: string | null, operation: AuditOperation) =>
  record(ctx, {
    module: 'person',
    operation,
    rowId: personId,
    accountId,
    risk: 'high',
    new: JSON.stringify({ by: ctx.who.email }),
  });

/** Sets a password hash, remembers it, activates an invited member, spends open links, and leaves an audit record. */
export const setPassword = async (
  ctx: Ctx,
  p: Pick<Credentials, 'id' | 'accountId'>,
  hash: string,
  operation: AuditOperation = 'password',
): Promise<void> => {
  const tx = internal(ctx);
  await sql`update person set password_hash = ${hash},
    status = case when status = 'pending' then 'activated' else status end where id = ${p.id}`.execute(
    tx,
  );
  await sql`insert into password_history (person_id, hash, set_at)
    values (${p.id}, ${hash}, ${ctx.now()})`.execute(tx);
  await spendOpen(ctx, p.id);
  await audited(ctx, p.id, p.accountId, operation);
};
/** After "this was not me": nobody signs in until the person has set a new password. */
export const dropPassword = async (ctx: Ctx, p: Credentials): Promise<void> => {
  await sql`update person set password_hash = null where id = ${p.id}`.execute(internal(ctx));
  await spendOpen(ctx, p.id, { all: true });
  await audited(ctx, p.id, p.accountId, 'password.drop');
};
/** The same password under today's parameters, unless it was changed meanwhile; no change for the person, so no audit. */
export const rehash = (ctx: Ctx, p: Pick<Credentials, 'id' | 'passwordHash'>, hash: string) =>
  sql`update person set password_hash = ${hash}
    where id = ${p.id} and password_hash = ${p.passwordHash}`.execute(internal(ctx));

export const recentHashes = async (ctx: Ctx, personId: string): Promise<string[]> => {
  const { rows } = await sql<{ hash: string }>`select hash from password_history
    where person_id = ${personId} order by set_at desc limit 5`.execute(internal(ctx));
  return rows.map((r) => r.hash);
};

export type Attempt = {
  email: string;
  person: Credentials | null;
  country: string | null;
  device: string;
  userAgent: string;
  result:
    | 'ok'
    | 'wrong'
    | 'deactivated'
    | 'disabled'
    | 'twoFactorWrong'
    | 'simulated'
    /** Right, but strangers tried this mailbox: a letter asks whether it was the owner; then it was. */
    | 'asked'
    | 'confirmed';
  abnormal?: string | null;
  /** The session it began. */
  sessionId?: string;
};
/** One row per judged sign-in: the source of "latest sign-ins" and of what counts as usual. */
export const recordAttempt = async (ctx: Ctx, a: Attempt, ip = ctx.ip): Promise<void> => {
  const id = randomUUID();
  await sql`insert into sign_in_attempt (id, at, email, person_id, account_id, ip, country, device, user_agent, result, abnormal, session_id)
    values (${id}, ${ctx.now()}, ${a.email}, ${a.person?.id ?? null}, ${a.person?.accountId ?? null}, ${ip},
    ${a.country}, ${a.device}, ${a.userAgent.slice(0, 500)}, ${a.result}, ${a.abnormal ?? null}, ${a.sessionId ?? null})`.execute(
    internal(ctx),
  );
  ctx.emit(signIns.events.added, { id });
};
/** Notes at the sign-in that began a session that its owner says it was not them. */
export const disownAttempt = (ctx: Ctx, sessionId: string) =>
  sql`update sign_in_attempt set disowned_at = ${ctx.now()} where session_id = ${sessionId}`.execute(
    internal(ctx),
  );

/** Countries and devices of the last 180 days from which this person signed in. */
export const usualPlaces = async (ctx: Ctx, personId: string) => {
  const { rows } = await sql<{
    country: string | null;
    device: string;
  }>`select distinct country, device
    from sign_in_attempt where person_id = ${personId} and result = 'ok'
      and at > ${ctx.now()}::timestamptz - interval '180 days'`.execute(internal(ctx));
  return rows;
};

/** Whether the person signed in from this network before, or answered a letter for it. */
export const cameFrom = async (ctx: Ctx, personId: string, ip: string): Promise<boolean> => {
  const { rows } = await sql<{ ip: string }>`select distinct ip from sign_in_attempt
    where person_id = ${personId} and result in ('ok', 'confirmed')
      and at > ${ctx.now()}::timestamptz - interval '180 days'`.execute(internal(ctx));
  return rows.some((r) => networkOf(r.ip) === networkOf(ip));
};

export const touchSignIn = (ctx: Ctx, personId: string) =>
  sql`update person set last_sign_in_at = ${ctx.now()} where id = ${personId}`.execute(
    internal(ctx),
  );

/** Takes back the counted tries of a person who proved to be right. */
export const forgive = (ctx: Ctx, key: string) => clearGates(ctx, [{ kind: 'pair', key }]);

/** Lifts every block on a person, from whatever address it came. */
export const liftBlocks = (ctx: Ctx, p: Pick<Credentials, 'id' | 'email'>) =>
  sql`delete from sign_in_gate where key in (${`mailbox:${p.email}`}, ${`factor:${p.id}`})
    or key like ${`pair:${p.email.replace(/[\\%_]/g, '\\$&')}|%`}`.execute(internal(ctx));
