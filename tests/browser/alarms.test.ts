import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { type Bench, type Caller, startBench, until } from '../support/bench';
import { statPoint, storePoints } from '../support/statPoint';
import { openBrowser, openConsole, shot, violations } from './support';

let bench: Bench;
let browser: Browser;
beforeAll(async () => {
  [bench, browser] = await Promise.all([startBench(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
});

const slot = 300_000;
const base = Math.floor((Date.now() - 3 * 3_600_000) / slot) * slot;
const at = (n: number) => new Date(base + n * slot).toISOString();

/** A domain with realtime requests per slot, and its watermark after the last. */
const domainOf = async (me: Caller, requests: number[]) => {
  const [domainId, paramId] = [randomUUID(), randomUUID()];
  const accountId = me.accountId as string;
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at) values ($1, $2, 'aurora', 'http://x', 14400, 60, true, now())`,
    [paramId, `p-${paramId.slice(0, 8)}`],
  );
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $3, 'o.test', 80, 'http', 'Activated', 'v', 'v', now() - interval '1 day', now())`,
    [domainId, accountId, `d-${domainId.slice(0, 8)}.test`],
  );
  await bench.sql(
    `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to, next_at, past_next_at)
     values ($1, $2, $3, $4, 'realtime', $5, $5, $6, now() + interval '1 hour', now() + interval '1 hour')`,
    [randomUUID(), accountId, domainId, paramId, at(0), at(requests.length)],
  );
  const feed = async (from: number, values: number[]) => {
    await storePoints(bench.platform.analytics, {
      accountId,
      domainId,
      paramId,
      source: 'realtime',
      from: at(from),
      to: at(from + values.length),
      points: values.map((n, i) =>
        statPoint({
          domain: 'd',
          at: at(from + i),
          country: 'CN',
          requests: n,
          bytes: n * 1000,
        }),
      ),
    });
    await bench.sql('update sync_lane set complete_to = $2 where domain_id = $1', [
      domainId,
      at(from + values.length),
    ]);
  };
  await feed(0, requests);
  return feed;
};

test('a policy is replayed while it is typed, made, fires live, is acknowledged and recovers', async () => {
  const me = await bench.as('Super');
  const feed = await domainOf(me, [10, 500, 500, 10, 10, 10]);
  const { page, messages } = await openConsole(browser, bench.base, me, '/cdn-alarmmanage', {
    language: 'en',
  });
  await page.getByText('No alarm policy yet').waitFor();
  await page.getByRole('button', { name: 'New policy' }).first().click();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.locator('form [role=alert]').first().waitFor();
  await page.getByRole('textbox', { name: 'Description' }).fill('Too many requests');
  await page.locator('form').getByLabel('Metric').click();
  await page.getByRole('option', { name: 'Requests', exact: true }).click();
  await page.getByRole('spinbutton', { name: 'Threshold' }).fill('100');
  await page.getByRole('spinbutton', { name: 'Sustained points' }).fill('2');
  await page.getByRole('spinbutton', { name: 'Recovery points' }).fill('2');
  await page.getByText('Would have fired 1 time, 2 notices to each target').waitFor();
  await shot(page, 'alarm-form');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Too many requests', { exact: true }).first().waitFor();
  const [policy] = (await me.call(alarmPolicies.endpoints.list, {})).rows;
  expect(policy).toMatchObject({ metric: 'requests', threshold: 100, emails: [me.email] });
  await until(async () => {
    const [row] = await bench.sql('select seen_version from alarm_policy');
    return row?.['seen_version'] === 1;
  });
  await feed(6, [900, 900]);
  await page.getByText('1 firing').waitFor();
  await shot(page, 'alarm-list');
  expect(await violations(page)).toEqual([]);
  await page.goto(`${bench.base}/#/cdn-alarmtrigger`);
  await page.getByText('Too many requests', { exact: true }).first().waitFor();
  const [incident] = (await me.call(alarmIncidents.endpoints.list, {})).rows;
  await page.goto(`${bench.base}/#/cdn-alarmtrigger?id=${incident?.id}`);
  await page.getByRole('button', { name: 'Acknowledge' }).waitFor();
  await page.locator('canvas').first().waitFor();
  await shot(page, 'alarm-event');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await page.getByText(`Acknowledged by ${me.email} until`).waitFor();
  await feed(8, [1, 1]);
  await page.getByRole('main').getByText('Recovered', { exact: true }).first().waitFor();
  await page.goto(`${bench.base}/#/cdn-alarmnoticetrigger`);
  await page.getByText('Fired', { exact: true }).first().waitFor();
  await shot(page, 'alarm-notices');
  expect(await violations(page)).toEqual([]);
  expect(messages.filter((s) => !/status of 400/.test(s))).toEqual([]);
});

test('the landing shows how things stand; a silence is made there with its reason, and ended', async () => {
  const me = await bench.as('Super');
  await domainOf(me, [10, 500]);
  await me.call(alarmPolicies.endpoints.create, {
    description: 'Many requests',
    metric: 'requests',
    condition: 'gt',
    threshold: 100,
    points: 1,
    recoveryPoints: 1,
    intervalMinutes: 0,
    methods: ['email'],
    emails: [me.email],
    webhooks: [],
    domainMode: 'all',
    domainIds: [],
    source: 'realtime',
    enabled: true,
  });
  const { page, messages } = await openConsole(browser, bench.base, me, '/cdn-monitoralarm', {
    language: 'en',
  });
  page.setDefaultTimeout(60_000);
  await page.getByText('1 firing').waitFor();
  await page.getByRole('img', { name: /Last 24 points/ }).waitFor();
  await shot(page, 'alarm-landing');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('tab', { name: /Silences/ }).click();
  await page.getByRole('button', { name: 'New silence' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Silence', exact: true }).click();
  await page.getByText('Please give a reason for the silence').waitFor();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Release 42');
  await page.getByRole('dialog').getByRole('button', { name: 'Silence', exact: true }).click();
  const silenced = page.locator('tr', { hasText: 'Release 42' });
  await silenced.getByText('Active', { exact: true }).waitFor();
  await shot(page, 'alarm-silences');
  expect(await violations(page)).toEqual([]);
  await silenced.getByRole('button', { name: 'End now' }).click();
  await silenced.getByText('Ended', { exact: true }).waitFor();
  expect(messages.filter((s) => !/status of 400/.test(s))).toEqual([]);
});

test('staff watch all accounts with one policy and see which domains it reaches', async () => {
  const me = await bench.as('Super');
  await domainOf(me, [10]);
  const root = await bench.staff();
  const { page, messages } = await openConsole(browser, bench.base, root, '/createAlarmPageAll', {
    language: 'en',
  });
  page.setDefaultTimeout(60_000);
  const form = page.locator('form');
  await form.getByRole('textbox', { name: 'Description' }).fill('Errors anywhere');
  await form.getByRole('spinbutton', { name: 'Threshold' }).fill('5');
  await form.getByRole('textbox', { name: 'Domain pattern' }).fill('no-such-*');
  await page.getByText('No domain matches').waitFor();
  await form.getByRole('textbox', { name: 'Domain pattern' }).fill('d-*.test');
  await page.getByText('Added', { exact: true }).first().waitFor();
  await shot(page, 'alarm-all');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/#\/cdn-alarmmanage/);
  const row = page.locator('tr', { hasText: 'Errors anywhere' });
  await row.getByText('All accounts d-*.test').waitFor();
  expect(messages).toEqual([]);
});

test('a read-only user sees policies in Chinese on a phone, and that they may not make one', async () => {
  const boss = await bench.as('Super');
  await boss.call(alarmPolicies.endpoints.create, {
    description: '带宽过高',
    metric: 'bandwidth',
    condition: 'gt',
    threshold: 1_000_000_000,
    points: 3,
    recoveryPoints: 3,
    intervalMinutes: 60,
    methods: ['email'],
    emails: ['ops@example.test'],
    webhooks: [],
    domainMode: 'all',
    domainIds: [],
    source: 'realtime',
    enabled: true,
  });
  const me = await bench.as('Normal', { accountId: boss.accountId as string });
  const { page, messages } = await openConsole(browser, bench.base, me, '/cdn-alarmmanage', {
    width: 390,
    theme: 'dark',
  });
  await page.getByText('带宽过高').waitFor();
  await page.getByText('带宽 大于 1 Gbps').first().waitFor();
  const button = page.getByRole('button', { name: '新建策略' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  expect(await violations(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
  await shot(page, 'alarm-phone');
  expect(messages).toEqual([]);
});
