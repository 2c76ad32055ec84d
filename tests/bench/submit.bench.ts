// Time until a preheat of 50,000 URLs is accepted over HTTP, against the bare insert of its rows.
import { randomUUID } from 'node:crypto';
import { labCredentials } from '#lab/kernel/config';
import { preheats } from '#shared/areas/cdn/content/preheats';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { measured, percentile, startConsole } from './consoleBench';

const count = 50_000;
const rounds = 3;
const host = 'www.bench.test';

const { bench, stop } = await startConsole({ workers: false });
try {
  const me = await bench.as('Super');
  const staff = await bench.staff();
  const domainId = randomUUID();
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $3, '127.0.0.1', 80, 'http', 'Activated', '_v', 'v', now(), now())`,
    [domainId, me.accountId, host],
  );
  for (const supplier of ['aurora', 'borealis'] as const) {
    const { id } = await staff.call(supplierParams.endpoints.create, {
      name: `${supplier}-1`,
      description: '',
      supplier,
      baseUrl: 'http://127.0.0.1:9',
      accountId: null,
      pullDelaySeconds: 0,
      retentionDays: 30,
      enabled: true,
      credentials: labCredentials[supplier],
    });
    await bench.sql(
      `insert into domain_supplier (id, account_id, domain_id, param_id, weight, state, live_version, created_at)
       values (gen_random_uuid(), $1, $2, $3, 100, 'online', 1, now())`,
      [me.accountId, domainId, id],
    );
  }
  const targets = Array.from({ length: count }, (_, i) => `http://${host}/release/${i}.bin`);
  await bench.sql(
    'create table bare_item (task_id uuid, n int, lane text, target text, primary key (task_id, n))',
  );
  const bare = () =>
    bench.sql(
      `insert into bare_item select $1, t.i, 'a', t.target from unnest($2::text[]) with ordinality as t(target, i)`,
      [randomUUID(), [...targets, ...targets]],
    );
  const submit = async () => {
    const { task } = await me.call(preheats.endpoints.create, { targets });
    if (task.total !== 2 * count) throw new Error(`${task.total} rows were stored`);
  };
  const bareMs = percentile(await measured(rounds, bare), 0.5);
  const took = await measured(rounds, submit);
  const ms = percentile(took, 0.5);
  console.log(
    `submission of ${count} URLs to two suppliers: accepted in ${Math.round(ms)} ms, at most ${Math.round(Math.max(...took))} ms (goal 2000 ms); bare insert of the ${2 * count} rows ${Math.round(bareMs)} ms, ratio ${(ms / bareMs).toFixed(2)}`,
  );
} finally {
  await stop();
}
process.exit(0);
