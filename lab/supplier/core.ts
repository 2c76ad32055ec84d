import { join } from 'node:path';
import type { LineFormat } from '../edge/line';
import { type EdgeNode, openEdgeNode } from '../edge/node';
import { openOrigin } from '../edge/origin';
import { openRecorder } from '../edge/recorder';
import { edgeNodes, type LabConfig } from '../kernel/config';
import { loadCountries } from '../kernel/country';
import { type Act, type DurableStore, openStore } from '../kernel/journal';
import { openResolver } from '../kernel/resolver';
import { createCertificate } from '../kernel/selfSigned';
import { openPast } from '../past/past';
import type { SupplierName } from './acts';
import { type Domains, openDomains, type TokenRecord } from './domains';
import { type Faults, noFaults } from './faults';
import { type LogFiles, openLogFiles } from './logFiles';
import type { QuotaKind } from './quotas';
import { openReadings, type Readings } from './readings';
import { openTasks, type ProgressRecord, type Tasks, type TaskRecord } from './tasks';

/** What makes one supplier different from the other, beneath its dialect. */
export type SupplierTraits = {
  name: SupplierName;
  format: LineFormat;
  deployMs: readonly [number, number];
  refusesWhenBusy: boolean;
  quotaLimits: Record<QuotaKind, number>;
  quotaZoneHours: number;
};

/** A running supplier without its API. */
export type SupplierCore = {
  traits: SupplierTraits;
  config: LabConfig;
  nodes: EdgeNode[];
  domains: Domains;
  tasks: Tasks;
  readings: Readings;
  logs: LogFiles;
  faults(): Faults;
  setFaults(next: Faults): void;
  acts(): AsyncIterable<Act>;
  stop(): Promise<void>;
};

/** Kept small: both suppliers run beside the console on one modest machine. */
const limits = { maxBytes: 14_000_000, maxEntries: 20_000, maxEntryBytes: 4_000_000 };
const dayMs = 86_400_000;

/** Forgets tokens and finished tasks that nobody asks for any more. */
const forgetOld = (store: DurableStore): void => {
  const before = new Date(Date.now() - 7 * dayMs).toISOString();
  const progress = store.table<ProgressRecord>('progress');
  const tasks = [...store.table<TaskRecord>('task').values()].filter(
    (task) => task.createdAt < before && !(progress.get(task.ticket)?.letters ?? 'w').includes('w'),
  );
  const tokens = [...store.table<TokenRecord>('token')].filter(([, token]) => token.at < before);
  const today = Math.floor(Date.now() / dayMs);
  const quotas = [...store.table<number>('quota').keys()].filter(
    (key) => Number(key.split(' ')[0]) < today - 2,
  );
  store.commit([
    ...tasks.map(({ ticket }) => ({ table: 'task', key: ticket, value: null })),
    ...tasks.map(({ ticket }) => ({ table: 'progress', key: ticket, value: null })),
    ...tokens.map(([key]) => ({ table: 'token', key, value: null })),
    ...quotas.map((key) => ({ table: 'quota', key, value: null })),
  ]);
};

/** Starts the nodes of a supplier with what its journal remembers. */
export const openCore = async (
  config: LabConfig,
  traits: SupplierTraits,
): Promise<SupplierCore> => {
  const folder = join(config.dataDir, traits.name);
  const store = await openStore(folder);
  forgetOld(store);
  let faults = noFaults();
  const recorder = await openRecorder(folder, traits.format);
  const origin = openOrigin(openResolver(config.world.dnsPort), () => faults.originFail);
  const countryOf = await loadCountries();
  const defaultCertificate = createCertificate({
    subject: `${traits.name}-default.invalid`,
    names: [`${traits.name}-default.invalid`],
  });
  const nodes: EdgeNode[] = [];
  for (const place of edgeNodes.filter((each) => each.supplier === traits.name)) {
    const node = await openEdgeNode({
      ...place,
      ...config.edges,
      limits,
      origin,
      countryOf,
      defaultCertificate,
      record: recorder.record,
      faults: () => ({
        down: faults.unhealthyNode === place.node,
        wrongCertificate: faults.wrongCertificate,
      }),
    });
    nodes.push(node);
  }
  const past = openPast(config, traits.name);
  const domains = openDomains({
    supplier: traits.name,
    store,
    nodes,
    deployMs: traits.deployMs,
    refusesWhenBusy: traits.refusesWhenBusy,
    deployFails: () => faults.deployFails,
  });
  const tasks = openTasks({
    store,
    nodes,
    serves: domains.serves,
    quotaLimits: traits.quotaLimits,
    quotaZoneHours: traits.quotaZoneHours,
    quotaExhausted: () => faults.quotaExhausted,
  });
  const readings = openReadings({
    config,
    past,
    recorder,
    hasHistory: domains.hasHistory,
    domains: domains.withHistory,
    faults: () => faults,
  });
  const logs = openLogFiles({
    folder,
    past,
    format: traits.format,
    delaySeconds: config.logDelaySeconds,
    flush: recorder.flush,
    faults: () => faults,
  });
  domains.restore();
  tasks.restore();
  const stop = async (): Promise<void> => {
    domains.stop();
    tasks.stop();
    await Promise.all(nodes.map((node) => node.stop()));
    recorder.stop();
    await origin.close();
    store.close();
  };
  const setFaults = (next: Faults): void => {
    const drift = next.driftDomain;
    if (drift !== null && drift !== faults.driftDomain) domains.drift(drift);
    faults = next;
  };
  const acts = () => store.acts();
  return {
    traits,
    config,
    nodes,
    domains,
    tasks,
    readings,
    logs,
    faults: () => faults,
    setFaults,
    acts,
    stop,
  };
};
