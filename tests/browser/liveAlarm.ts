import { expect } from '@jest/globals';
import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { until } from '../support/bench';
import type { Instance } from '../support/instance';
import { openSlots, serve } from '../support/liveTraffic';

const secret = 'a-signing-secret-of-the-day-test';
const texts = {
  'zh-CN': {
    add: '新建策略',
    description: '描述',
    metric: '指标',
    status: '状态码 5xx',
    threshold: '阈值',
    points: '持续点数',
    recovery: '恢复点数',
    addresses: 'Webhook 地址',
    mailboxes: '邮箱',
    create: '创建',
    firing: '1 个告警中',
    calm: '正常',
    recovered: '已恢复',
  },
  en: {
    add: 'New policy',
    description: 'Description',
    metric: 'Metric',
    status: 'Status 5xx',
    threshold: 'Threshold',
    points: 'Sustained points',
    recovery: 'Recovery points',
    addresses: 'Webhook addresses',
    mailboxes: 'Mailboxes',
    create: 'Create',
    firing: '1 firing',
    calm: 'Normal',
    recovered: 'Recovered',
  },
} as const;

type Hook = { headers: [string, string][]; body: string };
type NoticeCall = { event: string; value: number; domain: string };

/** The webhook bodies that arrived at a path of the lab's sink, each with a right signature. */
const heard = async (instance: Instance, path: string): Promise<NoticeCall[]> => {
  const { calls } = await instance.world<{ calls: Hook[] }>('GET', `/sink/webhooks?path=${path}`);
  return calls.map(({ headers, body }) => {
    const head = Object.fromEntries(headers);
    const signed = `${head['x-manifold-id']}.${head['x-manifold-timestamp']}.${body}`;
    const right = createHmac('sha256', secret).update(signed).digest('hex');
    expect(head['x-manifold-signature']).toBe(`v1=${right}`);
    return JSON.parse(body) as NoticeCall;
  });
};

/**
 * Makes a policy in the console, then lets real requests fail at the edges: suppliers count them, sync
 * takes the counters over, the slot is complete, the alarm fires in the open list without a reload and
 * recovers after a calm slot. Only the waiting for five minutes is left out: both sides' clocks move to
 * the next slot. The value that is told equals what the visitors received.
 */
export const alarmByLiveTraffic = async (o: {
  instance: Instance;
  page: Page;
  host: string;
  language: 'zh-CN' | 'en';
  go(path: string): Promise<void>;
}): Promise<void> => {
  const { instance, page, host, language } = o;
  const t = texts[language];
  const name = `Errors of ${host}`;
  const hook = `/hook/day/${host}`;
  const mailbox = `oncall@${host}`;

  await o.go('/cdn-alarmmanage');
  await page.getByRole('button', { name: t.add }).first().click();
  const form = page.locator('form');
  await form.getByRole('textbox', { name: t.description }).fill(name);
  await form.getByLabel(t.metric).click();
  await page.getByRole('option', { name: t.status, exact: true }).click();
  await form.getByRole('spinbutton', { name: t.threshold }).fill('20');
  await form.getByRole('spinbutton', { name: t.points }).fill('1');
  await form.getByRole('spinbutton', { name: t.recovery }).fill('1');
  await form.getByLabel('Webhook', { exact: true }).check();
  await form.getByRole('textbox', { name: t.mailboxes }).fill(mailbox);
  const sink = `http://127.0.0.1:${instance.lab.world.controlPort}${hook}`;
  await form.getByRole('textbox', { name: t.addresses }).fill(sink);
  await form.locator('input[type=password]').fill(secret);
  await form.getByRole('button', { name: t.create, exact: true }).click();
  await page.waitForURL(/#\/cdn-alarmmanage/);
  const row = page.locator('tr', { hasText: name });
  await row.getByText(t.calm, { exact: true }).waitFor();

  const nextSlot = await openSlots(instance);
  const bad = await serve(instance, host, await nextSlot(), { burst: true, enough: 40 });
  expect(bad.failed).toBe(0);
  const over = performance.now();
  const calm = await nextSlot();
  await row.getByText(t.firing, { exact: true }).waitFor({ timeout: 30_000 });
  const seconds = (performance.now() - over) / 1000;
  console.log(`${language}: end of the slot to firing on the screen ${seconds.toFixed(1)} s`);
  const [fired] = await until(async () => {
    const all = (await heard(instance, hook)).filter((h) => h.domain === host);
    return all.length > 0 && all;
  });
  expect(fired).toMatchObject({ event: 'alarm.fire', value: bad.status['503'] });

  await serve(instance, host, calm, { burst: false, enough: 30 });
  await nextSlot();
  await row.getByText(t.calm, { exact: true }).waitFor({ timeout: 30_000 });
  const events = await until(async () => {
    const all = (await heard(instance, hook)).filter((h) => h.domain === host);
    return all.length > 1 && all.map((h) => h.event);
  });
  expect(events).toEqual(['alarm.fire', 'alarm.recover']);
  const mails = await until(async () => {
    const { messages } = await instance.world<{ messages: { subject: string }[] }>(
      'GET',
      `/sink/mail?to=${mailbox}`,
    );
    const own = messages.filter((m) => m.subject.includes(host));
    return own.length > 1 && own;
  });
  expect(mails).toHaveLength(2);
  await o.go('/cdn-alarmtrigger');
  await page.locator('tr', { hasText: name }).getByText(t.recovered).first().waitFor();
};
