import { randomUUID } from 'node:crypto';
import { edgeNodes } from '#lab/kernel/config';
import { startSupplier } from '#lab/supplier/start';
import { openDriver } from '#server/model/cdn/suppliers/gateway';
import { system } from '#server/kernel/db/context';
import { logWork } from '#workers/areas/cdn/logs/index';
import { dayChecksWork, supplierMonthsWork } from '#workers/areas/cdn/reconciliation/index';
import { realtimeWork } from '#workers/areas/cdn/realtime/index';
import { syncWork } from '#workers/areas/cdn/sync/index';
import { type Bench, startBench } from '../../../support/bench';
import { addLabParams } from '../../../support/labParams';
import { edgeConfigFor, lab, openClient, ownLab, startOrigin, until } from '../../lab/support';
import { clockAhead, realClock } from '../../../support/clockAhead';

type Name = 'aurora' | 'borealis';
const names: readonly Name[] = ['aurora', 'borealis'];
/** What really happened at a supplier, as its control API tells. */
export type Truth = {
  requests: number;
  bytes: number;
  hitRequests: number;
  hitBytes: number;
  originRequests: number;
  originBytes: number;
  requestMs: number;
  status: Record<string, number>;
  originStatus: Record<string, number>;
};
export type SyncWorld = Awaited<ReturnType<typeof startSyncWorld>>;

const addParams = async (bench: Bench, ports: Record<Name, number>) => {
  const staff = await bench.staff();
  const params = await addLabParams(staff, (name) => `http://127.0.0.1:${ports[name]}`, {
    name: (supplier) => supplier,
    retentionDays: 90,
  });
  return { staff, params };
};

/**
 * A console, both lab suppliers and an origin. Without `workers` jobs are run by the test itself, one
 * after the other.
 */
export const startSyncWorld = async (
  o: {
    pastDays?: number;
    workers?: boolean;
    /** The only jobs that workers do, once they are started. */
    worked?: NonNullable<Parameters<typeof startBench>[0]>['worked'];
    bornAt?: string;
    realtimeDelaySeconds?: number;
    /** The platform asks the lab's edges too. */
    edges?: true;
  } = {},
) => {
  const own = await ownLab({
    pastDays: o.pastDays ?? 2,
    ...(o.bornAt ? { bornAt: o.bornAt } : {}),
    ...(o.realtimeDelaySeconds ? { realtimeDelaySeconds: o.realtimeDelaySeconds } : {}),
  });
  const running = await Promise.all(names.map((n) => startSupplier(own.config, n)));
  const origin = await startOrigin((req, res) => {
    const exists = !req.url?.startsWith('/missing');
    const isBroken = req.url?.startsWith('/broken') ?? false;
    res.writeHead(isBroken ? 500 : exists ? 200 : 404, { 'cache-control': 'max-age=600' });
    res.end(exists ? `body of ${req.url} ${'x'.repeat(2000)}` : 'gone');
  });
  const client = openClient(own.config);
  const bench = await startBench({
    workers: o.workers ?? false,
    ...(o.worked ? { worked: o.worked } : {}),
    ...(o.edges
      ? {
          env: {
            EDGE_HTTP_PORT: String(own.config.edges.httpPort),
            EDGE_HTTPS_PORT: String(own.config.edges.httpsPort),
          },
        }
      : {}),
  });
  const ports = {
    aurora: own.config.suppliers.aurora.apiPort,
    borealis: own.config.suppliers.borealis.apiPort,
  };
  const { staff, params } = await addParams(bench, ports);

  /** A domain that both suppliers serve, synced from `startAt` on. */
  const addDomain = async (accountId: string, name: string, startAt: string, of = names) => {
    const id = randomUUID();
    await bench.sql(
      `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
       values ($1, $2, $3, '127.0.0.1', 80, 'http', 'Activated', 'x', 'x', $4, now())`,
      [id, accountId, name, startAt],
    );
    for (const supplier of of) {
      const { driver } = await openDriver(params[supplier]);
      await driver.createDomain({
        domain: name,
        config: edgeConfigFor(origin.port),
        ref: `${id}-${supplier}`,
      });
      await until(async () => (await driver.status(name))?.state === 'online');
      await bench.sql(
        `insert into domain_supplier (id, account_id, domain_id, param_id, weight, state, live_version, created_at) values ($1, $2, $3, $4, 1, 'online', 1, now())`,
        [randomUUID(), accountId, id, params[supplier]],
      );
    }
    return id;
  };
  const tools = {
    platform: bench.platform,
    run: <T>(work: Parameters<typeof bench.platform.run<T>>[1]) => bench.platform.run(system, work),
    signal: new AbortController().signal,
    log: bench.platform.log,
  };
  const jobs = {
    ...Object.fromEntries(Object.entries(syncWork.processors).map(([job, act]) => [job, [act]])),
    collect: [realtimeWork.processors['collect']],
    lists: [logWork.processors['list'], logWork.processors['past']],
    loads: [logWork.processors['load']],
    dayChecks: [dayChecksWork.processors['check']],
    supplierMonths: [supplierMonthsWork.processors['read']],
  };
  const process = async (job: string) => {
    for (const act of jobs[job as keyof typeof jobs] ?? [])
      await act?.(tools as never, {} as never);
  };
  /** One round of every sync job, with all lanes due. */
  const turn = async (jobs = ['lanes', 'pull', 'past', 'lists', 'loads', 'gaps']) => {
    for (const job of jobs) {
      await bench.sql('update sync_lane set next_at = now()');
      await process(job);
    }
  };
  const truth = async (
    domain: string,
    from: string,
    to: string,
    of = names,
  ): Promise<Record<Name, Truth>> => {
    const totals = {} as Record<Name, Truth>;
    for (const n of of) {
      const answer = await lab(ports[n], 'GET', `truth?domain=${domain}&from=${from}&to=${to}`);
      totals[n] = answer['total'] as Truth;
    }
    return totals;
  };
  /** Sums that statistics hold for a domain at a supplier, in the words of the truth. */
  const stored = async (
    domainId: string,
    supplier: Name,
    source: string,
    from: string,
    to: string,
  ): Promise<Truth> => {
    const [row] = await bench.platform.analytics.query<
      Record<string, string> & Record<'codes' | 'originCodes', Record<string, string>>
    >({
      name: 'test.sums',
      sql: `SELECT sum(requests) AS requests, sum(bytes) AS bytes, sum(hit_requests) AS hitRequests, sum(hit_bytes) AS hitBytes,
          sum(origin_requests) AS originRequests, sum(origin_bytes) AS originBytes, sum(request_ms) AS requestMs,
          sum(witness_requests) AS witnessRequests, sum(witness_bytes) AS witnessBytes, sumMap(statusMap) AS codes, sumMap(originStatusMap) AS originCodes
        FROM stats_5m WHERE domain_id = {domain:UUID} AND param_id = {param:UUID} AND source = {source:String}
          AND ts >= {from:DateTime('UTC')} AND ts < {to:DateTime('UTC')}`,
      params: {
        domain: domainId,
        param: params[supplier],
        source,
        from: Date.parse(from) / 1000,
        to: Date.parse(to) / 1000,
      },
    });
    if (!row) throw new Error('an aggregate without a row');
    const { codes, originCodes, ...sums } = row;
    const numbers = Object.fromEntries(Object.entries(sums).map(([k, v]) => [k, Number(v)]));
    const counts = (of: Record<string, string>) =>
      Object.fromEntries(Object.entries(of).map(([k, v]) => [k, Number(v)]));
    // Safe cast: the names are those of the SELECT above.
    return { ...numbers, status: counts(codes), originStatus: counts(originCodes) } as Truth;
  };
  return {
    bench,
    own,
    ports,
    params,
    staff,
    client,
    origin,
    addDomain,
    turn,
    truth,
    stored,
    names,
    nodes: edgeNodes,
    /** Lets all clocks of this process jump ahead, so that running slots and log parts are closed. */
    jump: (minutes: number) => {
      clockAhead(minutes * 60_000);
    },
    async stop() {
      realClock();
      await bench.stop();
      await client.close();
      await origin.stop();
      await Promise.all(running.map((r) => r.stop()));
      own.remove();
    },
  };
};
