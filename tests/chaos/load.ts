import type { Instance } from '../support/instance';
import type { Api } from './client';

export type Submitted = { id: string; kind: 'purge' | 'prefetch'; targets: string[] };
type TaskAnswer = { task: { id: string } };
type Draft = Record<string, unknown>;

const hosts = ['www.demo-shop.test', 'img.demo-shop.test'];
const pause = (ms: number) => new Promise((ok) => setTimeout(ok, ms));

/** Work of all areas at the same time, and a book of everything the platform accepted. */
export const startLoad = (o: {
  instance: Instance;
  customer: Api;
  staff: Api;
  run: string;
  /** Tasks a second: refreshes of a few addresses each. */
  refreshes: number;
}) => {
  const { customer, staff, run } = o;
  const startedAt = new Date().toISOString();
  const submitted: Submitted[] = [];
  const tests: { policyId: string; deliveries: number }[] = [];
  const policies: { id: string; path: string }[] = [];
  const recomputes: string[] = [];
  const problems: string[] = [];
  let ending = false;
  let n = 0;
  const host = () => hosts[n % hosts.length] as string;
  const guarded = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      // Until the first day has its bill there is nothing to recompute.
      if (/bill\.nothing/.test((error as Error).message)) return;
      problems.push(`${what}: ${(error as Error).message.slice(0, 300)}`);
    }
  };
  const every = async (ms: number, what: string, work: () => Promise<void>) => {
    while (!ending) {
      const started = Date.now();
      await guarded(what, work);
      await pause(Math.max(10, ms - (Date.now() - started)));
    }
  };
  const refresh = async () => {
    n += 1;
    const mine = n;
    const at = host();
    const targets = Array.from({ length: 3 }, (_, i) => `http://${at}/${run}/r/${mine}-${i}.jpg`);
    const { task } = await customer.write<TaskAnswer>('POST', '/refreshes', { targets });
    submitted.push({ id: task.id, kind: 'purge', targets });
  };
  const preheat = async () => {
    n += 1;
    const mine = n;
    const at = host();
    const targets = Array.from({ length: 60 }, (_, i) => `http://${at}/${run}/p/${mine}-${i}.jpg`);
    const { task } = await customer.write<TaskAnswer>('POST', '/preheats', { targets });
    submitted.push({ id: task.id, kind: 'prefetch', targets });
  };
  const domains = customer.get<{ rows: { id: string; name: string }[] }>('/domains?size=50');
  const policy = async () => {
    n += 1;
    const path = `/hook/${run}/${n}`;
    const { rows } = await domains;
    const draft: Draft = {
      description: `chaos ${n}`,
      metric: 'requests',
      condition: 'gt',
      threshold: 0,
      points: 1,
      recoveryPoints: 1,
      intervalMinutes: 60,
      methods: ['webhook', 'email'],
      emails: [`chaos-${n}@${run}.test`],
      webhooks: [`http://127.0.0.1:${o.instance.lab.world.controlPort}${path}`],
      domainMode: 'list',
      domainIds: rows.filter((d) => hosts.includes(d.name)).map((d) => d.id),
      source: 'realtime',
      enabled: true,
      webhookSecret: 'chaos-webhook-secret-0001',
    };
    const created = await customer.write<{ id: string }>('POST', '/alarmPolicies', draft);
    policies.push({ id: created.id, path });
  };
  const testNotice = async () => {
    const one = policies.at(-1);
    if (!one) return;
    const notice = await customer.write<{ deliveries: number }>('POST', '/alarmPolicies/test', {
      id: one.id,
    });
    tests.push({ policyId: one.id, deliveries: notice.deliveries });
  };
  const recompute = async () => {
    const day = (ago: number) =>
      new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);
    const task = await staff.write<{ taskId: string }>('POST', '/billRecomputes', {
      fromDay: day(3),
      toDay: day(1),
    });
    recomputes.push(task.taskId);
  };
  const running = [
    ...Array.from({ length: o.refreshes }, () => every(1_000, 'refresh', refresh)),
    every(3_000, 'preheat', preheat),
    every(15_000, 'policy', policy),
    every(4_000, 'test notice', testNotice),
    every(20_000, 'recompute', recompute),
  ];
  return {
    startedAt,
    submitted,
    tests,
    policies,
    recomputes,
    problems,
    async stop() {
      ending = true;
      await Promise.all(running);
    },
  };
};
export type Load = ReturnType<typeof startLoad>;
