import { expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { planMethods } from '#shared/areas/cdn/corrections/planMethods';
import * as cdnTerms from '#shared/areas/cdn/terms';
import { approvalStates } from '#shared/areas/platform/approvals/approvals';
import * as terms from '#shared/kernel/terms';
import { texts as repairTexts } from '../../client/areas/cdn/corrections/texts';
import { texts as consistencyTexts } from '../../client/areas/cdn/reconciliation/consistency/texts';
import { type Month, sayIn } from './monthWorld';
import { openConsole, shot } from './support';

/** Somebody else opens what waits for approval, sees what it changes, and approves it. */
export const letPass = async (browser: Browser, m: Month, language: 'zh-CN' | 'en') => {
  const t = sayIn(language);
  const { page, messages } = await openConsole(browser, m.bench.base, m.second, '/approvals', {
    language,
  });
  const row = page.getByRole('row', { name: new RegExp(t(approvalStates.waiting)) }).first();
  await row.getByRole('button').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(terms.approve), exact: true })
    .click();
  await page.getByRole('dialog').getByText(t(approvalStates.approved)).first().waitFor();
  expect(messages).toEqual([]);
  await page.context().close();
};

/** From an opened red day over its domain to the repair of all three days, which somebody else lets pass. */
export const repairDays = async (
  browser: Browser,
  page: Page,
  m: Month,
  language: 'zh-CN' | 'en',
) => {
  const t = sayIn(language);
  const c = m.caseIn(language);
  await page.waitForURL(/viewMoreLocalSupplier/);
  const domain = page.getByRole('row', { name: new RegExp(c.domain) });
  await domain.getByRole('button').last().click();
  await shot(page, `month-check-${language}`);
  await page.getByRole('menuitem', { name: t(consistencyTexts.repair) }).click();
  await page.waitForURL(/data-repair/);
  const form = page.getByRole('dialog');
  await form.getByLabel(t(cdnTerms.method)).first().click();
  await page.getByRole('option', { name: t(planMethods.pullAgain) }).click();
  const [from, to] = m.spanAt(c.supplier);
  await form.getByLabel(t(cdnTerms.fromTime)).first().fill(from);
  await form.getByLabel(t(cdnTerms.toTime)).first().fill(to);
  await form.getByLabel(t(terms.reason)).fill('The supplier told them late');
  await m.mend(c.supplier);
  await form.getByRole('button', { name: t(repairTexts.preview) }).click();
  const drawer = page.getByRole('dialog', { name: c.domain });
  await drawer.getByText(m.day).first().waitFor();
  await shot(page, `month-preview-${language}`);
  await drawer.getByRole('button', { name: t(repairTexts.apply), exact: true }).click();
  // Its days are billed: somebody else has to let it pass.
  await letPass(browser, m, language);
  await drawer.getByText(t(cdnTerms.applied)).first().waitFor();
};
