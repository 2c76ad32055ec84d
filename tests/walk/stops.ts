import { can } from '#shared/kernel/access';
import type { Route } from '../support/routes';
import { names, type Person, type WalkWorld } from './world';

export type Look = {
  language: 'zh-CN' | 'en';
  theme: 'light' | 'dark';
  width: 390 | 1440 | 1920;
};
/** One screen as one person sees it; `bare` without the id of what it is about, `more` with a further question. */
export type Stop = { route: Route; person: Person; look: Look; bare?: true; more?: string };

/** Every look, those first that differ most from each other. */
const looks: readonly Look[] = [
  { language: 'zh-CN', theme: 'light', width: 1440 },
  { language: 'en', theme: 'dark', width: 1440 },
  { language: 'en', theme: 'light', width: 390 },
  { language: 'zh-CN', theme: 'dark', width: 1920 },
  { language: 'en', theme: 'light', width: 1440 },
  { language: 'zh-CN', theme: 'dark', width: 390 },
  { language: 'en', theme: 'light', width: 1920 },
  { language: 'zh-CN', theme: 'dark', width: 1440 },
  { language: 'en', theme: 'dark', width: 390 },
  { language: 'zh-CN', theme: 'light', width: 1920 },
  { language: 'zh-CN', theme: 'light', width: 390 },
  { language: 'en', theme: 'dark', width: 1920 },
];

/** Whether a person may see a screen. */
export const may = (world: WalkWorld, person: Person, { permission }: Route): boolean =>
  permission !== 'public' && can(world.rights.get(person) ?? null, permission);

const pasted = '?names=www.demo-shop.test,img.demo-shop.test,nobody.test';
/** What stands behind the path of a screen that is about one thing, by the name of the thing. */
const queries: Record<string, (id: (name: string) => string) => string> = {
  '/updateDomainPage': (id) => `?id=${id('domain')}`,
  '/updateDomainUser': (id) => `?id=${id('domain')}`,
  '/listDomainConfigPage': (id) => `?id=${id('domain')}`,
  '/editDomainConfigPage': (id) => `?domainId=${id('domain')}&id=${id('rule')}`,
  '/updateCertificatePage': (id) => `?id=${id('certificate')}`,
  '/viewCertificate': (id) => `?id=${id('certificate')}`,
  '/bindCertificate': (id) => `?id=${id('certificate')}`,
  '/changeOfBindingCertificate': (id) => `?id=${id('certificate')}`,
  '/updateAlarmPage': (id) => `?id=${id('policy')}`,
  '/updateAlarmPageAll': (id) => `?id=${id('allPolicy')}`,
  '/updateAccount': (id) => `?id=${id('account')}`,
  '/deleteAccount': (id) => `?id=${id('account')}`,
  '/updatePlanPage': (id) => `?id=${id('plan')}`,
  '/updateApikey': (id) => `?id=${id('apiKey')}`,
  '/checkApikey': (id) => `?id=${id('apiKey')}`,
  '/updateParams': (id) => `?id=${id('param')}`,
  '/cdn-schedulesByDomainNameManag': () => pasted,
  '/cdn-suppliersByDomainNameManag': () => pasted,
  '/updateSchedule': (id) => `?id=${id('general')}`,
  '/updateScheduleUser': (id) => `?id=${id('schedule')}`,
  '/updateUserPage': (id) => `?id=${id('person')}`,
  '/changePassword': (id) => `?id=${id('person')}`,
  '/deleteUserPage': (id) => `?id=${id('person')}`,
  '/updateQualificationPage': (id) => `?id=${id('qualification')}`,
  '/updateSignaturePage': (id) => `?id=${id('signature')}`,
  '/createNumberFilePage': (id) => `?id=${id('numberFile')}`,
  '/updateSendTaskPage': (id) => `?id=${id('campaign')}`,
  '/updateTemplatePage': (id) => `?id=${id('template')}`,
  '/updateAccountRtDataTask': (id) => `?id=${id('realtimeTask')}`,
  '/cdn-updateaccountpreheatdomain': (id) => `?id=${id('preheatGrant')}`,
  '/updateDomainControlInfoPage': (id) => `?id=${id('domainControl')}`,
  '/cdn-updatealiasdomain': (id) => `?id=${id('alias')}`,
  '/cdn-updateserver': (id) => `?id=${id('server')}`,
  '/setRootAuth': (id) => `?id=${id('colleague')}`,
  '/updateSmppAccess': (id) => `?id=${id('smppAccess')}`,
  '/updateSmsSupplierParamsPage': (id) => `?id=${id('smsParam')}`,
  '/updateChannelPage': (id) => `?id=${id('channel')}`,
  '/updateSchedulePage': (id) => `?id=${id('smsSchedule')}`,
  '/viewMore': (id) => `?id=${id('lane')}`,
  '/viewMoreHistory': (id) => `?id=${id('run')}`,
  '/cdn-test': (id) => `?run=${id('testRun')}`,
  '/viewMoreLocalSupplier': (id) => `?id=${id('dayCheck')}`,
};

/** What an address names in its path, where it is not an edge node. */
const named: Record<string, string> = {
  '/configMonitorTask/:id': 'monitorTask',
  '/cdn-scheduledtesttask/:id': 'scheduledTest',
  '/cdn-Networktaskmanage/:id': 'netTask',
  '/sms-scheduledtesttask/:id': 'smsScheduledTest',
};

/** Further faces of a screen: its tabs, and questions that draw something else. */
const faces: Record<string, readonly string[]> = {
  '/createPreheatPage': ['?tab=probe'],
  '/createCertificatePage': ['?tab=free'],
  '/listDomainConfigPage': ['&tab=origin', '&tab=history'],
  '/cdn-overview': ['?last=7d'],
  '/cdn-analyze': ['?last=3d&by=country&metric=traffic'],
  '/cdn-log': ['?days=3'],
  '/cdn-analyze2': ['?by=country,status&pivot=1'],
  '/cdn-loganalyze': ['?last=1d'],
};

/** Screens that let one choose what they are about. */
const choosing: ReadonlySet<string> = new Set([
  '/changeOfBindingCertificate',
  '/cdn-test',
  '/createNumberFilePage',
]);

/** The address of a screen, with ids of things that exist where it is about one. */
export const addressOf = (
  world: WalkWorld,
  { route: { path }, person, bare, more }: Stop,
): string => {
  if (bare) return path;
  const id = (name: string) => world.idOf(person, name);
  const whole = path.replace(':domainId', id('domain')).replace(':id', id(named[path] ?? 'node'));
  return whole + (queries[path]?.(id) ?? '') + (more ?? '');
};

/** One line that names a view: the screen, the person, the look. */
export const nameOf = ({ route, person, look, bare, more = '' }: Stop): string =>
  `${route.path}${bare ? ' without an id' : more} as ${person} (${look.language}, ${look.theme}, ${look.width})`;

/** Every view of every screen; refused ones, screens without an id, and the manual account in one look. */
const everyStop = (world: WalkWorld, routes: readonly Route[]): Stop[] =>
  looks.flatMap((look, n) =>
    names.flatMap((person) =>
      routes.flatMap((route): Stop[] => {
        const seen = may(world, person, route);
        const shown = n === 0 || (seen && person !== 'manual');
        const bare = n === 0 && seen && route.path in queries && !choosing.has(route.path);
        return [
          ...(bare ? [{ route, person, look, bare: true as const }] : []),
          ...(shown ? [{ route, person, look }] : []),
          ...(seen && person !== 'manual' ? (faces[route.path] ?? []) : []).map((more) => ({
            route,
            person,
            look,
            more,
          })),
        ];
      }),
    ),
  );

/** Every screen once, with its faces. */
const oneEach = (world: WalkWorld, routes: readonly Route[]): Stop[] =>
  routes.flatMap((route, i) => {
    const who = names.filter((p) => may(world, p, route));
    const customers = who.filter((p) => p !== 'staff');
    const among = customers.length > 0 ? customers : who;
    const person = among[i % among.length] ?? 'staff';
    // Few pages keep the quick form quick: staff, who see most, walk in two looks, others in one.
    const look = looks[person === 'staff' ? i % 2 : names.indexOf(person)] ?? looks[0];
    if (!look) return [];
    return [undefined, ...(faces[route.path] ?? [])].map((more) => ({
      route,
      person,
      look,
      ...(more === undefined ? {} : { more }),
    }));
  });

export type Part = { full: boolean; paths: readonly string[]; share: readonly [number, number] };
/**
 * The views of a walk by person and look, the longest first: all of them, those whose paths begin as
 * told, or one of several shares of about the same length.
 */
export const groupsOf = (world: WalkWorld, routes: readonly Route[], part: Part): Stop[][] => {
  const { full, paths, share } = part;
  const wanted = routes.filter(
    ({ path, permission }) =>
      permission !== 'public' && (paths.length === 0 || paths.some((p) => path.startsWith(p))),
  );
  const groups = new Map<string, Stop[]>();
  // A screen about a thing of which the account has none has nothing to show.
  const hasObject = (stop: Stop) => !/=(&|$)|\/$/.test(addressOf(world, stop));
  for (const stop of (full ? everyStop : oneEach)(world, wanted).filter(hasObject)) {
    const key = `${stop.person} ${Object.values(stop.look).join()}`;
    groups.set(key, [...(groups.get(key) ?? []), stop]);
  }
  return [...groups.values()]
    .toSorted((a, b) => b.length - a.length)
    .filter((_, i) => i % share[1] === share[0] - 1);
};
