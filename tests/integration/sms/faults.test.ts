import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dropOldDays } from '#gateway/store/days';
import { type Gateway, startGateway } from '#gateway/gateway';
import { newCertificate } from '#lab/carriers/certificates';
import { findings } from '#shared/areas/platform/findings/findings';
import { smsReceipts } from '#shared/areas/sms/records/receipts';
import { smsRecords } from '#shared/areas/sms/records/records';
import { smsParams } from '#shared/areas/sms/routing/params';
import { smsSessions } from '#shared/areas/sms/sessions/sessions';
import { system } from '#server/kernel/db/context';
import { watchGateway } from '#server/model/sms/watch/index';
import { until } from '../../support/bench';
import {
  type CarrierName,
  codeOf,
  copiesIn,
  messaging,
  numbers,
  paramOf,
  type SmsWorld,
  startSmsWorld,
} from './world';

let world: SmsWorld;
let gateway: Gateway;
/** An own answer time and number rule instead of 30 s and 60 s. */
const start = async () => {
  gateway = await startGateway(world.bench.platform, {
    fatal: (error) => {
      throw error;
    },
    answerMs: 1_500,
    numberRuleMs: 7_000,
  });
};
/** Countries of the channels that have one carrier alone, by the calling code of their numbers. */
const alone = { meridian: ['SG', '65810'], solstice: ['PL', '485010'], zenith: ['PT', '3519100'] };
const onlyTo = (name: CarrierName, from: number, count: number) =>
  numbers(from, count, alone[name][1]);
beforeAll(async () => {
  world = await startSmsWorld();
  for (const name of ['meridian', 'solstice', 'zenith'] as const)
    await world.channel(`${name} alone`, [name], { country: alone[name][0] as string });
  await start();
  await until(() => gateway.standing() === 3, { what: 'three sessions to stand' });
});
afterAll(async () => {
  await gateway?.stop();
  await world?.stop();
});
const { submit, statesOf, allAre } = messaging(() => world);
const textTo = (to: readonly string[], text: string) =>
  submit(to.map((number) => ({ to: number, text })));
const online = async (name: CarrierName) =>
  (await world.staff.call(smsSessions.endpoints.list, {})).rows.filter((r) => r.paramName === name);
const change = (name: CarrierName, o: object) =>
  world.staff.call(smsParams.endpoints.update, {
    ...paramOf(name, world.carriers[name].port),
    id: world.params[name],
    ...o,
  });
const one = (id: string) => world.me.call(smsRecords.endpoints.one, { id });

test('/sms-smsevent: a carrier over TLS is bound to under its own authority; another certificate is refused and told', async () => {
  const { meridian } = world.carriers;
  const mine = newCertificate('meridian');
  await meridian.certify(mine);
  const secure = { tls: true, port: meridian.tls?.port as number };
  expect(await codeOf(change('meridian', { ...secure, ca: 'no certificate' }))).toBe(
    'sms.certificate',
  );
  await change('meridian', { ...secure, ca: mine.ca });
  await until(async () => (await online('meridian'))[0]?.tls, { what: 'a session over TLS' });
  const sent = await textTo(onlyTo('meridian', 1_000, 20), 'secure');
  await allAre(sent.id, 'delivered', 20);

  await meridian.certify(newCertificate('somebody else'));
  const watched = async () => {
    await world.bench.platform.run(system, watchGateway);
    return world.staff.call(findings.endpoints.list, { kind: ['smsCertificate'], state: ['open'] });
  };
  const { rows } = await until(
    async () => {
      const answer = await watched();
      return answer.total > 0 ? answer : null;
    },
    { what: 'the certificate to be told of' },
  );
  expect(rows).toMatchObject([{ place: { paramId: world.params.meridian }, severity: 'error' }]);
  expect(await online('meridian')).toEqual([]);
  const tested = await world.staff.call(smsParams.endpoints.test, { id: world.params.meridian });
  expect(tested).toMatchObject({ ok: false, steps: [] });
  expect(tested.reason).toContain('(certificate)');
  const waiting = await textTo(onlyTo('meridian', 1_100, 1), 'waits');
  expect(await statesOf(waiting.id)).toEqual(['queued']);

  await meridian.certify(mine);
  await allAre(waiting.id, 'delivered', 1);
  expect((await watched()).total).toBe(0);
  // The right authority under another name than the one that was entered.
  await change('meridian', { ...secure, host: 'localhost' });
  const named = await world.staff.call(smsParams.endpoints.test, { id: world.params.meridian });
  expect(named.reason).toContain('(certificate)');
  await change('meridian', { ca: null });
  await until(async () => (await online('meridian'))[0]?.tls === false, { what: 'it without TLS' });
});

test('a transmitter and a receiver of one parameter share it: what one sends, the other brings the receipts of', async () => {
  await change('solstice', { bindType: 'pair' });
  const types = async () => (await online('solstice')).map((s) => s.bindType).sort();
  await until(async () => (await types()).join() === 'receiver,transmitter', {
    what: 'both sessions',
  });
  const sent = await textTo(onlyTo('solstice', 2_000, 30), 'apart');
  await allAre(sent.id, 'delivered', 30);
  const sessions = await until(
    async () => {
      const now = await online('solstice');
      return now.reduce((n, s) => n + s.receipts, 0) === 30 ? now : null;
    },
    { what: 'the sessions to say so' },
  );
  const figures = sessions.map((s) => [s.bindType, s.submitted, s.receipts]).sort();
  expect(figures).toEqual([
    ['receiver', 0, 30],
    ['transmitter', 30, 0],
  ]);
});

test('a carrier that answers nothing leaves its messages in doubt after the answer time; their receipts settle them by number', async () => {
  world.set('meridian', { silent: true });
  // Handsets of this range deliver, those of 907 never tell.
  const [tells, quiet] = [onlyTo('meridian', 3_000, 2), ['6589070001', '6589070002']];
  const sent = await textTo([...tells, ...quiet], 'silence');
  const long = await textTo(onlyTo('meridian', 3_100, 1), 'in three parts '.repeat(25));
  await until(async () => (await statesOf(sent.id)).every((s) => s === 'doubt'), {
    what: 'all to be in doubt',
  });
  world.set('meridian', { silent: false });
  // The number rule is looked at when its time has come, not at the next of growing pauses.
  await until(async () => (await statesOf(sent.id)).filter((s) => s === 'delivered').length === 2, {
    ms: 12_000,
    what: 'two to be settled',
  });
  expect((await statesOf(sent.id)).sort()).toEqual(['delivered', 'delivered', 'doubt', 'doubt']);
  await allAre(long.id, 'delivered', 1);
  const copies = copiesIn(world.carriers);
  expect([...tells, ...quiet].map((n) => copies.get(`${n} `))).toEqual([1, 1, 1, 1]);
  const receipts = await world.staff.call(smsReceipts.endpoints.list, { rule: ['number'] });
  expect(receipts.total).toBe(2 + 3);
});

test('what an HTTP carrier says it never had goes to it once more; what it has is not sent again', async () => {
  world.set('zenith', { dropNext: 3 });
  const absent = onlyTo('zenith', 4_000, 3);
  const lost = await textTo(absent, 'dropped');
  await until(async () => (await statesOf(lost.id)).every((s) => s === 'doubt'), {
    what: 'three to be in doubt',
  });
  world.set('zenith', { cutAfter: 1 });
  const [there] = onlyTo('zenith', 4_100, 1);
  const cut = await textTo([there as string], 'cut off');
  await allAre(lost.id, 'delivered', 3);
  await allAre(cut.id, 'delivered', 1);
  const copies = copiesIn(world.carriers);
  expect([...absent, there].map((n) => copies.get(`${n} `))).toEqual([1, 1, 1, 1]);
  const { attemptRows } = await one(lost.messages[0]?.id as string);
  expect(attemptRows.map((a) => [a.n, a.state, a.err])).toEqual([
    [1, 'rejected', 'not received'],
    [2, 'delivered', null],
  ]);
  expect(await one(cut.messages[0]?.id as string)).toMatchObject({ attempts: 1 });
  await until(
    async () => (await world.bench.sql('select 1 from sms_chunk where state = 3')).length === 0,
    { what: 'nothing to be kept any longer' },
  );
});

test('without a receipt for 72 hours a message is unknown, without a carrier expired; days are dropped beside messages that go out', async () => {
  world.set('meridian', { loseReceipts: 1 });
  const open = await textTo(onlyTo('meridian', 5_000, 10), 'no receipt');
  await until(async () => (await statesOf(open.id)).every((s) => s === 'sent'), {
    what: 'all to be sent',
  });
  world.set('meridian', { loseReceipts: 0 });
  // The only carrier of this channel is away.
  await change('zenith', { port: 1 });
  await until(async () => (await online('zenith')).length === 0, { what: 'zenith to be away' });
  const stuck = await textTo(onlyTo('zenith', 5_100, 1), 'no way');
  const hours = async (table: string, column: string, of: string, back: number) =>
    world.bench.sql(
      `update ${table} set ${column} = ${column} - (($2::bigint * 3600000) << 22) where ${column} in
         (select id from sms_message where submission_id = $1 union select id + (($2::bigint * 3600000) << 22) from sms_message
          where submission_id = $1)`,
      [of, back],
    );
  await gateway.stop();
  await world.bench.sql(`select sms_day(clock_timestamp() - interval '100 hours')`);
  await world.bench.sql(`select sms_day(clock_timestamp() - interval '76 hours')`);
  await hours('sms_outcome', 'msg_id', open.id, 100);
  await hours('sms_message', 'id', open.id, 100);
  await world.bench.sql(
    `update sms_chunk k set created_at = k.created_at - interval '76 hours' from sms_message m
     where m.submission_id = $1 and k.from_id = m.id`,
    [stuck.id],
  );
  await start();
  await allAre(open.id, 'unknown', 10);
  await allAre(stuck.id, 'expired', 1);
  const days = ['20200101', '20200102'];
  for (const day of days) await world.bench.sql('select sms_day($1::timestamptz)', [day]);
  const [old] = await world.bench.sql<{ id: string }>(
    `select sms_first('2020-01-01T12:00Z')::text as id`,
  );
  await world.bench.sql(
    `insert into sms_message select $2::bigint, account_id, submission_id, channel_id, country, parts, test, dest_hash, dest_enc,
       dest_masked, text_enc, sender, own_ref, created_at from sms_message where submission_id = $1 limit 1`,
    [open.id, old?.id],
  );
  const to = onlyTo('meridian', 6_000, 400);
  const sent = submit(to.map((number) => ({ to: number, text: 'meanwhile' })));
  const gone = await dropOldDays(world.bench.platform.pool, 365);
  expect(gone).toEqual(days.flatMap((d) => [`sms_message_${d}`, `sms_outcome_${d}`]).sort());
  const { id } = await sent;
  await until(
    async () => {
      const [row] = await world.bench.sql<{ n: number }>(
        `select count(*)::int as n from sms_message m join sms_outcome o on o.msg_id = m.id and o.state = 3 where m.submission_id = $1`,
        [id],
      );
      return row?.n === 400;
    },
    { ms: 20_000, what: 'all to be delivered' },
  );
  expect(await dropOldDays(world.bench.platform.pool, 365)).toEqual([]);
  const copies = copiesIn(world.carriers);
  expect(to.filter((n) => copies.get(`${n} `) !== 1)).toEqual([]);
});
