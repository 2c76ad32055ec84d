import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dnsRecords } from '#shared/areas/cdn/dns/dnsRecords';
import { zoneEditions } from '#shared/areas/cdn/dns/zoneEditions';
import { publishZone } from '#workers/areas/cdn/domains/zone';
import type { Bench, Caller } from '../../../support/bench';
import { ask, dataOf, rcodeOf } from '../../world/dnsQuery';
import { openSteered, type Steered, zone } from './support';
import { askAllTheTime } from './zoneLoad';

const { write, drop, undo, list } = dnsRecords.endpoints;
const { preview, publish, discard, compare, rollBack, importFile, exportFile } =
  zoneEditions.endpoints;
let of: Steered;
let bench: Bench;
let staff: Caller;
let port = 0;
beforeAll(async () => {
  of = await openSteered();
  ({ bench, staff } = of);
  port = of.world.config.world.dnsPort;
});
afterAll(() => of?.stop());

const plain = { type: 'A' as const, ttl: 300, regions: [], weight: null };
const status = { ...plain, name: `status.${zone}`, value: '192.0.2.7' };
const send = () => publishZone(bench.platform, { verify: true });
const answerOf = async (name: string, type: 'A' | 'TXT' | 'MX' = 'A', subnet?: string) =>
  dataOf(await ask(port, { name, type, ...(subnet ? { subnet } : {}) }));
const byHand = async (who = staff) =>
  (await who.call(list, { origin: ['hand'], size: 100, sort: 'name' })).rows.map((r) => [
    r.name.replace(`.${zone}`, ''),
    r.value,
    r.state,
  ]);

test('/cdn-dnsRecordsManag: records gather in a draft nobody else sees, are published as one version, answered, and gone back from', async () => {
  await staff.call(write, { ...plain, name: 'status', value: '192.0.2.7' });
  await staff.call(write, { ...plain, name: 'www', type: 'CNAME', value: `status.${zone}.` });
  const other = await bench.staff({ scheduling: 'operate' });
  expect(await byHand()).toEqual([
    ['status', '192.0.2.7', 'draftAdd'],
    ['www', `status.${zone}`, 'draftAdd'],
  ]);
  expect(await byHand(other)).toEqual([]);
  expect(rcodeOf(await ask(port, { name: `status.${zone}` }))).toBe(3);
  const plan = await staff.call(preview, {});
  expect(plan).toMatchObject({ names: 2, faults: [], conflicts: [], large: false });
  const first = await staff.call(publish, { note: 'first' });
  expect(first).toMatchObject({ number: 1, added: 2, removed: 0, note: 'first' });
  expect(await send()).toBe(first.serial);
  expect(await answerOf(`www.${zone}`)).toEqual([`status.${zone}`, '192.0.2.7']);
  expect(await byHand(other)).toEqual([
    ['status', '192.0.2.7', 'published'],
    ['www', `status.${zone}`, 'published'],
  ]);
  await expect(staff.call(publish, {})).rejects.toMatchObject({ status: 409 });

  await staff.call(write, { ...status, value: '192.0.2.8', before: status });
  const www = { ...plain, name: `www.${zone}`, type: 'CNAME' as const, value: `status.${zone}` };
  await staff.call(drop, { before: www });
  expect(await byHand()).toEqual([
    ['status', '192.0.2.8', 'draftChange'],
    ['www', `status.${zone}`, 'draftDrop'],
  ]);
  await expect(staff.call(drop, { before: www })).rejects.toMatchObject({
    body: { code: 'dns.pending' },
  });
  const second = await staff.call(publish, {});
  await send();
  expect(await answerOf(`status.${zone}`)).toEqual(['192.0.2.8']);
  expect(rcodeOf(await ask(port, { name: `www.${zone}` }))).toBe(3);

  const back = await staff.call(compare, { id: first.id });
  expect(back.differences).toEqual([
    { before: { ...status, value: '192.0.2.8' }, after: status },
    { before: null, after: www },
  ]);
  const third = await staff.call(rollBack, { id: first.id, note: 'as it was' });
  expect(third).toMatchObject({ number: second.number + 1, restores: 1 });
  await send();
  expect(await answerOf(`www.${zone}`)).toEqual([`status.${zone}`, '192.0.2.7']);
});

test('/cdn-dnsRecordsManag: drafts of two people are merged by name or refused; what the checks find is not published', async () => {
  const other = await bench.staff({ scheduling: 'operate' });
  await staff.call(write, { ...status, value: '192.0.2.21', before: status });
  await other.call(write, { ...plain, name: 'merge', value: '192.0.2.30' });
  await other.call(publish, {});
  // Another name: merged. Then the same one: refused, and told which.
  expect((await staff.call(preview, {})).conflicts).toEqual([]);
  await other.call(write, { ...status, value: '192.0.2.22', before: status });
  await other.call(publish, {});
  await expect(staff.call(publish, {})).rejects.toMatchObject({
    status: 409,
    body: { code: 'dns.conflict', values: { names: `status.${zone}` } },
  });
  const { rows } = await staff.call(list, { state: ['draftChange'] });
  await staff.call(undo, { id: rows[0]?.changeId as string });
  await expect(other.call(undo, { id: rows[0]?.changeId as string })).rejects.toMatchObject({
    status: 404,
  });
  await staff.call(write, { ...plain, name: 'loop', type: 'CNAME', value: `loop2.${zone}` });
  await staff.call(write, { ...plain, name: 'loop2', type: 'CNAME', value: `loop.${zone}` });
  await staff.call(write, { ...plain, name: of.cname, value: '192.0.2.40' });
  const { faults } = await staff.call(preview, {});
  expect(faults.map((f) => f.sentence.code)).toEqual(['zone.generated', 'zone.loop']);
  await expect(staff.call(publish, {})).rejects.toMatchObject({ body: { code: 'dns.faults' } });
  await staff.call(discard, {});
  await expect(
    staff.call(write, { ...plain, name: 'x', value: '192.0.2.300' }),
  ).rejects.toMatchObject({ status: 400, body: { fields: [{ path: 'value' }] } });
  const reader = await bench.staff({ scheduling: 'view' });
  const refusals = await Promise.allSettled([
    reader.call(write, { ...plain, name: 'x', value: '192.0.2.3' }),
    reader.call(publish, {}),
    reader.call(importFile, { text: 'x', replace: false }),
    of.owner.call(list, {}),
    of.owner.call(exportFile, {}),
  ]);
  for (const r of refusals)
    expect(r).toMatchObject({ status: 'rejected', reason: { status: 403 } });
});

test('/cdn-dnsRecordsManag: a zone file is read with every bad row by its line, answered by region, weight and delegation, and exported as it was', async () => {
  const bad = await staff.call(importFile, {
    text: 'a A 192.0.2.1\nb A 1.2.3\n\nc LOC 1 2 3',
    replace: false,
  });
  expect(bad.bad.map((b) => b.line)).toEqual([2, 4]);
  expect((await staff.call(preview, {})).differences).toEqual([]);
  const text = [
    '$TTL 60',
    '@ MX 10 mail',
    'mail A 192.0.2.50',
    'near A 192.0.2.60',
    'near A 192.0.2.61 ; regions=europe',
    'drawn TXT "never" ; weight=0',
    'drawn TXT "always" ; weight=5',
    '*.wild A 192.0.2.70',
    'sub NS ns.sub',
    'ns.sub A 192.0.2.80',
  ].join('\n');
  const read = await staff.call(importFile, { text, replace: true });
  expect(read).toMatchObject({ bad: [], records: 9 });
  const { names } = await staff.call(preview, {});
  await staff.call(publish, { confirmNames: names });
  await send();
  const mail = await ask(port, { name: zone, type: 'MX' });
  expect(mail.answers).toMatchObject([{ data: { preference: 10, exchange: `mail.${zone}` } }]);
  expect(await answerOf(`near.${zone}`, 'A', '78.46.0.0/24')).toEqual(['192.0.2.61']);
  expect(await answerOf(`near.${zone}`, 'A', '8.8.8.0/24')).toEqual(['192.0.2.60']);
  expect(await answerOf(`drawn.${zone}`, 'TXT')).toEqual(['always']);
  expect(await answerOf(`any.wild.${zone}`)).toEqual(['192.0.2.70']);
  const referral = await ask(port, { name: `www.sub.${zone}` });
  expect(referral).toMatchObject({
    flag_aa: false,
    answers: [],
    authorities: [{ type: 'NS', name: `sub.${zone}`, data: `ns.sub.${zone}` }],
    additionals: [{ type: 'A', data: '192.0.2.80' }],
  });
  const file = await staff.call(exportFile, {});
  expect(file.text).toContain(`; generated: ${of.cname.replace(`.${zone}`, '')}`);
  const again = await staff.call(importFile, { text: file.text, replace: true });
  expect(again).toMatchObject({ bad: [], changes: 0 });
});

test('/cdn-dnsRecordsManag: during 50 publishes under load every answer is of exactly one serial', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `n${i}.${zone}`);
  // Each name says twice which version it is of; aliases lead to a name that one version alone has.
  const fileOf = (v: number) =>
    [
      ...names.flatMap((n) => [`${n}. 5 TXT "v${v}"`, `${n}. 5 TXT "v${v} again"`]),
      `leaf${v} 5 TXT "v${v}"`,
      `leaf${v} 5 TXT "v${v} again"`,
      `alias 5 CNAME leaf${v}`,
    ].join('\n');
  const put = async (v: number) => {
    await staff.call(importFile, { text: fileOf(v), replace: true });
    // All names, the leaf that goes and the one that comes.
    const confirmNames = names.length + 3;
    const { serial } = await staff.call(publish, { confirmNames });
    await send();
    return serial ?? 0;
  };
  await bench.sql('delete from zone_edition');
  const serials = new Map([[0, await put(0)]]);
  const load = askAllTheTime({ port, zone, names: [...names, `alias.${zone}`] });
  for (let v = 1; v <= 50; v += 1) serials.set(v, await put(v));
  const { observed, failed } = await load.stop();
  expect(failed).toEqual([]);
  expect(observed.length).toBeGreaterThan(200);
  const mixed = observed.filter(({ texts, from, to }) => {
    const v = /^v(\d+)$/.exec(texts.toSorted()[0] ?? '')?.[1];
    const serial = serials.get(Number(v)) ?? -1;
    const isWhole = texts.length === 2 && texts.includes(`v${v}`) && texts.includes(`v${v} again`);
    return !(isWhole && serial >= from && serial <= to);
  });
  expect(mixed).toEqual([]);
  const [first] = await bench.sql<{ n: number }>(
    'select count(*)::int as n from dns_zone_version where published_at is null',
  );
  expect(first?.n).toBe(0);
});
