import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { largeLogs } from '#shared/areas/cdn/logs/largeLogs';
import { logProcesses } from '#shared/areas/cdn/logs/logProcesses';
import type { In } from '#shared/kernel/contract';
import { logChecks } from '#server/model/cdn/logs/checks';
import { startBench } from '../../../support/bench';
import { addLargeSupplier, listLargeFile, startLargeLog } from '../../../support/largeLog';
import { until } from '../../../support/until';

export const wildcard = '*.wild.test';
export const hosts = ['a.wild.test', 'b.wild.test', 'c.wild.test'] as const;
const { create, one } = logProcesses.endpoints;
const patient = { ms: 60_000 };

/** A wildcard domain whose files of two hours, with lines of three hosts in turn, are stored in one load. */
export const openHostLogs = async () => {
  const hours = 2;
  const supplier = await startLargeLog({ megabytes: 1, blockLines: 900, hosts, hours });
  const bench = await startBench({ workers: false });
  const staff = await bench.staff();
  const accountId = await bench.account();
  const paramId = await addLargeSupplier(staff, supplier);
  const { setLimit, list, one: oneLarge } = largeLogs.endpoints;
  await staff.call(setLimit, { limitKb: 65_536, partKb: 1_024 });
  const listed = { accountId, paramId, name: wildcard, hours };
  const { domainId } = await listLargeFile(bench, supplier, listed);
  await bench.startWorkers();
  const filesAre = (state: string, of: string, n: number) =>
    until(
      async () =>
        (await bench.sql(`select 1 from log_file where state = $1 and domain_id = $2`, [state, of]))
          .length === n,
      { ...patient, what: `the files are ${state}` },
    );
  await filesAre('loaded', domainId, 2);

  const query = <T extends object>(sql: string, of: string) =>
    bench.platform.analytics.query<T>({ name: 'test.hosts', sql, params: { domain: of } });
  /** Sums of a host's lines in the store, and a number that no other lines make. */
  const linesOf = async (of: string) => {
    const rows = await query<{ host: string; n: string; bytes: string; hash: string }>(
      `SELECT l.domain AS host, count() AS n, sum(l.bytes) AS bytes,
        toString(sum(cityHash64(l.ts, l.path, l.query, l.client_ip, l.status, l.bytes, l.cache_status, l.request_ms, l.country))) AS hash
      FROM access_log AS l WHERE domain_id = {domain:UUID} GROUP BY host ORDER BY host`,
      of,
    );
    return Object.fromEntries(
      rows.map((r) => [r.host, { n: Number(r.n), bytes: Number(r.bytes), hash: r.hash }]),
    );
  };
  const textOf = async (sql: string, of: string) => JSON.stringify(await query(sql, of));
  const sums = (of: string, table = 'stats_5m') =>
    textOf(
      `SELECT toUnixTimestamp(s.ts) AS at, s.country AS country, toInt64(sum(s.requests)) AS requests, toInt64(sum(s.bytes)) AS bytes
      FROM ${table} AS s WHERE s.domain_id = {domain:UUID} AND s.source = 'log' GROUP BY at, country
      HAVING requests != 0 OR bytes != 0 ORDER BY at, country`,
      of,
    );
  /** What the sums would be of all lines in the store. */
  const sumsOfLines = (of = domainId) =>
    textOf(
      `SELECT toUnixTimestamp(toStartOfFiveMinutes(l.ts)) AS at, l.country AS country, toInt64(count()) AS requests, toInt64(sum(l.bytes)) AS bytes
      FROM access_log AS l WHERE l.domain_id = {domain:UUID} GROUP BY at, country ORDER BY at, country`,
      of,
    );
  const state = async (of = domainId) => ({
    lines: await linesOf(of),
    sums: await sums(of),
    ledger: await sums(of, 'stats_ledger'),
  });
  const wanted = (more: Partial<In<typeof create>> = {}): In<typeof create> => ({
    domainIds: [domainId],
    from: new Date(supplier.hourMs - 3_600_000).toISOString(),
    to: new Date(supplier.hourMs + 3_600_000).toISOString(),
    parser: 'v1',
    mode: 'replace',
    ...more,
  });
  const ended = async (id: string) => {
    await until(async () => (await staff.call(one, { id })).finishedAt !== null, {
      ...patient,
      what: 'the task ended',
    });
    return staff.call(one, { id });
  };
  return {
    bench,
    staff,
    domainId,
    lines: supplier.lines,
    state,
    sumsOfLines,
    wanted,
    ended,
    run: async (more: Partial<In<typeof create>>) =>
      ended((await staff.call(create, wanted(more))).id),
    /** As after a slip of the parser: twice the bytes in lines of these hosts. */
    slip: (...of: readonly string[]) =>
      bench.platform.analytics.command({
        sql: `ALTER TABLE access_log UPDATE bytes = bytes * 2 WHERE domain IN {hosts:Array(String)} SETTINGS mutations_sync = 1`,
        params: { hosts: of },
      }),
    /** Has the load taken up as one that broke off, so that its sums are made of the lines that are there. */
    async recount() {
      await bench.sql(
        `update log_load set state = 'loading', claimed_at = now() - interval '1 minute' where domain_id = $1`,
        [domainId],
      );
      await bench.sql(`update log_file set state = 'loading' where domain_id = $1`, [domainId]);
      await filesAre('loaded', domainId, 2);
    },
    counted: async () => {
      const [row] = await query<{ n: string }>(
        `SELECT sum(requests) AS n FROM stats_5m WHERE domain_id = {domain:UUID} AND source = 'log'`,
        domainId,
      );
      return Number(row?.n);
    },
    /** Rows that the checks of the platform find wrong. */
    wrong: async () => (await Promise.all(logChecks.map(({ sql }) => bench.sql(sql)))).flat(),
    /** What tasks left behind: replaced or hidden loads, and lines to be deleted. */
    left: () =>
      bench.sql(
        `select id::text from log_load where state not in ('loaded', 'withdrawn') union all select host from log_load_host`,
      ),
    planIs: (id: string, is: string) =>
      until(async () => (await staff.call(dataPlans.endpoints.one, { id })).state === is, {
        ...patient,
        what: `plan is ${is}`,
      }),
    /** Lets the time pass in which a plan can be undone. */
    lapse: (id: string) =>
      bench.sql(`update data_plan set applied_at = applied_at - interval '8 days' where id = $1`, [
        id,
      ]),
    /** One more domain with such a file, which is stored in parts. */
    async another() {
      const base = 'parted.test';
      const it = await listLargeFile(bench, supplier, { accountId, paramId, name: `*.${base}` });
      await filesAre('loaded', it.domainId, 1);
      const rows = (await staff.call(list, { size: 50 })).rows;
      const largeId = rows.find((r) => r.fileId === it.fileId)?.id ?? '';
      return { ...it, base, largeId };
    },
    isLoaded: (id: string) =>
      until(async () => (await staff.call(oneLarge, { id })).state === 'loaded', {
        ...patient,
        what: 'the round is whole',
      }),
    /** No replaced load has lines any more. */
    settled: () =>
      until(
        async () =>
          (
            await bench.sql(
              `select 1 from log_load where state = 'replaced' and erased_at is null limit 1`,
            )
          ).length === 0,
        { ...patient, what: 'replaced lines are deleted' },
      ),
    async stop() {
      await bench.stop();
      await supplier.stop();
    },
  };
};
export type HostLogs = Awaited<ReturnType<typeof openHostLogs>>;
