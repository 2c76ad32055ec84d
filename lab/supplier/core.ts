import { join } from 'node:path';
import type { Line, LineFormat } from '../edge/logLine';
import { type EdgeNode, openEdgeNode } from '../edge/node';
import { type OriginClient, openOrigin } from '../edge/origin';
import { openRecorder, type Recorder } from '../edge/recorder';
import { openWitnessCheck } from '../edge/witness';
import { labNow } from '../kernel/clock';
import { edgeNodes, type LabConfig } from '../kernel/config';
import { loadCountries } from '../kernel/country';
import { type Act, type DurableStore, openStore } from '../kernel/journal';
import { openResolver } from '../kernel/resolver';
import { createCertificate } from '../kernel/selfSigned';
import { openPast, type Past } from '../past/past';
import { DayBook } from './dayBook';
import type { SupplierName } from './ledger';
import { Domains } from './domains';
import { type Faults, noFaults } from './faults';
import type { Tariff } from './invoice';
import { LogFiles } from './logFiles';
import type { QuotaKind } from './quotas';
import { Metrics } from './metrics';
import { Statements } from './statements';
import { type ProgressRecord, type TaskRecord, Tasks } from './tasks';
import type { TokenRecord } from './tokens';

/** What makes one supplier different from the other, beneath its dialect. */
export type SupplierTraits = {
  name: SupplierName;
  format: LineFormat;
  /** The one account's key and secret, by which its own requests are told. */
  credential: readonly [key: string, secret: string];
  deployMs: readonly [number, number];
  refusesWhenBusy: boolean;
  quotaLimits: Record<QuotaKind, number>;
  /** Hours by which its days begin before those of UTC: those of allowances and of totals. */
  zoneHours: number;
  tariff: Tariff;
};

/** A running supplier without its API. */
export type SupplierCore = {
  traits: SupplierTraits;
  config: LabConfig;
  /** Where dialects keep what the core has no place for. */
  store: DurableStore;
  nodes: EdgeNode[];
  domains: Domains;
  tasks: Tasks;
  readings: Metrics;
  logs: LogFiles;
  dayBook: DayBook;
  statements: Statements;
  faults(): Faults;
  setFaults(next: Faults): void;
  acts(): AsyncIterable<Act>;
  /** API calls that arrived and are not carried out yet, also those whose caller gave up. */
  calls: { underWay: number };
  stop(): Promise<void>;
};

/** Kept small: both suppliers run beside the console on one modest machine. */
const limits = { maxBytes: 24_000_000, maxEntries: 20_000, maxEntryBytes: 4_000_000 };
const dayMs = 86_400_000;

/** Forgets tokens and finished tasks that nobody asks for any more. */
const forgetOld = (store: DurableStore): void => {
  const before = new Date(labNow() - 7 * dayMs).toISOString();
  const progress = store.table<ProgressRecord>('progress');
  const tasks = [...store.table<TaskRecord>('task').values()].filter(
    (task) => task.createdAt < before && !(progress.get(task.ticket)?.letters ?? 'w').includes('w'),
  );
  const tokens = [...store.table<TokenRecord>('token')].filter(([, token]) => token.at < before);
  const today = Math.floor(labNow() / dayMs);
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

const openNodes = async (
  config: LabConfig,
  traits: SupplierTraits,
  record: (line: Line) => void,
  origin: OriginClient,
  faults: () => Faults,
): Promise<EdgeNode[]> => {
  const countryOf = await loadCountries();
  const name = `${traits.name}-default.invalid`;
  const defaultCertificate = createCertificate({ subject: name, names: [name] });
  const isWitness = openWitnessCheck(...traits.credential);
  const nodes: EdgeNode[] = [];
  for (const place of edgeNodes.filter((each) => each.supplier === traits.name)) {
    const node = await openEdgeNode({
      ...place,
      ...config.edges,
      limits,
      origin,
      countryOf,
      defaultCertificate,
      isWitness,
      record,
      faults: () => ({
        down: [faults().unhealthyNode, faults().silentNode].includes(place.node),
        wrongCertificate: faults().wrongCertificate,
      }),
    });
    nodes.push(node);
  }
  return nodes;
};

/** Domains and tasks of the store, on their nodes again. */
const restoreWork = (
  traits: SupplierTraits,
  store: DurableStore,
  nodes: EdgeNode[],
  faults: () => Faults,
): { domains: Domains; tasks: Tasks } => {
  const domains = new Domains({
    ...traits,
    supplier: traits.name,
    store,
    nodes,
    deployFails: () => faults().deployFails,
    deployDelayMs: () => faults().deployDelayMs,
    refusesCertificates: () => faults().refuseCertificates,
  });
  const tasks = new Tasks({
    ...traits,
    store,
    nodes,
    serves: (host) => domains.servesHost(host),
    quotaExhausted: () => faults().quotaExhausted,
  });
  domains.restore();
  tasks.restore();
  return { domains, tasks };
};

/** What can be read: counters and log files over past and live lines. */
const openReadable = (
  config: LabConfig,
  traits: SupplierTraits,
  recorder: Recorder,
  domains: Domains,
  past: Past,
  faults: () => Faults,
): { readings: Metrics; logs: LogFiles } => {
  const common = {
    past,
    hasHistory: (domain: string) => domains.hasHistory(domain),
    faults,
  };
  const readings = new Metrics({
    ...common,
    config,
    recorder,
    domains: () => domains.withHistory(),
  });
  const logs = new LogFiles({
    ...common,
    folder: join(config.dataDir, traits.name),
    format: traits.format,
    delaySeconds: config.logDelaySeconds,
    flush: () => recorder.flush(),
  });
  return { readings, logs };
};

/** Starts the nodes of a supplier with what its journal remembers. */
export const openCore = async (
  config: LabConfig,
  traits: SupplierTraits,
): Promise<SupplierCore> => {
  const folder = join(config.dataDir, traits.name);
  const store = await openStore(folder);
  forgetOld(store);
  let current = noFaults();
  const faults = () => current;
  const recorder = await openRecorder(folder, traits.format);
  const origin = openOrigin(openResolver(config.world.dnsPort), () => current.originFail);
  const past = openPast(config, traits.name);
  const dayBook = new DayBook({
    folder,
    zoneHours: traits.zoneHours,
    delaySeconds: config.accurateDelaySeconds,
    past,
    faults,
  });
  const enter = (line: Line): void => {
    recorder.record(line);
    dayBook.record(line);
  };
  const nodes = await openNodes(config, traits, enter, origin, faults);
  const { domains, tasks } = restoreWork(traits, store, nodes, faults);
  const readable = openReadable(config, traits, recorder, domains, past, faults);
  const statements = new Statements({
    ...traits,
    dayBook,
    delaySeconds: config.accurateDelaySeconds,
    domains: () => domains.withHistory(),
    faults,
  });
  const setFaults = (next: Faults): void => {
    const drift = next.driftDomain;
    if (drift !== null && drift !== current.driftDomain) domains.drift(drift);
    current = next;
  };
  const stop = async (): Promise<void> => {
    domains.stop();
    tasks.stop();
    await Promise.all(nodes.map((node) => node.stop()));
    recorder.stop();
    dayBook.stop();
    await origin.close();
    store.close();
  };
  const acts = () => store.acts();
  const common = { traits, config, store, nodes, domains, tasks, dayBook, statements, ...readable };
  return { ...common, faults, setFaults, acts, calls: { underWay: 0 }, stop };
};
