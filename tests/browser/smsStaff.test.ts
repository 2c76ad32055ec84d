import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type Gateway, startGateway } from '#gateway/gateway';
import { materialStatuses, rejectReasons } from '#shared/areas/sms/material/life';
import { smsQualifications } from '#shared/areas/sms/material/qualifications';
import { smsReviews } from '#shared/areas/sms/material/reviews';
import { materialRules } from '#shared/areas/sms/material/rules';
import { smsSignatures } from '#shared/areas/sms/material/signatures';
import { smsTemplates } from '#shared/areas/sms/material/templates';
import { pngOf } from '#server/kernel/draw/pictures';
import { texts as materialTexts } from '../../client/areas/sms/material/texts';
import { words } from '../../client/kernel/text/words';
import { type SmsWorld, startSmsWorld } from '../integration/sms/world';
import { until } from '../support/bench';
import { sayIn } from './monthWorld';
import { carriersIn } from './smsStaffSteps';
import { openBrowser, openConsole, shot, visit } from './support';

let world: SmsWorld;
let gateway: Gateway;
let browser: Browser;
let proof: string;
beforeAll(async () => {
  [world, browser] = await Promise.all([startSmsWorld({ workers: true }), openBrowser()]);
  gateway = await startGateway(world.bench.platform, { fatal: () => undefined });
  await until(() => gateway.standing() === 3, { what: 'three sessions to stand' });
  const ground =
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420"><rect width="100%" height="100%" fill="#fdfaf1"/></svg>';
  proof = (await pngOf(ground)).toString('base64');
});
afterAll(async () => {
  await browser?.close();
  await gateway?.stop();
  await world?.stop();
});

/** What two customers hand in for a language: two licences, two names that look alike, a template with a link. */
const handIn = async (suffix: string) => {
  const [one, two] = [await world.bench.as('Super'), await world.bench.as('Super')];
  await world.bench.sql('update account set sms_enabled = true where id = any($1)', [
    [one.accountId, two.accountId],
  ]);
  const upload = [{ name: 'licence.png', content: proof }];
  const company = { contact: 'Li', phone: '+8613800000000', validUntil: '2099-01-01', remark: '' };
  for (const name of ['Good', 'Poor'])
    await one.call(smsQualifications.endpoints.create, {
      ...company,
      name: `${name} ${suffix}`,
      licence: `91310000MA1K${suffix}`,
      upload,
    });
  const name = `Lookout${suffix}`;
  const plain = { source: 'brand', remark: '' } as const;
  const { id } = await two.call(smsSignatures.endpoints.create, { ...plain, name });
  const first = await world.bench.staff({ smsReview: 'approve' });
  const { list, claim, decide } = smsReviews.endpoints;
  const { rows } = await first.call(list, { kind: ['signature'], search: name });
  const item = { id: rows.find((r) => r.materialId === id)?.id as string };
  await first.call(claim, item);
  await first.call(decide, { ...item, approve: true });
  await one.call(smsSignatures.endpoints.create, { ...plain, name: name.replace('o', '0') });
  await one.call(smsTemplates.endpoints.create, {
    name: `Link ${suffix}`,
    kind: 'notice',
    text: 'Your parcel {code}: https://parcel.test',
    remark: '',
  });
  return one;
};

test.each([
  ['en', 'E1001'],
  ['zh-CN', 'Z1002'],
] as const)(
  'J12 in %s: material is decided by keyboard alone, proofs bear the viewer’s mark, and the customer sees the decision at once',
  async (language, suffix) => {
    const say = sayIn(language);
    const customer = await handIn(suffix);
    const reviewer = await world.bench.staff({ smsReview: 'approve' });
    const desk = await openConsole(browser, world.bench.base, reviewer, '/sms-qualificationRoot', {
      language,
    });
    const theirs = await openConsole(browser, world.bench.base, customer, '/sms-qualification', {
      language,
    });
    const { page } = desk;
    page.setDefaultTimeout(20_000);
    const button = (text: readonly [string, string]) =>
      page.getByRole('button', { name: say(text) });
    const sees = (text: readonly [string, string]) => page.getByText(say(text)).first().waitFor();
    const nothingOpen = () => page.waitForURL((url) => !url.hash.includes('open='));
    const press = async (key: string, after: readonly [string, string]) => {
      await button(after).first().waitFor();
      await page.keyboard.press(key);
    };
    // Qualifications: the first is looked at and approved, the second rejected with a reason in both languages.
    await theirs.page
      .getByRole('row')
      .filter({ hasText: `Good ${suffix}` })
      .waitFor();
    await press('n', materialTexts.next);
    await page.getByRole('button', { name: 'licence.png' }).click();
    const picture = page.getByRole('img', { name: 'licence.png' });
    await picture.waitFor();
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
    await shot(page, `proof-${language}`);
    await page.keyboard.press('Escape');
    await page.locator('[aria-modal=true]').waitFor({ state: 'detached' });
    await press('a', materialTexts.approve);
    await theirs.page
      .getByRole('row')
      .filter({ hasText: suffix })
      .getByText(say(materialStatuses.approved))
      .waitFor();
    await page.getByRole('heading', { name: `Poor ${suffix}` }).waitFor();
    await press('r', materialTexts.reject);
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('combobox').click();
    const reason = Object.values(rejectReasons)[0] as readonly [string, string];
    await page.getByRole('option', { name: say(reason) }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: say(words.sendBack) }).click();
    await theirs.page.getByText(say(materialStatuses.rejected)).first().waitFor();
    await theirs.page.getByText(say(reason)).first().waitFor();
    await nothingOpen();

    await visit(page, '/sms-signatureRoot');
    await page.getByText(`L0okout${suffix}`).first().waitFor();
    await press('n', materialTexts.next);
    await sees(materialTexts.lookAlikes);
    await sees(materialTexts.riskNote);
    await shot(page, `lookalike-${language}`);
    await press('a', materialTexts.approve);
    await nothingOpen();

    await visit(page, '/sms-templateRoot');
    await page.getByText(`Link ${suffix}`).first().waitFor();
    await press('n', materialTexts.next);
    await sees(materialRules.link);
    await page.locator('mark').filter({ hasText: 'https://' }).first().waitFor();
    await press('a', materialTexts.approve);
    await nothingOpen();
    const decided = await reviewer.call(smsReviews.endpoints.list, { search: suffix, size: 50 });
    const risky = decided.rows.filter((r) => r.firstBy === reviewer.email);
    expect(risky).toHaveLength(2);
    const second = await world.bench.staff({ smsReview: 'approve' });
    for (const { id } of risky) {
      await second.call(smsReviews.endpoints.claim, { id });
      const end = await second.call(smsReviews.endpoints.decide, { id, approve: true });
      expect(end.state).toBe('approved');
    }
    expect(desk.messages).toEqual([]);
    expect(theirs.messages).toEqual([]);
  },
);

test.each([
  ['en', 'E1001'],
  ['zh-CN', 'Z1002'],
] as const)(
  'J12 in %s: a carrier is bound, all are tried side by side, one leaves and is told of, receipts add up, a file shows its differences',
  async (language, suffix) => {
    const say = sayIn(language);
    const office = await openConsole(
      browser,
      world.bench.base,
      world.staff,
      '/sms-channelSupplierParamBindingRoot',
      { language },
    );
    await carriersIn(world, office.page, { say, suffix });
    expect(office.messages).toEqual([]);
  },
);
