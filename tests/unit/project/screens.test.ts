import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { allRoutes, type Route, samePath, specifiedRoutes } from '#server/cli/routes';
import { resources } from '#shared/areas/index';
import { supplierNames } from '#shared/suppliers';
import { sections } from '../../../client/menu';

const specified = specifiedRoutes('shared/specification.json');
const wantedAt = new Map(specified.map((s) => [samePath(s.path), s]));
const sectionNamed = (name: string) => sections.find((s) => s.name === name);

let routes: Route[];
beforeAll(async () => {
  routes = await allRoutes(process.cwd());
});

test('every screen has an address of the specification, and each address one screen', () => {
  const paths = routes.map((r) => samePath(r.path));
  expect(paths.filter((p) => !wantedAt.has(p))).toEqual([]);
  expect(paths.filter((p, i) => paths.indexOf(p) !== i)).toEqual([]);
});
test('a screen stands in the menu where the specification tells, and nowhere else', () => {
  const wrong = routes
    .map(({ path, menu }) => ({ path, menu, wanted: wantedAt.get(samePath(path))?.menu }))
    .filter(
      ({ menu, wanted }) =>
        menu?.section !== wanted?.section ||
        menu?.order !== wanted?.order ||
        menu?.office !== wanted?.office,
    );
  expect(wrong).toEqual([]);
});
test('every place of the menu, also of screens to come, is in a section that exists and is its own', () => {
  const places = specified.flatMap((s) => s.menu ?? []);
  expect(places.filter((p) => !sectionNamed(p.section))).toEqual([]);
  const named = places.map((p) => `${p.section} ${p.order}`);
  expect(named.filter((p, i) => named.indexOf(p) !== i)).toEqual([]);
  const used = places.flatMap((p) => [p.section, p.office]);
  expect(sections.filter((s) => !used.includes(s.name))).toEqual([]);
});
test('a screen stands in the menu of its own product; what products share stands in any', () => {
  const wrong = routes.filter(({ area, menu }) => {
    const [product] = area.split('/');
    return menu && product !== 'platform' && sectionNamed(menu.section)?.product !== product;
  });
  expect(wrong).toEqual([]);
});
test('what only staff may open stands in the back office, and what customers may open among theirs', () => {
  const forStaff = (r: Route) => /^(staff|staff\..*|top)$/.test(r.permission);
  const wrong = routes.filter(
    (r) => r.menu && sectionNamed(r.menu.section)?.office !== forStaff(r),
  );
  expect(wrong.map(({ path, permission }) => ({ path, permission }))).toEqual([]);
});
test('every screen of the menu says what it is for', () => {
  expect(routes.filter((r) => r.menu && !r.about).map((r) => r.path)).toEqual([]);
});
test('a form shows every field that its operation takes', () => {
  const forgotten = routes.filter((r) => r.unshown && r.unshown.length > 0);
  expect(forgotten.map(({ path, unshown }) => ({ path, unshown }))).toEqual([]);
});
test('every resource that a contract declares is in the map of the business', () => {
  const declared = readdirSync('shared/areas', { recursive: true, encoding: 'utf8' })
    .filter((f) => f.endsWith('.ts'))
    .flatMap((f) => {
      const text = readFileSync(join('shared/areas', f), 'utf8');
      return [...text.matchAll(/export const (\w+) = resource\(/g)].map((m) => m[1] as string);
    });
  expect(declared.filter((name) => !(name in resources))).toEqual([]);
});
test('every supplier has its contract battery', () => {
  const without = supplierNames.filter(
    (n) => !existsSync(`tests/integration/drivers/${n}.test.ts`),
  );
  expect(without).toEqual([]);
});
