import './jsdomPolyfills';
import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { Who } from '#shared/kernel/access';
import { sectionOf, useScreen } from '../../client/kernel/screens/current';
import { allScreens, type Registered } from '../../client/kernel/screens/registry';
import { breadcrumbsOf } from '../../client/kernel/page/breadcrumbs';
import { sections } from '../../client/menu';
import { homeOf, sectionsFor } from '../../client/kernel/screens/menuSections';
import { shownOf } from '../../client/shell/menu/useFolding';
import { tileLetters } from '../../client/shell/menu/tileLetters';
import { waitingAt } from '../../client/shell/menu/pendingCounts';

const screen = (
  path: `/${string}`,
  product: Registered['product'],
  permission: Registered['permission'],
  menu?: Registered['menu'],
): Registered => ({
  path,
  product,
  permission,
  ...(menu ? { menu } : {}),
  title: ['页面', 'Screen'],
  load: () => Promise.resolve({ default: () => null }),
});
allScreens.push(
  screen('/later', 'cdn', 'statistics.view', { section: 'cdn.overview', order: 20 }),
  screen('/first', 'cdn', 'statistics.view', { section: 'cdn.overview', order: 10 }),
  screen('/shared', 'cdn', 'domain.list', {
    section: 'cdn.overview',
    order: 30,
    office: 'cdnOffice.overview',
  }),
  screen('/settings', 'platform', 'own.profile', { section: 'cdn.account', order: 10 }),
  screen('/short-messages', 'sms', 'sms.view', { section: 'sms.overview', order: 10 }),
  screen('/of-no-menu', 'sms', 'sms.view'),
  screen('/cdn-notices-by-sms', 'cdn', 'alarm.view', { section: 'cdn.monitoring', order: 10 }),
  {
    ...screen('/make', 'sms', 'staff.smsOps.view', { section: 'smsOffice.tests', order: 10 }),
    parent: '/first',
  },
  { ...screen('/change', 'sms', 'staff.smsOps.view'), parent: '/first' },
);

const off = { cdn: false, sms: false, billing: false, log: false, alarm: false };
const who = (gates: Partial<Who['gates']>): Who => ({
  userId: 'u',
  email: 'u@x.test',
  accountId: 'a',
  role: 'Super',
  automatic: false,
  accountActive: true,
  gates: { ...off, selfScheduling: false, ...gates },
  visible: { log: true, alarm: true, billing: true },
  staff: null,
  acting: null,
  ceiling: null,
});
const at = (path: string) =>
  renderHook(() => useScreen(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
    ),
  }).result.current;

test('a section shows the screens that name it, in their order, and only those one may open', () => {
  const shown = sectionsFor(who({ cdn: true }), 'cdn', false).map((s) => [
    s.name,
    s.screens.map(({ path }) => path),
  ]);
  expect(shown).toEqual([
    ['cdn.overview', ['/first', '/later', '/shared']],
    ['cdn.account', ['/settings']],
  ]);
});
test('home is the first entry of the product a person uses, of another one when asked', () => {
  expect(homeOf(who({ cdn: true, sms: true }))).toBe('/first');
  expect(homeOf(who({ cdn: true, sms: true }), 'sms')).toBe('/short-messages');
  expect(homeOf(who({ sms: true }))).toBe('/short-messages');
  expect(homeOf(who({}))).toBe('/settings');
  expect(homeOf(who({ cdn: true }), 'sms')).toBeUndefined();
});
test('a screen belongs to the product of its folder, whatever its address says', () => {
  expect(at('/cdn-notices-by-sms').productName).toBe('cdn');
  expect(at('/of-no-menu').productName).toBe('sms');
  const settings = at('/settings');
  expect(settings.productName).toBe('cdn');
  expect(sectionOf(settings.screen)?.title).toEqual(['账号设置', 'Account']);
});

const steps = (place: Partial<Parameters<typeof breadcrumbsOf>[0]>) =>
  breadcrumbsOf({
    root: { label: '晨曦商城', path: '/home' },
    section: undefined,
    parent: undefined,
    screen: undefined,
    object: null,
    ...place,
  }).map(({ label }) => label);
const named = (path: `/${string}`, title: Registered['title']): Registered => ({
  ...screen(path, 'cdn', 'statistics.view'),
  title,
});
test('the way to a screen names account, section, list, screen and object, and says no name twice', () => {
  const list = named('/list', ['域名', 'Domains']);
  const form = named('/form', ['域名配置', 'Domain settings']);
  expect(
    steps({ section: ['域名与证书', 'Domains'], parent: list, screen: form, object: 'a.test' }),
  ).toEqual(['晨曦商城', '域名与证书', '域名', '域名配置', 'a.test']);
  const overview = named('/overview', ['概览', 'Overview']);
  expect(steps({ section: ['概览', 'Overview'], screen: overview })).toEqual(['晨曦商城', '概览']);
  expect(steps({ section: ['域名', 'Domains'], parent: list, screen: form })).toEqual([
    '晨曦商城',
    '域名',
    '域名配置',
  ]);
});
test('an open section of many screens shows the one in view, pinned and recent ones, in their order', () => {
  const screens = Array.from({ length: 14 }, (_, i) => named(`/s${i}`, ['页面', 'Screen']));
  const [section] = sectionsFor(who({ cdn: true }), 'cdn', false);
  if (!section) throw new Error('the menu is empty');
  const paths = (wanted: string[]) =>
    shownOf({ ...section, screens }, wanted).map(({ path }) => path);
  expect(paths(['/s12', '/s3'])).toEqual(['/s0', '/s1', '/s2', '/s3', '/s12']);
  expect(shownOf({ ...section, screens: screens.slice(0, 7) }, [])).toHaveLength(7);
});
test('sections of a large menu stand in groups', () => {
  const groups = sections.filter((s) => s.product === 'cdn' && s.office).map((s) => s.group?.[1]);
  expect(groups).toEqual([
    undefined,
    ...Array.from({ length: 6 }, () => 'Business'),
    ...Array.from({ length: 3 }, () => 'Data'),
    ...Array.from({ length: 5 }, () => 'Operations'),
  ]);
});
test('a tile shows a Chinese surname or two initials', () => {
  expect(['林知遥', 'Zhou Muyan', 'root@x.test', ''].map(tileLetters)).toEqual([
    '林',
    'ZM',
    'RX',
    '',
  ]);
});
test('a screen that staff share with customers stands in both menus, first in the back office', () => {
  const staff = { ...who({}), staff: { top: true, grants: {} } };
  expect(homeOf(staff, 'cdn', true)).toBe('/shared');
  expect(homeOf(who({ cdn: true }), 'cdn')).toBe('/first');
});
test('what waits is counted beside its screen and summed beside a folded section', () => {
  const counts = [
    { path: '/alarms', count: 4, urgent: 2, tone: 'warning' as const },
    { path: '/mails', count: 1, urgent: 0, tone: 'neutral' as const },
    { path: '/quiet', count: 0, urgent: 0, tone: 'error' as const },
  ];
  expect(waitingAt(counts, ['/alarms', '/mails'])).toEqual({ count: 5, tone: 'error' });
  expect(waitingAt(counts, ['/mails'])).toEqual({ count: 1, tone: 'neutral' });
  expect(waitingAt(counts, ['/quiet', '/other'])).toBeNull();
});
test('the menu marks a form that stands there itself, and the list of one that does not', () => {
  expect(at('/make').entry?.path).toBe('/make');
  expect(at('/change').entry?.path).toBe('/first');
});
