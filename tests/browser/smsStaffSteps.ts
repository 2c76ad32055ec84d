import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { statementOf } from '#lab/carriers/statement';
import { sessionsFindingKinds } from '#shared/areas/sms/sessions/findingKinds';
import { smsReceipts } from '#shared/areas/sms/records/receipts';
import { smsTests } from '#shared/areas/sms/records/tests';
import { smsBinding } from '#shared/areas/sms/routing/bindings';
import { smsStatement } from '#shared/areas/sms/statements/statements';
import { metaOf } from '#shared/kernel/field';
import * as terms from '#shared/kernel/terms';
import { system } from '#server/kernel/db/context';
import { watchGateway } from '#server/model/sms/watch/index';
import { texts as statementTexts } from '../../client/areas/sms/statements/texts';
import { texts as smsTexts } from '../../client/areas/sms/texts';
import { words } from '../../client/kernel/text/words';
import { messaging, numbers, type SmsWorld } from '../integration/sms/world';
import { until } from '../support/bench';
import type { sayIn } from './monthWorld';
import { fieldName, visit } from './support';

type Pair = readonly [string, string];
type Schema = Parameters<typeof metaOf>[0];
/** One line left out, three changed, one too much. */
const planted = 5;

/**
 * The carriers' part of a day at the SMS desk, in the browser: a carrier is bound to a channel, all of them
 * are tried side by side, one unbinds and is told of while its traffic moves, receipts add up, and a
 * carrier's file shows exactly the differences that were planted in it.
 */
export const carriersIn = async (
  world: SmsWorld,
  page: Page,
  o: { say: ReturnType<typeof sayIn>; suffix: string },
): Promise<void> => {
  const { say, suffix } = o;
  page.setDefaultTimeout(20_000);
  const { submit, allAre } = messaging(() => world);
  const from = Number(suffix.slice(1)) * 10;
  const button = (text: Pair) => page.getByRole('button', { name: say(text) });
  const labelOf = (schema: Schema) => fieldName(say(metaOf(schema).label ?? ['', '']));
  const dialog = page.getByRole('dialog').last();
  const choose = async (schema: Schema, option: string, within: Page | Locator = dialog) => {
    await within.getByLabel(labelOf(schema)).click();
    await page.getByRole('option', { name: option }).first().click();
  };

  await world.channel(`Spare ${suffix}`, ['meridian'], { country: 'SG' });
  await button(smsTexts.bind).click();
  await choose(smsBinding.schema.shape.channelId, `Spare ${suffix}`);
  await choose(smsBinding.schema.shape.paramId, 'zenith');
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: say(words.save) })
    .click();
  await page.getByText(say(smsTexts.bound)).first().waitFor();

  const [{ name: account = '' } = {}] = await world.bench.sql<{ name: string }>(
    'select name from account where id = $1',
    [world.me.accountId],
  );
  const trial = smsTests.endpoints.create.input.shape;
  await visit(page, '/testSendMessageByChannelInfo');
  await choose(trial.channelId, 'Main', page);
  await choose(trial.accountId, account, page);
  await page.getByLabel(labelOf(trial.to)).fill(`+${numbers(from, 1)[0]}`);
  await page.getByLabel(labelOf(trial.text)).fill('side by side');
  await button(terms.send).click();
  await page.waitForURL(/sms-smsrecord\?submissionId=/);
  for (const name of ['meridian', 'solstice', 'zenith'])
    await page.getByRole('row').filter({ hasText: name }).waitFor();
  await until(
    async () => (await page.getByRole('row').getByText(say(terms.delivered)).count()) === 3,
    { ms: 30_000, what: 'three carriers that delivered' },
  );

  // A peer leaves: its row goes, the traffic takes the other carrier.
  await visit(page, '/sms-onlineSession');
  const meridian = page.getByRole('row').filter({ hasText: 'meridian' });
  await meridian.waitFor();
  world.set('meridian', { refuseBinds: true });
  world.carriers.meridian.unbind();
  await meridian.waitFor({ state: 'detached', timeout: 5_000 });
  const { id } = await submit(numbers(from + 100, 10).map((to) => ({ to, text: 'other way' })));
  await allAre(id, 'delivered', 10);
  await world.bench.sql(
    `update sms_session set ended_at = ended_at - interval '5 minutes' where ended_at is not null`,
  );
  await world.bench.platform.run(system, watchGateway);
  await visit(page, '/sms-smsevent');
  const { smsCarrierDown } = sessionsFindingKinds.findingKinds;
  await page.getByText(say(smsCarrierDown.label)).first().waitFor();
  world.set('meridian', { refuseBinds: false });

  const sums = await until(
    async () => {
      const all = await world.staff.call(smsReceipts.endpoints.sums, {});
      return all.waiting === 0 && all;
    },
    { what: 'receipts to meet their messages' },
  );
  await visit(page, '/sms-smsrecordfordeliverreceipt');
  expect(sums.orphan).toBe(0);
  await page
    .getByText(new RegExp(`${sums.matched} `))
    .or(page.getByText(` ${sums.matched}`))
    .first()
    .waitFor();

  const today = new Date().toISOString().slice(0, 10);
  const { shape } = smsStatement.schema;
  await visit(page, '/sms-imporMessageLog');
  await button(statementTexts.add).first().click();
  await choose(shape.paramId, 'solstice');
  await dialog.getByLabel(labelOf(shape.fromDay)).fill(today);
  await dialog.getByLabel(labelOf(shape.toDay)).fill(today);
  const text = statementOf(world.carriers.solstice.carrier.book, planted);
  const file = { name: `${suffix}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await button(statementTexts.tryIt).click();
  await page.getByRole('heading', { name: `${suffix}.csv` }).waitFor();
  await page.getByText(say(statementTexts.money)).first().waitFor();
};
