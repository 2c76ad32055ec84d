import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { clock } from '#shared/areas/platform/system/clock';
import { internal, type Run, system } from '#server/kernel/db/context';
import { once } from '#server/kernel/http/idempotency';
import { type Bench, type Caller, startBench } from '../../support/bench';

let bench: Bench;
let staff: Caller;
beforeAll(async () => {
  bench = await startBench({ workers: false });
  staff = await bench.staff();
});
afterAll(() => bench.stop());

test('a request cut off by a kill begins anew under its key, unless it had taken effect', async () => {
  const set = (key: string) =>
    staff.call(clock.endpoints.set, { at: null }, { 'idempotency-key': key });
  const cut = (key: string, lease: string, effect: string) =>
    bench.sql(
      `update idempotency set answer_sealed = null, lease_until = clock_timestamp() + interval '${lease}', effect_at = ${effect}
       where key = $1`,
      [key],
    );
  await set('cut-1');
  const [noted] = await bench.sql<{ effect: boolean }>(
    "select effect_at is not null as effect from idempotency where key = 'cut-1'",
  );
  expect(noted?.effect).toBe(true);
  await cut('cut-1', '20 seconds', 'null');
  await expect(set('cut-1')).rejects.toMatchObject({ body: { code: 'request.running' } });
  await cut('cut-1', '-1 second', 'null');
  await set('cut-1');
  await set('cut-1');
  await cut('cut-1', '-1 second', 'now()');
  await expect(set('cut-1')).rejects.toMatchObject({ status: 409, body: { code: 'request.cut' } });
});

test('work that was done is not done again when its answer cannot be kept', async () => {
  const set = (key: string) =>
    staff.call(clock.endpoints.set, { at: null }, { 'idempotency-key': key });
  const acts = async () =>
    (
      await bench.sql<{ n: number }>("select count(*)::int as n from audit where module = 'clock'")
    )[0]?.n ?? 0;
  // A disk that is full for two attempts, then a fault that stays.
  await bench.sql('create sequence refused_keeps');
  await bench.sql(`create function refuse_keep() returns trigger language plpgsql as $$ begin
    if new.key = 'keep-full' and nextval('refused_keeps') <= 2 then raise exception 'full' using errcode = '53100'; end if;
    if new.key = 'keep-broken' then raise exception 'broken'; end if;
    return new; end $$`);
  await bench.sql(`create trigger refuse_keep before update on idempotency for each row
    when (new.answer_sealed is not null) execute function refuse_keep()`);
  const before = await acts();
  await set('keep-full');
  await set('keep-full');
  expect(await acts()).toBe(before + 1);
  await expect(set('keep-broken')).rejects.toMatchObject({ status: 500 });
  await expect(set('keep-broken')).rejects.toMatchObject({ body: { code: 'request.cut' } });
  expect(await acts()).toBe(before + 2);
  await bench.sql('drop trigger refuse_keep on idempotency');
});

test('a process that stood still while another took its request over does not finish it', async () => {
  await bench.sql('create table act (by text)');
  const { run } = bench.platform;
  const act = (by: string) => (from: Run) =>
    from(system, async (ctx) => {
      await sql`insert into act (by) values (${by})`.execute(internal(ctx));
      return by;
    });
  const call = { owner: 'stood', key: 'still-1', operation: 'act', said: '', input: {} as never };
  const begin = (outside: (from: Run) => Promise<unknown>) =>
    once(run, { ...call, verb: undefined, outside, who: system, ip: '' });
  const first = begin(async (from) => {
    await bench.sql("update idempotency set lease_until = now() where key = 'still-1'");
    expect(await begin(act('second'))).toBe('second');
    return act('first')(from);
  });
  await expect(first).rejects.toMatchObject({ code: 'request.running' });
  expect(await begin(act('third'))).toBe('second');
  expect(await bench.sql('select by from act')).toEqual([{ by: 'second' }]);
});
