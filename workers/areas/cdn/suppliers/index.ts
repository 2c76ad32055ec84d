import type { WorkerArea } from '../../area';
import { supplierAccounts } from '#shared/areas/cdn/suppliers/supplierAccounts';
import { supplierScores } from '#shared/areas/cdn/suppliers/supplierScores';
import { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { readAccount } from '#server/model/cdn/suppliers/accounts';
import {
  claimAccounts,
  expectAccounts,
  limitedAccounts,
  settleLimits,
} from '#server/model/cdn/suppliers/accounts.store';
import { countDays } from '#server/model/cdn/suppliers/days.store';
import { forgetOpenCalls } from '#server/model/cdn/suppliers/calls.store';
import { watchNodes } from '#server/model/cdn/suppliers/nodes';
import { work } from '../../../kernel/work';
import { paramMoveKind } from './paramMove';

const supplierParamsWork = work(supplierParams, {
  async forgetCalls({ run }) {
    await run(forgetOpenCalls);
  },
});

/** Counting what happened at suppliers by day. */
const supplierScoresWork = work(supplierScores, {
  async count({ run }) {
    await run(countDays);
  },
});

const edgeNodesWork = work(edgeNodes, {
  watch: () => watchNodes(),
});

/** Accounts that are read in one turn. */
const accountsAtOnce = 10;
/** Reading what is left at the suppliers. */
export const supplierAccountsWork = work(supplierAccounts, {
  async read({ platform, run, signal, log }) {
    await run(expectAccounts);
    for (const id of await run((ctx) => claimAccounts(ctx, accountsAtOnce))) {
      if (signal.aborted) return;
      await readAccount(platform.run, id).catch((error: Error) =>
        log.warn({ account: id, reason: error.message }, 'a supplier account could not be read'),
      );
    }
    for (const id of await run(limitedAccounts)) await run((ctx) => settleLimits(ctx, id));
  },
});

/** Watching nodes, accounts and days of suppliers. */
export const suppliersArea: WorkerArea = {
  work: [supplierParamsWork, supplierAccountsWork, supplierScoresWork, edgeNodesWork],
  kinds: [paramMoveKind],
};
