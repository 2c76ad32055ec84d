import { expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { fineSlots } from '#shared/areas/cdn/corrections/fineSlots';
import { chainLinks, valueStates } from '#shared/areas/cdn/sync/lastValues';
import { circuitStates, syncThreads } from '#shared/areas/cdn/sync/syncThreads';
import * as cdnTerms from '#shared/areas/cdn/terms';
import { processesSentences } from '#shared/areas/platform/processes/sentences';
import { auditOperations } from '#shared/kernel/auditOperations';
import { metaOf, type Option } from '#shared/kernel/field';
import * as terms from '#shared/kernel/terms';
import { texts as correctionTexts } from '../../client/areas/cdn/corrections/texts';
import { texts as laneTexts } from '../../client/areas/cdn/statistics/lanes/texts';
import { texts as precomputeTexts } from '../../client/areas/cdn/statistics/precompute/texts';
import { texts as syncTexts } from '../../client/areas/cdn/sync/texts';
import { threadTexts } from '../../client/areas/cdn/sync/threadTexts';
import type { SyncWorld } from '../integration/cdn/sync/world';
import { lab } from '../integration/lab/support';
import type { Caller } from '../support/bench';
import type { GapReaders } from './dataGapReaders';
import { sayIn } from './monthWorld';
import { fieldName, openConsole, shot, violations } from './support';

export type Gap = { from: string; to: string };
type At = {
  world: SyncWorld;
  browser: Browser;
  owner: Caller;
  domainId: string;
  host: string;
  /** The day (UTC) of the gap. */
  day: string;
  readers: GapReaders;
};
const callsPerSecond = metaOf(syncThreads.endpoints.limit.input.shape.callsPerSecond).label ?? [
  '',
  '',
];
const plain = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/**
 * A data gap as a supplier engineer follows it, in one language, from its event to the record of what was
 * done; `pace` is the calls a second that are set on the way.
 */
export const followGap = async (
  { world, browser, owner, domainId, host, day, readers }: At,
  o: { language: 'zh-CN' | 'en'; gap: Gap; pace: number },
): Promise<void> => {
  const { language, gap } = o;
  const say = sayIn(language);
  /** A text with whatever stands at its values. */
  const like = (text: Option): RegExp =>
    new RegExp(
      plain(say(text))
        .replace(/\{[^}]*\}/g, '.*')
        .replace(/…$/, ''),
    );
  const either = (...texts: Option[]): RegExp =>
    new RegExp(`^(${texts.map((text) => plain(say(text))).join('|')})$`);
  const open = (path: string, who = world.staff) =>
    openConsole(browser, world.bench.base, who, path, { language });
  const to = (page: Page, path: string) => page.goto(`${world.bench.base}/#${path}`);

  const { page, messages } = await open('/cdn-systemrunevents');
  await page.getByText(like(processesSentences['event.circuit'])).first().waitFor();
  await shot(page, `gap-events-${language}`);

  await to(page, '/cdn-lastdata?source=accurate');
  await page
    .getByRole('row', { name: like(valueStates.stale) })
    .first()
    .click();
  await page
    .getByText(say(syncTexts.why.first).replace('{link}', say(chainLinks.circuit)))
    .waitFor();
  await shot(page, `gap-why-${language}`);
  // Nothing is told of figures that are not there; that they are not is told.
  expect(await readers.evaluated()).toEqual({ phase: 'noData', events: 0 });

  // Customers meanwhile read how far their figures are, instead of a dip.
  const customer = await open('/cdn-overview', owner);
  await customer.page.getByText(like(cdnTerms.isCompleteTo)).first().waitFor();
  await shot(customer.page, `gap-customer-${language}`);
  expect(customer.messages).toEqual([]);
  await customer.page.context().close();

  await to(page, '/cdn-datasyncThread');
  const lane = page.getByRole('row', { name: like(terms.accurate) }).filter({ hasText: 'aurora' });
  // Half open once the pause is over: the next call is the trial.
  await lane.getByText(either(circuitStates.open, circuitStates.half)).waitFor();
  await shot(page, `gap-circuit-${language}`);
  expect(await violations(page)).toEqual([]);
  await lane.getByRole('button', { name: say(threadTexts.limit) }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(say(callsPerSecond)).fill(String(o.pace));
  await form.getByRole('button', { name: say(terms.save) }).click();
  await form.waitFor({ state: 'hidden' });
  await lab(world.ports.aurora, 'POST', 'reset-faults');
  await lane.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: say(threadTexts.reset) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(threadTexts.reset) })
    .click();
  await lane.getByText(say(circuitStates.closed), { exact: true }).first().waitFor();

  // The last run that failed at the supplier, with what it answered; later ones found the circuit open.
  await to(page, '/cdn-synchistory');
  await page
    .getByRole('row', { name: like(terms.failed) })
    .first()
    .waitFor();
  const [run] = await world.bench.sql<{ id: string }>(
    `select id from sync_run where message like '%500%' order by created_at desc limit 1`,
  );
  await to(page, `/viewMoreHistory?id=${run?.id}`);
  await page.getByText('500', { exact: false }).first().waitFor();
  await shot(page, `gap-run-${language}`);
  expect(await violations(page)).toEqual([]);

  const before = await readers.dayBuilt();
  await world.bench.startWorkers();
  await to(page, '/cdn-datasync');
  await page
    .getByRole('row', { name: like(terms.accurate) })
    .first()
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL(/viewMore/);
  await page.goto(`${page.url()}&day=${day}`);
  await page.getByRole('button', { name: like(laneTexts.chooseShort) }).click();
  await shot(page, `gap-slots-${language}`);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: like(laneTexts.pullChosen) }).click();
  const ask = page.getByRole('dialog');
  await ask.getByLabel(fieldName(say(terms.reason))).fill('lost while the circuit was open');
  await ask.getByRole('button', { name: say(laneTexts.dryRun) }).click();
  await page.waitForURL(/data-repair/);
  const plan = page.getByRole('dialog', { name: host });
  await plan.getByRole('button', { name: say(terms.apply), exact: true }).click();
  await plan.getByRole('button', { name: say(terms.undo), exact: true }).waitFor();
  await shot(page, `gap-applied-${language}`);

  await to(page, '/cdn-synchistory');
  await page
    .getByRole('row', { name: new RegExp(host.replaceAll('.', '\\.')) })
    .first()
    .waitFor();
  const question = { domainId, paramId: world.params.aurora, source: 'accurate', day } as const;
  const { slots } = await world.staff.call(fineSlots.endpoints.day, question);
  const lost = slots.filter(({ at }) => at >= gap.from && at < gap.to);
  expect(lost).toHaveLength(6);
  expect(lost.map((s) => s.local.requests)).toEqual(lost.map((s) => s.supplier?.requests ?? 0));
  expect(lost.some((s) => s.local.requests > 0)).toBe(true);
  await to(
    page,
    `/cdn-localsupfinedata?domainId=${domainId}&paramId=${world.params.aurora}&day=${day}`,
  );
  await page.getByText(like(correctionTexts.fine.complete)).waitFor();
  await shot(page, `gap-agrees-${language}`);

  await to(page, '/cdn-precompute');
  const ready = page.getByRole('row', { name: /Requests by hours/ });
  await world.bench.until(
    async () => {
      const now = await readers.dayBuilt();
      return now?.isTrue && now.changes > (before?.changes ?? 0);
    },
    { ms: 60_000, what: 'the day of the gap is summed up anew' },
  );
  const { daysBuilt } = await readers.precompute();
  await page.reload();
  await ready
    .getByText(
      say(precomputeTexts.daysOf)
        .replace('{built} {built|day|days}', `${daysBuilt} ${daysBuilt === 1 ? 'day' : 'days'}`)
        .replace('{built}', String(daysBuilt))
        .replace('{waiting}', '0'),
      { exact: true },
    )
    .waitFor();
  await shot(page, `gap-precompute-${language}`);

  // The supplier answers again: the newest figures come, and still nothing has fired.
  await world.bench.until(
    async () => {
      await world.turn(['lanes', 'pull']);
      const behind = await world.bench.sql(
        `select 1 from sync_lane where source = 'accurate' and complete_to < now() - interval '20 minutes'`,
      );
      return behind.length === 0;
    },
    { ms: 30_000, what: 'the lane is up to date' },
  );
  expect((await readers.evaluated()).events).toBe(0);

  await to(page, '/cdn-operational');
  await page.getByText(say(auditOperations.resetCircuit)).first().waitFor();
  await shot(page, `gap-record-${language}`);
  expect(messages).toEqual([]);
  await page.context().close();
};
