import { renewing } from '#server/kernel/process/lease';
import { sentence } from '#shared/kernel/sentences';
import { noteFailed, noteProven, noteStuck } from '#server/model/cdn/certificates/deployment';
import { setProven } from '#server/model/cdn/domains/configuration/configs.store';
import { move } from '#server/model/cdn/domains/transition';
import { offOf } from '#server/model/cdn/domains/proof/overview';
import {
  configOf,
  type Rule,
  settleRules,
} from '#server/model/cdn/domains/configuration/rules.store';
import { noteStopped, toStop } from '#server/model/cdn/domains/disabling.store';
import { cnameDue, setPublished } from '#server/model/cdn/domains/claims.store';
import { releaseFormer } from '#server/model/cdn/domains/formerSuppliers.store';
import { zoneTtlSeconds } from '#server/model/cdn/dns/ttl';
import { isLeftAnywhere } from '#server/model/cdn/domains/removals.store';
import { publishZone } from './zone';
import { openDriver } from '#server/model/cdn/suppliers/gateway';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import type { Ctx } from '#server/kernel/db/context';
import type { Tools } from '../../../kernel/work';
import { materialFor, runEntry } from './entryRun';
import * as store from '#server/model/cdn/domains/claims.store';
import { failedStep, openRecorder } from './steps';
import { clearDomain, settled, steady } from './supplierWaits';
import { isUnproven } from './unprovenEntries.store';

const beatMs = 2500;
const retryMs = 3000;

const tellRules = (ctx: Ctx, d: store.Domain, rules: readonly Rule[], ok: boolean): void => {
  const notice = ok ? domainRules.notices.done : domainRules.notices.failed;
  for (const rule of rules) {
    const values = { domain: d.name, expression: rule.pattern, domainId: d.id };
    ctx.notify(notice, values, { accountId: d.accountId });
  }
  ctx.emit(domainRules.events.changed, { domainId: d.id }, { accountId: d.accountId });
};

const isDone = (entry: store.Entry, d: store.Domain, fingerprint: string | null): boolean =>
  entry.state === 'online' &&
  entry.liveVersion === d.configVersion &&
  entry.certificateFingerprint === fingerprint;

/** The first failure decides the status: a certificate's has a status of its own. */
const endInError = async (
  ctx: Ctx,
  d: store.Domain,
  failed: readonly store.Entry[],
): Promise<void> => {
  const others = failed.filter((e) => failedStep(e) !== 'certificate');
  const reason = (others[0] ?? failed[0])?.message ?? sentence('internal');
  if (others.length > 0) {
    await move(ctx, d.id, 'Error', reason);
    tellRules(ctx, d, await settleRules(ctx, d.id, 'abnormal'), false);
    if (d.certificateId) await noteStuck(ctx, d.certificateId, reason);
    return;
  }
  await move(ctx, d.id, 'BindCertificateError', reason);
  if (d.certificateId) await noteFailed(ctx, d.certificateId, reason);
};

/** What served in place of suppliers that are live now is cleared when no resolver leads there any more. */
const letGo = async (ctx: Ctx, domainId: string): Promise<void> => {
  for (const removalId of await releaseFormer(ctx, domainId))
    ctx.enqueue(domains.jobs.clear, { removalId }, { delayMs: zoneTtlSeconds * 1000 });
};

const endInSuccess = async (ctx: Ctx, d: store.Domain, everywhere: boolean): Promise<void> => {
  await move(ctx, d.id, 'Activated');
  await letGo(ctx, d.id);
  await cnameDue(ctx, d.id);
  if (everywhere && !(await isUnproven(ctx, d.id))) await setProven(ctx, d.id, d.configVersion);
  ctx.enqueue(domainConfigs.jobs.read, { domainId: d.id });
  tellRules(ctx, d, await settleRules(ctx, d.id, 'running'), true);
  if (d.certificateId) await noteProven(ctx, d.certificateId, d.id);
};

type Held = { tools: Tools; fence: number };

/** Brings every supplier to the domain's present version; false when the domain changed meanwhile. */
const configureOnce = async (h: Held, loaded: store.Loaded): Promise<boolean> => {
  const { tools, fence } = h;
  const { domain, round } = loaded;
  const entries = loaded.entries.filter((e) => !loaded.off.has(e.id));
  const material = await materialFor(tools, domain);
  const { config, rules } = await tools.run((ctx) => configOf(ctx, domain));
  const off = offOf(rules);
  const fingerprint = material?.fingerprint ?? null;
  const open = entries.filter(
    (e) => e.state !== 'error' && e.state !== 'skipped' && !isDone(e, domain, fingerprint),
  );
  const runs = open.map((entry) =>
    runEntry({ tools, domain, entry, config, off, fence, round, material }),
  );
  const broken = (await Promise.allSettled(runs)).find((r) => r.status === 'rejected');
  if (broken) throw broken.reason;
  const after = await tools.run((ctx) => store.load(ctx, domain.id));
  if (!after || after.domain.configVersion !== domain.configVersion) return false;
  const wanted = after.entries.filter((e) => !after.off.has(e.id));
  const failed = wanted.filter((e) => e.state === 'error');
  const active = wanted.filter((e) => e.state !== 'skipped');
  const complete = active.length > 0 && active.every((e) => isDone(e, domain, fingerprint));
  if (failed.length === 0 && !complete) return false;
  if (complete) {
    await tools.run((ctx) => setPublished(ctx, domain.id, true));
    await publishZone(tools.platform);
  }
  return tools.run(async (ctx) => {
    const d = await store.lockDomain(ctx, domain.id);
    if (!d || d.status !== 'Configuring' || d.configVersion !== domain.configVersion) return false;
    if (complete) await endInSuccess(ctx, d, active.length === wanted.length);
    else await endInError(ctx, d, failed);
    return true;
  });
};

/** Stops a domain at one supplier. With `why` it is taken from that one alone, which is emptied before. */
const stopEntry = async (
  h: Held,
  d: store.Domain,
  entry: store.Entry,
  why: store.Entry['message'] = null,
): Promise<void> => {
  const { tools, fence } = h;
  const version = d.configVersion;
  const recorder = openRecorder(tools, { entry, fence, version, names: ['stop'] });
  const ref = `domain:${d.id}:stop:${fence}:${entry.paramId}`;
  await recorder.step('stop', async () => {
    const { driver, seen } = await openDriver(entry.paramId, { evenDisabled: true });
    const ask = () => driver.status(d.name);
    await steady(async () => {
      const state = await settled(ask, tools.signal);
      if (!state || state.state === 'stopped') return seen({ subject: d.name, ref });
      // Purges go on without it, and what they cleared must not come back with it.
      if (why)
        await clearDomain(driver, { domain: d.name, ref: `${ref}:clear`, signal: tools.signal });
      await driver.setEnabled({ domain: d.name, enabled: false, ref });
    }, tools.signal);
    const state = await settled(ask, tools.signal);
    return sentence(state ? 'step.stopped' : 'step.unknown');
  });
  await recorder.save({ state: 'stopped', message: why });
};

/** Out of DNS first, so that nobody is sent to a supplier that no longer answers. */
const stopEverywhere = async (h: Held, { domain, entries }: store.Loaded): Promise<void> => {
  await publishZone(h.tools.platform);
  const open = entries.filter((e) => e.state !== 'stopped');
  const done = await Promise.allSettled(open.map((e) => stopEntry(h, domain, e)));
  const broken = done.find((r) => r.status === 'rejected');
  if (broken) throw broken.reason;
};

/** Stopped is said when every supplier has, former ones too; answers the status, which a person may have changed meanwhile. */
const endStopped = async (ctx: Ctx, domainId: string): Promise<store.Domain['status'] | null> => {
  const d = await store.lockDomain(ctx, domainId);
  if (d?.status !== 'Suspending') return d?.status ?? null;
  const loaded = await store.load(ctx, domainId);
  const isDone = loaded?.entries.every((e) => e.state === 'stopped') ?? false;
  if (!isDone || (await isLeftAnywhere(ctx, domainId))) return d.status;
  return (await move(ctx, domainId, 'Suspend')).status;
};

/** Works until the domain is what it should be; a change on the way starts another round. */
const workOn = async (h: Held, domainId: string): Promise<void> => {
  for (;;) {
    const loaded = await h.tools.run((ctx) => store.load(ctx, domainId));
    if (!loaded) return;
    if (loaded.domain.status === 'Suspending') {
      await h.tools.run((ctx) => letGo(ctx, domainId));
      await stopEverywhere(h, loaded);
      const after = await h.tools.run((ctx) => endStopped(ctx, domainId));
      if (after !== 'Configuring') return;
    } else if (loaded.domain.status !== 'Configuring') return;
    else if (await configureOnce(h, loaded)) return;
  }
};

/** Does work on a domain while nobody else may; nothing where somebody does. */
const holding = async (
  tools: Tools,
  domainId: string,
  doWork: (h: Held) => Promise<void>,
): Promise<void> => {
  const claimed = await tools.run((ctx) => store.claim(ctx, domainId));
  if (!claimed) return;
  const { fence } = claimed;
  const stopRenewing = renewing(beatMs, () =>
    tools.run((ctx) => store.renew(ctx, domainId, fence)),
  );
  let afterMs = 0;
  try {
    await doWork({ tools, fence });
  } catch (error) {
    if (error instanceof store.Lost) return;
    afterMs = retryMs;
    tools.log.warn({ domainId, reason: (error as Error).message }, 'domain run interrupted');
  } finally {
    stopRenewing();
    await tools.run((ctx) => store.release(ctx, domainId, fence, afterMs));
  }
};

/**
 * The configuration saga of one domain. Only one run at a time holds the domain; a run that dies
 * anywhere is followed by another, which finds out from the suppliers what is done already.
 */
export const configure = (tools: Tools, { domainId }: { domainId: string }): Promise<void> =>
  holding(tools, domainId, (h) => workOn(h, domainId));

/** Stops a domain at a supplier that staff took it away from, after DNS sends nobody there any more. */
export const standDown = async (tools: Tools, { entryId }: { entryId: string }): Promise<void> => {
  const domainId = await tools.run((ctx) => toStop(ctx, entryId));
  if (domainId === null) return;
  await publishZone(tools.platform);
  await holding(tools, domainId, async (h) => {
    const loaded = await tools.run((ctx) => store.load(ctx, domainId));
    const entry = loaded?.entries.find((e) => e.id === entryId);
    if (!loaded || !entry || !loaded.off.has(entryId)) return;
    await stopEntry(h, loaded.domain, entry, entry.message);
    await tools.run((ctx) => noteStopped(ctx, entryId));
  });
};
