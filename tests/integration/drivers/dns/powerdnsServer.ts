import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import type { DriverHttp } from '#server/drivers/cdn/driver';
import { steadyPorts } from '../../../support/ports';
import { until } from '../../../support/until';

const schema = '/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql';
const places = '/usr/share/GeoIP/GeoIP.dat';
const modules = '/usr/lib';
const hasModule = (name: string) =>
  readdirSync(modules).some((folder) =>
    existsSync(join(modules, folder, 'pdns', `lib${name}backend.so`)),
  );
/** Whether Debian's PowerDNS with SQLite, its GeoIP part, a country table and `sqlite3` are on this machine. */
export const hasPowerdns =
  spawnSync('pdns_server', ['--version']).error === undefined &&
  spawnSync('sqlite3', ['--version']).error === undefined &&
  existsSync(schema) &&
  existsSync(places) &&
  hasModule('gsqlite3') &&
  hasModule('geoip');

const key = 'key-of-powerdns-in-tests';
export const powerdnsHttp: DriverHttp = async ({ method, url, headers, body }) => {
  const reply = await request(url, { method: method as 'GET', headers, body: body ?? null });
  return { status: reply.statusCode, headers: {}, body: Buffer.from(await reply.body.bytes()) };
};

export type RunningPowerdns = {
  port: number;
  baseUrl: string;
  token: string;
  /** Makes an empty zone, as an operator does once. */
  makeZone(zone: string): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a real PowerDNS on loopback whose answers are never older than what is stored. */
export const runPowerdns = async (): Promise<RunningPowerdns> => {
  const folder = mkdtempSync(join(tmpdir(), 'manifold-powerdns-'));
  const [port = 0, apiPort = 0] = await steadyPorts(2);
  const store = join(folder, 'zones.db');
  spawnSync('sqlite3', [store, `.read ${schema}`]);
  const settings = {
    launch: 'gsqlite3,geoip',
    'gsqlite3-database': store,
    'geoip-database-files': places,
    'geoip-zones-file': '',
    'local-address': '127.0.0.1',
    'local-port': port,
    'socket-dir': folder,
    api: 'yes',
    'api-key': key,
    webserver: 'yes',
    'webserver-address': '127.0.0.1',
    'webserver-port': apiPort,
    'webserver-allow-from': '127.0.0.1',
    'webserver-max-bodysize': 256,
    'enable-lua-records': 'yes',
    'edns-subnet-processing': 'yes',
    'cache-ttl': 0,
    'query-cache-ttl': 0,
    'negquery-cache-ttl': 0,
    'security-poll-suffix': '',
  };
  writeFileSync(
    join(folder, 'pdns.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const child = spawn('pdns_server', [`--config-dir=${folder}`, '--guardian=no', '--daemon=no'], {
    stdio: 'ignore',
  });
  const baseUrl = `http://127.0.0.1:${apiPort}`;
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    request(`${baseUrl}/api/v1/servers/localhost${path}`, {
      method,
      headers: { 'x-api-key': key },
      body: body ? JSON.stringify(body) : null,
    });
  await until(async () => (await call('GET', '/zones')).statusCode === 200, { what: 'PowerDNS' });
  return {
    port,
    baseUrl,
    token: key,
    async makeZone(zone) {
      const { statusCode, body } = await call('POST', '/zones', {
        name: `${zone}.`,
        kind: 'Native',
        nameservers: [`ns1.${zone}.`],
        soa_edit_api: '',
      });
      if (statusCode !== 201) throw new Error(await body.text());
    },
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
