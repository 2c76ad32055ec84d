import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Gateway, startGateway } from '#gateway/gateway';
import { smsCampaign, smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import { campaignChecks } from '#shared/areas/sms/campaigns/checks';
import { smsQualification } from '#shared/areas/sms/material/qualifications';
import { smsReviews } from '#shared/areas/sms/material/reviews';
import { materialRules } from '#shared/areas/sms/material/rules';
import { smsSignature } from '#shared/areas/sms/material/signatures';
import { smsTemplate } from '#shared/areas/sms/material/templates';
import { smsRecords } from '#shared/areas/sms/records/records';
import { smsStatistics } from '#shared/areas/sms/statistics/statistics';
import { metaOf } from '#shared/kernel/field';
import * as terms from '#shared/kernel/terms';
import { pngOf } from '#server/kernel/draw/pictures';
import { xlsx } from '#server/kernel/http/xlsx';
import { texts as campaignTexts } from '../../client/areas/sms/campaigns/texts';
import { texts as materialTexts } from '../../client/areas/sms/material/texts';
import { texts as fileTexts } from '../../client/areas/sms/numberFiles/texts';
import { texts as statisticTexts } from '../../client/areas/sms/statistics/texts';
import { charge, copiesOf, settledCampaign } from '../integration/sms/campaignWorld';
import { numbers, type SmsWorld, startSmsWorld } from '../integration/sms/world';
import { type Caller, until } from '../support/bench';
import { sayIn } from './monthWorld';
import { fieldName, openBrowser, openConsole, shot, violations, visit } from './support';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const price = 45_000;
const microsPerCent = 10_000;
let world: SmsWorld;
let gateway: Gateway;
let browser: Browser;
let picture: Buffer;
beforeAll(async () => {
  [world, browser] = await Promise.all([startSmsWorld({ workers: true }), openBrowser()]);
  gateway = await startGateway(world.bench.platform, { fatal: () => undefined });
  await charge(world, price);
  // Routes of the platform: each language has an account of its own.
  await world.bench.sql('update sms_schedule set account_id = null');
  picture = await pngOf(
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420"><rect width="100%" height="100%" fill="#fdfaf1"/></svg>',
  );
});
afterAll(async () => {
  await browser?.close();
  await gateway?.stop();
  await world?.stop();
});

/** An account that pays for its messages, and its owner. */
const customer = async (): Promise<Caller> => {
  const me = await world.bench.as('Super');
  const text = 'update account set sms_enabled = true, sms_billing = true where id = $1';
  await world.bench.sql(text, [me.accountId]);
  return me;
};
/** Approves what waits, as a reviewer of another desk. */
const approveAll = async (): Promise<void> => {
  const reviewer = await world.bench.staff({ smsReview: 'approve' });
  const { list, claim, decide } = smsReviews.endpoints;
  for (const { id } of (await reviewer.call(list, { state: ['reviewing'], size: 200 })).rows) {
    await reviewer.call(claim, { id });
    await reviewer.call(decide, { id, approve: true });
  }
};
type Say = ReturnType<typeof sayIn>;
const handOf = (page: Page, say: Say) => {
  const field = (schema: Parameters<typeof metaOf>[0]) =>
    page.getByLabel(fieldName(say(metaOf(schema).label ?? ['', ''])));
  return {
    field,
    visit: (path: string) => visit(page, path),
    press: (text: readonly [string, string]) => page.getByRole('button', { name: say(text) }),
    sees: (text: readonly [string, string]) => page.getByText(say(text)).first().waitFor(),
    async choose(schema: Parameters<typeof metaOf>[0], option: string) {
      await field(schema).click();
      await page.getByRole('option', { name: option }).click();
    },
  };
};

test.each([
  ['en', 41_000],
  ['zh-CN', 42_000],
] as const)(
  'J11 in %s: from the licence to a campaign that was paused, resumed, sent again and counted; nobody gets it twice, it costs what was said',
  async (language, from) => {
    const say = sayIn(language);
    const me = await customer();
    const { page, messages } = await openConsole(browser, world.bench.base, me, '/SMS', {
      language,
    });
    page.setDefaultTimeout(20_000);
    const { field, visit, press, sees, choose } = handOf(page, say);
    await page.waitForURL(/sms-overview/);

    const licence = smsQualification.schema.shape;
    await visit('/createQualificationPage');
    await field(licence.name).fill('ACME Trading');
    await field(licence.licence).fill('91310000MA1K0000XX');
    await field(licence.contact).fill('Li');
    await field(licence.phone).fill('+8613800000000');
    await field(licence.validUntil).fill('2099-01-01');
    const proof = { name: 'licence.png', mimeType: 'image/png', buffer: picture };
    await page.locator('input[type=file]').setInputFiles(proof);
    await press(materialTexts.submit).click();
    await page.waitForURL(/sms-qualification/);

    const signature = smsSignature.schema.shape;
    await visit('/createSignaturePage');
    await field(signature.name).fill(`ACME${from}`);
    await field(signature.source).selectOption('brand');
    await press(materialTexts.submit).click();
    await page.waitForURL(/sms-signature/);

    const template = smsTemplate.schema.shape;
    await visit('/createTemplatePage');
    await field(template.name).fill('Offer');
    await field(template.text).fill('Hello {name}{greeting}.');
    await sees(materialRules.adjacent);
    await field(template.text).fill('Hello {name}, {greeting}.');
    await sees(materialTexts.good);
    await press(materialTexts.submit).click();
    await page.waitForURL(/sms-template/);

    await approveAll();
    await visit('/notices');
    const { approved } = smsReviews.notices;
    await page.getByText(say(approved.text).replace('{name}', 'Offer')).first().waitFor();

    // 57 handsets take it, two are absent and one blocks; a row is no number.
    const failing = ['8613809020001', '8613809020002', '8613809050001'].map((n, i) =>
      n.replace(/\d{4}$/, String(from / 1_000 + 100 * i + 1_000)),
    );
    const to = [...numbers(from, 57), ...failing];
    const rows = [...to.map((n, i) => [`+${n}`, `Guest ${i}`]), ['12', 'Nobody']];
    const buffer = await xlsx({ heads: ['phone', 'name'], rows });
    await visit('/createNumberFilePage');
    const file = { name: 'guests.xlsx', mimeType: sheetType, buffer };
    await page.locator('input[type=file]').setInputFiles(file);
    await press(fileTexts.begin).click();
    await press(fileTexts.check).click();
    const download = page.waitForEvent('download');
    await press(fileTexts.downloadRejects).click();
    expect((await download).suggestedFilename()).toMatch(/csv$/);
    await press(fileTexts.toTask).click();

    const { shape } = smsCampaign.schema;
    await field(shape.name).fill('Autumn');
    await choose(shape.signatureId, `ACME${from}`);
    await choose(shape.templateId, 'Offer');
    await sees(campaignChecks.variables);
    await page.getByLabel('{greeting}').fill('good day');
    await page.getByText(`【ACME${from}】Hello Guest 3, good day.`).waitFor();
    const amount = `${((60 * price) / microsPerCent / 100).toFixed(4)} USD`;
    await page.getByText(say(campaignTexts.cost).split('{expected}')[0] + amount).waitFor();
    await field(shape.perSecond).fill('20');
    await field(shape.zone).fill('UTC');
    await field(shape.fromHour).fill('0');
    await field(shape.toHour).fill('24');
    await shot(page, `campaign-form-${language}`);
    await press(campaignTexts.save).click();
    await page.waitForURL(/sms-sendtask\?open=/);
    await sees(campaignChecks.qualification);
    const row = page.getByRole('row').filter({ hasText: 'Autumn' });
    const fromRow = async (text: readonly [string, string]) => {
      await row
        .last()
        .getByRole('button', { name: say(['更多操作', 'More actions']) })
        .click();
      await page.getByRole('menuitem', { name: say(text) }).click();
    };
    await fromRow(campaignTexts.test);
    const own = `861381110${from % 10_000}`;
    await page.getByRole('dialog').last().getByRole('textbox').fill(`+${own}`);
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: say(terms.send) })
      .click();
    await page.waitForURL(/sms-smsrecord\?submissionId=/);
    await until(() => copiesOf(world, [own])[0] === 1, { ms: 20_000, what: 'the test message' });

    const { rows: tasks } = await me.call(smsCampaigns.endpoints.list, {});
    const id = tasks[0]?.id as string;
    await visit(`/sms-sendtask?open=${id}`);
    await press(campaignTexts.start).click();
    await press(campaignTexts.start).last().click();
    const inBooks = () => copiesOf(world, to).filter((n) => n > 0).length;
    await until(() => inBooks() >= 5, { ms: 20_000, what: 'the first in the books' });
    await press(terms.pause).click();
    await press(terms.resume).waitFor();
    expect(inBooks()).toBeLessThan(to.length);
    await shot(page, `campaign-paused-${language}`);
    await press(terms.resume).click();
    const end = await settledCampaign({ ...world, me }, id);
    expect(end).toMatchObject({ total: 60, done: 60, delivered: 57, failed: 3 });
    // Only what a carrier took is charged; that is all of it, so cost is what the form said.
    const charged = await me.call(smsRecords.endpoints.list, { submissionId: id, size: 200 });
    expect(end.cost).toBe(charged.rows.reduce((sum, r) => sum + (r.charge ?? 0), 0));
    expect(end.cost).toBeLessThanOrEqual(60 * price);
    expect(end.cost).toBeGreaterThanOrEqual(57 * price);

    await visit('/sms-failed-smsrecord');
    await until(async () => (await page.getByRole('row').count()) === 1 + 3, {
      what: 'three rows of failures',
    });
    await visit('/sms-sendtask');
    await fromRow(campaignTexts.resend);
    await shot(page, `campaign-resend-${language}`);
    const classes = page.getByRole('dialog').last();
    await classes.getByRole('combobox').click();
    await page.getByRole('option', { name: say(['未送达', 'Undelivered']) }).click();
    await page.keyboard.press('Escape');
    await classes.getByRole('button', { name: say(campaignTexts.start) }).click();
    const again = await until(
      async () =>
        (await me.call(smsCampaigns.endpoints.list, {})).rows.find((r) => r.parentId === id),
      { what: 'the linked task' },
    );
    await settledCampaign({ ...world, me }, again.id);
    expect(copiesOf(world, numbers(from, 57)).filter((n) => n !== 1)).toEqual([]);

    await visit('/sms-statisticanalyze');
    const sums = await me.call(smsStatistics.endpoints.summary, { last: '1d' });
    await page.getByText(String(sums.totals.delivered), { exact: true }).first().waitFor();
    await shot(page, `campaign-statistics-${language}`);
    await visit('/sms-statisticanalyze?by=template');
    await page.getByRole('link', { name: 'Offer' }).waitFor();
    await visit(`/sms-singletonStatistic?number=%2B${to[0]}`);
    await sees(statisticTexts.allowance);
    await page
      .getByText(say(statisticTexts.left).replace('{left}', '50').replace('{used}', '0'))
      .waitFor();
    await shot(page, `campaign-subject-${language}`);
    expect(await violations(page)).toEqual([]);
    expect(messages).toEqual([]);
  },
);
