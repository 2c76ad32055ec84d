import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { noteEvent } from '#server/model/cdn/suppliers/events.store';
import { setClock } from '#server/kernel/process/clock';
import { system } from '#server/kernel/db/context';
import {
  alarmEventNames,
  alarmMetricNames,
  visitorMetrics,
} from '#shared/areas/cdn/alarms/alarmMetrics';
import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { metricOf, statusCodes } from '#shared/metrics';
import { type Bench, startBench } from '../../../support/bench';
import { at, draft, openPlaces, type Places, slot } from './support';
import { storePoints } from '../../../support/statPoint';

let bench: Bench;
let on: Places;
beforeAll(async () => {
  bench = await startBench({ workers: false });
  on = openPlaces(bench);
});
afterAll(async () => {
  await setClock(bench.platform.pool, null);
  await bench.stop();
});

test('every metric is evaluated from stored data, events of suppliers included', async () => {
  const me = await bench.as('Super');
  const p = await on.place(me.accountId as string, 1);
  const status = Object.fromEntries(statusCodes.map((c, i) => [c, i + 1]));
  const sums = {
    requests: 900,
    bytes: 7_000_000,
    hitRequests: 600,
    hitBytes: 5_000_000,
    originRequests: 300,
    originBytes: 2_000_000,
    requestMs: 4500,
    witnessRequests: 70,
    witnessBytes: 70_000,
    status,
    originStatus: { 404: 7, 502: 9 },
  };
  const span = { from: at(0), to: at(1) };
  const point = { domain: 'd', at: at(0), country: 'CN', ...sums };
  await storePoints(bench.platform.analytics, {
    ...p,
    source: 'realtime',
    ...span,
    points: [point],
  });
  const last = Math.floor((Date.now() - 10_000) / slot) * slot - slot / 2;
  const when = new Date(last).toISOString();
  await bench.sql(
    `insert into domain_supplier (id, account_id, domain_id, param_id, weight, state, created_at) values ($1, $2, $3, $4, 1, 'online', now())`,
    [randomUUID(), p.accountId, p.domainId, p.paramId],
  );
  for (const errorClass of ['throttled', 'throttled', 'auth', 'unavailable'])
    await bench.sql(
      `insert into supplier_call (created_at, param_id, supplier, operation, method, url, ms, error_class, attempt, request_id)
       values ($1, $2, 'aurora', 'metrics', 'GET', 'http://x', 5, $3, 1, 'r')`,
      [when, p.paramId, errorClass],
    );
  await setClock(bench.platform.pool, when);
  await bench.platform.run(system, async (ctx) => {
    await noteEvent(ctx, { kind: 'cut', supplier: 'aurora', paramId: p.paramId });
    for (const node of ['10.0.0.1', '10.0.0.2', '10.0.0.2'])
      await noteEvent(ctx, { kind: 'nodeDown', supplier: 'aurora', node });
  });
  await setClock(bench.platform.pool, null);
  const certificateId = randomUUID();
  await bench.sql(
    `insert into certificate (id, account_id, name, hosts, subject, issuer, not_before, not_after, fingerprint, key_type, chain_count, status, version, uploaded_at, created_at)
     values ($1, $2, 'c', '[]', 's', 'i', now(), now() + interval '5 days', 'f', 'rsa', 1, 'normal', 1, now(), now())`,
    [certificateId, p.accountId],
  );
  await bench.sql('update domain set certificate_id = $2 where id = $1', [
    p.domainId,
    certificateId,
  ]);
  for (const metric of alarmMetricNames)
    await me.call(
      alarmPolicies.endpoints.create,
      draft({ metric, description: metric, condition: 'gte', threshold: 0 }),
    );
  await on.tick();
  const fired = await me.call(alarmIncidents.endpoints.list, { size: 200 });
  const values = Object.fromEntries(fired.rows.map((i) => [i.metric, i.firstValue]));
  expect(values).toEqual({
    ...Object.fromEntries(visitorMetrics.map((m) => [m, metricOf(m, sums)])),
    supplierErrors: 4,
    supplierThrottled: 2,
    supplierCut: 1,
    nodesDown: 2,
    credentialRefused: 1,
    certificateExpiring: 1,
  });
  expect(fired.total).toBe(visitorMetrics.length + alarmEventNames.length);
});
