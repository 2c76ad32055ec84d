import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instance } from '../support/instance';

/**
 * A second worker beside the launcher's, as a host of its own would run it, whose clock is wrong by
 * `skewMs`. It is started again when it dies.
 */
export const startSkewedWorker = (instance: Instance, skewMs: number, redisUrl: string) => {
  const { dataDir, lab } = instance;
  const secret = (name: string) => readFileSync(join(dataDir, 'secrets', name), 'utf8').trim();
  const ports = JSON.parse(readFileSync(join(dataDir, 'run/ports.json'), 'utf8')) as Record<
    string,
    number
  >;
  const log = openSync(join(dataDir, 'logs/skewed.log'), 'a');
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    CHAOS_SKEW_MS: String(skewMs),
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    PORT: String(instance.port),
    PUBLIC_URL: instance.base,
    DATABASE_URL: `postgres://postgres:${encodeURIComponent(secret('postgres.password'))}@127.0.0.1:${ports['postgres']}/manifold`,
    CLICKHOUSE_URL: `http://default:${secret('analytics.password')}@127.0.0.1:${ports['analytics']}`,
    MASTER_KEY_FILE: join(dataDir, 'secrets/master.key'),
    REDIS_URL: redisUrl,
    LAB: '1',
    LAB_CONFIG: join(dataDir, 'run/lab.json'),
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    OUTBOUND_PORTS: '1-65535',
    DNS_SERVERS: `127.0.0.1:${lab.world.dnsPort}`,
    SMTP_URL: `smtp://127.0.0.1:${lab.world.smtpPort}`,
    DNS_CONTROL_URL: `http://127.0.0.1:${lab.world.controlPort}`,
    DNS_CONTROL_TOKEN: 'lab-zone-token',
    EDGE_HTTP_PORT: String(lab.edges.httpPort),
    EDGE_HTTPS_PORT: String(lab.edges.httpsPort),
  };
  let child: ChildProcess;
  let ending = false;
  const start = () => {
    const preload = `file://${join(import.meta.dirname, 'skew.mjs')}`;
    child = spawn(process.execPath, ['--import', preload, 'dist/workers.mjs'], {
      env,
      stdio: ['ignore', log, log],
    });
    child.once('exit', () => {
      if (!ending) setTimeout(start, 700);
    });
  };
  start();
  // A run that breaks off leaves nothing behind.
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    kill: () => child.kill('SIGKILL'),
    async stop() {
      ending = true;
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((ok) => child.once('exit', ok));
        child.kill('SIGTERM');
        await gone;
      }
      closeSync(log);
    },
  };
};
export type SkewedWorker = ReturnType<typeof startSkewedWorker>;
