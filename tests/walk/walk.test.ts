import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openConsole } from '../browser/support';
import { declaredRoutes } from '../support/routes';
import { barriersOnce } from './barriers';
import { cut, lead, overlaps, settled, shifted, untranslated, watchShifts } from './judge';
import { brokenPolicy, watchPolicy } from './planted';
import { addressOf, groupsOf, may, nameOf, type Part, type Stop } from './stops';
import { startWalkWorld, type WalkWorld } from './world';

/*
 * Every registered screen of a real instance with its data, in turn as each person who may see it; each
 * walks in an own language, theme and width: npm run test:walk. With -- --full every screen is shown to
 * every role in both languages and themes at 390, 1440 and 1920 px, where refused in one of them.
 */
type Options = Part & { resume: boolean; of?: string };
const options = JSON.parse(process.env['WALK'] ?? '{}') as Partial<Options>;
const part: Part = {
  full: options.full ?? false,
  paths: options.paths ?? [],
  share: options.share ?? [1, 1],
};
const shots = `tests/output/walk${part.share[1] > 1 ? `/${part.share.join('-of-')}` : ''}`;
/** Views that were clean, a line each with the milliseconds they took; a walk that goes on leaves them out. */
const cleanFile = `${shots}/clean.txt`;

let browser: Browser;
let world: WalkWorld;
beforeAll(async () => {
  [world, browser] = await Promise.all([startWalkWorld(options.of), openBrowser()]);
  if (!options.resume) rmSync(shots, { recursive: true, force: true });
  mkdirSync(shots, { recursive: true });
  rmSync(`${shots}/findings.txt`, { force: true });
}, 900_000);
afterAll(async () => {
  await browser?.close();
  await world?.instance.stop();
});

type Walker = { page: Page; messages: string[]; failed: string[] };
const walkerOf = async ({ person, look }: Stop): Promise<Walker> => {
  const { page, messages } = await openConsole(
    browser,
    world.instance.base,
    world.callers[person],
    '/changelog',
    look,
  );
  const failed: string[] = [];
  page.on('response', (r) => {
    // A form asks while it is filled; what it is told then is shown at its fields.
    const least = r.request().method() === 'GET' ? 400 : 500;
    if (r.status() >= least) failed.push(`${r.status()} ${new URL(r.url()).pathname}`);
  });
  await page.locator('main h1').first().waitFor({ timeout: 90_000 });
  // Moving things are not judged: every animation ends at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchShifts(page);
  await watchPolicy(page);
  return { page, messages, failed };
};

const barriers = barriersOnce();

/** What is wrong with one screen as one person sees it. */
const lookAt = async (w: Walker, stop: Stop): Promise<string[]> => {
  const { route, person, look, bare } = stop;
  const { page } = w;
  const began = Date.now();
  w.messages.length = 0;
  w.failed.length = 0;
  // A screen that is shown already would not name itself anew.
  if (stop.more) {
    await lead(page, '/changelog');
    await settled(page, '');
  }
  await lead(page, addressOf(world, stop));
  const allowed = may(world, person, route);
  const title = allowed && !bare ? route.title[look.language === 'zh-CN' ? 0 : 1] : '';
  const ready = await settled(page, title);
  const wrong = [
    ...(ready ? [] : ['never settles']),
    ...(await untranslated(page, look.language)),
    ...(await cut(page)),
    ...(await overlaps(page)),
    ...(await barriers(page, `${look.theme} ${look.width < 640 ? 'phone' : 'desk'}`)),
    ...(await shifted(page)),
    ...(await brokenPolicy(page)),
    ...w.messages.filter((s) => !s.startsWith('Failed to load resource')),
    ...(allowed ? w.failed : []),
  ];
  const name = nameOf(stop);
  if (!part.full || wrong.length > 0) {
    const file = `${shots}/${name.replace(/[^\w-]+/g, '-')}.png`.replace('/-', '/');
    await page.screenshot({ path: file });
  }
  const lines = wrong.map((what) => `${name}: ${what.split('\n')[0]}`);
  for (const line of lines) appendFileSync(`${shots}/findings.txt`, `${line}\n`);
  if (lines.length === 0) appendFileSync(cleanFile, `${Date.now() - began}\t${name}\n`);
  return lines;
};

test(
  'every screen draws its data for whoever may see it, in words of the chosen language, without an error, a failed request, a barrier, and nothing cut, covered or moving',
  async () => {
    const routes = declaredRoutes();
    const before = existsSync(cleanFile) ? readFileSync(cleanFile, 'utf8') : '';
    const clean = new Set(before.split('\n').map((line) => line.split('\t')[1]));
    const queue = groupsOf(world, routes, part)
      .map((group) => group.filter((stop) => !clean.has(nameOf(stop))))
      .filter((group) => group.length > 0);
    const count = queue.flat().length;
    const wrong: string[] = [];
    const walk = async () => {
      for (let group = queue.shift(); group; group = queue.shift()) {
        const walker = await walkerOf(group[0] as Stop);
        for (const stop of group) wrong.push(...(await lookAt(walker, stop)));
        await walker.page.context().close();
      }
    };
    await Promise.all([walk(), walk()]);
    console.log(`${count} views of ${routes.length} screens; pictures in ${shots}`);
    expect(wrong).toEqual([]);
  },
  part.full ? 5_400_000 : 600_000,
);
