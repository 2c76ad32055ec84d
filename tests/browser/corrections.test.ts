import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type Bench, startBench } from '../support/bench';
import { wordsIn } from '../support/texts';
import { billedCustomer, setPrice } from './billedDay';
import { openBrowser, openConsole, shot, violations } from './support';

let bench: Bench;
let browser: Browser;
beforeAll(async () => {
  [bench, browser] = await Promise.all([startBench(), openBrowser()]);
  await setPrice(bench);
});
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
});

test.each(['zh-CN', 'en'] as const)(
  '/approvals: a figure of a billed day is overridden by one person and let pass by another, and the day bill bears the difference, in %s',
  async (language) => {
    const say = wordsIn(language);
    const { domainId, start, name } = await billedCustomer(bench);
    const [author, second] = [await bench.staff(), await bench.staff()];
    const point = `/cdn-datapoint?domainId=${domainId}&measure=bytes&at=${encodeURIComponent(start)}`;
    const one = await openConsole(browser, bench.base, author, point, { language });
    const { page } = one;
    await page
      .getByRole('button', { name: say('Override') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('New value')).fill('1000000000');
    await dialog.getByLabel(say('Reason')).fill('The supplier counted twice');
    await dialog.getByRole('button', { name: say('Preview') }).click();
    await dialog.getByText('-1,000,000,000').waitFor();
    await shot(page, 'override-preview');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: say('Apply') }).click();
    const other = await openConsole(browser, bench.base, second, '/approvals', { language });
    await other.page
      .getByRole('button', { name: say('Open', { exact: true }) })
      .first()
      .click();
    await other.page.getByText('The supplier counted twice').first().waitFor();
    await shot(other.page, 'approval');
    expect(await violations(other.page)).toEqual([]);
    await other.page.getByRole('button', { name: say('Approve', { exact: true }) }).click();
    await page.getByText(say('Held: Point override')).first().waitFor();
    await shot(page, 'override-held');
    expect(await violations(page)).toEqual([]);
    await other.page.goto(`${bench.base}/#/cdn-billdaymanag`);
    await other.page.getByRole('row', { name }).filter({ hasText: '-0.09 USD' }).waitFor();
    expect([...one.messages, ...other.messages]).toEqual([]);
  },
);
