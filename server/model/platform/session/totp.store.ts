import type { AuditOperation } from '#shared/kernel/auditOperations';
import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { generateSecret, generateURI, verify } from 'otplib';
import { create } from 'qrcode';
import { Failure } from '#shared/kernel/errors';
import { nowMs } from '../../../kernel/process/clock';
import { type Ctx, internal } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { record } from '../../../kernel/db/rows';
import type { Credentials } from './credentials.store';
import { clearGates } from './attemptLimits.store';
import { spendOpen } from './oneTimeTokens.store';

const stepSeconds = 30;
const boundSecret = (id: string) => `person:${id}:totp_sealed`;
const boundPending = (id: string) => `person:${id}:totp_pending_sealed`;

/** A QR code as one SVG path of unit squares, so that no markup is ever parsed in the browser. */
export const qrOf = (text: string): { size: number; path: string } => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  let path = '';
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) if (data[y * size + x]) path += `M${x} ${y}h1v1h-1z`;
  return { size, path };
};

/** Makes a secret that waits for its first code; an earlier waiting one is replaced. */
export const beginEnrolment = async (ctx: Ctx, p: Credentials) => {
  const secret = generateSecret();
  const sealed = platform().secrets.seal(secret, boundPending(p.id));
  await sql`update person set totp_pending_sealed = ${sealed} where id = ${p.id}`.execute(
    internal(ctx),
  );
  const uri = generateURI({ issuer: 'Manifold', label: p.email, secret });
  return { secret, uri, qr: qrOf(uri) };
};

/** The time step a code belongs to, one step either side allowed; null = wrong. */
const stepOf = async (secret: string, code: string): Promise<number | null> => {
  if (!/^\d{6}$/.test(code)) return null;
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(nowMs() / 1000),
    epochTolerance: stepSeconds,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
};

/** Each time step serves once: the UPDATE moves the last step forward or finds nothing. */
const claimStep = async (ctx: Ctx, personId: string, step: number): Promise<boolean> => {
  const { rows } = await sql`update person set totp_last_step = ${step} where id = ${personId}
    and (totp_last_step is null or totp_last_step < ${step}) returning 1`.execute(internal(ctx));
  return rows.length === 1;
};

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const recoveryCode = () =>
  Array.from({ length: 6 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');
/** 120 random bits need no slow hash (ASVS 5.0, 6.5.2: 112 or more). */
const codeHash = (personId: string, code: string) =>
  createHash('sha256')
    .update(`${personId}:${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest('hex');

const makeRecoveryCodes = async (ctx: Ctx, personId: string): Promise<string[]> => {
  const codes = Array.from({ length: 10 }, recoveryCode);
  await sql`delete from recovery_code where person_id = ${personId}`.execute(internal(ctx));
  await sql`insert into recovery_code (person_id, hash)
    select ${personId}, h from unnest(${codes.map((c) => codeHash(personId, c))}::text[]) as h`.execute(
    internal(ctx),
  );
  return codes;
};

const audited = (ctx: Ctx, p: Credentials, operation: AuditOperation) =>
  record(ctx, {
    module: 'person',
    operation,
    rowId: p.id,
    accountId: p.accountId,
    risk: 'high',
    new: JSON.stringify({ twoFactor: operation === 'twoFactor.on' }),
  });

/** New recovery codes in place of all former ones. */
export const renewRecoveryCodes = async (ctx: Ctx, p: Credentials): Promise<string[]> => {
  await record(ctx, {
    module: 'person',
    operation: 'twoFactor.codes',
    rowId: p.id,
    accountId: p.accountId,
    risk: 'high',
  });
  await spendOpen(ctx, p.id);
  return makeRecoveryCodes(ctx, p.id);
};

/** Ends an enrolment with its first code: the secret counts from now on; null = wrong code. */
export const finishEnrolment = async (
  ctx: Ctx,
  p: Credentials,
  code: string,
): Promise<string[] | null> => {
  if (!p.totpPendingSealed) throw new Failure('session.ticketEnded');
  const secret = platform().secrets.open(p.totpPendingSealed, boundPending(p.id));
  const step = await stepOf(secret, code);
  if (step === null) return null;
  const sealed = platform().secrets.seal(secret, boundSecret(p.id));
  await sql`update person set totp_sealed = ${sealed}, totp_pending_sealed = null, two_factor = true,
    totp_last_step = ${step} where id = ${p.id}`.execute(internal(ctx));
  await spendOpen(ctx, p.id);
  await audited(ctx, p, 'twoFactor.on');
  return makeRecoveryCodes(ctx, p.id);
};

/** A code of the authenticator or an unused recovery code. */
export const secondFactorFits = async (
  ctx: Ctx,
  p: Credentials,
  code: string,
): Promise<boolean> => {
  if (!p.totpSealed) return false;
  const typed = code.replace(/\s/g, '');
  const step = await stepOf(platform().secrets.open(p.totpSealed, boundSecret(p.id)), typed);
  if (step !== null) return claimStep(ctx, p.id, step);
  const { rows } = await sql`update recovery_code set used_at = ${ctx.now()}
    where person_id = ${p.id} and hash = ${codeHash(p.id, typed)} and used_at is null returning 1`.execute(
    internal(ctx),
  );
  return rows.length === 1;
};

/** Forgets secret and recovery codes; `keepAsked` = the person must enrol anew at the next sign-in. */
export const dropSecondFactor = async (
  ctx: Ctx,
  p: Credentials,
  o: { keepAsked: boolean },
): Promise<void> => {
  await sql`update person set totp_sealed = null, totp_pending_sealed = null, totp_last_step = null,
    two_factor = ${o.keepAsked} where id = ${p.id}`.execute(internal(ctx));
  await sql`delete from recovery_code where person_id = ${p.id}`.execute(internal(ctx));
  await spendOpen(ctx, p.id);
  await clearGates(ctx, [{ kind: 'factor', key: p.id }]);
  await audited(ctx, p, 'twoFactor.off');
};
