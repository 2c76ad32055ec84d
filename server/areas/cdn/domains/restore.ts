import { domain } from '#shared/areas/cdn/domains/domain';
import { deletedDomain, deletedDomains } from '#shared/areas/cdn/domains/deletedDomains';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { insert, writable } from '../../../kernel/db/rows';
import { sql } from 'kysely';
import { serve } from '../../../kernel/http/http';
import {
  type DeletedDomain,
  takeDeleted,
  validCertificate,
} from '../../../model/cdn/domains/deletedDomains.store';
import {
  type AccountFacts,
  accountFacts,
  detailOf,
  type Domain,
} from '../../../model/cdn/domains/domains.store';
import { type PolicyEntry, policyFor } from '../../../model/cdn/domains/policyEntries.store';
import { withCoefficients } from '../schedules/coefficients';
import { openEntries } from '../schedules/entries';
import { effectivePolicy, enter, mustBeFree, rootAndStatus } from './add';
import { returnRules } from './rollBack';

type Lines = { scheduleId: string; lines: Domain['lines']; entries: readonly PolicyEntry[] };
/** The lines it had, as far as the account may still use them: its own, its policy, else the account's policy. */
export const linesOf = async (ctx: Ctx, account: AccountFacts, before: Domain): Promise<Lines> => {
  const bound = before.scheduleId
    ? await policyFor(ctx, { id: before.scheduleId, accountId: account.id, anyOfPlatform: true })
    : null;
  const isOpen = bound !== null && (await openEntries(ctx, account.id, bound.entries));
  const policy = isOpen ? bound : await effectivePolicy(ctx, account, null);
  const { lines } = before;
  if (!lines || !(await openEntries(ctx, account.id, lines)))
    return { scheduleId: policy.id, lines: null, entries: policy.entries };
  const own = await withCoefficients(ctx, account.id, lines, lines);
  return { scheduleId: policy.id, lines: own, entries: own };
};

const bringBack = async (ctx: Ctx, { domain: before, content, autoActivate }: DeletedDomain) => {
  const account = await accountFacts(ctx, before.accountId, { hold: true });
  await mustBeFree(ctx, account, before.name);
  if (!account.dynamicAcceleration && content.rules.some((r) => r.live && r.rule.dynamic))
    throw new Failure('rule.dynamic');
  const { scheduleId, lines, entries } = await linesOf(ctx, account, before);
  const certificateId = await validCertificate(ctx, {
    id: before.certificateId,
    accountId: account.id,
  });
  const row = await insert(
    ctx,
    domain,
    {
      ...writable(domain, before),
      ...(await rootAndStatus(ctx, account, before.name)),
      cnameState: 'unknown',
      cnameCheckedAt: null,
      statusMessage: null,
      certificateId,
      scheduleId,
      lines,
      // Suppliers that still know an older version must take this one for newer.
      configVersion: before.configVersion + 1,
    },
    { id: before.id, operation: 'restore' },
  );
  await enter(ctx, row, {
    entries,
    autoActivate,
    cause: 'restored',
    rules: () => returnRules(ctx, row, content.rules, 'restore'),
  });
  ctx.emit(deletedDomains.events.changed, { id: row.id }, { accountId: row.accountId });
};

/** Deleted domains that can still be restored. */
export const deletedDomainsService = serve(deletedDomains, {
  list: listVerb(deletedDomains.endpoints.list, {
    entity: deletedDomain,
    where: (ctx) => [sql`t.kept_until > ${ctx.now()}`],
  }),
  async restore(ctx, { id }) {
    await bringBack(ctx, await takeDeleted(ctx, id));
    return detailOf(ctx, id);
  },
});
