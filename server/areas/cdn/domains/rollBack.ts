import type { ConfigContent } from '#shared/areas/cdn/domains/configs';
import { domainRule } from '#shared/areas/cdn/domains/domain';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { change, erase, insert } from '../../../kernel/db/rows';
import { followLines } from '../../../model/cdn/domains/followLines';
import { versionOf } from '../../../model/cdn/domains/configuration/configs.store';
import { accountFacts, type Domain } from '../../../model/cdn/domains/domains.store';
import { mustBeAssigned } from '../schedules/entries';
import { withCoefficients } from '../schedules/coefficients';
import { entriesOf, policyFor } from '../../../model/cdn/domains/policyEntries.store';
import { pushConfig } from '../../../model/cdn/domains/configuration/push';
import {
  placeRules,
  rulesOf,
  waitingReviews,
} from '../../../model/cdn/domains/configuration/rules.store';

/** Puts the rules back as a version had them: same ids, same order, on or off. */
export const returnRules = async (
  ctx: Ctx,
  d: Domain,
  wanted: ConfigContent['rules'],
  operation: 'rollBack' | 'restore' | 'splitOut' | 'adopt',
): Promise<void> => {
  const present = await rulesOf(ctx, d.id);
  for (const r of present)
    if (!wanted.some((w) => w.rule.id === r.id)) await erase(ctx, domainRule, r.id);
  for (const [at, { live, rule }] of wanted.entries()) {
    const { id, ...fields } = rule;
    const status = live ? ('configuring' as const) : ('deactivated' as const);
    const row = { ...fields, status, position: at + 1 };
    if (present.some((r) => r.id === id)) await change(ctx, domainRule, id, row);
    else
      await insert(
        ctx,
        domainRule,
        { ...row, accountId: d.accountId, domainId: d.id },
        { id, operation },
      );
  }
  await placeRules(
    ctx,
    d.id,
    wanted.map((w) => w.rule.id),
  );
};

/** Returns the lines: own ones as they were, else the policy if the account may still use it. */
const returnLines = async (
  ctx: Ctx,
  d: Domain,
  content: ConfigContent,
): Promise<Pick<Domain, 'scheduleId' | 'lines'>> => {
  const weighted = content.lines.map(({ paramId, regions, weight, coefficientPpm }) => ({
    paramId,
    regions,
    weight,
    coefficientPpm,
  }));
  const own = content.ownLines
    ? await withCoefficients(ctx, d.accountId, weighted, await entriesOf(ctx, d.id))
    : null;
  const id = content.scheduleId;
  const policy = id
    ? await policyFor(ctx, { id, accountId: d.accountId, anyOfPlatform: true })
    : null;
  const entries = own ?? policy?.entries;
  // A policy that is gone since cannot come back: the domain keeps the lines it has.
  if (!entries) return { scheduleId: d.scheduleId, lines: d.lines };
  await mustBeAssigned(ctx, d.accountId, entries);
  await followLines(ctx, d, entries);
  return { scheduleId: policy?.id ?? d.scheduleId, lines: own };
};

type Taken = Pick<ConfigContent, 'origin' | 'rules'>;
type Pushed = Parameters<typeof pushConfig>;
/**
 * Gives a domain the origin and rules of a content as its next version, pushed to every supplier. `lines` is done once
 * the account may have such rules. Answers the new version's number.
 */
export const takeContent = async (
  ctx: Ctx,
  d: Domain,
  { origin, rules }: Taken,
  o: { why: Pushed[3] & { cause: 'rollBack' | 'adopt' }; lines?: () => Promise<Pushed[2]> },
): Promise<number> => {
  const account = await accountFacts(ctx, d.accountId);
  if (!account.dynamicAcceleration && rules.some((r) => r.live && r.rule.dynamic))
    throw new Failure('rule.dynamic');
  const lines = await o.lines?.();
  await returnRules(ctx, d, rules, o.why.cause);
  const after = await pushConfig(
    ctx,
    d,
    {
      originHost: origin.host,
      originPort: origin.port,
      originProtocol: origin.protocol,
      originHostHeader: origin.hostHeader,
      ...lines,
    },
    o.why,
  );
  ctx.emit(domainRules.events.changed, { domainId: d.id }, { accountId: d.accountId });
  return after.configVersion;
};

/**
 * Returns a domain to a version: origin, lines and rules. The certificate stays, because an older one
 * may have run out. Answers the new version's number.
 */
export const rollBack = async (ctx: Ctx, d: Domain, version: number): Promise<number> => {
  const { content } = await versionOf(ctx, d.id, version);
  if ((await waitingReviews(ctx, d.id)).length > 0) throw new Failure('config.reviewing');
  return takeContent(ctx, d, content, {
    why: { cause: 'rollBack', fromVersion: version },
    lines: () => returnLines(ctx, d, content),
  });
};
