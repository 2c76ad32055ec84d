import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { auroraFormat } from '#lab/supplier/aurora/logFormat';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { labCredentials } from '#shared/edge/labCredentials';
import type { Bench, Caller } from './bench';

const host = 'www.bench.test';
const lineAt = (i: number, hourMs: number, site: string): string =>
  `${auroraFormat.write({
    atMs: hourMs + (i % 3_600) * 1_000,
    domain: host,
    host: site,
    node: 'aurora-as1',
    country: ['CN', 'US', 'DE', 'SG'][i % 4] ?? 'CN',
    clientIp: `10.${i % 200}.${(i >> 8) % 250}.7`,
    scheme: 'https',
    method: 'GET',
    protocol: 'HTTP/1.1',
    path: `/media/${i % 5_000}/segment-${i % 97}.ts`,
    query: i % 9 === 0 ? `v=${i % 5}` : '',
    status: i % 100 === 0 ? 404 : 200,
    bytes: 20_000 + (i % 1_000) * 37,
    cache: i % 5 === 0 ? 'MISS' : 'HIT',
    requestMs: 3 + (i % 50),
    originStatus: i % 5 === 0 ? 200 : 0,
    originBytes: i % 5 === 0 ? 20_000 : 0,
    originMs: i % 5 === 0 ? 40 : 0,
    referer: 'https://www.bench.test/',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    range: '',
    witness: false,
  })}\n`;

const hour = 3_600_000;
/** The last hour that is over and has this many hours of its UTC day behind it, with itself: their files are one batch. */
const lastOf = (hours: number): number => {
  const last = Math.floor(Date.now() / hour) * hour - hour;
  const ofDay = new Date(last).getUTCHours();
  return ofDay + 1 >= hours ? last : last - (ofDay + 1) * hour;
};

/**
 * A supplier that speaks aurora's dialect and has one packed log file of about so many megabytes of text, of
 * the hour before this one; it gives it by ranges. `blockLines` lines are repeated until it is so long, and `tail`
 * is one more line of any kind. Its lines are of the `hosts` in turn. Where the same file is listed for more `hours`,
 * they are of one day.
 */
export const startLargeLog = async (o: {
  megabytes: number;
  blockLines?: number;
  tail?: string;
  hosts?: readonly string[];
  hours?: number;
}) => {
  const hosts = o.hosts ?? [host];
  const blockLines = o.blockLines ?? 20_000;
  const hourMs = lastOf(o.hours ?? 1);
  const folder = mkdtempSync(join(tmpdir(), 'manifold-largelog-'));
  const packed = join(folder, 'large.log.gz');
  const block = Buffer.from(
    Array.from({ length: blockLines }, (_, i) =>
      lineAt(i, hourMs, hosts[i % hosts.length] ?? host),
    ).join(''),
  );
  const blocks = Math.ceil((o.megabytes * 1_048_576) / block.length);
  const end = Buffer.from(o.tail === undefined ? '' : `${o.tail}\n`);
  const hash = createHash('sha256');
  const text = function* () {
    for (let i = 0; i < blocks; i += 1) {
      hash.update(block);
      yield block;
    }
    if (end.length > 0) {
      hash.update(end);
      yield end;
    }
  };
  await pipeline(Readable.from(text()), createGzip({ level: 1 }), createWriteStream(packed));
  const packedBytes = statSync(packed).size;
  const server = createServer((req, res) => {
    if (!req.url?.includes('/content')) {
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ account: 'bench' }));
      return;
    }
    const [, from = 0, to = 0] = (/bytes=(\d+)-(\d+)/.exec(req.headers.range ?? '') ?? []).map(
      Number,
    );
    const type = { 'content-type': 'application/gzip' };
    if (!req.headers.range) {
      createReadStream(packed).pipe(res.writeHead(200, type));
      return;
    }
    if (from >= packedBytes) {
      res.writeHead(416, { ...type, 'content-range': `bytes */${packedBytes}` }).end();
      return;
    }
    const last = Math.min(to, packedBytes - 1);
    res.writeHead(206, { ...type, 'content-range': `bytes ${from}-${last}/${packedBytes}` });
    createReadStream(packed, { start: from, end: last }).pipe(res);
  });
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hourMs,
    lines: blocks * blockLines + (end.length > 0 ? 1 : 0),
    sizeBytes: blocks * block.length + end.length,
    packedBytes,
    sha256: hash.digest('hex'),
    async stop() {
      server.closeAllConnections();
      await new Promise((ok) => server.close(ok));
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

type LargeSupplier = Awaited<ReturnType<typeof startLargeLog>>;
/** Makes the supplier known to the platform; returns the id of its parameters. */
export const addLargeSupplier = async (
  staff: Caller,
  { url }: LargeSupplier,
  name = 'Aurora',
): Promise<string> => {
  const { id } = await staff.call(supplierParams.endpoints.create, {
    name,
    description: '',
    supplier: 'aurora',
    baseUrl: url,
    accountId: null,
    pullDelaySeconds: 0,
    retentionDays: 90,
    enabled: true,
    credentials: labCredentials.aurora,
  });
  return id;
};

/** A domain of its own with the file as one that waits to be stored, of each of the last `hours`. */
export const listLargeFile = async (
  bench: Bench,
  supplier: LargeSupplier,
  { accountId, paramId, name, hours = 1 }: Listed,
): Promise<{ domainId: string; fileId: string }> => {
  const domainId = randomUUID();
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $3, '127.0.0.1', 80, 'http', 'Activated', 'x', 'x', now(), now())`,
    [domainId, accountId, name ?? `${domainId.slice(0, 8)}.bench.test`],
  );
  const { hourMs, sizeBytes, lines, sha256 } = supplier;
  const [file] = await bench.sql<{ id: string }>(
    `insert into log_file (id, account_id, domain_id, param_id, domain, supplier_file_id, name, hour_at, size_bytes, lines, sha256, pushed_at,
       delay_seconds, state, expires_at)
     select x.id, $1, $2, $3, $4, x.id::text, 'large.log.gz', $5::timestamptz - x.n * interval '1 hour', $6, $7, $8, now(), 0, 'listed', now() + interval '60 days'
     from (select gen_random_uuid() as id, n from generate_series(0, $9::int - 1) n) x returning id`,
    [
      accountId,
      domainId,
      paramId,
      host,
      new Date(hourMs).toISOString(),
      sizeBytes,
      lines,
      sha256,
      hours,
    ],
  );
  return { domainId, fileId: file?.id ?? '' };
};
type Listed = { accountId: string; paramId: string; name?: string; hours?: number };

/** Lines of a domain in the store, and those its sums count. */
export const linesOf = async (bench: Bench, domainId: string) => {
  const count = async (sql: string): Promise<number> => {
    const [row] = await bench.platform.analytics.query<{ n: string }>({
      name: 'test.lines',
      sql: `${sql} WHERE domain_id = {domain:UUID}`,
      params: { domain: domainId },
    });
    return Number(row?.n);
  };
  return {
    stored: await count('SELECT count() AS n FROM access_log'),
    counted: await count(`SELECT sumIf(requests, source = 'log') AS n FROM stats_5m`),
  };
};
