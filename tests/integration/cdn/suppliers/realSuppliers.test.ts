import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { labCredentials } from '#lab/kernel/config';
import { startSupplier } from '#lab/supplier/start';
import { preheats } from '#shared/areas/cdn/content/preheats';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import type { Supplier } from '#shared/suppliers';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { type Emulated, emulatorPorts } from '../../../support/emulators';
import { ownLab } from '../../lab/support';

let bench: Bench;
let staff: Caller;
const ends: (() => unknown)[] = [];
let ports: Record<Emulated, number>;

const draft = (supplier: Supplier, port: number, credentials: Record<string, string>) => ({
  name: `${supplier} ${port} ${Object.values(credentials).join('').length}`,
  description: '',
  supplier,
  baseUrl: `http://127.0.0.1:${port}`,
  accountId: null,
  pullDelaySeconds: 900,
  retentionDays: 30,
  enabled: true,
  credentials,
});
const create = (supplier: Emulated, more: Record<string, string> = {}) =>
  staff.call(
    supplierParams.endpoints.create,
    draft(supplier, ports[supplier], { ...labCredentials[supplier], ...more }),
  );

beforeAll(async () => {
  ports = await emulatorPorts();
  const own = await ownLab({ emulators: ports });
  ends.push(() => own.remove());
  const supplier = await startSupplier(own.config, 'aurora');
  ends.push(() => supplier.stop());
  bench = await startBench({ workers: false });
  ends.push(() => bench.stop());
  staff = await bench.staff();
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

test.each([
  ['alibaba', ['quota'], []],
  ['tencent', ['quota'], []],
  ['cloudfront', [], ['quota', 'prefetch']],
  ['volcengine', ['quota'], []],
  ['gcore', [], ['quota', 'prefetch']],
  ['cloudflare', [], ['quota', 'prefetch', 'findTask']],
] as const)(
  '/params-manag: a parameter of %s is tested method by method, every one works at its emulator, and what it does not offer is named',
  async (supplier, more, less) => {
    const { id } = await create(supplier);
    const { rows } = await staff.call(supplierParams.endpoints.test, { id });
    const offers = rows.filter((row) => row.offered);
    expect(offers.map((row) => [row.method, row.ok, row.message])).toEqual(
      ['checkCredential', ...more, 'status', 'findTask', 'metrics', 'listLogs']
        .filter((method) => !less.some((one) => one === method))
        .map((method) => [method, true, null]),
    );
    expect(rows.filter((row) => !row.offered).map(({ method }) => method)).toEqual([
      'health',
      ...less,
      'dayTotals',
      'monthInvoice',
      'balance',
    ]);
  },
);

test.each([
  ['alibaba', 'accessKeySecret', 'SignatureDoesNotMatch'],
  ['tencent', 'secretKey', 'AuthFailure.SignatureFailure'],
  ['cloudfront', 'secretAccessKey', 'SignatureDoesNotMatch'],
  ['volcengine', 'secretAccessKey', 'SignatureDoesNotMatch'],
  ['gcore', 'token', '401'],
  ['cloudflare', 'apiToken', '1000 Invalid API Token'],
] as const)(
  '/params-manag: a wrong secret of %s ends the test at once with the code of the endpoint',
  async (supplier, field, code) => {
    const { id } = await create(supplier, { [field]: 'wrong-secret-of-the-test' });
    const { rows } = await staff.call(supplierParams.endpoints.test, { id });
    const offers = rows.filter((row) => row.offered);
    expect(offers.map(({ method, errorClass }) => [method, errorClass])).toEqual([
      ['checkCredential', 'auth'],
    ]);
    expect(rows[0]?.message).toContain(code);
  },
);

test('/params-manag: a region that the supplier does not have is refused at its field', async () => {
  await expect(create('alibaba', { region: 'moon' })).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ path: 'credentials.region' }] },
  });
});

/** A running domain of an account on these parameters, as a finished configuration leaves it. */
const domainOn = async (accountId: string, host: string, paramIds: readonly string[]) => {
  const id = randomUUID();
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $3, 'origin.test', 80, 'http', 'Activated', '_v', 'v', now(), now())`,
    [id, accountId, host],
  );
  for (const paramId of paramIds)
    await bench.sql(
      `insert into domain_supplier (id, account_id, domain_id, param_id, weight, state, live_version, created_at)
       values (gen_random_uuid(), $1, $2, $3, 100, 'online', 1, now())`,
      [accountId, id, paramId],
    );
};

test('/createPreheatPage: a supplier without prefetch leaves an address to the others, and alone it is refused by name', async () => {
  const alone = await create('cloudfront', { logBucket: 'another-bucket' });
  const other = await create('alibaba', { accessKeyId: 'ALI-LAB-ANOTHER' });
  const owner = await bench.as('Super');
  const host = (word: string) => `${word}-${randomUUID().slice(0, 8)}.preheat.test`;
  const [both, single] = [host('both'), host('single')];
  await domainOn(owner.accountId ?? '', both, [alone.id, other.id]);
  await domainOn(owner.accountId ?? '', single, [alone.id]);
  const check = (targets: string[]) => owner.call(preheats.endpoints.check, { targets });
  const answer = await check([`http://${both}/a`]);
  expect(answer.lanes.map(({ supplier, targets }) => [supplier, targets])).toEqual([
    ['alibaba', 1],
  ]);
  expect(answer.without).toEqual(['cloudfront']);
  const { task } = await owner.call(preheats.endpoints.create, { targets: [`http://${both}/a`] });
  expect(task.total).toBe(1);
  const lonely = { targets: [`http://${both}/a`, `http://${single}/a`] };
  const refusal = { status: 400, body: { code: 'content.noPrefetch' } };
  await expect(check(lonely.targets)).rejects.toMatchObject(refusal);
  await expect(owner.call(preheats.endpoints.create, lonely)).rejects.toMatchObject(refusal);
});
