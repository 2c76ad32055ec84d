import { X509Certificate } from 'node:crypto';
import type { CdnDriver, SupplierDomain } from '#server/drivers/cdn/driver';
import { type Material, materialOf } from '#server/model/cdn/certificates/deployment';
import { presentConfig } from '#server/model/cdn/domains/configuration/presentConfig';
import * as store from '#server/model/cdn/aliases/deploy.store';
import { failureSentence } from '#server/model/cdn/suppliers/failures';
import { openDriver, type OpenedDriver } from '#server/model/cdn/suppliers/gateway';
import { DriverError } from '#server/drivers/cdn/driver';
import { reducedTo } from '#shared/edge/compile';
import type { EdgeConfig } from '#shared/edge/config';
import { Failure } from '#shared/kernel/errors';
import { sentence } from '#shared/kernel/sentences';
import type { Tools } from '../../../kernel/work';
import { isOurs, settled, steady } from '../domains/supplierWaits';
import { resync } from './resync';

type Wanted = { config: EdgeConfig; material: Material | null; version: number };
/** The configuration of the domain for its alias: its origin goes on being asked for the real name. */
const wantedOf = async (
  tools: Tools,
  a: store.DueAlias,
  facts: OpenedDriver['facts'],
): Promise<Wanted | null> =>
  tools.run(async (ctx) => {
    const present = a.domainId ? await presentConfig(ctx, a.domainId) : null;
    // The entry is live with another version than the domain has by now: its own run comes first.
    if (!present || present.domain.configVersion !== a.version) return null;
    const { domain, config } = present;
    const origin = { ...config.origin, hostHeader: config.origin.hostHeader ?? domain.name };
    const material = domain.certificateId ? await materialOf(ctx, domain.certificateId) : null;
    const covers = material && new X509Certificate(material.chainPem).checkHost(a.host);
    return {
      config: reducedTo({ ...config, origin }, facts.cannot),
      // A supplier takes no certificate for a name that is not in it.
      material: covers ? material : null,
      version: config.version,
    };
  });

type Ground = {
  tools: Tools;
  a: store.DueAlias;
  driver: CdnDriver;
  seen: OpenedDriver['seen'];
};
const refOf = ({ a }: Ground, step: string): string => `alias:${a.id}:${a.round}:${step}`;
const stateOf = (g: Ground): Promise<SupplierDomain | null> =>
  settled(() => g.driver.status(g.a.host), g.tools.signal);

/** Brings the supplier to a state step by step: looks first, and calls only while something is missing. */
const until = async (
  g: Ground,
  step: string,
  isThere: (state: SupplierDomain | null) => boolean,
  act: (ref: string) => Promise<unknown>,
): Promise<void> => {
  const ref = refOf(g, step);
  await steady(async () => {
    if (isThere(await stateOf(g))) return g.seen({ subject: g.a.host, ref });
    await act(ref);
  }, g.tools.signal);
};

const bringOn = async (g: Ground, { config, material }: Wanted): Promise<store.Supplied> => {
  const { driver, a } = g;
  const domain = a.host;
  // What is there from before may bear the same version and be of another domain: it is pushed once at least.
  let isOwn = a.isOnline;
  await until(
    g,
    'create',
    (s) => s !== null,
    async (ref) => {
      await driver.createDomain({ domain, config, ref });
      isOwn = true;
    },
  );
  await until(
    g,
    'online',
    (s) => s !== null && s.state !== 'stopped',
    (ref) => driver.setEnabled({ domain, enabled: true, ref }),
  );
  await until(
    g,
    'push',
    (s) => isOwn && s?.state === 'online' && s.liveVersion === config.version,
    (ref) => driver.pushConfig({ domain, config, ref }),
  );
  const fingerprint = material?.fingerprint ?? null;
  await until(
    g,
    'certificate',
    (s) => (s?.certificateFingerprint ?? null) === fingerprint,
    (ref) =>
      driver.setCertificate({
        domain,
        certificatePem: material?.chainPem ?? null,
        privateKeyPem: material?.keyPem ?? null,
        ref,
      }),
  );
  const state = await stateOf(g);
  if (state?.state !== 'online' || state.liveVersion !== config.version)
    return { supply: 'failed', message: sentence('alias.notLive', { host: domain }) };
  const cname = state.cname;
  const message =
    material === null && a.certificate !== null
      ? sentence('alias.noCertificate', { host: domain })
      : null;
  return { supply: 'online', version: config.version, certificate: a.certificate, cname, message };
};

const takeOff = async (g: Ground): Promise<store.Supplied> => {
  const { driver, a } = g;
  const isGone = (s: SupplierDomain | null) => s === null;
  await until(
    g,
    'stop',
    (s) => s === null || s.state === 'stopped',
    (ref) => driver.setEnabled({ domain: a.host, enabled: false, ref }),
  );
  await until(g, 'remove', isGone, (ref) => driver.removeDomain({ domain: a.host, ref }));
  return { supply: 'off', message: null };
};

const supply = async (tools: Tools, a: store.DueAlias): Promise<store.Supplied | null> => {
  try {
    const { driver, facts, seen } = await openDriver(a.paramId, { evenDisabled: true });
    const g = { tools, a, driver, seen };
    if (a.wanted === 'off') return a.isShared ? { supply: 'off', message: null } : await takeOff(g);
    const wanted = a.wanted === 'online' ? await wantedOf(tools, a, facts) : null;
    return wanted ? await bringOn(g, wanted) : null;
  } catch (error) {
    if (isOurs(error) || tools.signal.aborted) throw error;
    return { supply: 'failed', message: failureSentence(error) };
  }
};

const aliasesAtOnce = 20;
const restSeconds = 5;
/** Works on the aliases that are due, one after the other. */
export const deployDue = async (tools: Tools): Promise<void> => {
  const { platform, run, log, signal } = tools;
  for (let n = 0; n < aliasesAtOnce && !signal.aborted; n += 1) {
    const a = await store.claimAlias(platform.pool);
    if (!a) return;
    try {
      const supplied = await supply(tools, a);
      await run((ctx) =>
        supplied ? store.saveSupply(ctx, a, supplied) : store.releaseAlias(ctx, a, restSeconds),
      );
      await resync(tools, a);
    } catch (error) {
      if (!(error instanceof DriverError || error instanceof Failure)) throw error;
      log.warn({ alias: a.host, reason: error.message }, 'an alias could not be pulled again');
      await run((ctx) => store.releaseAlias(ctx, a, restSeconds));
    }
  }
};
