import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contracts } from '#shared/areas/cdn/contracts/contracts';
import { audits } from '#shared/areas/platform/audit/audit';
import { forgetDue } from '#server/model/cdn/contracts/forget';
import { forgetOf } from '#server/model/index';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { draftOf } from './draft';

const { create, one, standing, archive, restore } = contracts.endpoints;
let bench: Bench;
let staff: Caller;
beforeAll(async () => {
  bench = await startBench({ workers: false });
  staff = await bench.staff();
});
afterAll(() => bench?.stop());

/** Tables with a row in which a text stands. */
const tablesWith = async (text: string): Promise<string[]> => {
  const tables = await bench.sql<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const places: string[] = [];
  for (const { name } of tables)
    if (
      (await bench.sql(`select 1 from ${name} t where strpos(t::text, $1) > 0 limit 1`, [text]))
        .length > 0
    )
      places.push(name);
  return places;
};

test('/deleteAccount: each blocker is named, the archive can be taken back, and then nothing personal is left', async () => {
  const name = `d-${randomUUID().slice(0, 8)}`;
  const { id } = await staff.call(create, draftOf(name));
  const email = `super-${name}@example.test`;
  const phone = '+8613800138999';
  const [fullName, ip] = ['Zelda Quillfeather', '203.0.113.217'];
  await bench.sql('update person set phone = $1, name = $2 where account_id = $3', [
    phone,
    fullName,
    id,
  ]);
  await bench.sql(
    `insert into sign_in_attempt (id, at, email, ip, device, user_agent, result)
     values (gen_random_uuid(), now(), $1, $2, 'jest', 'jest', 'wrong')`,
    [email, ip],
  );
  await bench.sql(
    `insert into sms_number_file (id, account_id, name, file_name, size_bytes, state, received_bytes, pieces, has_header,
       variables, rows, valid, duplicate, invalid, opted_out, countries, reasons, purge_on, created_at)
     values (gen_random_uuid(), $1, 'list', 'list.csv', 1, 'ready', 1, 1, false, '[]', 0, 0, 0, 0, 0, '{}', '{}', current_date + 30, now())`,
    [id],
  );
  await bench.sql(
    `insert into sms_opt_out (id, account_id, masked, source, created_at, dest_hash)
     values (gen_random_uuid(), $1, '+86138****8999', 'person', now(), '\\x01')`,
    [id],
  );
  const domainId = randomUUID();
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at, remark)
     values ($1, $2, $3, 'o.test', 80, 'http', 'Activated', 'v', 'v', now(), now(), $4)`,
    [domainId, id, `${name}.test`, `call ${phone}`],
  );
  await bench.sql(
    `insert into task (id, account_id, kind, title, state, params, request_id, created_by_email, created_at)
     values (gen_random_uuid(), $1, 'refresh', 't', 'active', '{}', 'r', $2, now())`,
    [id, email],
  );
  const shown = await staff.call(standing, { id });
  expect(shown.blockers.filter((b) => b.count > 0).map((b) => b.kind)).toEqual([
    'domains',
    'tasks',
    'numberFiles',
  ]);
  await expect(staff.call(archive, { id, name })).rejects.toMatchObject({ status: 409 });
  await bench.sql(`update domain set status = 'Suspend' where id = $1`, [domainId]);
  await bench.sql(`update task set state = 'completed' where account_id = $1`, [id]);
  await expect(staff.call(archive, { id, name })).rejects.toMatchObject({ status: 409 });
  await bench.sql(`update sms_number_file set state = 'purged' where account_id = $1`, [id]);
  await expect(staff.call(archive, { id, name: 'other' })).rejects.toMatchObject({ status: 400 });
  await staff.call(archive, { id, name });
  expect((await staff.call(one, { id })).status).toBe('deactivated');
  await staff.call(restore, { id });
  expect((await staff.call(one, { id })).status).toBe('formal');

  await staff.call(archive, { id, name });
  const { run } = bench.platform;
  const forget = () => forgetDue(run, new AbortController().signal, forgetOf);
  const verify = () => staff.call(audits.endpoints.verify, {});
  await forget();
  for (const text of [email, phone, fullName, ip]) expect(await tablesWith(text)).not.toEqual([]);
  expect((await verify()).faults).toEqual([]);
  await bench.sql(
    `update account_archive set forget_at = now() - interval '1 minute' where account_id = $1`,
    [id],
  );
  const before = await bench.sql('select number, at, module, operation from audit order by number');
  await forget();
  for (const text of [email, phone, fullName, ip]) expect(await tablesWith(text)).toEqual([]);
  expect(await bench.sql('select 1 from sms_opt_out where account_id = $1', [id])).toEqual([]);
  const after = await bench.sql('select number, at, module, operation from audit order by number');
  expect(after.slice(0, before.length)).toEqual(before);
  const chain = await verify();
  expect(chain).toMatchObject({ faults: [], sealed: chain.records });
  expect(chain.forgotten).toBeGreaterThan(0);
  const { archive: stored } = await staff.call(standing, { id });
  expect(stored).toMatchObject({ people: 1, domains: 1, forgottenAt: expect.any(String) });
  await expect(staff.call(restore, { id })).rejects.toMatchObject({ status: 409 });
  await expect(bench.sql(`update audit set ip = 'x'`)).rejects.toThrow('append-only');
});
