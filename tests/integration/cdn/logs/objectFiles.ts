import { expect, test } from '@jest/globals';
import { logPushes } from '#shared/areas/cdn/logPush/logPushes';
import { logPushObjects } from '#shared/areas/cdn/logPush/logPushObjects';
import { logStrays } from '#shared/areas/cdn/logPush/logStrays';
import { approvals } from '#shared/areas/platform/approvals/approvals';
import { codeOf } from '../statistics/points';
import type { openPushWorld } from './pushSupport';
import { host } from './support';

type World = Awaited<ReturnType<typeof openPushWorld>>;

/** What lies at targets without a delivery that knows it, and its way out, in the world of the caller. */
export const objectFileTests = (world: () => World): void => {
  const { look, take, list: strays } = logStrays.endpoints;
  const { list: objects, erase, totals, verify, again } = logPushObjects.endpoints;
  const from = '2026-01-02T03:00:00.000Z';
  let pushId = '';

  test('/cdn-s3logfile: a look through a target finds what no delivery knows; it is read, compared with its manifest and imported, or refused', async () => {
    const logs = world();
    const before = logs.keys();
    expect(before.length).toBeGreaterThan(7);
    // A target of its own for the same folder, from a later hour on: to it all of them are unknown.
    pushId = (
      await logs.owner.call(
        logPushes.endpoints.create,
        logs.target({ name: 'Later', fromAt: logs.to }),
      )
    ).id;
    logs.objects.put(logs.bucket, 'logs/sent by others.txt', Buffer.from('one\ntwo\n'));
    // Each of ours has its manifest beside it, which is none by itself.
    const sum = { objects: before.length + 1, unknown: before.length / 2 + 1 };
    expect(await logs.staff.call(look, { pushId })).toEqual(sum);
    expect(await logs.staff.call(look, { pushId })).toEqual(sum);
    const { rows } = await logs.staff.call(strays, { pushId, size: 100 });
    expect(rows.map((r) => r.key).toSorted()).toEqual(
      logs
        .keys()
        .filter((key) => !key.endsWith('.manifest.json'))
        .toSorted(),
    );
    const own = rows.filter((r) => r.domainId !== null && r.key.endsWith('.gz'));
    expect(own.every((r) => r.domainName === host)).toBe(true);
    const [first] = own;
    // Hours without a line are alike: of another one it shows that it is not what its manifest says.
    const second = own.find((r) => first && !logs.read(r.key).equals(logs.read(first.key)));
    if (!first?.domainId || !first.hourAt || !second?.domainId || !second.hourAt)
      throw new Error('two objects of ours were to be there');
    const lines = logs.linesIn(first.key);
    const { id, domainId, hourAt } = first;
    expect(await codeOf(logs.staff.call(take, { id, domainId, hourAt: logs.to }))).toBe(
      'logPush.byItself',
    );
    expect(await logs.staff.call(take, { id, domainId, hourAt })).toMatchObject({
      key: first.key,
      state: 'sent',
      imported: true,
      verdict: 'equal',
      lines,
      bytes: logs.read(first.key).length,
    });
    logs.objects.put(logs.bucket, second.key, logs.read(first.key));
    expect(
      await logs.staff.call(take, {
        id: second.id,
        domainId: second.domainId,
        hourAt: second.hourAt,
      }),
    ).toMatchObject({ verdict: 'differs' });
    const other = rows.find((r) => r.key.endsWith('others.txt'));
    expect(other).toMatchObject({ domainId: null, hourAt: null });
    expect(
      await logs.staff.call(take, { id: other?.id ?? '', domainId, hourAt: from }),
    ).toMatchObject({ verdict: null, lines: 2, bytes: 8 });
    // What was taken over is unknown no more, and its manifest neither.
    expect(await logs.staff.call(look, { pushId })).toMatchObject({ unknown: sum.unknown - 3 });
    const [imported] = (
      await logs.staff.call(objects, { pushId, imported: true, search: 'others' })
    ).rows;
    expect(await logs.staff.call(verify, { id: imported?.id ?? '' })).toMatchObject({
      verdict: 'equal',
    });
    expect(await codeOf(logs.staff.call(again, { id: imported?.id ?? '' }))).toBe(
      'logPush.imported',
    );
    expect(await codeOf(logs.owner.call(look, { pushId }))).toBe('auth.denied');
  });

  test('/cdn-s3logfile: totals by prefix are of what lies there, with how its checksums stand', async () => {
    const logs = world();
    const { rows } = await logs.staff.call(totals, { size: 100 });
    const inStore = logs.objects.list(logs.bucket, 'logs/');
    const sizeOf = (key: string) => inStore.find((o) => o.key === key)?.bytes ?? 0;
    const own = (await logs.staff.call(objects, { size: 100 })).rows.filter(
      (o) => o.pushName === 'Own store' && o.state === 'sent',
    );
    expect(rows.find((r) => r.store === 'delivered' && r.place.startsWith('Own store'))).toEqual(
      expect.objectContaining({
        prefix: `logs/${host}/`,
        objects: own.length,
        bytes: own.reduce((n, o) => n + o.bytes, 0),
        equal: own.filter((o) => o.verdict === 'equal').length,
        unchecked: own.filter((o) => o.verdict === null).length,
      }),
    );
    const unknown = (await logs.staff.call(strays, { pushId, size: 100 })).rows;
    const byPlace = rows.filter((r) => r.store === 'unknown');
    expect(byPlace.reduce((n, r) => n + r.objects, 0)).toBe(unknown.length);
    expect(byPlace.reduce((n, r) => n + r.bytes, 0)).toBe(
      unknown.reduce((n, o) => n + sizeOf(o.key), 0),
    );
    const [files] = await logs.bench.sql<{ n: number; bytes: string }>(
      `select count(*)::int as n, sum(size_bytes) as bytes from log_file where state = 'loaded'`,
    );
    expect(rows.find((r) => r.store === 'raw')).toMatchObject({
      prefix: `${host}/`,
      objects: files?.n,
      equal: files?.n,
      bytes: Number(files?.bytes),
    });
  });

  test('/cdn-s3logfile: an object is deleted from its target once a second person approves it, also after the target was down', async () => {
    const logs = world();
    const [one] = (await logs.staff.call(objects, { pushId, verdict: ['equal'], search: '.gz' }))
      .rows;
    if (!one) throw new Error('no object');
    const { id } = one;
    expect(await logs.staff.call(erase, { id, reason: 'asked by the customer' })).toMatchObject({
      erasure: 'waiting',
    });
    expect(await codeOf(logs.staff.call(erase, { id, reason: 'again' }))).toBe('logPush.erased');
    const second = await logs.bench.staff();
    const decide = async (who = second) => {
      const [request] = (
        await who.call(approvals.endpoints.list, { kind: ['logObjectErasure'], state: ['waiting'] })
      ).rows;
      const { id: requestId = '', version = 0 } = request ?? {};
      return who.call(approvals.endpoints.decide, {
        id: requestId,
        version,
        approve: true,
        note: '',
      });
    };
    expect(await codeOf(decide(logs.staff))).toMatch(/^approval/);
    await decide();
    logs.faults.down = true;
    await logs.erase();
    expect(await logs.staff.call(logPushObjects.endpoints.one, { id })).toMatchObject({
      erasure: 'erasing',
    });
    logs.faults.down = false;
    await logs.erase();
    await logs.erase();
    expect(await logs.staff.call(logPushObjects.endpoints.one, { id })).toMatchObject({
      erasure: 'erased',
    });
    expect(logs.keys().filter((key) => key.startsWith(one.key))).toEqual([]);
    expect(await codeOf(logs.staff.call(verify, { id }))).toBe('logPush.erased');
    await logs.owner.call(logPushes.endpoints.remove, { id: pushId });
  });
};
