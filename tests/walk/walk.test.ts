import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { can, type Action } from '#shared/kernel/access';
import { sessions } from '#shared/areas/session/session';
import { startWorld, type World } from '../access/world';
import { type Bench, type Caller, startBench } from '../support/bench';
import { openBrowser, openConsole } from '../browser/support';

/*
 * Every registered screen once, in turn as each role that may see it; each role walks in its own
 * language and theme: npm run test:walk. With -- --full every screen is shown in every combination, also
 * to roles that are refused.
 */
const full = process.env['WALK'] === 'full';
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const shots = 'tests/output/walk';
const roles = ['Super', 'Admin', 'OperationalUser', 'Normal'] as const;
const people = [...roles, 'staff'] as const;
type Person = (typeof people)[number];
const looks = [
  ['zh-CN', 'light'],
  ['en', 'dark'],
  ['en', 'light'],
  ['zh-CN', 'dark'],
] as const;
type Look = (typeof looks)[number];
type Route = { path: string; needs: Action; title: [string, string] };
type Stop = { route: Route; person: Person; look: Look };

let bench: Bench;
let browser: Browser;
let world: World;
let callers: Record<Person, Caller>;
const rights = new Map<Person, Parameters<typeof can>[0]>();
beforeAll(async () => {
  [bench, browser] = await Promise.all([startBench(), openBrowser()]);
  await bench.stopWorkers();
  world = await startWorld(bench);
  const { accountId } = world.a;
  // The account of the world has every gate open, so that what a role sees is decided by its role.
  await bench.sql(
    `update account set status = 'formal', automatic = true, cdn_enabled = true, self_scheduling = true, log_display = true,
       alarm_enabled = true, alarm_visible = true, billing_enabled = true, billing_visible = true where id = $1`,
    [accountId],
  );
  const made = await Promise.all([...roles.map((r) => bench.as(r, { accountId })), bench.staff()]);
  callers = Object.fromEntries(people.map((p, i) => [p, made[i]])) as Record<Person, Caller>;
  for (const p of people) rights.set(p, (await callers[p].call(sessions.endpoints.check, {})).who);
  rmSync(shots, { recursive: true, force: true });
  mkdirSync(shots, { recursive: true });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
  await world?.stop();
});

const idOf = (entity: string) => world.a.known.ids.get(entity)?.[0] ?? '';
/** The address of a screen, with ids of things that exist where it is about one. */
const addressOf = ({ path }: Route): string => {
  const domain = idOf('domain');
  const known: Record<string, string> = {
    '/updateDomainPage': `?id=${domain}`,
    '/updateDomainUser': `?id=${domain}`,
    '/listDomainConfigPage': `?id=${domain}`,
    '/editDomainConfigPage': `?domainId=${domain}&id=${idOf('domainRule')}`,
    '/updateCertificatePage': `?id=${idOf('certificate')}`,
    '/viewCertificate': `?id=${idOf('certificate')}`,
    '/bindCertificate': `?id=${idOf('certificate')}`,
    '/changeOfBindingCertificate': `?id=${idOf('certificate')}`,
    '/updateAlarmPage': `?id=${idOf('alarmPolicy')}`,
    '/updateAlarmPageAll': `?id=${idOf('alarmPolicy')}`,
    '/updateAccount': `?id=${world.a.accountId}`,
    '/updateParams': `?id=${idOf('supplierParam')}`,
    '/updateSchedule': `?id=${idOf('schedule')}`,
    '/updateScheduleUser': `?id=${idOf('schedule')}`,
    '/updateUserPage': `?id=${idOf('person')}`,
    '/deleteUserPage': `?id=${idOf('person')}`,
  };
  return path.replace(':domainId', domain).replace(':id', idOf('edgeNode')) + (known[path] ?? '');
};

const stopsOf = (routes: readonly Route[]): Stop[] => {
  if (full)
    return looks.flatMap((look) =>
      people.flatMap((person) => routes.map((route) => ({ route, person, look }))),
    );
  return routes.map((route, i) => {
    const may = people.filter((p) => can(rights.get(p) ?? null, route.needs));
    const customers = may.filter((p) => p !== 'staff');
    const among = customers.length > 0 ? customers : may;
    const person = among[i % among.length] ?? 'staff';
    // One page per role keeps the quick form quick; staff, who see most, walk in two looks.
    const n = person === 'staff' ? i % 2 : people.indexOf(person);
    return { route, person, look: looks[n] ?? looks[0] };
  });
};

/** Words of the frame and of forms that do not speak the page's language; data is not judged. */
const untranslated = (page: Page, language: string): Promise<string[]> =>
  page.evaluate((spoken) => {
    const said = [...document.querySelectorAll('h1,h2,h3,th,label,legend,button,[role=tab]')]
      .filter((e) => e instanceof HTMLElement && e.offsetParent !== null)
      .filter((e) => !e.closest('[lang],pre,code,[data-data]'))
      .map((e) => (e.textContent ?? '').trim())
      .filter(Boolean);
    const chinese = /[\u4e00-\u9fff]/;
    const id = /^[a-z]+(\.[a-zA-Z]+){1,4}$/;
    const place = /\{\w+\}/;
    return said.filter((t) => id.test(t) || place.test(t) || (spoken === 'en' && chinese.test(t)));
  }, language);

const axeOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    type Found = { violations: { id: string; nodes: { html: string }[] }[] };
    const run = (globalThis as unknown as { axe: { run(c: object, o: object): Promise<Found> } })
      .axe.run;
    const { violations } = await run(
      { exclude: ['[data-sonner-toaster]'] },
      { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] },
    );
    return violations.map((v) => `${v.id}: ${v.nodes[0]?.html.slice(0, 180) ?? ''}`);
  });

/** Waits until the screen has drawn its answers; one that never does is a finding. */
const settled = (page: Page, before: string): Promise<boolean> =>
  page
    .waitForFunction(
      (old) =>
        document.querySelector('main h1') !== null &&
        document.querySelector('main [aria-busy=true], main .animate-pulse') === null &&
        document.querySelector('main')?.textContent !== old,
      before,
      { timeout: 15_000 },
    )
    .then(() => true)
    .catch(() => false);

type Walker = { page: Page; said: string[]; failed: string[] };
const walkerOf = async ({ person, look: [language, theme] }: Stop): Promise<Walker> => {
  const { page, said } = await openConsole(browser, bench.base, callers[person], '/changelog', {
    language,
    theme,
  });
  const failed: string[] = [];
  page.on('response', (r) => {
    // A form asks while it is filled; what it is told then is shown at its fields.
    const least = r.request().method() === 'GET' ? 400 : 500;
    if (r.status() >= least) failed.push(`${r.status()} ${new URL(r.url()).pathname}`);
  });
  await page.locator('main h1').first().waitFor({ timeout: 90_000 });
  await page.evaluate(axe);
  // Moving things are not judged: every animation ends at once.
  await page.addStyleTag({
    content: '*{animation-duration:0s!important;transition:none!important}',
  });
  return { page, said, failed };
};

/** What is wrong with one screen as one person sees it. */
const lookAt = async (w: Walker, stop: Stop): Promise<string[]> => {
  const { route, person, look } = stop;
  const { page } = w;
  w.said.length = 0;
  w.failed.length = 0;
  const before = (await page.locator('main').first().textContent()) ?? '';
  await page.evaluate((to) => (location.hash = to), `#${addressOf(route)}`);
  const ready = await settled(page, before);
  const may = can(rights.get(person) ?? null, route.needs);
  const name = `${route.path.replace(/\W+/g, '-')}-${person}-${look.join('-')}`;
  await page.screenshot({ path: `${shots}/${name}.jpg`, type: 'jpeg', quality: 60 });
  const wrong = [
    ...(ready ? [] : ['never settles']),
    ...w.said.filter((s) => !s.startsWith('Failed to load resource')),
    ...(may ? w.failed : []),
    ...(await untranslated(page, look[0])).map((t) => `untranslated: ${t}`),
    ...(await axeOf(page)),
  ];
  const told = wrong.map((what) => `${route.path} as ${person} (${look.join(', ')}): ${what}`);
  for (const line of told) appendFileSync(`${shots}/findings.txt`, `${line}\n`);
  return told;
};

test(
  'every screen draws its data for whoever may see it, in words of the chosen language, without an error, a failed request or a barrier',
  async () => {
    const routes = (
      JSON.parse(execFileSync('node', ['dist/cli.mjs', 'routes']).toString()) as Route[]
    ).filter((r) => r.needs !== 'public');
    const stops = stopsOf(routes).filter((s) => s.route.needs !== 'public');
    const groups = new Map<string, Stop[]>();
    for (const s of stops) {
      const key = `${s.person} ${s.look.join()}`;
      groups.set(key, [...(groups.get(key) ?? []), s]);
    }
    const wrong: string[] = [];
    for (const group of groups.values()) {
      const walker = await walkerOf(group[0] as Stop);
      for (const stop of group) wrong.push(...(await lookAt(walker, stop)));
      await walker.page.context().close();
    }
    expect(wrong).toEqual([]);
  },
  full ? 3_600_000 : 400_000,
);
