import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { slotOf } from '#shared/kernel/units';
import { type Bench, startBench } from '../support/bench';
import { statPoint, storePoints } from '../support/statPoint';
import { wordsIn } from '../support/texts';
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

const slotMs = 300_000;
const start = Date.parse(slotOf(Date.now() - 86_400_000));
const at = (slots: number) => new Date(start + slots * slotMs).toISOString();

/** A domain that nothing pulls, with figures in two slots and a hole between them. */
const addDomain = async () => {
  const accountId = await bench.account();
  const [domainId, paramId] = [randomUUID(), randomUUID()];
  const [domain, param] = [`d-${domainId.slice(0, 8)}.test`, `p-${paramId.slice(0, 8)}`];
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at) values ($1, $2, 'aurora', 'http://x', 0, 60, true, now())`,
    [paramId, param],
  );
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $3, 'o.test', 80, 'http', 'Activated', 'v', 'v', $4, now())`,
    [domainId, accountId, domain, at(-10)],
  );
  for (const slot of [0, 2])
    await storePoints(bench.platform.analytics, {
      accountId,
      domainId,
      paramId,
      source: 'accurate',
      from: at(slot),
      to: at(slot + 1),
      points: [statPoint({ domain, at: at(slot), country: 'US', requests: 4, bytes: 4000 })],
    });
  return { domainId, domain, param };
};
const languages = ['zh-CN', 'en'] as const;
const choose = async (form: Page | Locator, label: RegExp, name: string | RegExp) => {
  await form.getByLabel(label).first().click();
  const page = 'page' in form ? form.page() : form;
  await page.getByRole('option', { name }).first().click();
};

test.each(languages)(
  '/cdn-vmpointInsert: a wrong line is named and nothing typed is lost; the points are previewed, written, marked and taken back, in %s',
  async (language) => {
    const say = wordsIn(language);
    const { domain, domainId, param } = await addDomain();
    const staff = await bench.staff();
    const path = '/cdn-vmpointInsert';
    const { page, messages } = await openConsole(browser, bench.base, staff, path, {
      language,
    });
    await choose(page, say('Supplier parameter'), param);
    const sheet = page.getByLabel(say('One point a line'));
    await sheet.fill(`${domain},${at(1)},US,bytes,7000\n${domain},${at(0)},US,bytes,1`);
    await page.getByLabel(say('Reason')).fill('Correction sheet');
    await page.getByRole('button', { name: say('Preview') }).click();
    await page.getByText(say('Line 2: the point has the value 4,000 already')).waitFor();
    await shot(page, 'points-wrong');
    expect(await violations(page)).toEqual([]);
    await sheet.fill(`${domain},${at(1)},US,bytes,7000`);
    await page.reload();
    expect(await sheet.inputValue()).toBe(`${domain},${at(1)},US,bytes,7000`);
    await page.getByRole('button', { name: say('Preview') }).click();
    const drawer = page.getByRole('dialog', { name: domain });
    await drawer.getByText(say('No billed day')).waitFor();
    await drawer.getByText('+7,000').first().waitFor();
    await shot(page, 'points-preview');
    expect(await violations(page)).toEqual([]);
    await drawer.getByRole('button', { name: say('Apply') }).click();
    await drawer.getByText(say('Applied')).first().waitFor();
    const point = `/cdn-datapoint?domainId=${domainId}&measure=bytes&at=${encodeURIComponent(at(1))}`;
    const other = await openConsole(browser, bench.base, staff, point, { language });
    await other.page.getByText(say('Held: Point insert')).first().waitFor();
    await drawer.getByRole('button', { name: say('Undo') }).click();
    await page
      .getByRole('dialog', { name: say('Undo the change') })
      .getByRole('button', { name: say('Undo') })
      .click();
    await drawer.getByText(say('Undone')).first().waitFor();
    // The browser's own line about the refused sheet.
    expect([...messages, ...other.messages].filter((m) => !m.includes('status of 400'))).toEqual(
      [],
    );
  },
);

test.each(languages)(
  '/data-repair: a hole is interpolated: previewed, applied, its hold lifted, and undone, in %s',
  async (language) => {
    const say = wordsIn(language);
    const { domain, param } = await addDomain();
    const staff = await bench.staff();
    const { page, messages } = await openConsole(browser, bench.base, staff, '/data-repair', {
      language,
    });
    await page
      .getByRole('button', { name: say('New repair') })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await choose(form, say('Domain'), domain);
    await choose(form, say('Supplier parameter'), param);
    await choose(form, say('Method'), say('Interpolate'));
    await form.getByLabel(say('From')).fill(
      new Intl.DateTimeFormat('sv-SE', {
        dateStyle: 'short',
        timeStyle: 'short',
        timeZone: 'Asia/Shanghai',
      }).format(new Date(at(1))),
    );
    await form.getByLabel(say('Reason')).fill('Withheld by the supplier');
    await shot(page, 'repair-form');
    await form.getByRole('button', { name: say('Preview') }).click();
    const drawer = page.getByRole('dialog', { name: domain });
    await drawer.getByText('+4,000').first().waitFor();
    await shot(page, 'repair-preview');
    expect(await violations(page)).toEqual([]);
    await drawer.getByRole('button', { name: say('Apply') }).click();
    await drawer.getByText(say('Applied')).first().waitFor();
    await drawer.getByRole('button', { name: say('Lift the hold') }).click();
    await page
      .getByRole('dialog', { name: say('Lift the hold') })
      .getByRole('button', { name: say('Lift') })
      .click();
    await drawer.getByRole('button', { name: say('Lift the hold') }).waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: say('Undo') }).click();
    await page
      .getByRole('dialog', { name: say('Undo the change') })
      .getByRole('button', { name: say('Undo') })
      .click();
    await drawer.getByText(say('Undone')).first().waitFor();
    await shot(page, 'repair-undone');
    expect(messages).toEqual([]);
  },
);

test.each(languages)(
  '/deleteSubDomainData: a removal is previewed with its ticket, applied and undone; the fine data says why a supplier gave no answer, in %s',
  async (language) => {
    const say = wordsIn(language);
    const { domainId, domain, param } = await addDomain();
    const staff = await bench.staff();
    const { page, messages } = await openConsole(
      browser,
      bench.base,
      staff,
      '/deleteSubDomainData',
      {
        language,
      },
    );
    await page
      .getByRole('button', { name: say('New removal') })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await choose(form, say('Domain'), domain);
    await form.getByLabel(say('Ticket number')).fill('LEGAL-7');
    const local = (instant: string) =>
      new Intl.DateTimeFormat('sv-SE', {
        dateStyle: 'short',
        timeStyle: 'short',
        timeZone: 'Asia/Shanghai',
      }).format(new Date(instant));
    await form.getByLabel(say('From')).fill(local(at(0)));
    await form.getByLabel(say('To')).fill(local(at(3)));
    await form.getByLabel(say('Reason')).fill('Written request');
    await form.getByRole('button', { name: say('Preview') }).click();
    const drawer = page.getByRole('dialog', { name: domain });
    await drawer.getByText('-8,000').first().waitFor();
    await drawer.getByText('LEGAL-7').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await drawer.getByRole('button', { name: say('Apply') }).click();
    await drawer.getByText(say('Applied')).first().waitFor();
    const path = `/cdn-localsupfinedata?domainId=${domainId}`;
    const other = await openConsole(browser, bench.base, staff, path, { language });
    await choose(other.page, say('Supplier parameter'), param);
    await other.page.getByText(say('The supplier gave no answer: timeout')).waitFor();
    await shot(other.page, 'fine');
    expect(await violations(other.page)).toEqual([]);
    await drawer.getByRole('button', { name: say('Undo') }).click();
    await page
      .getByRole('dialog', { name: say('Undo the change') })
      .getByRole('button', { name: say('Undo') })
      .click();
    await drawer.getByText(say('Undone')).first().waitFor();
    expect([...messages, ...other.messages]).toEqual([]);
  },
);
