import { domainControls } from '#shared/areas/cdn/controls/domainControls';
import { preheatGrants } from '#shared/areas/cdn/content/preheatGrants';
import { preheats } from '#shared/areas/cdn/content/preheats';
import { monitorTasks } from '#shared/areas/cdn/monitors/monitorTasks';
import { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { refreshes } from '#shared/areas/cdn/content/refreshes';
import { smsQualifications } from '#shared/areas/sms/material/qualifications';
import { smsSignatures } from '#shared/areas/sms/material/signatures';
import { smsTemplates } from '#shared/areas/sms/material/templates';
import { smsSchedules } from '#shared/areas/sms/routing/schedules';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { staff as staffPeople } from '#shared/areas/platform/staff/staff';
import { sessions } from '#shared/areas/platform/session/session';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import type { can } from '#shared/kernel/access';
import { anyFreePort } from '#server/launcher/ports';
import { type Caller, callerOf } from '../support/caller';
import { joinInstance, startInstance } from '../support/instance';
import { until } from '../support/until';
import { allowance, key, limit, overAccounts, ownRoute, watch } from './samples';
import { addAliases } from './aliases';
import { fillOffice } from './office';
import { steer } from './steering';
import { addMove } from './moves';
import { addWildcard } from './wildcards';
import { makeTests, runTests, testIds } from './testSamples';
import { smppAccess } from './access';
import { carrierWork } from './carriers';
import { keepLogs } from './logs';
import { plantScripts } from './planted';
import { keepStores } from './upkeep';
import { numbersAndTask } from './numbers';

/** Who walks: the four roles of an automatic account, the Super of a manual one, and staff. */
export const people = {
  Super: 'super@demo-shop.test',
  Admin: 'admin@demo-shop.test',
  OperationalUser: 'ops@demo-shop.test',
  Normal: 'viewer@demo-shop.test',
  manual: 'super@demo-news.test',
  staff: 'root@manifold.test',
} as const;
export type Person = keyof typeof people;
export const names = Object.keys(people) as Person[];

type Joined = ReturnType<typeof joinInstance>;
export type WalkWorld = {
  instance: Pick<Joined, 'base' | 'stop'>;
  callers: Record<Person, Caller>;
  rights: Map<Person, Parameters<typeof can>[0]>;
  /** Id of something the walker's account has, by the name of its table; of the shop's for staff. */
  idOf: (person: Person, table: string) => string;
};

const ofAccount = `account_id = (select account_id from person where email = $1)`;
const idQueries: Record<string, string> = {
  domain: `select id from domain where ${ofAccount} order by name desc limit 1`,
  rule: `select r.id from domain_rule r join domain d on d.id = r.domain_id where d.${ofAccount} limit 1`,
  certificate: `select id from certificate where ${ofAccount} limit 1`,
  policy: `select id from alarm_policy where ${ofAccount} limit 1`,
  allPolicy: "select id from alarm_policy where scope = 'all' and $1::text is not null limit 1",
  schedule: `select id from schedule where ${ofAccount} limit 1`,
  qualification: `select id from sms_qualification where ${ofAccount} limit 1`,
  signature: `select id from sms_signature where ${ofAccount} limit 1`,
  template: `select id from sms_template where ${ofAccount} limit 1`,
  person: `select id from person where ${ofAccount} and role = 'Normal' limit 1`,
  account: `select account_id as id from person where email = $1`,
  param: 'select id from supplier_param where $1::text is not null limit 1',
  general: 'select id from schedule where account_id is null and $1::text is not null limit 1',
  node: 'select id from edge_node where $1::text is not null limit 1',
  realtimeTask: 'select id from realtime_task where $1::text is not null limit 1',
  lane: `select id from sync_lane where ${ofAccount} limit 1`,
  run: `select r.id from sync_run r join sync_lane l on l.id = r.lane_id where ${ofAccount.replace('account_id', 'l.account_id')} limit 1`,
  alias: 'select id from alias_domain where to_at is null and $1::text is not null limit 1',
  plan: 'select id from plan where $1::text is not null limit 1',
  apiKey: 'select id from api_key where $1::text is not null limit 1',
  monitorTask: 'select id from monitor_task where $1::text is not null limit 1',
  server: 'select id from server where $1::text is not null limit 1',
  colleague:
    'select id from person where account_id is null and not staff_top and $1::text is not null limit 1',
  // One that is spoken to by HTTP: its form shows where receipts are pushed to.
  smsParam: 'select id from sms_param where $1::text is not null order by protocol limit 1',
  smsSchedule: `select id from sms_schedule where ${ofAccount} limit 1`,
  smsScheduledTest: 'select id from sms_scheduled_test where $1::text is not null limit 1',
  smppAccess: `select id from sms_access where ${ofAccount} limit 1`,
  campaign: `select id from sms_campaign where ${ofAccount} limit 1`,
  numberFile: `select id from sms_number_file where ${ofAccount} order by name desc limit 1`,
  channel: 'select id from sms_channel where $1::text is not null limit 1',
  preheatGrant: 'select id from preheat_grant where $1::text is not null limit 1',
  ...testIds,
  domainControl: `select id from domain_control where ${ofAccount} limit 1`,
  dayCheck: 'select id from day_check where $1::text is not null order by day desc limit 1',
};

/** What the demo leaves to its people, once: a scheduling policy of their own, a refresh, a preheat. */
const work = async (instance: Joined, caller: Caller, smppPort: number | null): Promise<void> => {
  const [own] = await instance.sql(idQueries['schedule'] ?? '', [caller.email]);
  if (own) return;
  const [param] = await instance.sql<{ id: string }>('select id from supplier_param limit 1');
  await caller.call(schedules.endpoints.create, {
    name: 'Own',
    description: '',
    method: 'weight',
    entries: [{ regions: null, weight: 100, paramId: param?.id ?? '', coefficientPpm: null }],
  });
  const [domain] = await instance.sql<{ name: string }>(
    `select name from domain where ${ofAccount} order by name desc limit 1`,
    [caller.email],
  );
  await caller.call(smsSignatures.endpoints.create, { name: 'Own', source: 'brand', remark: '' });
  const { id: templateId } = await caller.call(smsTemplates.endpoints.create, {
    name: 'Sign-in',
    kind: 'code',
    text: 'Your code is {code}',
    remark: '',
  });
  await numbersAndTask(caller, templateId);
  await smppAccess(caller, smppPort);
  await caller.call(smsQualifications.endpoints.create, {
    name: 'Own company',
    licence: '91310000MA1K0000XX',
    contact: 'Li',
    phone: '+8613800000000',
    validUntil: '2099-01-01',
    remark: '',
    asDraft: true,
  });
  const [channel] = await instance.sql<{ id: string }>('select id from sms_channel limit 1');
  await caller.call(smsSchedules.endpoints.create, {
    ...ownRoute,
    channelId: channel?.id ?? '',
  } as never);
  const targets = [`http://${domain?.name}/img/1.jpg`, `http://${domain?.name}/img/2.jpg`];
  const submissions = [
    await caller.call(refreshes.endpoints.create, { targets, thenPreheat: false }),
    await caller.call(preheats.endpoints.create, { targets, skipBad: false } as never),
  ];
  for (const { task } of submissions)
    await until(
      async () => (await caller.call(tasks.endpoints.one, { id: task.id })).finishedAt !== null,
      { ms: 120_000, what: 'the tasks to end' },
    );
};

/** What staff agree of an account's domains, once: a limit that nothing reaches, and an allowance of preheats. */
const agree = async (instance: Joined, staff: Caller, email: string): Promise<void> => {
  if ((await instance.sql(idQueries['domainControl'] ?? '', [email]))[0]) return;
  const [domain] = await instance.sql<{ id: string; accountId: string; name: string }>(
    `select id, account_id as "accountId", name from domain where ${ofAccount} order by name desc limit 1`,
    [email],
  );
  await staff.call(staffPeople.endpoints.create, {
    email: `colleague-of-${email}`,
    name: 'Colleague',
    language: 'en',
    staffTop: false,
    grants: { domains: 'view' },
  });
  await staff.call(domainControls.endpoints.create, { ...limit, domainId: domain?.id ?? '' });
  const { accountId = '', name: pattern = '' } = domain ?? {};
  await staff.call(preheatGrants.endpoints.create, { ...allowance, accountId, pattern });
  await carrierWork(instance, staff, accountId);
};

/**
 * The whole product with its demo, a past that has arrived, and work that was done: an own instance, or
 * one that runs already at `base` with its data in `DATA_DIR`.
 */
export const startWalkWorld = async (base?: string): Promise<WalkWorld> => {
  const smppPort = base ? null : await anyFreePort();
  const instance: Joined = base
    ? joinInstance(base, process.env['DATA_DIR'] ?? 'data')
    : await startInstance({ LAB_PAST_DAYS: '9', SMPP_PORT: String(smppPort) });
  await instance.signIns();
  // With its gates open an account shows every screen its roles may see.
  await instance.sql('update account set self_scheduling = true, sms_enabled = true');
  const callerList = await Promise.all(
    names.map(async (name) => {
      const token = await instance.session(people[name]);
      return callerOf(instance.base, { token, personId: '', accountId: null, email: people[name] });
    }),
  );
  const callers = Object.fromEntries(names.map((n, i) => [n, callerList[i]])) as Record<
    Person,
    Caller
  >;
  const rights: WalkWorld['rights'] = new Map();
  for (const n of names) rights.set(n, (await callers[n].call(sessions.endpoints.check, {})).who);
  if (!(await instance.sql(idQueries['allPolicy'] ?? '', ['']))[0])
    await callers.staff.call(alarmPolicies.endpoints.createAll, overAccounts);
  if (!(await instance.sql(idQueries['monitorTask'] ?? '', ['']))[0])
    await callers.staff.call(monitorTasks.endpoints.create, watch);
  await steer(instance, callers.staff);
  await fillOffice(instance, callers.staff);
  await addAliases(instance, callers.staff);
  await addMove(instance, callers.staff);
  if (!(await instance.sql(idQueries['apiKey'] ?? '', ['']))[0]) {
    // As if the password had been typed a moment ago, which opens the keys to a session.
    await instance.sql(
      `update session set keys_open_until = now() + interval '1 hour' where person_id = (select id from person where email = $1)`,
      [people.Super],
    );
    await callers.Super.call(apiKeys.endpoints.create, key);
  }
  await addWildcard(instance, callers.Super);
  await work(instance, callers.Super, smppPort);
  await work(instance, callers.manual, null);
  if (!(await instance.sql(testIds.netTask, ['']))[0])
    for (const who of ['Super', 'manual'] as const) {
      const [own] = await instance.sql<{ name: string }>(
        `select name from domain where ${ofAccount} and status = 'Activated' order by name desc limit 1`,
        [people[who]],
      );
      await runTests(own?.name ?? '', callers[who]);
      if (who === 'Super') await makeTests(own?.name ?? '', callers.staff);
    }
  await agree(instance, callers.staff, people.Super);
  await agree(instance, callers.staff, people.manual);
  await keepLogs(instance, callers.staff, people.Super);
  await keepStores(instance, callers.staff);
  if (!base) await plantScripts(instance);
  await until(
    async () => {
      const [late] = await instance.sql<{ n: number }>(
        'select count(*)::int as n from sync_lane where pulled_from > start_at',
      );
      return late?.n === 0;
    },
    { ms: 600_000, what: 'the past to arrive' },
  );
  const ids = new Map<string, string>();
  for (const who of ['Super', 'manual'] as const)
    for (const [name, query] of Object.entries(idQueries)) {
      const [row] = await instance.sql<{ id: string }>(query, [people[who]]);
      ids.set(`${who} ${name}`, row?.id ?? '');
    }
  const idOf = (person: Person, name: string) =>
    ids.get(`${person === 'manual' ? 'manual' : 'Super'} ${name}`) ?? '';
  return { instance, callers, rights, idOf };
};
