import type * as z from 'zod';
import { domain, type DomainStatus } from '#shared/areas/cdn/domains/domain';
import { domains } from '#shared/areas/cdn/domains/domains';
import { type addDomain } from '#shared/areas/cdn/domains/shapes';
import { badField, Failure } from '#shared/kernel/errors';
import { isStaff } from '#shared/kernel/access';
import type { Ctx } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { insert, writable } from '../../../kernel/db/rows';
import { withCoefficients } from '../schedules/coefficients';
import { checkEntries } from '../schedules/entries';
import {
  type AccountFacts,
  accountFacts,
  countOfAccount,
  type Domain,
  nameTaken,
} from '../../../model/cdn/domains/domains.store';
import {
  type Line,
  type PolicyEntry,
  policyFor,
  syncLines,
} from '../../../model/cdn/domains/policyEntries.store';
import { tellDomain } from '../../../model/cdn/domains/move';
import { readOrigin } from './origin';
import {
  cnameOf,
  isWithin,
  newVerifyValue,
  rootOf,
  verifyNameOf,
} from '../../../model/cdn/domains/registrableNames';
import { keepVersion } from '../../../model/cdn/domains/versions';
import { rootFor } from '../../../model/cdn/domains/rootProofs.store';
import { startWork } from '../../../model/cdn/domains/work.store';

export type NewDomain = Omit<z.output<typeof addDomain>, 'accountId'>;

/**
 * The policy a domain will follow: the chosen one where staff or a self-scheduling account may
 * choose, the account's otherwise. "The parameter is wrong!" when that leaves none.
 */
export const effectivePolicy = async (
  ctx: Ctx,
  account: AccountFacts,
  chosen: string | null | undefined,
): Promise<{ id: string; entries: PolicyEntry[] }> => {
  const mayChoose = isStaff(ctx.who) || account.selfScheduling;
  if (chosen && !mayChoose && chosen !== account.scheduleId)
    throw badField('scheduleId', 'domain.parameter');
  const id = chosen ?? account.scheduleId;
  const found = id
    ? await policyFor(ctx, { id, accountId: account.id, anyOfPlatform: isStaff(ctx.who) })
    : null;
  if (!found || found.entries.length === 0) throw badField('scheduleId', 'domain.parameter');
  return found;
};

/**
 * The domain's own lines where staff or a self-scheduling account may have them; undefined leaves them
 * as they are; `present` are the ones it has. "The parameter is wrong!" for others.
 */
export const effectiveLines = async (
  ctx: Ctx,
  account: AccountFacts,
  lines: Domain['lines'] | undefined,
  present: readonly Line[] = [],
): Promise<Domain['lines'] | undefined> => {
  if (!lines) return lines;
  if (!isStaff(ctx.who) && !account.selfScheduling) throw badField('lines', 'domain.parameter');
  await checkEntries(ctx, account.id, lines, 'lines');
  return withCoefficients(ctx, account.id, lines, present);
};

const mustBeFree = async (ctx: Ctx, account: AccountFacts, name: string): Promise<void> => {
  if (isWithin(name, platform().config.PLATFORM_ZONE))
    throw badField('name', 'domain.platformName', { name });
  const held = await nameTaken(ctx, name);
  if (held === 'taken') throw badField('name', 'domain.taken', { name });
  if (held === 'removing') throw new Failure('domain.removing', { name });
  if ((await countOfAccount(ctx, account.id)) >= account.domainLimit)
    throw new Failure('domain.limit', { limit: account.domainLimit });
};

/** Manual accounts wait for staff first; a proven root needs no record of its own. */
const firstStatus = (ctx: Ctx, account: AccountFacts, proven: boolean): DomainStatus => {
  if (!account.automatic && !isStaff(ctx.who)) return 'Unactivated';
  return proven ? 'Configuring' : 'Verifying';
};

/**
 * Adds a domain to an account: the door for people (domains.add) and for the demo set-up, which acts
 * as the system and may say since when the suppliers have had traffic (`syncStartAt`).
 */
export const addDomainAs = async (
  ctx: Ctx,
  accountId: string,
  input: NewDomain,
  o: { syncStartAt?: string } = {},
): Promise<Domain> => {
  const account = await accountFacts(ctx, accountId, { hold: true });
  await mustBeFree(ctx, account, input.name);
  const { host, port } = readOrigin(input.origin, input.originProtocol);
  const policy = await effectivePolicy(ctx, account, input.scheduleId);
  const lines = (await effectiveLines(ctx, account, input.lines)) ?? null;
  const root = rootOf(input.name);
  const proof = await rootFor(ctx, { accountId, root, value: newVerifyValue() });
  const status = firstStatus(ctx, account, proof.provenAt !== null);
  const made = await insert(ctx, domain, {
    ...writable(domain, input),
    accountId,
    originHost: host,
    originPort: port,
    cname: cnameOf(input.name, platform().config.PLATFORM_ZONE),
    cnameState: 'unknown',
    status,
    locked: false,
    dataVisible: true,
    scheduleId: policy.id,
    lines,
    configVersion: 1,
    verifyName: verifyNameOf(root),
    verifyValue: proof.value,
    verifiedAt: proof.provenAt,
    syncStartAt: o.syncStartAt ?? ctx.now(),
  });
  await startWork(ctx, { domainId: made.id, autoActivate: input.autoActivate });
  await syncLines(ctx, made, lines ?? policy.entries);
  await keepVersion(ctx, made, { cause: 'add' });
  tellDomain(ctx, made, { notice: true });
  if (status === 'Unactivated') ctx.notify(domains.notices.review, { domain: made.name }, {});
  if (status === 'Configuring') ctx.enqueue(domains.jobs.configure, { domainId: made.id });
  return made;
};
