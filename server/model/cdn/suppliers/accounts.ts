import { supplierAccounts } from '#shared/areas/cdn/suppliers/supplierAccounts';
import { Failure } from '#shared/kernel/errors';
import { lacksIt } from '#shared/suppliers';
import { DriverError } from '../../../drivers/cdn/driver';
import { type Run, system } from '../../../kernel/db/context';
import * as store from './accounts.store';
import { openDriver } from './gateway';

const hourMs = 3_600_000;
/** So long after an allowance is filled up it is read again: clocks of suppliers differ. */
const afterResetMs = 30_000;
const soonestMs = 60_000;
const mostFailure = 500;

const ask = async ({ paramId, supplier }: store.AccountSubject) => {
  try {
    const { driver } = await openDriver(paramId);
    const quotas = await driver.quota();
    const balance = lacksIt(supplier, 'invoices') ? null : await driver.balance();
    return { statement: { quotas, balance }, failure: null };
  } catch (error) {
    if (error instanceof DriverError || error instanceof Failure)
      return { statement: null, failure: error.message.slice(0, mostFailure) };
    throw error;
  }
};

/** In an hour, or as soon as an allowance is filled up again. */
const nextAfter = (now: number, statement: store.Statement | null): string => {
  const resets = (statement?.quotas ?? []).map((q) => Date.parse(q.resetAt) + afterResetMs);
  const next = Math.min(now + hourMs, ...resets.filter((at) => at > now + soonestMs));
  return new Date(next).toISOString();
};

/** Reads quotas and balance of an account from its supplier; may run twice at once without harm. */
export const readAccount = async (run: Run, id: string): Promise<void> => {
  const subject = await run(system, (ctx) => store.accountSubject(ctx, id));
  const { statement, failure } = await ask(subject);
  await run(system, async (ctx) => {
    const nextAt = nextAfter(Date.parse(ctx.now()), statement);
    await store.keepTold(ctx, id, { paramId: subject.paramId, statement, failure, nextAt });
    await store.settleLimits(ctx, id);
    ctx.emit(supplierAccounts.events.changed, { id });
  });
};
