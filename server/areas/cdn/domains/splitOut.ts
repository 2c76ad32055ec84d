import { randomUUID } from 'node:crypto';
import { domain } from '#shared/areas/cdn/domains/domain';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { insert, writable } from '../../../kernel/db/rows';
import { platform } from '../../../kernel/process/platform';
import { isMadeFor } from '../../../model/cdn/certificates/covering';
import { contentOf } from '../../../model/cdn/domains/configuration/versions';
import { validCertificate } from '../../../model/cdn/domains/deletedDomains.store';
import { accountFacts, type Domain } from '../../../model/cdn/domains/domains.store';
import { cnameOf } from '../../../model/cdn/domains/verification/registrableNames';
import { enter, mustBeFree, rootAndStatus } from './add';
import { linesOf } from './restore';
import { returnRules } from './rollBack';

/** The wildcard's certificate if it is made for the host and has not run out; null otherwise. */
const certificateFor = async (ctx: Ctx, d: Domain, host: string): Promise<string | null> => {
  const id = await validCertificate(ctx, { id: d.certificateId, accountId: d.accountId });
  return id !== null && (await isMadeFor(ctx, id, host)) ? id : null;
};

/**
 * Makes a host below a wildcard a domain of its own in the same account: origin, rules, lines and the
 * certificate that covers it are those of the wildcard. Edges prefer the exact name, so its visitors
 * move when suppliers have it; DNS leads them there through the wildcard's record as before.
 */
export const splitOut = async (ctx: Ctx, wildcard: Domain, host: string): Promise<Domain> => {
  const account = await accountFacts(ctx, wildcard.accountId, { hold: true });
  await mustBeFree(ctx, account, host);
  const { rules } = await contentOf(ctx, wildcard);
  if (!account.dynamicAcceleration && rules.some((r) => r.live && r.rule.dynamic))
    throw new Failure('rule.dynamic');
  const { scheduleId, lines, entries } = await linesOf(ctx, account, wildcard);
  const row = await insert(
    ctx,
    domain,
    {
      ...writable(domain, wildcard),
      ...(await rootAndStatus(ctx, account, host)),
      name: host,
      cname: cnameOf(host, platform().config.PLATFORM_ZONE),
      cnameState: 'unknown',
      cnameCheckedAt: null,
      certificateId: await certificateFor(ctx, wildcard, host),
      statusMessage: null,
      locked: false,
      lockReason: null,
      lockedBy: null,
      lockedAt: null,
      scheduleId,
      lines,
      configVersion: 1,
      syncStartAt: ctx.now(),
      syncEndAt: null,
    },
    { operation: 'splitOut' },
  );
  const copies = rules.map((r) => ({ ...r, rule: { ...r.rule, id: randomUUID() } }));
  await enter(ctx, row, {
    entries,
    autoActivate: true,
    cause: 'splitOut',
    rules: () => returnRules(ctx, row, copies, 'splitOut'),
  });
  return row;
};
