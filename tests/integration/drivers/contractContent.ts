import { describe, expect, test } from '@jest/globals';
import { type Bench, domain } from './bench';

/** Prefetch and its tasks, or the refusal of who offers none. */
export const prefetchContract = (bench: Bench): void => {
  if (bench.lacks('prefetch')) {
    test(`${bench.name}: who offers no prefetch refuses it as invalid and does nothing`, async () => {
      const urls = [`http://${domain}/warm`];
      const prefetch = bench.driver.prefetch({ urls, ref: bench.ref() });
      await expect(prefetch).rejects.toMatchObject({ errorClass: 'invalid' });
      expect((await bench.get('/warm')).headers['x-cache']).toBe('MISS');
    });
    return;
  }
  describe(`${bench.name}: prefetch`, () => {
    test('prefetch warms every node and tells each URL its own result', async () => {
      const { unknownHost, missingAtOrigin } = bench.habits;
      const [warm, missing] = [`http://${domain}/warm`, `http://${domain}/missing`];
      const stranger = 'http://no.test/x';
      const urls = [warm, missing, ...(unknownHost === null ? [] : [stranger])];
      if (unknownHost === null)
        await expect(
          bench.driver.prefetch({ urls: [warm, stranger], ref: bench.ref() }),
        ).rejects.toMatchObject({ errorClass: 'invalid' });
      const { ticket } = await bench.driver.prefetch({ urls, ref: bench.ref() });
      const task = await bench.finished(ticket);
      expect(task.state).toBe('partial');
      expect(task.items.map((item) => [item.target, item.state, item.code])).toEqual([
        [warm, 'done', null],
        [missing, 'failed', missingAtOrigin],
        ...(unknownHost === null ? [] : [[stranger, 'failed', unknownHost]]),
      ]);
      expect((await bench.get('/warm')).headers['x-cache']).toBe('HIT');
      expect((await bench.client.get(bench.second, domain, '/warm')).headers['x-cache']).toBe(
        'HIT',
      );
    });

    test('a page on https is another object than what plain visitors are told', async () => {
      const urls = [`https://${domain}/scheme`];
      await bench.finished((await bench.driver.prefetch({ urls, ref: bench.ref() })).ticket);
      expect((await bench.get('/scheme')).headers['x-cache']).toBe('MISS');
      expect((await bench.get('/scheme')).headers['x-cache']).toBe('HIT');
    });

    test('a prefetch above one call is split, found again and counted once', async () => {
      const own = bench.ref();
      const length = bench.module.facts.maxPrefetchUrls + 5;
      const urls = Array.from({ length }, (_, i) => `http://${domain}/many/${i}`);
      const since = new Date().toISOString();
      const { ticket } = await bench.driver.prefetch({ urls, ref: own });
      expect(await bench.driver.findTask(own, { urls, since })).toEqual({ ticket });
      const task = await bench.finished(ticket);
      expect([task.state, task.items.length]).toEqual(['done', length]);
    });
  });
};

/** Purge, tasks and their references. */
export const contentContract = (bench: Bench): void => {
  describe(`${bench.name}: content`, () => {
    test('purge by URL takes every query of that path and nothing else', async () => {
      for (const path of ['/p/a?q=1', '/p/a?q=2', '/p/b']) await bench.get(path);
      const targets = [{ kind: 'url' as const, value: `http://${domain}/p/a` }];
      const task = await bench.finished(
        (await bench.driver.purge({ targets, ref: bench.ref() })).ticket,
      );
      expect(task.state).toBe('done');
      expect((await bench.get('/p/a?q=1')).headers['x-cache']).toBe('MISS');
      expect((await bench.get('/p/a?q=2')).headers['x-cache']).toBe('MISS');
      expect((await bench.get('/p/b')).headers['x-cache']).toBe('HIT');
    });

    test('spellings of one URL are one object, and a purge of one is a purge of all', async () => {
      await bench.get('/sp/%7eb/%e5%9b%be');
      const seen = bench.origin.seen.at(-1)?.url;
      expect(seen?.endsWith('/sp/%7eb/%e5%9b%be')).toBe(true);
      const other = '/sp/~b/%E5%9B%BE';
      expect((await bench.get(other)).headers['x-cache']).toBe('HIT');
      const targets = [{ kind: 'url' as const, value: `http://${domain}/%73p/~b/%e5%9B%be` }];
      await bench.finished((await bench.driver.purge({ targets, ref: bench.ref() })).ticket);
      expect((await bench.get(other)).headers['x-cache']).toBe('MISS');
    });

    test('the origin is asked for gzip by weight: q=0 is a refusal', async () => {
      const codingFor = async (field: string) => {
        const path = `/gzip/${encodeURIComponent(field)}`;
        await bench.get(path, { headers: { 'accept-encoding': field } });
        return bench.origin.seen.at(-1)?.headers['accept-encoding'];
      };
      expect(await codingFor('gzip;q=0, identity')).toBeUndefined();
      expect(await codingFor('br;q=1.0, gzip;q=0.5')).toBe('gzip');
    });

    test('purge by prefix and by host', async () => {
      for (const path of ['/dir/x', '/dir/y', '/other']) await bench.get(path);
      const prefix = [{ kind: 'prefix' as const, value: `http://${domain}/dir/` }];
      await bench.finished(
        (await bench.driver.purge({ targets: prefix, ref: bench.ref() })).ticket,
      );
      expect((await bench.get('/dir/x')).headers['x-cache']).toBe('MISS');
      expect((await bench.get('/other')).headers['x-cache']).toBe('HIT');
      const host = [{ kind: 'host' as const, value: domain }];
      await bench.finished((await bench.driver.purge({ targets: host, ref: bench.ref() })).ticket);
      expect((await bench.get('/other')).headers['x-cache']).toBe('MISS');
    });

    test('a purge of one region leaves the nodes of the others as they are', async () => {
      if (!bench.module.facts.purgesRegions) return;
      const ask = (node: string) => bench.client.get(node, domain, '/region/x');
      const nodes = await bench.driver.health();
      const [first, second] = nodes.map((n) => n.address);
      for (const node of [first, second]) await ask(node ?? '');
      const targets = [{ kind: 'prefix' as const, value: `http://${domain}/region/` }];
      const regions = [nodes[0]?.region ?? ''];
      const { ticket } = await bench.driver.purge({ targets, ref: bench.ref(), regions });
      expect((await bench.finished(ticket)).state).toBe('done');
      expect((await ask(second ?? '')).headers['x-cache']).toBe('HIT');
      expect((await ask(first ?? '')).headers['x-cache']).toBe('MISS');
    });

    test('a task is found by its reference; an unknown one is not', async () => {
      const own = bench.ref();
      const since = new Date().toISOString();
      const targetsOf = (path: string) => [
        { kind: 'url' as const, value: `http://${domain}/${path}` },
      ];
      const targets = targetsOf('find');
      const { ticket } = await bench.driver.purge({ targets, ref: own });
      // Who keeps no record knows none; what a ticket is about stands in the ticket.
      const record = bench.lacks('taskRecords') ? null : { ticket };
      expect(await bench.driver.findTask(own, { targets, since })).toEqual(record);
      expect((await bench.finished(ticket)).items).toMatchObject([{ target: targets[0]?.value }]);
      const nowhere = { targets: targetsOf('nobody-asked'), since };
      expect(await bench.driver.findTask('nobody', nowhere)).toBeNull();
    });

    test('repeating with the same reference acts once exactly where the driver says so', async () => {
      const own = bench.ref();
      const targets = [{ kind: 'url' as const, value: `http://${domain}/once` }];
      await bench.driver.purge({ targets, ref: own });
      await bench.driver.purge({ targets, ref: own });
      const ledger = await bench.ledger(own, `http://${domain}/once`);
      expect(ledger['count']).toBe(bench.driver.idempotent ? 1 : 2);
    });

    test('quota goes down by what was handed in', async () => {
      if (bench.lacks('allowances')) {
        // Who counts none tells none.
        expect(await bench.driver.quota()).toEqual([]);
        return;
      }
      const left = async () =>
        (await bench.driver.quota()).find((quota) => quota.kind === 'purgePrefix')?.left ?? 0;
      const before = await left();
      const targets = [{ kind: 'prefix' as const, value: `http://${domain}/q/` }];
      await bench.driver.purge({ targets, ref: bench.ref() });
      expect(await left()).toBe(before - 1);
    });
  });
};
