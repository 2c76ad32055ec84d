import type { Run } from '../../../kernel/db/context';
import { system } from '../../../kernel/db/context';
import { record } from '../../../kernel/db/rows';
import type { ModelArea } from '../../area';
import { dueToForget, forgetPeople, setForgotten } from './forget.store';

/**
 * Forgets the people of every archived account whose time has come, one account in one transaction with what
 * `others` drop of it.
 */
export const forgetDue = async (
  run: Run,
  signal: AbortSignal,
  others: NonNullable<ModelArea['forget']>,
): Promise<void> => {
  while (!signal.aborted) {
    const isDone = await run(system, async (ctx) => {
      const accountId = await dueToForget(ctx);
      if (!accountId) return true;
      await forgetPeople(ctx, accountId);
      await others(ctx, accountId);
      await setForgotten(ctx, accountId);
      await record(ctx, {
        module: 'account',
        operation: 'forget',
        rowId: accountId,
        accountId,
        risk: 'high',
      });
      return false;
    });
    if (isDone) return;
  }
};
