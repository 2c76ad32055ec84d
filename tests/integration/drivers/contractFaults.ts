import { describe, expect, test } from '@jest/globals';
import { lab, until } from '../lab/support';
import { type Bench, domain } from './bench';

/** What the lab can break on purpose, as a driver and a client see it. */
export const faultsContract = (bench: Bench): void => {
  const set = (faults: object) => lab(bench.port, 'PUT', 'faults', faults);

  describe(`${bench.name}: faults`, () => {
    test('a wrong credential is refused as auth', async () => {
      const wrong = bench.openWith({ keyId: 'x', secret: 'x', accessKey: 'x', accessSecret: 'x' });
      await expect(wrong.checkCredential()).rejects.toMatchObject({ errorClass: 'auth' });
    });

    test('throttling tells how long to wait', async () => {
      await set({ throttlePercent: 100, retryAfterSeconds: 7 });
      await expect(bench.question()).rejects.toMatchObject({
        errorClass: 'throttled',
        more: { retryAfterMs: 7_000 },
      });
    });

    test('an answer lost after the act is unavailable, and the act is found by its reference', async () => {
      const ref = bench.ref();
      const targets = [{ kind: 'url' as const, value: `http://${domain}/lost` }];
      // Whatever a dialect needs before it can act is there already.
      await bench.driver.checkCredential();
      await set({ lossPercent: 100 });
      const since = new Date().toISOString();
      const lost = bench.driver.purge({ targets, ref });
      await expect(lost).rejects.toMatchObject({ errorClass: 'unavailable' });
      await set({ lossPercent: 0 });
      const record = await bench.driver.findTask(ref, { targets, since });
      // Who keeps no record leaves it to be handed in again.
      expect(record === null).toBe(bench.lacks('taskRecords'));
      expect((await bench.ledger(ref, `http://${domain}/lost`))['count']).toBe(1);
    });

    test('a call that outlasts the limit of its caller may still be under way, and is carried out late', async () => {
      const ref = bench.ref();
      const targets = [{ kind: 'url' as const, value: `http://${domain}/late` }];
      await bench.driver.checkCredential();
      const hasty = bench.openHasty(250);
      const since = new Date().toISOString();
      await set({ delayMs: 900 });
      const purge = hasty.purge({ targets, ref });
      const config = bench.edge([], 40);
      const push = hasty.pushConfig({ domain, config, ref: bench.ref() });
      const unknown = { errorClass: 'unavailable', more: { underWay: true } };
      await Promise.all([
        expect(purge).rejects.toMatchObject(unknown),
        expect(push).rejects.toMatchObject(unknown),
      ]);
      await set({ delayMs: 0 });
      const acts = async () => (await bench.ledger(ref, `http://${domain}/late`))['count'];
      // Asked right away the supplier knows of nothing, and yet it acts.
      if (bench.lacks('taskRecords')) await until(async () => (await acts()) === 1);
      else await until(() => bench.driver.findTask(ref, { targets, since }));
      expect(await acts()).toBe(1);
      if (bench.habits.pushesAtOnce) await bench.online(40);
      // One that stopped before it wrote is simply done again.
      else await bench.push(40, []);
    });

    test('a call that was never sent is over', async () => {
      const nowhere = bench.openAt(`http://127.0.0.1:1`);
      const targets = [{ kind: 'url' as const, value: `http://${domain}/never` }];
      await expect(nowhere.purge({ targets, ref: bench.ref() })).rejects.toMatchObject({
        errorClass: 'unavailable',
        more: { underWay: false },
      });
    });

    test('a used up allowance is quota; where only what is under way counts it is to be waited for', async () => {
      await set({ quotaExhausted: true });
      const targets = [{ kind: 'url' as const, value: `http://${domain}/x` }];
      const request = bench.driver.purge({ targets, ref: bench.ref() });
      const errorClass = bench.lacks('allowances') ? 'throttled' : 'quota';
      await expect(request).rejects.toMatchObject({ errorClass });
    });

    test('an unhealthy node is told and drops its clients; the other one serves', async () => {
      const [node] = await bench.driver.health();
      // A supplier that tells no nodes has nothing to say about one.
      if (!node) return;
      await set({ unhealthyNode: node.node });
      const healthy = (await bench.driver.health()).map((each) => each.healthy);
      expect(healthy).toEqual([false, true]);
      const fresh = bench.freshClient();
      await expect(fresh.get(bench.first, domain, '/x')).rejects.toThrow();
      expect((await fresh.get(bench.second, domain, '/x')).status).toBe(200);
      await fresh.close();
    });

    test('drift is seen in what is read back, not in the version', async () => {
      const before = await bench.driver.readConfig(domain);
      await set({ driftDomain: domain });
      const after = await bench.driver.readConfig(domain);
      expect(after.version).toBe(before.version);
      expect(after).not.toEqual(before);
    });

    test('a deployment that fails ends in error with a reason', async () => {
      await set({ deployFails: true });
      const config = bench.edge([], 50);
      await bench.driver.pushConfig({ domain, config, ref: bench.ref() });
      if (bench.lacks('deployments')) {
        // What was accepted counts as live: there is nothing to say of how it went on.
        await bench.online(50);
        await set({ deployFails: false });
        return bench.push(51, []);
      }
      if (bench.lacks('failures')) {
        // It goes on for as long as it cannot be done.
        expect((await bench.driver.status(domain))?.state).toBe('deploying');
        await set({ deployFails: false });
        return bench.push(51, []);
      }
      const status = await until(async () => {
        const now = await bench.driver.status(domain);
        return now?.state === 'error' ? now : null;
      });
      expect(status.message).toContain('refused');
      await set({ deployFails: false });
      return bench.push(51, []);
    });

    test('a failing origin is 502 at the edge', async () => {
      await set({ originFail: true });
      expect((await bench.get('/never-asked')).status).toBe(502);
    });

    test('a switch that does not exist is refused', async () => {
      expect((await set({ nonsense: true }))['code']).toBe('BadFaults');
      expect((await set({ lossPercent: 101 }))['code']).toBe('BadFaults');
    });

    test('a call above the limit a second is throttled', async () => {
      const eager = bench.openEager();
      const calls = Array.from({ length: bench.module.facts.callsPerSecond * 4 }, () =>
        bench.question(eager).then(
          () => 'done',
          (error: { errorClass: string }) => error.errorClass,
        ),
      );
      const outcomes = new Set(await Promise.all(calls));
      expect([...outcomes].sort()).toEqual(['done', 'throttled']);
      // Five in a row: the allowance has filled up again.
      let good = 0;
      await until(async () => {
        good = await bench.question().then(
          () => good + 1,
          () => 0,
        );
        return good === 5;
      });
    });
  });
};
