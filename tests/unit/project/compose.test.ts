import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import * as z from 'zod';
import { settings } from '#server/config';

/** The parts of the Compose specification that the file uses; anything else in it is a slip. */
const duration = z.string().regex(/^\d+(ms|s|m)$/);
const service = z.strictObject({
  image: z.string().regex(/^[\w./-]+:[\w.-]+$/),
  command: z.array(z.string()).optional(),
  working_dir: z.string().startsWith('/').optional(),
  restart: z.enum(['unless-stopped', 'always', 'no']).optional(),
  environment: z.record(z.string().regex(/^[A-Z_]+$/), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_started']) }),
    )
    .optional(),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()).min(2),
      interval: duration,
      timeout: duration,
      retries: z.int().positive(),
    })
    .optional(),
  deploy: z.strictObject({ replicas: z.int().positive() }).optional(),
  stop_grace_period: duration.optional(),
});
const file = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as Record<
  string,
  unknown
>;
const compose = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .parse(file);

test('the scaled form has server, workers, gateway and the three stores, each store with a health check', () => {
  expect(Object.keys(compose.services).sort()).toEqual([
    'clickhouse',
    'gateway',
    'postgres',
    'redis',
    'server',
    'workers',
  ]);
  for (const store of ['postgres', 'redis', 'clickhouse'])
    expect(compose.services[store]?.healthcheck).toBeDefined();
});
test('Redis keeps its queues over a crash', () => {
  expect(compose.services['redis']?.command?.join(' ')).toContain('--appendonly yes');
});
test('what a service waits for and mounts is declared', () => {
  for (const s of Object.values(compose.services)) {
    for (const name of Object.keys(s.depends_on ?? {}))
      expect(compose.services[name]).toBeDefined();
    for (const v of s.volumes ?? []) {
      const source = v.split(':')[0] ?? '';
      expect(source.startsWith('.') || source in compose.volumes).toBe(true);
    }
  }
});
test('every variable set is one the processes read', () => {
  const names = [
    ...Object.keys(settings),
    'POSTGRES_USER',
    'POSTGRES_DB',
    'POSTGRES_PASSWORD',
    'CLICKHOUSE_USER',
    'CLICKHOUSE_PASSWORD',
  ];
  for (const s of Object.values(compose.services))
    for (const name of Object.keys(s.environment ?? {})) expect(names).toContain(name);
});
test('the command lines are those of the npm scripts', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(compose.services['server']?.command?.join(' ')).toBe(scripts['server']);
  expect(compose.services['workers']?.command?.join(' ')).toBe(scripts['workers']);
  expect(compose.services['gateway']?.command?.join(' ')).toBe(scripts['gateway']);
  expect(existsSync('scripts/build.mjs')).toBe(true);
});
