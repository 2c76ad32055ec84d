import type { Page } from 'playwright-core';
import type { joinInstance } from '../support/instance';

declare global {
  interface Window {
    walkRefused?: string[];
    walkHacked?: number;
  }
}

/** Would run, were it ever taken for markup. */
const script = '<img src=x onerror="window.walkHacked=1"><script>window.walkHacked=1</script>';

/** Gives what people name freely a text that must never run. */
export const plantScripts = async ({
  sql,
}: Pick<ReturnType<typeof joinInstance>, 'sql'>): Promise<void> => {
  await sql('update account set company_name = $1', [script]);
  await sql('update person set name = $1 where account_id is not null', [script.slice(0, 60)]);
  await sql('update domain set remark = $1', [script]);
};

/** Begins to note what the content policy refuses on the page. */
export const watchPolicy = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const list: string[] = [];
    window.walkRefused = list;
    document.addEventListener('securitypolicyviolation', (e) => {
      list.push(`${e.violatedDirective} ${e.blockedURI} ${e.sample}`);
    });
  });

/** What the policy refused since the last look, and a planted text that ran. */
export const brokenPolicy = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...(window.walkRefused ?? []).splice(0).map((what) => `refused by the policy: ${what}`),
    ...(window.walkHacked ? ['a planted script ran'] : []),
  ]);
