import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type * as z from 'zod';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import { settingsFields } from '#shared/areas/cdn/domains/schemas';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { type Kind, kindOf, metaOf } from '#shared/kernel/field';
import { type Console, startConsole } from './console';

let c: Console;
beforeAll(async () => {
  c = await startConsole({ workers: false });
});
afterAll(() => c?.stop());

test('every field of the form is stored on add and on update; what is local makes no new version', async () => {
  const policy = async () => {
    const name = randomUUID().slice(0, 12);
    const entries = [c.entry('aurora', 100)];
    const rest = { description: '', method: 'weight' as const, accountId: null };
    return (await c.staff.call(schedules.endpoints.create, { name, entries, ...rest })).id;
  };
  /** Two values of a field; of those that people add later, by what the field means. */
  const samples: Record<string, readonly unknown[]> = {
    origin: ['127.0.0.1:9', '127.0.0.1:10'],
    scheduleId: [await policy(), await policy()],
    lines: [[c.entry('aurora', 50)], [c.entry('borealis', 60)]],
  };
  const byKind: Partial<Record<Kind, readonly unknown[]>> = {
    flag: [false, true],
    count: [1, 2],
    host: ['one.example.test', 'two.example.test'],
  };
  const valueOf = (key: string, schema: z.ZodType, at: number): unknown => {
    const names = Object.keys(metaOf(schema).options ?? {});
    if (names.length > 0 && !samples[key]) return names[at];
    return (samples[key] ?? byKind[kindOf(schema)] ?? [`${key} one`, `${key} two`])[at];
  };
  const form = Object.entries<z.ZodType>(settingsFields);
  const first = Object.fromEntries(form.map(([k, s]) => [k, valueOf(k, s, 0)]));
  const stored = async (id: string) => {
    const d: Record<string, unknown> = await c.one(c.staff, id);
    d['origin'] = `${String(d['originHost'])}:${String(d['originPort'])}`;
    return d;
  };
  const { accountId } = await c.person('Super');
  const name = `${randomUUID().slice(0, 8)}.form.test`;
  const { id, configVersion } = await c.staff.call(domains.endpoints.add, {
    name,
    origin: '',
    ...first,
    accountId: accountId as string,
  });
  expect(await stored(id)).toMatchObject(first);
  let version = configVersion;
  for (const [key, schema] of form) {
    first[key] = valueOf(key, schema, 1);
    const d = await c.staff.call(domains.endpoints.updateInfo, { id, origin: '', ...first });
    version += metaOf(schema).local ? 0 : 1;
    expect({ key, version: d.configVersion }).toEqual({ key, version });
    expect(await stored(id)).toMatchObject(first);
  }
});

test.each([
  ['源站.example.test', 'xn--b9w05x.example.test', 80],
  ['origin。example。test：８０８０', 'origin.example.test', 8080],
  ['ｏｒｉｇｉｎ１．example.test，', 'origin1.example.test', 80],
  ['１２７．０．０．１:9', '127.0.0.1', 9],
])('an origin typed as %j is understood as the name of a domain is', async (typed, host, port) => {
  const owner = await c.person('Super');
  const name = `${randomUUID().slice(0, 8)}.typed.test`;
  const added = await owner.call(domains.endpoints.add, { name, origin: typed });
  expect([added.originHost, added.originPort]).toEqual([host, port]);
});

test.each([
  ['a.example.test，b.example.test', 'host.comma'],
  ['origin', 'host.bare'],
  ['*.example.test', 'host.wildcard'],
  ['shop😀.example.test', 'host.emoji'],
])('an origin typed as %j is refused by what is wrong with it', async (typed, code) => {
  const owner = await c.person('Super');
  const name = `${randomUUID().slice(0, 8)}.typed.test`;
  await expect(owner.call(domains.endpoints.add, { name, origin: typed })).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ path: 'origin', code }] },
  });
});

test('a rule that stores nothing takes no cache duration, only that nothing is cached', async () => {
  const owner = await c.person('Super');
  await c.bench.sql('update account set dynamic_acceleration = true where id = $1', [
    owner.accountId,
  ]);
  const name = `${randomUUID().slice(0, 8)}.rule.test`;
  const { id } = await owner.call(domains.endpoints.add, { name, origin: '127.0.0.1:9' });
  const both = { domainId: id, dynamic: true, cacheSeconds: 60, acceptLoss: true };
  const refusal = { body: { fields: [{ path: 'cacheSeconds', code: 'rule.dynamicCache' }] } };
  const { add, change } = domainRules.endpoints;
  await expect(owner.call(add, both)).rejects.toMatchObject(refusal);
  const rule = await owner.call(add, { ...both, cacheSeconds: 0 });
  // One from before this was refused is read as it is, and mended with its next change.
  await c.bench.sql('update domain_rule set cache_seconds = 60 where id = $1', [rule.id]);
  const { rows } = await owner.call(domainRules.endpoints.list, { domainId: id });
  expect(rows).toMatchObject([{ dynamic: true, cacheSeconds: 60 }]);
  const stored = { id: rule.id, dynamic: true, cacheSeconds: 60 };
  await expect(owner.call(change, stored)).rejects.toMatchObject(refusal);
});

test('an empty form of a rule names each field once, the empty list of parameters among them', async () => {
  const owner = await c.person('Super');
  const name = `${randomUUID().slice(0, 8)}.rule.test`;
  const { id } = await owner.call(domains.endpoints.add, { name, origin: '127.0.0.1:9' });
  const empty = { domainId: id, pattern: '', queryMode: 'only' } as const;
  await expect(owner.call(domainRules.endpoints.add, empty)).rejects.toMatchObject({
    body: {
      fields: [
        { path: 'pattern', code: 'field.required' },
        { path: 'queryNames', code: 'rule.queryNames' },
      ],
    },
  });
});
