import { netRounds } from '#shared/areas/cdn/networkTasks/netRounds';
import { netTasks } from '#shared/areas/cdn/networkTasks/netTasks';
import { scheduledTests } from '#shared/areas/cdn/tests/scheduledTests';
import { testRuns } from '#shared/areas/cdn/tests/testRuns';
import type { Caller } from '../support/caller';
import { until } from '../support/until';

/** Ids of what is tested, for screens about one of them. */
export const testIds = {
  testRun: `select id from test_run where not by_staff and kind = 'edge'
    and account_id = (select account_id from person where email = $1) limit 1`,
  scheduledTest: 'select id from scheduled_test where $1::text is not null limit 1',
  netTask: 'select id from net_task where $1::text is not null limit 1',
};
const times = { cron: '0 4 * * *', zone: 'Asia/Shanghai', missed: 'skip' } as const;

const assertions = () => [
  { check: 'status' as const, name: '', value: '200' },
  { check: 'header' as const, name: 'x-cache', value: 'HIT' },
];
const urlOf = (host: string) => `http://${host}/img/1.jpg`;

/** Tests that a customer ran of a domain of theirs. */
export const runTests = async (host: string, customer: Caller): Promise<void> => {
  for (const kind of ['edge', 'rule'] as const)
    await customer.call(testRuns.endpoints.create, {
      kind,
      url: urlOf(host),
      assertions: assertions(),
    });
};

/** A test that runs by a schedule, and a round of a network task, of a domain of the demo. */
export const makeTests = async (host: string, staff: Caller): Promise<void> => {
  const test = await staff.call(scheduledTests.endpoints.create, {
    ...times,
    name: 'Front image',
    kind: 'edge',
    url: urlOf(host),
    nodeIds: [],
    assertions: assertions(),
    failuresToOpen: 2,
    quietFrom: 0,
    quietTo: 0,
  });
  await staff.call(scheduledTests.endpoints.run, { id: test.id });
  const task = await staff.call(netTasks.endpoints.create, {
    ...times,
    name: 'Paths to the nodes',
    kind: 'http',
    nodeIds: [],
    attempts: 2,
    perSecond: 200,
    lossPercent: 50,
    p95LimitMs: 1_000,
    targets: Array.from({ length: 80 }, (_, i) => `${host}/img/${i}.jpg`),
  });
  await staff.call(netTasks.endpoints.run, { id: task.id });
  await until(
    async () => {
      const { rows } = await staff.call(netRounds.endpoints.list, { taskId: task.id });
      return rows[0] && rows[0].state !== 'running';
    },
    { ms: 120_000, what: 'the round to end' },
  );
};
