// The first page of message records among RECORDS of them (2 million unless the variable says otherwise), and a search by
// number, by our id and by own reference: ms of the whole request.
import { smsRecords } from '#shared/areas/sms/records/records';
import { messageKeys } from '#server/model/sms/messages/index';
import { startSmsWorld } from '../integration/sms/world';
import { measured, percentile, startConsole } from './consoleBench';

const count = Number(process.env['RECORDS'] ?? 2_000_000);
const days = 10;
const goalMs = 200;
const rounds = 20;
let stop: (() => Promise<void>) | null = null;
const world = await startSmsWorld({
  open: async (o) => {
    const console = await startConsole(o);
    stop = console.stop;
    return console.bench;
  },
});
try {
  const { sql, platform } = world.bench;
  const keys = await messageKeys(platform.pool, platform.secrets);
  const digits = '8613800138000';
  const [bound] = await sql<{ no: number }>('select no from sms_param order by no limit 1');
  const perDay = Math.ceil(count / days);
  const began = performance.now();
  for (let day = days - 1; day >= 0; day -= 1) {
    await sql(`select sms_day(clock_timestamp() - $1 * interval '1 day')`, [day]);
    // Spread over the day that has passed; one message in a day is to the number that is looked for.
    await sql(
      `insert into sms_message (id, account_id, submission_id, channel_id, country, parts, test, dest_hash, dest_enc, dest_masked,
         text_enc, sender, own_ref, prefix, created_at)
       select sms_first(x.at) + g, $1, '00000000-0000-4000-8000-000000000001', $2, 'CN', 1, false,
         case when g = 7 then $5::bytea else decode(md5($3::text || ' ' || g), 'hex') end, decode(repeat('00', 42), 'hex'),
         '+8613••••••00', decode(repeat('00', 80), 'hex'), 'ACME', $3::text || '-' || g, '8613', x.at
       from generate_series(1, $4::int) g cross join lateral (select date_trunc('day', clock_timestamp() - $3::int * interval '1 day', 'UTC')
         + (g::float8 / $4::int) * least(interval '1 day', clock_timestamp() - date_trunc('day', clock_timestamp() - $3::int * interval '1 day', 'UTC')) * 0.999 as at) x`,
      [world.me.accountId, world.channelId, day, perDay, keys.hash(digits)],
    );
  }
  await sql(
    `insert into sms_outcome (msg_id, part, n, param, bind, state, peer_key, sub_at, ans_at, done_at)
     select id, 1, 1, $1, 1, 3, id::text, created_at, created_at, created_at from sms_message`,
    [bound?.no],
  );
  await sql('analyze sms_message, sms_outcome');
  const filled = ((performance.now() - began) / 1_000).toFixed(0);
  console.log(`${perDay * days} records in ${days} days, written in ${filled} s`);
  const [some] = await sql<{ id: string }>(
    'select sms_uuid(id)::text as id from sms_message order by id limit 1 offset 1000',
  );
  const questions = {
    'first page': {},
    'by number': { find: `+${digits}` },
    'by our id': { find: some?.id as string },
    'by own reference': { find: '3-1000' },
  };
  for (const [who, caller] of [['staff', world.staff] as const, ['customer', world.me] as const])
    for (const [what, question] of Object.entries(questions)) {
      const took = await measured(rounds, async () => {
        const { rows } = await caller.call(smsRecords.endpoints.list, question);
        if (rows.length === 0) throw new Error(`nothing ${what}`);
      });
      const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)];
      const word = p95 < goalMs ? 'within' : 'BEYOND';
      console.log(
        `${who}, ${what}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${word} ${goalMs} ms`,
      );
    }
} finally {
  await world.carriers.stop();
  await (stop as (() => Promise<void>) | null)?.();
}
process.exit(0);
