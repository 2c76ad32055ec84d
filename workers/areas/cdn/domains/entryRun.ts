import { materialOf, type Material } from '#server/model/cdn/certificates/deployment';
import { openDriver, type OpenedDriver } from '#server/model/cdn/suppliers/gateway';
import type { CdnDriver, SupplierDomain } from '#server/drivers/cdn/driver';
import { lossesOf, reducedTo } from '#shared/edge/compile';
import { type EdgeConfig, edgeConfig, type EdgeRule } from '#shared/edge/config';
import { lacksIt, suppliers } from '#shared/suppliers';
import type { StepName } from '#shared/areas/cdn/domains/suppliers';
import type { Sentence } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import type { Tools } from '../../../kernel/work';
import { removalOver } from './removal';
import { type Domain, type Entry, Lost } from '#server/model/cdn/domains/claims.store';
import { type Proven, proveEntry } from './entryProof';
import { openRecorder, type Recorder, StepFailed } from './steps';
import { isOurs, settled, steady } from './supplierWaits';
import { noteUnproven } from './unprovenEntries.store';

export type RunOf = {
  tools: Tools;
  domain: Domain;
  entry: Entry;
  config: EdgeConfig;
  /** Rules that are switched off, to show that they are. */
  off: readonly EdgeRule[];
  fence: number;
  round: number;
  material: Material | null;
};

type Ground = RunOf & {
  driver: CdnDriver;
  opened: OpenedDriver;
  recorder: Recorder;
  live: EdgeConfig;
};
const refOf = (g: Ground, step: StepName): string =>
  `domain:${g.domain.id}:v${g.config.version}.${g.round}:${g.entry.paramId}:${step}`;
/** Looking at the supplier showed what a step wants: a call for it that never answered is over. */
const reached = (g: Ground, step: StepName): Promise<void> =>
  g.opened.seen({ subject: g.domain.name, ref: refOf(g, step) });
const statusOf = (g: Ground) => () => g.driver.status(g.domain.name);

const validate = async (g: Ground): Promise<Sentence | null> => {
  const { supplier } = g.opened.param;
  if (!g.material && lacksIt(supplier, 'bareDomains')) {
    const [zhCN, en] = suppliers[supplier].label;
    throw new StepFailed(sentence('step.certificateFirst', { supplier: [zhCN, en] }));
  }
  const read = edgeConfig.safeParse(g.config);
  if (!read.success) {
    const where = read.error.issues[0]?.path.join('.') ?? '';
    throw new StepFailed(sentence('step.invalid', { where }));
  }
  const lost = [...new Set(lossesOf(g.config.rules, g.opened.facts.cannot).map((l) => l.property))];
  return lost.length > 0
    ? sentence('step.leftOut', { properties: [lost.join('、'), lost.join(', ')] })
    : null;
};

/**
 * Asks before it creates: after a lost answer or a restart the domain may be there already. What is
 * on its way there is waited for, since a stop that is being deployed looks like any other change.
 */
const create = async (g: Ground): Promise<boolean> => {
  const { tools, driver, domain } = g;
  return steady(async () => {
    const existing = await settled(statusOf(g), tools.signal);
    if (!existing) {
      await driver.createDomain({ domain: domain.name, config: g.live, ref: refOf(g, 'create') });
      return true;
    }
    await reached(g, 'create');
    if (existing.state !== 'stopped') {
      await reached(g, 'online');
      return false;
    }
    await driver.setEnabled({ domain: domain.name, enabled: true, ref: refOf(g, 'online') });
    return false;
  }, tools.signal);
};

const push = async (g: Ground, isNew: boolean): Promise<Sentence | null> => {
  if (isNew) return sentence('step.withCreation');
  const { signal } = g.tools;
  const { version } = g.config;
  return steady(async () => {
    const state = await settled(statusOf(g), signal);
    const right = state?.liveVersion === version && state.state === 'online';
    if (right) {
      await reached(g, 'push');
      return sentence('step.live', { version });
    }
    await g.driver.pushConfig({ domain: g.domain.name, config: g.live, ref: refOf(g, 'push') });
    return sentence('step.version', { version });
  }, signal);
};

const setCertificate = async (g: Ground): Promise<Sentence | null> => {
  const { signal } = g.tools;
  const wanted = g.material?.fingerprint ?? null;
  return steady(async () => {
    const state = await settled(statusOf(g), signal);
    if ((state?.certificateFingerprint ?? null) === wanted) {
      await reached(g, 'certificate');
      return sentence(wanted ? 'step.certificatePresent' : 'step.certificateNone');
    }
    await g.driver.setCertificate({
      domain: g.domain.name,
      certificatePem: g.material?.chainPem ?? null,
      privateKeyPem: g.material?.keyPem ?? null,
      ref: refOf(g, 'certificate'),
    });
    return sentence(wanted ? 'step.certificateSent' : 'step.certificateRemoved');
  }, signal);
};

const deploy = async (g: Ground): Promise<SupplierDomain> => {
  const state = await settled(statusOf(g), g.tools.signal);
  if (!state || state.state !== 'online') {
    const answer = state?.message ?? state?.state ?? '–';
    throw new StepFailed(sentence('step.deployFailed', { answer }));
  }
  const { liveVersion: live } = state;
  const wanted = g.config.version;
  if (live !== wanted) throw new StepFailed(sentence('step.otherVersion', { live, wanted }));
  return state;
};

const prove = async (g: Ground): Promise<Proven> => {
  const nodes = await steady(() => g.driver.health(), g.tools.signal);
  return proveEntry(g.tools, {
    entryId: g.entry.id,
    nodes,
    mark: g.opened.mark,
    domain: g.domain.name,
    config: g.live,
    off: g.off,
    material: g.material,
  });
};

const runSteps = async (g: Ground): Promise<void> => {
  const { recorder } = g;
  let isNew = false;
  await recorder.step('validate', () => validate(g));
  await recorder.step('create', async () => {
    await removalOver(g.tools, { name: g.domain.name, paramId: g.entry.paramId });
    isNew = await create(g);
    return isNew ? sentence('step.created') : sentence('step.exists');
  });
  await recorder.step('push', () => push(g, isNew));
  await recorder.step('certificate', () => setCertificate(g));
  let state: SupplierDomain | null = null;
  await recorder.step('deploy', async () => {
    state = await deploy(g);
    return null;
  });
  let proven: Proven | null = null;
  await recorder.step('prove', async () => {
    proven = await prove(g);
    return proven.seen;
  });
  // Set by the steps above, which the compiler cannot see through the callbacks.
  const { cname } = state as unknown as SupplierDomain;
  const certificateFingerprint = g.material?.fingerprint ?? null;
  await recorder.step('online', async () => null);
  const liveVersion = g.config.version;
  const { seen, silent } = proven as unknown as Proven;
  // Before the entry is live, so that whoever finds it live knows what is still to be asked.
  await g.tools.run((ctx) =>
    noteUnproven(ctx, { entryId: g.entry.id, version: liveVersion, nodes: silent }),
  );
  await recorder.save({
    state: 'online',
    liveVersion,
    cname,
    certificateFingerprint,
    message: silent.length > 0 ? seen : null,
  });
};

/**
 * Brings one supplier to what the domain should be. Steps may be repeated from the start at any
 * time: each looks at the supplier first. Failures of the supplier end in the entry's error;
 * failures of the platform are thrown, and the whole run is tried again.
 */
export const runEntry = async (run: RunOf): Promise<void> => {
  const version = run.config.version;
  const recorder = openRecorder(run.tools, { entry: run.entry, fence: run.fence, version });
  try {
    const opened = await openDriver(run.entry.paramId);
    const live = reducedTo(run.config, opened.facts.cannot);
    await runSteps({ ...run, driver: opened.driver, opened, recorder, live });
  } catch (error) {
    if (error instanceof Lost || isOurs(error) || run.tools.signal.aborted) throw error;
    await recorder.fail(error, (error as { failedStep?: StepName }).failedStep ?? 'validate');
  }
};

/** The bound certificate with its key, or null. */
export const materialFor = (tools: Tools, d: Domain): Promise<Material | null> =>
  d.certificateId
    ? tools.run((ctx) => materialOf(ctx, d.certificateId as string))
    : Promise.resolve(null);
