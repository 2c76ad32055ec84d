import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { smsAccess } from '#shared/areas/sms/access/access';
import { type Ctx, internal, system } from '../../../kernel/db/context';
import { change, record } from '../../../kernel/db/rows';
import { platform } from '../../../kernel/process/platform';
import { boundOf } from '../../../kernel/sealedColumns';

const bound = (id: string) => boundOf({ table: 'sms_access', column: 'password_sealed' }, [id]);
/** Signs nobody mixes up when reading them out. */
const signs = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** All that SMPP 3.4 lets a password have. */
const passwordLength = 8;

/** Makes and seals a password of a credential; the answer is the only place where it can be read. */
export const newPassword = async (ctx: Ctx, id: string): Promise<string> => {
  const password = Array.from(
    { length: passwordLength },
    () => signs[randomInt(signs.length)] as string,
  ).join('');
  await sql`update sms_access set password_sealed = ${platform().secrets.seal(password, bound(id))} where id = ${id}`.execute(
    internal(ctx),
  );
  await change(ctx, smsAccess, id, { issuedAt: ctx.now() }, { operation: 'secret', risk: 'high' });
  return password;
};

/** Tells the gateway that a credential says something else. */
export const tellEntrance = (ctx: Ctx, id: string) =>
  sql`select pg_notify('sms_access', ${id})`.execute(internal(ctx));

/** Lets nobody bind with a credential for some minutes. */
export const refuseBinds = async (ctx: Ctx, id: string, minutes: number): Promise<void> => {
  const refusesUntil = new Date(Date.parse(ctx.now()) + minutes * 60_000).toISOString();
  await change(ctx, smsAccess, id, { refusesUntil }, { operation: 'refuse', risk: 'high' });
  await tellEntrance(ctx, id);
};

/** A credential as the gateway works with it. */
export type OpenedAccess = {
  id: string;
  accountId: string;
  systemId: string;
  kind: string;
  sessions: number;
  windowSize: number;
  ratePerSecond: number;
  networks: string[];
  /** Whether it and its account may send at all now. */
  isActive: boolean;
  isRefusing: boolean;
  /** Changes with the password. */
  issuedAt: string | null;
  passwordSealed: string | null;
};
const columns = `a.id, a.account_id as "accountId", a.system_id as "systemId", a.kind, a.sessions, a.window_size as "windowSize",
  a.rate_per_second as "ratePerSecond", a.networks, a.enabled and c.status <> 'deactivated' and c.sms_enabled as "isActive",
  coalesce(a.refuses_until > clock_timestamp(), false) as "isRefusing", a.issued_at::text as "issuedAt",
  a.password_sealed as "passwordSealed"`;

/** The credential of a system id, whatever its letters' case; null of none. */
export const accessOf = async (pool: pg.Pool, systemId: string): Promise<OpenedAccess | null> => {
  const { rows } = await pool.query<OpenedAccess>(
    `select ${columns} from sms_access a join account c on c.id = a.account_id where lower(a.system_id) = lower($1)`,
    [systemId],
  );
  return rows[0] ?? null;
};

/** Credentials by id as they are now; one that was removed is not among them. */
export const accessesOf = async (
  pool: pg.Pool,
  ids: readonly string[],
): Promise<Map<string, OpenedAccess>> => {
  const { rows } = await pool.query<OpenedAccess>(
    `select ${columns} from sms_access a join account c on c.id = a.account_id where a.id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((r) => [r.id, r]));
};

/** Whether a password is the one of a credential; as long for a wrong one as for the right one. */
export const fitsPassword = (access: OpenedAccess, password: string): boolean => {
  if (!access.passwordSealed) return false;
  const octets = (text: string) => Buffer.from(text.padEnd(64, '\0'));
  const own = platform().secrets.open(access.passwordSealed, bound(access.id));
  return timingSafeEqual(octets(own), octets(password.slice(0, 64)));
};

/** Who acts when a customer's own system does. */
export const whoOfAccess = ({ accountId, systemId }: OpenedAccess): typeof system => ({
  ...system,
  email: `SMPP ${systemId}`,
  accountId,
});

/** Why a bind was refused, for the audit. */
export type BindRefusal = 'systemId' | 'password' | 'address' | 'disabled' | 'refused' | 'sessions';
/** Leaves an audit record of a bind that was refused; of an unknown system id as what was typed. */
export const auditRefusal = (
  ctx: Ctx,
  o: { access: OpenedAccess | null; systemId: string; reason: BindRefusal },
): Promise<void> =>
  record(ctx, {
    module: 'smsAccess',
    operation: 'bindRefused',
    rowId: o.access?.id ?? o.systemId.slice(0, 32),
    accountId: o.access?.accountId ?? null,
    new: JSON.stringify({ systemId: o.systemId.slice(0, 32), reason: o.reason }),
  });
