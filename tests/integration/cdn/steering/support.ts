import { randomUUID } from 'node:crypto';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { cnameObservations } from '#shared/areas/cdn/steering/observations';
import type { Platform } from '#server/kernel/process/platform';
import { now, setClock } from '#server/kernel/process/clock';
import { observe } from '#server/model/cdn/steering/observe';
import { publishZone } from '#workers/areas/cdn/domains/zone';
import { domainsArea } from '#workers/areas/cdn/domains/index';
import { advance } from '#workers/areas/cdn/steering/advance';
import { steeringArea } from '#workers/areas/cdn/steering/index';
import { openSteered, type Steered, zone } from '../dns/support';

/** Nine more names of the same policy, live at both suppliers. */
const moreNames = async (of: Steered, scheduleId: string): Promise<string[]> => {
  const { bench, owner } = of;
  const ids = Array.from({ length: 9 }, () => randomUUID());
  for (const id of ids) {
    const cname = `y${id.slice(0, 8)}.${zone}`;
    await bench.sql(
      `insert into domain (id, account_id, name, cname, schedule_id, origin_host, origin_port, origin_protocol, status, config_version, verify_name, verify_value, sync_start_at, created_at)
       values ($1, $2, $3, $4, $5, 'o.test', 80, 'http', 'Activated', 3, 'v', 'v', now(), now())`,
      [id, owner.accountId, `${id.slice(0, 8)}.dns-screens.test`, cname, scheduleId],
    );
    await bench.sql(
      `insert into domain_work (domain_id, auto_activate, published, cname_next_at) values ($1, true, true, now())`,
      [id],
    );
    for (const [param, supplier] of [
      [of.paramId, 'aurora'],
      [of.otherId, 'borealis'],
    ])
      await bench.sql(
        `insert into domain_supplier (id, account_id, domain_id, param_id, weight, state, live_version, cname, created_at)
         values (gen_random_uuid(), $1, $2, $3, 100, 'online', 3, $4, now())`,
        [owner.accountId, id, param, `${id.slice(0, 8)}.${supplier}-edge.test`],
      );
  }
  return ids.map((id) => `y${id.slice(0, 8)}.${zone}`);
};

/** The platform of a process that dies in its `n`th transaction, before anything of it counts. */
export const dying = (platform: Platform, n: number): Platform => {
  let left = n;
  const run: Platform['run'] = (who, work) => {
    left -= 1;
    if (left > 0) return platform.run(who, work);
    return platform.run(who, async (ctx) => {
      await work(ctx);
      throw new Error('killed');
    });
  };
  return { ...platform, run };
};

export type Watched = Awaited<ReturnType<typeof openWatched>>;

/** A steered domain (`../dns/support`), with how its answers are looked at and time goes on. */
export const openWatched = async () => {
  const of = await openSteered({
    worked: [...(domainsArea.work ?? []), ...(steeringArea.work ?? [])],
  });
  const { bench, staff, owner } = of;
  const [row] = await bench.sql<{ id: string }>('select schedule_id as id from domain limit 1');
  const scheduleId = row?.id ?? '';
  const wished = (everywhere: number, other: number) => [
    { regions: null, weight: everywhere, paramId: of.paramId },
    { regions: null, weight: other, paramId: of.otherId },
    { regions: ['europe' as const], weight: 100, paramId: of.otherId },
  ];
  return {
    of,
    bench,
    staff,
    owner,
    scheduleId,
    /** Weights for everywhere; Europe stays with the other supplier. */
    wished,
    switching: (more: object) => ({
      kind: 'switch' as const,
      name: 'To the other',
      scheduleId,
      wishedEntries: wished(0, 100),
      waitSlots: 0,
      confirmNames: 1,
      ...more,
    }),
    /** What the policy sends clients of other regions to. */
    liveOf: async () =>
      (await staff.call(schedules.endpoints.one, { id: scheduleId })).entries.filter(
        (e) => e.regions === null,
      ),
    /** One look of the guard at each due switch, and the zone as it then is. */
    look: async () => {
      await advance(bench.platform);
      await publishZone(bench.platform);
    },
    moreNames: () => moreNames(of, scheduleId),
    /** Lets the platform's clock stand `seconds` further on. */
    wait: (seconds: number) =>
      setClock(bench.platform.pool, new Date(Date.parse(now()) + seconds * 1000).toISOString()),
    answers: async (query: object) =>
      (await staff.call(cnameObservations.endpoints.list, { size: 200, ...query } as never)).rows,
    /** Part of a target in 200 answers of the name server, to clients of a region without entries of its own. */
    shareOf: async (target: string) => {
      const questions = Array.from({ length: 200 }, (_, n) => ({
        name: of.cname,
        region: 'asia' as const,
        resolver: of.server,
        n,
      }));
      const heard = await observe(questions, zone);
      return heard.filter((h) => h.target === target).length / heard.length;
    },
  };
};
