import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { texts } from '../../client/areas/cdn/logs/processes/texts';
import { unitResults } from '#shared/areas/cdn/logs/logProcesses';
import { taskStates } from '#shared/areas/platform/tasks/tasks';
import { sentenceOf } from '#shared/kernel/errors';
import type { Option } from '#shared/kernel/field';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';
import { type HostLogs, hosts, openHostLogs, wildcard } from '../integration/cdn/logs/hostLogs';
import { sayIn } from './monthWorld';
import { fieldName, openBrowser, openConsole, shot, violations } from './support';

const [a] = hosts;
let logs: HostLogs;
let browser: Browser;
beforeAll(async () => {
  [logs, browser] = await Promise.all([openHostLogs(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await logs?.stop();
});

/** An instant as people of the browser's zone type it. */
const typedAt = (iso: string | undefined) =>
  new Date(Date.parse(String(iso)) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
const fillIn = async (page: Page, say: (text: Option) => string, subdomains: string) => {
  const { from, to } = logs.wanted();
  await page.getByRole('combobox', { name: say(terms.domains) }).click();
  await page.getByRole('option', { name: wildcard }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel(fieldName(say(cdnTerms.singleHosts))).fill(subdomains);
  await page.getByLabel(fieldName(say(cdnTerms.fromTime))).fill(typedAt(from));
  await page.getByLabel(fieldName(say(cdnTerms.toTime))).fill(typedAt(to));
};

test.each(['zh-CN', 'en'] as const)(
  '/cdn-logprocess in %s: staff choose a single host of a wildcard, a wrong one is told at its field, the task shows its steps, and the same task once more says that nothing changed',
  async (language) => {
    const say = sayIn(language);
    const truth = await logs.state();
    await logs.slip(a);
    const { page, messages } = await openConsole(
      browser,
      logs.bench.base,
      logs.staff,
      '/createSubDomainLogProcessTaskPage',
      { language },
    );
    page.setDefaultTimeout(20_000);
    await fillIn(page, say, 'www.elsewhere.test');
    const save = page.getByRole('button', { name: say(terms.save), exact: true });
    await save.click();
    const refusal = sentenceOf('logs.processHost', { hosts: 'www.elsewhere.test', n: 1 });
    await page.getByText(say(refusal)).first().waitFor();
    await page.getByLabel(fieldName(say(cdnTerms.singleHosts))).fill(a);
    await page.getByText(say(texts.estimate.lines)).first().waitFor();
    await shot(page, `log-process-form-${language}`);
    expect(await violations(page)).toEqual([]);
    await save.click();
    await page.waitForURL(/cdn-logprocess\?id=/);
    const drawer = page.getByRole('dialog');
    await drawer.getByText(a).first().waitFor();
    // The sums follow before a task ends, and the former lines are deleted.
    const state = say(taskStates.completed);
    await drawer.getByText(state, { exact: true }).first().waitFor();
    await drawer.getByText(say(unitResults.changed), { exact: true }).first().waitFor();
    await shot(page, `log-process-${language}`);
    expect(await violations(page)).toEqual([]);
    expect(await logs.state()).toEqual(truth);

    await page.goto(`${logs.bench.base}/#/createSubDomainLogProcessTaskPage`);
    await fillIn(page, say, a);
    await save.click();
    await page.waitForURL(/cdn-logprocess\?id=/);
    const [zhCN, en] = texts.same;
    const same = say([zhCN, en.replace(/\{files\|([^|]*)\|([^}]*)\}/, '$2')]);
    await drawer.getByText(same.replaceAll('{files}', '2')).waitFor();
    expect(await logs.state()).toEqual(truth);
    // The browser logs the refusal of the wrong host: of the form, and of the estimate beside it.
    expect(messages.filter((m) => !m.includes('status of 400'))).toEqual([]);
    await page.context().close();
  },
  180_000,
);
