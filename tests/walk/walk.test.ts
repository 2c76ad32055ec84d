import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { can, type Action } from '#shared/kernel/access';
import { openBrowser, openConsole, violations } from '../browser/support';
import { settled, tooWide, untranslated } from './judge';
import { names, type Person, startWalkWorld, type WalkWorld } from './world';

/*
 * Every registered screen of a real instance with its data, in turn as each person who may see it; each
 * walks in an own language, theme and width: npm run test:walk. With -- --full every screen is shown to
 * every role in both languages and themes, where refused in one of them, and at 390 px.
 */
const full = process.env['WALK'] === 'full';
const shots = 'tests/output/walk';
const looks = [
  ['zh-CN', 'light', 1440],
  ['en', 'dark', 1440],
  ['en', 'light', 390],
  ['zh-CN', 'dark', 1440],
  ['en', 'light', 1440],
  ['zh-CN', 'dark', 390],
] as const;
type Look = (typeof looks)[number];
type Route = { path: string; permission: Action | 'public'; title: [string, string] };
type Stop = { route: Route; person: Person; look: Look };

let browser: Browser;
let world: WalkWorld;
beforeAll(async () => {
  [world, browser] = await Promise.all([startWalkWorld(), openBrowser()]);
  rmSync(shots, { recursive: true, force: true });
  mkdirSync(shots, { recursive: true });
}, 900_000);
afterAll(async () => {
  await browser?.close();
  await world?.instance.stop();
});

const may = (person: Person, { permission }: Route): boolean =>
  permission !== 'public' && can(world.rights.get(person) ?? null, permission);

/** The address of a screen, with ids of things that exist where it is about one. */
const addressOf = ({ route: { path }, person }: Stop): string => {
  const id = (name: string) => world.idOf(person, name);
  const schedule = path === '/updateScheduleUser' ? id('schedule') : id('general');
  const queries: Record<string, string> = {
    '/updateDomainPage': `?id=${id('domain')}`,
    '/updateDomainUser': `?id=${id('domain')}`,
    '/listDomainConfigPage': `?id=${id('domain')}`,
    '/editDomainConfigPage': `?domainId=${id('domain')}&id=${id('rule')}`,
    '/updateCertificatePage': `?id=${id('certificate')}`,
    '/viewCertificate': `?id=${id('certificate')}`,
    '/bindCertificate': `?id=${id('certificate')}`,
    '/changeOfBindingCertificate': `?id=${id('certificate')}`,
    '/updateAlarmPage': `?id=${id('policy')}`,
    '/updateAlarmPageAll': `?id=${id('policy')}`,
    '/updateAccount': `?id=${id('account')}`,
    '/updateParams': `?id=${id('param')}`,
    '/updateSchedule': `?id=${schedule}`,
    '/updateScheduleUser': `?id=${schedule}`,
    '/updateUserPage': `?id=${id('person')}`,
    '/deleteUserPage': `?id=${id('person')}`,
    '/viewMore': `?id=${id('lane')}`,
  };
  return path.replace(':domainId', id('domain')).replace(':id', id('node')) + (queries[path] ?? '');
};

/**
 * Who may see a screen sees it in both languages and themes; at 390 px as Super and staff; who may not,
 * and the Super of the manual account, in one look.
 */
const shownIn = (person: Person, route: Route, n: number): boolean => {
  if (!may(person, route) || person === 'manual') return n === 0;
  return looks[n]?.[2] === 1440 || person === 'Super' || person === 'staff';
};
const stopsOf = (routes: readonly Route[]): Stop[] => {
  if (full)
    return looks.flatMap((look, n) =>
      names.flatMap((person) =>
        routes
          .filter((route) => shownIn(person, route, n))
          .map((route) => ({ route, person, look })),
      ),
    );
  return routes.flatMap((route, i) => {
    const who = names.filter((p) => may(p, route));
    const customers = who.filter((p) => p !== 'staff');
    const among = customers.length > 0 ? customers : who;
    const person = among[i % among.length] ?? 'staff';
    // Few pages keep the quick form quick: staff, who see most, walk in two looks, others in one.
    const n = person === 'staff' ? i % 2 : names.indexOf(person);
    return [{ route, person, look: looks[n] ?? looks[0] }];
  });
};

type Walker = { page: Page; messages: string[]; failed: string[] };
const walkerOf = async ({ person, look: [language, theme, width] }: Stop): Promise<Walker> => {
  const { page, messages } = await openConsole(
    browser,
    world.instance.base,
    world.callers[person],
    '/changelog',
    { language, theme, width },
  );
  const failed: string[] = [];
  page.on('response', (r) => {
    // A form asks while it is filled; what it is told then is shown at its fields.
    const least = r.request().method() === 'GET' ? 400 : 500;
    if (r.status() >= least) failed.push(`${r.status()} ${new URL(r.url()).pathname}`);
  });
  await page.locator('main h1').first().waitFor({ timeout: 90_000 });
  // Moving things are not judged: every animation ends at once.
  await page.addStyleTag({
    content: '*{animation-duration:0s!important;transition:none!important}',
  });
  return { page, messages, failed };
};

/** What is wrong with one screen as one person sees it. */
const lookAt = async (w: Walker, stop: Stop): Promise<string[]> => {
  const { route, person, look } = stop;
  const { page } = w;
  w.messages.length = 0;
  w.failed.length = 0;
  await page.evaluate((to) => (location.hash = to), `#${addressOf(stop)}`);
  const allowed = may(person, route);
  const ready = await settled(page, allowed ? route.title[look[0] === 'zh-CN' ? 0 : 1] : '');
  const name = `${route.path.slice(1).replace(/\W+/g, '-')}-${person}-${look.join('-')}`;
  await page.screenshot({ path: `${shots}/${name}.jpg`, type: 'jpeg', quality: 60 });
  const wrong = [
    ...(ready ? [] : ['never settles']),
    ...w.messages.filter((s) => !s.startsWith('Failed to load resource')),
    ...(allowed ? w.failed : []),
    ...(await untranslated(page, look[0])).map((t) => `untranslated: ${t}`),
    ...((await tooWide(page)) ? ['scrolls sideways'] : []),
    ...(await violations(page)),
  ];
  const findings = wrong.map((what) => `${route.path} as ${person} (${look.join(', ')}): ${what}`);
  for (const line of findings) appendFileSync(`${shots}/findings.txt`, `${line}\n`);
  return findings;
};

test(
  'every screen draws its data for whoever may see it, in words of the chosen language, without an error, a failed request or a barrier',
  async () => {
    const all = JSON.parse(execFileSync('node', ['dist/cli.mjs', 'routes']).toString()) as Route[];
    const stops = stopsOf(all.filter((r) => r.permission !== 'public'));
    const groups = new Map<string, Stop[]>();
    for (const s of stops) {
      const key = `${s.person} ${s.look.join()}`;
      groups.set(key, [...(groups.get(key) ?? []), s]);
    }
    const wrong: string[] = [];
    const queue = [...groups.values()];
    const walk = async () => {
      for (let group = queue.shift(); group; group = queue.shift()) {
        const walker = await walkerOf(group[0] as Stop);
        for (const stop of group) wrong.push(...(await lookAt(walker, stop)));
        await walker.page.context().close();
      }
    };
    await Promise.all([walk(), walk()]);
    console.log(`${stops.length} views of ${all.length} screens; pictures in ${shots}`);
    expect(wrong).toEqual([]);
  },
  full ? 5_400_000 : 600_000,
);
