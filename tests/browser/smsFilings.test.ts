import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { texts } from '../../client/areas/sms/material/texts';
import { smsReviews } from '#shared/areas/sms/material/reviews';
import { smsSignatures } from '#shared/areas/sms/material/signatures';
import * as smsTerms from '#shared/areas/sms/terms';
import * as terms from '#shared/kernel/terms';
import { type SmsWorld, startSmsWorld } from '../integration/sms/world';
import { sayIn } from './monthWorld';
import { fieldName, openBrowser, openConsole, violations } from './support';

let world: SmsWorld;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([startSmsWorld({ workers: true }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

test.each([
  ['zh-CN', 'Lighthouse'],
  ['en', 'Harbour'],
] as const)(
  '/sms-signatureRoot in %s: staff with the right to review alone choose a carrier by its name and note a filing of what is approved',
  async (language, name) => {
    const say = sayIn(language);
    const reviewer = await world.bench.staff({ smsReview: 'approve' });
    await world.me.call(smsSignatures.endpoints.create, { name, source: 'brand', remark: '' });
    const { list, claim, decide } = smsReviews.endpoints;
    const [item] = (await reviewer.call(list, { search: name })).rows;
    const id = item?.id ?? '';
    await reviewer.call(claim, { id });
    await reviewer.call(decide, { id, approve: true });
    const { page, messages } = await openConsole(
      browser,
      world.bench.base,
      reviewer,
      `/sms-signatureRoot?open=${id}`,
      { language },
    );
    page.setDefaultTimeout(20_000);
    await page.getByText(say(texts.noFilings)).waitFor();
    await page.getByRole('button', { name: say(texts.file) }).click();
    const form = page.getByRole('dialog', { name: say(texts.file) });
    await form
      .getByLabel(fieldName(say(smsTerms.parameter)))
      .first()
      .click();
    await page.getByRole('option', { name: 'meridian' }).click();
    expect(await violations(page)).toEqual([]);
    await form.getByRole('button', { name: say(terms.save) }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /meridian/ }).waitFor();
    expect(messages).toEqual([]);
    await page.context().close();
  },
);
