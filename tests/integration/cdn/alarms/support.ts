import { randomUUID } from 'node:crypto';
import { dueDeliveries } from '#server/model/cdn/alarms/attempts.store';
import { evaluateAlarms } from '#workers/areas/cdn/alarms/evaluation';
import { sendDelivery } from '#workers/areas/cdn/alarms/delivery';
import { system } from '#server/kernel/db/context';
import type { AlarmDraft, AlarmDraftAll } from '#shared/areas/cdn/alarms/policy';
import type { Bench } from '../../../support/bench';
import { statPoint, storePoints } from '../../../support/statPoint';

export const slot = 300_000;
/** Start of a slot `n` slots after one that lies two hours back. */
const base = Math.floor((Date.now() - 2 * 3_600_000) / slot) * slot;
export const at = (n: number) => new Date(base + n * slot).toISOString();
export type Place = { accountId: string; domainId: string; paramId: string };

const rule = {
  description: 'Too many requests',
  metric: 'requests',
  condition: 'gt',
  threshold: 100,
  points: 1,
  recoveryPoints: 1,
  intervalMinutes: 1440,
  methods: ['email'],
  emails: ['oncall@example.test'],
  webhooks: [],
  source: 'realtime',
  enabled: true,
} as const;
/** A rule on more than 100 requests at one point, told by mail; tests name what differs. */
export const draft = (more: Partial<AlarmDraft> = {}): AlarmDraft =>
  ({ ...rule, domainMode: 'all', domainIds: [], ...more }) as AlarmDraft;
/** The same rule over all accounts, as staff write it. */
export const draftAll = (more: Partial<AlarmDraftAll> = {}): AlarmDraftAll =>
  ({ ...rule, scope: 'all', accountIds: [], domainPattern: '*', ...more }) as AlarmDraftAll;

/** Domains with data as sync would have written it, and the alarm jobs run by hand. */
export const openPlaces = (bench: Bench) => {
  const { platform } = bench;
  const { run } = platform;
  return {
    /** A domain complete up to slot `completeTo`; its supplier is known to be four hours late. */
    async place(accountId: string, completeTo: number, name?: string): Promise<Place> {
      const [domainId, paramId] = [randomUUID(), randomUUID()];
      await bench.sql(
        `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at) values ($1, $2, 'aurora', 'http://x', 14400, 60, true, now())`,
        [paramId, `p-${paramId.slice(0, 8)}`],
      );
      await bench.sql(
        `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
         values ($1, $2, $3, 'o.test', 80, 'http', 'Activated', 'v', 'v', now() - interval '60 days', now())`,
        [domainId, accountId, name ?? `d-${domainId.slice(0, 8)}.test`],
      );
      await bench.sql(
        `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to) values ($1, $2, $3, $4, 'realtime', $5, $5, $6)`,
        [randomUUID(), accountId, domainId, paramId, at(-20), at(completeTo)],
      );
      return { accountId, domainId, paramId };
    },
    /** Requests per slot from slot `first` on, and the watermark after the last. */
    async feed(p: Place, first: number, requests: number[]): Promise<void> {
      await storePoints(platform.analytics, {
        ...p,
        source: 'realtime',
        from: at(first),
        to: at(first + requests.length),
        points: requests.map((n, i) =>
          statPoint({
            domain: 'd',
            at: at(first + i),
            country: 'CN',
            requests: n,
            bytes: n * 1000,
          }),
        ),
      });
      await bench.sql('update sync_lane set complete_to = $2 where domain_id = $1', [
        p.domainId,
        at(first + requests.length),
      ]);
    },
    tick: () => evaluateAlarms({ platform, run }),
    async send(): Promise<void> {
      for (const id of await run(system, dueDeliveries)) await sendDelivery({ platform, run }, id);
      const waiting = await bench.sql<{ id: string }>(
        `select id from notice_delivery where state = 'waiting' and attempts = 0 order by number`,
      );
      for (const { id } of waiting) await sendDelivery({ platform, run }, id);
    },
  };
};
export type Places = ReturnType<typeof openPlaces>;
