import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { lookupAddresses } from '#server/drivers/dns/lookup';
import { watchNodes } from '#server/model/cdn/suppliers/nodes';
import { domains } from '#shared/areas/cdn/domains/domains';
import type { Caller } from '../../../support/bench';
import { codeOf } from '../statistics/points';
import { type Console, startConsole } from './console';
import { allNodes } from './edge';

let c: Console;
let owner: Caller;

beforeAll(async () => {
  c = await startConsole();
  owner = await c.person('Super');
});
afterAll(() => c?.stop());

/** A served domain, and what the check and an attempt to delete it say. */
const served = async (name: string) => {
  const { id, cname } = await c.activated(owner, name);
  if (!cname) throw new Error('no CNAME');
  return {
    cname,
    async check() {
      const { cnameState, servers } = await owner.call(domains.endpoints.checkCname, { id });
      return [cnameState, servers[0]?.values];
    },
    /** Only what is suspended can be deleted at all. */
    async refusal() {
      await owner.call(domains.endpoints.stop, { id });
      await c.reaches(owner, id, 'Suspend');
      return codeOf(owner.call(domains.endpoints.remove, { id, name }));
    },
  };
};

test('a CNAME that leads here over an alias of the customer is in effect, and keeps the domain', async () => {
  const d = await served('www.chain-shop.test');
  await c.setCname('www.chain-shop.test', 'brand.chain-shop.test');
  expect(await d.check()).toEqual(['notInEffect', ['brand.chain-shop.test']]);
  await c.setCname('brand.chain-shop.test', d.cname);
  // Where our own name leads is not told.
  expect(await d.check()).toEqual(['inEffect', ['brand.chain-shop.test', d.cname]]);
  expect(await d.refusal()).toBe('domain.cnamePointsHere');
});

test('an apex that its name service flattens is in effect while all of its addresses are ours', async () => {
  const name = 'flat-shop.test';
  const d = await served(name);
  const setAddresses = (values: string[]) =>
    c.world.call('PUT', '/dns/records', { name, type: 'A', values, ttl: 1 });
  const servers = [`127.0.0.1:${c.config.world.dnsPort}`];
  const [answer] = await lookupAddresses(d.cname, { servers });
  if (!answer?.ok) throw new Error('the CNAME has no address');
  await setAddresses(answer.values);
  expect(await d.check()).toEqual(['inEffect', answer.values]);
  await watchNodes();
  // Who flattens asks from another place and gets other nodes of the same suppliers.
  await setAddresses(allNodes.slice(0, 1));
  expect(await d.check()).toEqual(['inEffect', allNodes.slice(0, 1)]);
  const stranger = '192.0.2.1';
  await setAddresses([...allNodes.slice(0, 1), stranger]);
  expect((await d.check())[0]).toBe('notInEffect');
  await setAddresses(allNodes.slice(0, 1));
  expect(await d.refusal()).toBe('domain.cnamePointsHere');
});
