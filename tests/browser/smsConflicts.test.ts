import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { smsReviews } from '#shared/areas/sms/material/reviews';
import { smsTemplates } from '#shared/areas/sms/material/templates';
import { type Bench, startBench } from '../support/bench';
import { wordsIn } from '../support/texts';
import { countPointers, pointersOf, tabTo } from './keyboard';
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
const { list, claim, release, decide } = smsReviews.endpoints;

/** What a reviewer does at a desk without a mouse. */
const deskOf = (page: Page, say: ReturnType<typeof wordsIn>) => {
  const button = (name: string) => page.getByRole('button', { name: say(name) }).first();
  const dialog = page.getByRole('dialog').last();
  return {
    dialog,
    sees: (text: string) => page.getByText(say(text)).first().waitFor(),
    /** Presses the letter of an act once the act is offered. */
    async press(act: string) {
      await button(act).waitFor();
      await page.keyboard.press(/\((\w)\)/.exec(act)?.[1]?.toLowerCase() ?? '');
    },
    async write(text: string) {
      await tabTo(page, dialog.getByRole('textbox').last());
      await page.keyboard.type(text);
    },
    async send(name: string) {
      await tabTo(page, dialog.getByRole('button', { name: say(name, { exact: true }) }));
      await page.keyboard.press('Enter');
    },
    isOffered: (act: string) => button(act).waitFor(),
  };
};

test.each(['zh-CN', 'en'] as const)(
  '/sms-templateRoot in %s: a claim that another took, a version changed under the reviewer, a question and a second eye are each said and decided by keyboard',
  async (language) => {
    const say = wordsIn(language);
    const me = await bench.as('Super');
    await bench.sql('update account set sms_enabled = true where id = $1', [me.accountId]);
    const [anna, boris] = [
      await bench.staff({ smsReview: 'approve' }),
      await bench.staff({ smsReview: 'approve' }),
    ];
    const name = `Door ${language}`;
    const draft = { name, kind: 'notice', remark: '' } as const;
    const { id } = await me.call(smsTemplates.endpoints.create, {
      ...draft,
      text: 'Door {n} is open.',
    });
    const itemOf = async (version: number) => {
      const { rows } = await boris.call(list, { search: name });
      return { id: rows.find((r) => r.version === version)?.id ?? '' };
    };
    const first = await itemOf(1);
    const { page, messages } = await openConsole(browser, bench.base, anna, '/sms-templateRoot', {
      language,
    });
    const theirs = await openConsole(browser, bench.base, me, '/sms-template', { language });
    for (const p of [page, theirs.page]) p.setDefaultTimeout(20_000);
    const desk = deskOf(page, say);
    const row = theirs.page.getByRole('row').filter({ hasText: name });

    // Her ten minutes end, and another takes it: she is told who has it, and gets it once it is given back.
    await desk.press('Next item (N)');
    await countPointers(page);
    await desk.isOffered('Approve (A)');
    await bench.sql(
      `update sms_review set claimed_until = now() - interval '1 second' where id = $1`,
      [first.id],
    );
    await boris.call(claim, first);
    await desk.press('Claim (C)');
    await desk.sees(`${boris.email} is reviewing it`);
    await boris.call(release, first);
    await desk.press('Claim (C)');

    // While she writes why not, the customer changes it: nothing is decided on what nobody asks for any more.
    await desk.press('Reject (R)');
    await desk.write('Which door?');
    await me.call(smsTemplates.endpoints.update, {
      id,
      ...draft,
      text: 'Door {n} is open: https://doors.test',
    });
    await desk.send('Reject');
    await desk.sees('It is not in review');
    await page.keyboard.press('Escape');
    await desk.sees('Discard what you entered?');
    await desk.send('Discard');
    await page.locator('[aria-modal=true]').waitFor({ state: 'detached' });
    await desk.sees('The customer changed it. Its newer version: 2');
    await shot(page, `conflict-newer-${language}`);
    expect(await violations(page)).toEqual([]);

    // She opens what took its place and asks; the clock stands still until the customer answers.
    await desk.press('Open the newer (V)');
    await desk.press('Claim (C)');
    await desk.press('Ask back (Q)');
    await desk.write('Which door is it?');
    await desk.send('Ask');
    await row.getByText(say('Waits for your answer')).waitFor();
    await row.getByRole('button', { name: say('More actions') }).click();
    await theirs.page.getByRole('menuitem', { name: say('Answer the question') }).click();
    const answer = theirs.page.getByRole('dialog').last();
    await answer.getByText('Which door is it?').waitFor();
    await answer.getByRole('textbox').fill('The front one');
    await answer.getByRole('button', { name: say('Save', { exact: true }) }).click();
    await row.getByText(say('In review')).waitFor();

    // A link is risky: her approval is the first of two, and she is not given it again.
    await page.waitForURL((url) => !url.hash.includes('open='));
    await desk.press('Next item (N)');
    await page.getByText('The front one').waitFor();
    await desk.sees('High risk: two people approve it, the second with the level to approve.');
    await desk.press('Approve (A)');
    await desk.sees('Nothing is left to take');
    const second = await itemOf(2);
    await boris.call(claim, second);
    expect(await boris.call(decide, { ...second, approve: true })).toMatchObject({
      state: 'approved',
      firstBy: anna.email,
      decidedBy: boris.email,
    });
    await row.getByText(say('Approved', { exact: true })).waitFor();
    expect(await pointersOf(page)).toBe(0);
    // The browser's own lines about what was refused.
    const unasked = [...messages, ...theirs.messages].filter((m) => !m.includes('status of 409'));
    expect(unasked).toEqual([]);
    await Promise.all([page.context().close(), theirs.page.context().close()]);
  },
);
