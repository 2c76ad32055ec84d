import { isStopped } from '#shared/areas/cdn/domains/transitions';
import { edgeDiffers } from '#shared/areas/cdn/domains/configDiff';
import { type ConfigDifference, domainConfigs } from '#shared/areas/cdn/domains/configs';
import { reducedTo } from '#shared/edge/compile';
import type { EdgeConfig } from '#shared/edge/config';
import { type Supplier, suppliers } from '#shared/suppliers';
import type { Ctx } from '../../../../kernel/db/context';
import { failureSentence } from '../../suppliers/failures';
import { openDriver } from '../../suppliers/gateway';
import * as store from './configs.store';
import { type Domain, seenDomain } from '../domains.store';
import { configOf } from './rules.store';

type Transact = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
type ReadResult = Omit<store.Reading, 'checkedAt'>;

const unreadable = (version: number, error: unknown): ReadResult => {
  const message = failureSentence(error);
  return { state: 'unreadable', version, found: null, differences: [], message };
};

/** A domain that is being configured lags behind on purpose; only one at rest can drift. */
const stateOf = (d: Domain, differences: readonly ConfigDifference[]): store.ReadingState => {
  if (differences.length === 0) return 'same';
  return d.status === 'Configuring' ? 'pending' : 'drifted';
};

const stated = (field: string, before: unknown, after: unknown): ConfigDifference[] =>
  before === after ? [] : [{ place: 'state', subject: null, field, before, after }];

/** Asks one supplier what it has and compares it with what it should have. */
const readEntry = async (
  d: Domain,
  entry: store.EntryReading,
  config: EdgeConfig,
): Promise<ReadResult> => {
  const { version } = config;
  try {
    const { driver, facts } = await openDriver(entry.paramId, { evenDisabled: true });
    const status = await driver.status(d.name);
    if (!status) return { state: 'absent', version, found: null, differences: [], message: null };
    const live = await driver.readConfig(d.name);
    const wantedState = isStopped(d.status) ? 'stopped' : 'online';
    const differences = [
      ...edgeDiffers(reducedTo(config, facts.cannot), live),
      ...stated('state', wantedState, status.state),
      ...stated('fingerprint', entry.certificateFingerprint, status.certificateFingerprint),
    ];
    return { state: stateOf(d, differences), version, found: live, differences, message: null };
  } catch (error) {
    return unreadable(version, error);
  }
};

export type EntryRead = { supplier: Supplier; state: store.ReadingState; differences: number };

/**
 * Reads every supplier of a domain back, keeps what was found, and says so once when a supplier has
 * drifted. No transaction is open while suppliers are asked.
 */
export const readDomain = async (transact: Transact, id: string): Promise<EntryRead[]> => {
  const { d, entries, config } = await transact(async (ctx) => {
    const domain = await seenDomain(ctx, id);
    const all = await store.entriesWithReading(ctx, id);
    // What was never there cannot have drifted.
    const live = all.filter((e) => e.liveVersion > 0);
    return { d: domain, entries: live, config: (await configOf(ctx, domain)).config };
  });
  const readings = await Promise.all(
    entries.map(async (entry) => ({ entry, found: await readEntry(d, entry, config) })),
  );
  await transact(async (ctx) => {
    const now = await seenDomain(ctx, id);
    // A new version came meanwhile; it is read after it was configured.
    if (now.configVersion !== d.configVersion) return;
    for (const { entry, found: reading } of readings) {
      const before = await store.saveReading(ctx, {
        entryId: entry.id,
        domainId: id,
        reading,
      });
      const news = reading.state === 'drifted' || reading.state === 'absent';
      if (!news || before === reading.state) continue;
      const values = {
        domain: d.name,
        domainId: d.id,
        supplier: suppliers[entry.supplier].label,
      };
      ctx.notify(domainConfigs.notices.drifted, values, { accountId: d.accountId });
    }
    ctx.emit(domainConfigs.events.changed, { domainId: id }, { accountId: d.accountId });
  });
  return readings.map(({ entry, found: reading }) => ({
    supplier: entry.supplier,
    state: reading.state,
    differences: reading.differences.length,
  }));
};
