import { randomUUID } from 'node:crypto';
import { startSupplier } from '#lab/supplier/start';
import { type LabConfig } from '#lab/kernel/config';
import { openDriver } from '#server/model/cdn/suppliers/gateway';
import { watchNodes } from '#server/model/cdn/suppliers/nodes';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import type { EdgeRule } from '#shared/edge/config';
import { type Caller, startBench, until } from '../../../support/bench';
import { addLabParams } from '../../../support/labParams';
import { edgeConfigFor, lab, ownLab, startOrigin } from '../../lab/support';
import { edgeRule as rule } from '../../../support/edgeRule';

export type SupplierName = 'aurora' | 'borealis';
export type ContentBench = Awaited<ReturnType<typeof startContentBench>>;

/** One act in a supplier's ledger. */
export type Act = { kind: string; ref: string; target: string };

/** A console with both lab suppliers, their credentials, and an origin that counts its requests. */
export const startContentBench = async (
  o: {
    workers?: boolean;
    /** Starts the suppliers outside of this process. */
    suppliers?: (config: LabConfig) => Promise<void>;
  } = {},
) => {
  const own = await ownLab();
  const { config } = own;
  await o.suppliers?.(config);
  const suppliers = o.suppliers
    ? []
    : [await startSupplier(config, 'aurora'), await startSupplier(config, 'borealis')];
  const origin = await startOrigin((req, res) => {
    const missing = req.url?.startsWith('/missing');
    res.writeHead(missing ? 404 : 200, {
      'content-type': 'text/plain',
      'cache-control': 'max-age=3600',
    });
    res.end(missing ? 'absent' : `content of ${req.url}`);
  });
  const bench = await startBench({
    workers: o.workers ?? true,
    env: {
      EDGE_HTTP_PORT: String(config.edges.httpPort),
      EDGE_HTTPS_PORT: String(config.edges.httpsPort),
    },
  });
  const staff = await bench.staff();
  const params = await addLabParams(
    staff,
    (name) => `http://127.0.0.1:${config.suppliers[name].apiPort}`,
  );
  if (!o.suppliers) await watchNodes();

  /** A running domain of the account on these suppliers, as a finished configuration leaves it. */
  const domain = async (
    accountId: string,
    host: string,
    on: readonly SupplierName[] = ['aurora', 'borealis'],
    rules: EdgeRule[] = [],
    originPort = origin.port,
  ): Promise<string> => {
    const id = randomUUID();
    await bench.sql(
      `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
       values ($1, $2, $3, '127.0.0.1', $4, 'http', 'Activated', '_v', 'v', now(), now())`,
      [id, accountId, host, originPort],
    );
    for (const supplier of on) {
      const { driver } = await openDriver(params[supplier]);
      await driver.createDomain({
        domain: host,
        config: edgeConfigFor(originPort, rules),
        ref: `${id}:${supplier}`,
      });
      await until(async () => (await driver.status(host))?.state === 'online');
      await bench.sql(
        `insert into domain_supplier (id, account_id, domain_id, param_id, weight, state, live_version, created_at)
         values (gen_random_uuid(), $1, $2, $3, 100, 'online', 1, now())`,
        [accountId, id, params[supplier]],
      );
    }
    return id;
  };
  /** What the supplier's ledger holds of purges or prefetches. */
  const ledger = async (supplier: SupplierName, kind: 'purge' | 'prefetch'): Promise<Act[]> => {
    const answer = await lab(config.suppliers[supplier].apiPort, 'GET', `ledger?kind=${kind}`);
    return answer['acts'] as Act[]; // the ledger answers its acts
  };
  const faults = (supplier: SupplierName, set: Record<string, unknown>) =>
    lab(config.suppliers[supplier].apiPort, 'PUT', 'faults', set);
  /** Waits until the supplier has carried out every call that reached it, also those given up. */
  const carriedOut = (supplier: SupplierName) =>
    until(
      async () =>
        (await lab(config.suppliers[supplier].apiPort, 'GET', 'state'))['callsUnderWay'] === 0,
      { ms: 40_000, what: `${supplier} to be at rest` },
    );
  const calm = (supplier: SupplierName) =>
    lab(config.suppliers[supplier].apiPort, 'POST', 'reset-faults');
  /** Waits until a task has ended and answers it. */
  const ended = (who: Caller, id: string, ms = 20_000) =>
    until(
      async () => {
        const t = await who.call(tasks.endpoints.one, { id });
        return ['completed', 'partial', 'failed', 'cancelled'].includes(t.state) ? t : null;
      },
      { ms, what: `task ${id}` },
    );
  return {
    bench,
    config,
    origin,
    params,
    staff,
    domain,
    ledger,
    faults,
    calm,
    carriedOut,
    ended,
    rule,
    async stop() {
      await bench.stop();
      await Promise.all(suppliers.map((s) => s.stop()));
      await origin.stop();
      own.remove();
    },
  };
};

/** How often each target stands in a ledger. */
export const countsOf = (acts: readonly Act[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { target } of acts) counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
};
