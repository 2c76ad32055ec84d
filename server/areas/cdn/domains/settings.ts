import { domain } from '#shared/areas/cdn/domains/domain';
import type { domains } from '#shared/areas/cdn/domains/domains';
import type { settingsFields } from '#shared/areas/cdn/domains/schemas';
import type { Got } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { metaOf } from '#shared/kernel/field';
import type { Ctx } from '../../../kernel/db/context';
import { change, isSame, writable } from '../../../kernel/db/rows';
import { effectiveLines, effectivePolicy, noPolicy } from './add';
import { askReview, mustWait } from '../../../model/cdn/domains/configuration/reviewRequests';
import {
  accountFacts,
  type Domain,
  domainForUpdate,
} from '../../../model/cdn/domains/domains.store';
import {
  entriesOf,
  type PolicyEntry,
  policyFor,
} from '../../../model/cdn/domains/policyEntries.store';
import { tellDomain } from '../../../model/cdn/domains/transition';
import { readOrigin } from './origin';
import { pushConfig } from '../../../model/cdn/domains/configuration/push';
import { waitingReviews } from '../../../model/cdn/domains/configuration/rules.store';
import { followLines } from '../../../model/cdn/domains/followLines';

/** The columns of a domain that people change by its form; `origin` fills two of them. */
export type SettingsPatch = Partial<
  Pick<Domain, 'originHost' | 'originPort' | (keyof typeof settingsFields & keyof Domain)>
>;

const differing = (d: Domain, patch: SettingsPatch): SettingsPatch =>
  Object.fromEntries(
    Object.entries(patch).filter(([k, v]) => !isSame(v, d[k as keyof SettingsPatch])),
  );

/** Entries the domain has after the patch: its own, else those of its policy; null = unchanged. */
const entriesAfter = async (
  ctx: Ctx,
  d: Domain,
  patch: SettingsPatch,
): Promise<readonly PolicyEntry[] | null> => {
  if (patch.lines === undefined && patch.scheduleId === undefined) return null;
  const lines = patch.lines === undefined ? d.lines : patch.lines;
  if (lines) return lines;
  const id = patch.scheduleId ?? d.scheduleId;
  const policy = id
    ? await policyFor(ctx, { id, accountId: d.accountId, anyOfPlatform: true })
    : null;
  if (!policy) throw new Failure('domain.parameter', noPolicy);
  return policy.entries;
};

/** What of a patch the suppliers learn, and what the platform keeps to itself. */
const apart = (patch: SettingsPatch): { pushed: SettingsPatch; local: SettingsPatch } => {
  const isLocal = (k: string) =>
    metaOf(domain.schema.shape[k as keyof SettingsPatch]).local === true;
  const those = (local: boolean): SettingsPatch =>
    Object.fromEntries(Object.entries(patch).filter(([k]) => isLocal(k) === local));
  return { pushed: those(false), local: those(true) };
};

/** Writes a change of the form; what is not local reaches the suppliers as a new version. */
export const applySettings = async (ctx: Ctx, d: Domain, wanted: SettingsPatch): Promise<void> => {
  const patch = differing(d, wanted);
  const entries = await entriesAfter(ctx, d, patch);
  if (entries) await followLines(ctx, d, entries);
  if (Object.keys(apart(patch).pushed).length > 0) {
    await pushConfig(ctx, d, patch, { cause: 'origin' });
    return;
  }
  tellDomain(ctx, await change(ctx, domain, d.id, patch), { notice: false });
};

type SettingsInput = Omit<Got<(typeof domains)['endpoints']['updateInfo']>, 'id'>;
/** What the form asks for, checked against what the account may have. */
const patchOf = async (ctx: Ctx, d: Domain, input: SettingsInput): Promise<SettingsPatch> => {
  const account = await accountFacts(ctx, d.accountId);
  const { host, port } = readOrigin(input.origin, input.originProtocol);
  const scheduleId = input.scheduleId === undefined ? d.scheduleId : input.scheduleId;
  const policy =
    scheduleId === d.scheduleId && scheduleId !== null
      ? null
      : await effectivePolicy(ctx, account, scheduleId);
  const lines = isSame(input.lines, d.lines)
    ? undefined
    : await effectiveLines(ctx, account, input.lines, await entriesOf(ctx, d.id));
  const { scheduleId: _policy, lines: _lines, ...form } = input;
  return {
    ...writable(domain, form),
    originHost: host,
    originPort: port,
    ...(policy ? { scheduleId: policy.id } : {}),
    ...(lines === undefined ? {} : { lines }),
  };
};

/**
 * Changes a domain by its form. On manual accounts what reaches suppliers waits for staff, one request
 * at a time; a domain that itself still waits for its first review may be corrected freely.
 */
export const updateInfo = async (ctx: Ctx, id: string, input: SettingsInput): Promise<void> => {
  const d = await domainForUpdate(ctx, id);
  await submit(ctx, d, await patchOf(ctx, d, input));
};

/** Binds a domain to another policy; its own lines, if it has any, give way to the policy's. */
export const bindPolicy = async (ctx: Ctx, id: string, scheduleId: string): Promise<void> => {
  const d = await domainForUpdate(ctx, id);
  const account = await accountFacts(ctx, d.accountId);
  const policy = await effectivePolicy(ctx, account, scheduleId);
  await submit(ctx, d, { scheduleId: policy.id, lines: null });
};

const submit = async (ctx: Ctx, d: Domain, wanted: SettingsPatch): Promise<void> => {
  const patch = differing(d, wanted);
  const { pushed, local } = apart(patch);
  const waits =
    Object.keys(pushed).length > 0 && d.status !== 'Unactivated' && (await mustWait(ctx, d));
  if (!waits) {
    await applySettings(ctx, d, patch);
    return;
  }
  const open = await waitingReviews(ctx, d.id);
  if (open.some((r) => r.kind === 'changeDomain')) throw new Failure('domain.reviewing');
  await askReview(ctx, d, { kind: 'changeDomain', ruleId: null, change: pushed });
  if (Object.keys(local).length > 0) await applySettings(ctx, d, local);
};
