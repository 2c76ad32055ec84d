import './browserParts';
import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { Who } from '#shared/kernel/access';
import { useScreen } from '../../client/kernel/page/current';
import { allScreens, type Registered } from '../../client/kernel/page/registry';
import { homeOf, sectionsFor } from '../../client/shell/entries';

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
  area: `${product}/test`,
  title: ['页面', 'Screen'],
  load: () => Promise.resolve({ default: () => null }),
});
allScreens.push(
  screen('/later', 'cdn', 'statistics.view', { section: 'cdn.overview', order: 20 }),
  screen('/first', 'cdn', 'statistics.view', { section: 'cdn.overview', order: 10 }),
  screen('/settings', 'platform', 'own.profile', { section: 'cdn.account', order: 10 }),
  screen('/short-messages', 'sms', 'sms.view', { section: 'sms.overview', order: 10 }),
  screen('/of-no-menu', 'sms', 'sms.view'),
  screen('/cdn-notices-by-sms', 'cdn', 'alarm.view', { section: 'cdn.monitoring', order: 10 }),
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
    ['cdn.overview', ['/first', '/later']],
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
  expect(at('/of-no-menu')).toMatchObject({ productName: 'sms', office: false });
  expect(at('/settings')).toMatchObject({ productName: 'cdn', section: ['账号设置', 'Account'] });
});
