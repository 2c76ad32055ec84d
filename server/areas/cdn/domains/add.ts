import type * as z from 'zod';
import { domain, type DomainStatus } from '#shared/areas/cdn/domains/domain';
import { domains } from '#shared/areas/cdn/domains/domains';
import { type addDomain } from '#shared/areas/cdn/domains/schemas';
import { badField, Failure } from '#shared/kernel/errors';
import type { ConfigCause } from '#shared/areas/cdn/domains/configs';
import type { Label } from '#shared/kernel/field';
import { isStaff } from '#shared/kernel/access';
import type { Ctx } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { insert, writable } from '../../../kernel/db/rows';
import { withCoefficients } from '../schedules/coefficients';
import { checkEntries, mustBeAssigned } from '../schedules/entries';
import {
  type AccountFacts,
  accountFacts,
  countOfAccount,
  type Domain,
  nameOverlaps,
  nameTaken,
} from '../../../model/cdn/domains/domains.store';
import {
  type Line,
  type PolicyEntry,
  policyFor,
  syncLines,
} from '../../../model/cdn/domains/policyEntries.store';
import { mayAddDomain } from '../../../model/cdn/plans/quotas';
import { tellDomain } from '../../../model/cdn/domains/transition';
import { readOrigin } from './origin';
import {
  cnameOf,
  isWithin,
  newVerifyValue,
  rootOf,
  verifyNameOf,
} from '../../../model/cdn/domains/verification/registrableNames';
import { keepVersion } from '../../../model/cdn/domains/configuration/versions';
import { rootFor } from '../../../model/cdn/domains/verification/rootProofs.store';
import { startWork } from '../../../model/cdn/domains/claims.store';

export type NewDomain = Omit<z.output<typeof addDomain>, 'accountId'>;

/** What is wrong with the policy or lines that were asked for. */
const notYours = {
  what: [
    '账号未开通自主调度，不能自选调度策略或线路',
    'Own scheduling is not switched on: the account cannot choose policy or lines',
  ],
} as const satisfies Record<string, Label>;
export const noPolicy = {
  what: [
    '须有一个含线路的调度策略，请选择或联系平台人员',
    'A scheduling policy with entries is needed: choose one or ask the platform staff',
  ],
} as const satisfies Record<string, Label>;

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
    throw badField('scheduleId', 'domain.parameter', notYours);
  const id = chosen ?? account.scheduleId;
  const policy = id
    ? await policyFor(ctx, { id, accountId: account.id, anyOfPlatform: isStaff(ctx.who) })
    : null;
  if (!policy || policy.entries.length === 0)
    throw badField('scheduleId', 'domain.parameter', noPolicy);
  await mustBeAssigned(ctx, account.id, policy.entries);
  return policy;
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
  if (!isStaff(ctx.who) && !account.selfScheduling)
    throw badField('lines', 'domain.parameter', notYours);
  await checkEntries(ctx, account.id, lines, 'lines');
  return withCoefficients(ctx, account.id, lines, present);
};

/** Refuses a name that cannot be added now, and one domain more than the account may have. */
export const mustBeFree = async (ctx: Ctx, account: AccountFacts, name: string): Promise<void> => {
  if (isWithin(name, platform().config.PLATFORM_ZONE))
    throw badField('name', 'domain.platformName', { name });
  const conflict = await nameTaken(ctx, name);
  if (conflict === 'taken') throw badField('name', 'domain.taken', { name });
  if (conflict === 'removing') throw new Failure('domain.removing', { name });
  if (await nameOverlaps(ctx, { accountId: account.id, name }))
    throw badField('name', 'domain.overlaps', { name });
  await mayAddDomain(ctx, account, await countOfAccount(ctx, account.id));
};

/**
 * What a new domain begins with: the record that proves its root, and its status. Manual accounts wait
 * for staff first; a proven root needs no record of its own.
 */
export const rootAndStatus = async (
  ctx: Ctx,
  account: AccountFacts,
  name: string,
): Promise<Pick<Domain, 'verifyName' | 'verifyValue' | 'verifiedAt' | 'status'>> => {
  const root = rootOf(name);
  const proof = await rootFor(ctx, { accountId: account.id, root, value: newVerifyValue() });
  const waits = !account.automatic && !isStaff(ctx.who);
  const status: DomainStatus = proof.provenAt === null ? 'Verifying' : 'Configuring';
  return {
    verifyName: verifyNameOf(root),
    verifyValue: proof.value,
    verifiedAt: proof.provenAt,
    status: waits ? 'Unactivated' : status,
  };
};

/** Gives a domain that was just written its lines and rules, tells of it, and hands it to the workers. */
export const enter = async (
  ctx: Ctx,
  d: Domain,
  o: {
    entries: readonly PolicyEntry[];
    autoActivate: boolean;
    cause: ConfigCause;
    rules?: () => Promise<void>;
  },
): Promise<void> => {
  await startWork(ctx, { domainId: d.id, autoActivate: o.autoActivate });
  await syncLines(ctx, d, o.entries);
  await o.rules?.();
  await keepVersion(ctx, d, { cause: o.cause });
  tellDomain(ctx, d, { notice: true });
  if (d.status === 'Unactivated') ctx.notify(domains.notices.review, { domain: d.name }, {});
  if (d.status === 'Configuring') ctx.enqueue(domains.jobs.configure, { domainId: d.id });
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
  const row = await insert(ctx, domain, {
    ...writable(domain, input),
    accountId,
    originHost: host,
    originPort: port,
    cname: cnameOf(input.name, platform().config.PLATFORM_ZONE),
    cnameState: 'unknown',
    locked: false,
    dataVisible: true,
    scheduleId: policy.id,
    lines,
    configVersion: 1,
    ...(await rootAndStatus(ctx, account, input.name)),
    syncStartAt: o.syncStartAt ?? ctx.now(),
  });
  await enter(ctx, row, {
    entries: lines ?? policy.entries,
    autoActivate: input.autoActivate,
    cause: 'add',
  });
  return row;
};
