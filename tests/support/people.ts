import { randomUUID } from 'node:crypto';
import { startSession } from '#server/model/platform/session/sessions.store';
import { system } from '#server/kernel/db/context';
import type { Platform } from '#server/kernel/process/platform';
import type { Grant, Level, Role } from '#shared/kernel/access';
import { type Caller, callerOf } from './caller';

export type AccountOptions = Partial<{
  automatic: boolean;
  cdn: boolean;
  sms: boolean;
  selfScheduling: boolean;
  log: boolean;
  alarm: boolean;
  alarmVisible: boolean;
  billing: boolean;
  billingVisible: boolean;
  status: string;
  currency: 'USD' | 'CNY';
  coefficientPpm: number;
  guaranteedTrafficGb: number;
  guaranteedAmount: number;
  utcOffsetMinutes: number;
  /** Messages of accounts that are not billed are free and need no price. */
  smsBilling: boolean;
}>;

type Parts = {
  base: string;
  platform: Platform;
  sql: (text: string, values: unknown[]) => Promise<unknown>;
};

/** Accounts and signed-in people of a bench. */
export const openPeople = ({ base, platform, sql }: Parts) => {
  /** A new account; flags default to an automatic account with every feature on. */
  const account = async (a: AccountOptions = {}): Promise<string> => {
    const id = randomUUID();
    await sql(
      `insert into account (id, name, company_name, status, automatic, cdn_enabled, sms_enabled, self_scheduling, log_push, log_display, dynamic_acceleration,
        alarm_enabled, alarm_visible, billing_enabled, billing_visible, sms_billing, guaranteed_traffic_gb, guaranteed_amount, currency, coefficient_ppm, utc_offset_minutes, created_at)
       values ($1, $2, 'Test company', $3, $4, $5, $6, $7, true, $8, true, $9, $10, $11, $12, $18, $13, $14, $15, $16, $17, now())`,
      [
        id,
        `acc-${id.slice(0, 8)}`,
        a.status ?? 'formal',
        a.automatic ?? true,
        a.cdn ?? true,
        a.sms ?? true,
        a.selfScheduling ?? true,
        a.log ?? true,
        a.alarm ?? true,
        a.alarmVisible ?? true,
        a.billing ?? true,
        a.billingVisible ?? true,
        a.guaranteedTrafficGb ?? 0,
        a.guaranteedAmount ?? 0,
        a.currency ?? 'USD',
        a.coefficientPpm ?? 1_000_000,
        a.utcOffsetMinutes ?? 480,
        a.smsBilling ?? false,
      ],
    );
    return id;
  };
  const person = async (p: {
    accountId: string | null;
    role: Role | null;
    staffTop?: boolean;
    grants?: Partial<Record<Grant, Level>>;
  }): Promise<Caller> => {
    const id = randomUUID();
    const email = `p-${id.slice(0, 8)}@example.test`;
    await sql(
      `insert into person (id, account_id, email, name, role, staff_top, grants, status, created_at) values ($1, $2, $3, $4, $5, $6, $7, 'activated', now())`,
      [
        id,
        p.accountId,
        email,
        `Person ${id.slice(0, 4)}`,
        p.role,
        p.staffTop ?? false,
        JSON.stringify(p.grants ?? {}),
      ],
    );
    const { token } = await platform.run(system, (ctx) =>
      startSession(ctx, { personId: id, userAgent: 'jest', hours: 2 }),
    );
    return callerOf(base, { token, personId: id, accountId: p.accountId, email });
  };
  return {
    account,
    as: async (role: Role, a: AccountOptions & { accountId?: string } = {}) =>
      person({ accountId: a.accountId ?? (await account(a)), role }),
    staff: (grants?: Partial<Record<Grant, Level>>) =>
      person({
        accountId: null,
        role: null,
        staffTop: grants === undefined,
        ...(grants ? { grants } : {}),
      }),
    nobody: () => callerOf(base, { token: '', personId: '', accountId: null, email: '' }),
  };
};
