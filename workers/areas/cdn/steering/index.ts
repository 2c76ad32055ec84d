import { cnameTasks } from '#shared/areas/cdn/steering/cnameTasks';
import { moment, work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';
import { policyLimits } from '#shared/areas/cdn/schedules/policyLimits';
import { watchCommits } from '#server/model/cdn/schedules/commits/watch';
import { failovers } from '#shared/areas/cdn/steering/failovers';
import { advance } from './advance';
import { watchFailovers } from './failover';
import { probe } from './probe';

/** Asking name servers on a schedule, looking after switches and after suppliers that fail. */
export const steeringArea: WorkerArea = {
  work: [
    work(
      cnameTasks,
      { probe: ({ platform }) => probe(platform), advance: ({ platform }) => advance(platform) },
      {
        // Without a published name there is nothing for the standing probe.
        probe: `exists (select from cname_round r left join cname_task t on t.id = r.task_id where r.next_at <= ${moment}
          and (t.state = 'running' or (r.task_id is null and exists (select from dns_zone_version
            where published_at is not null and jsonb_array_length(records) > 0))))`,
        advance: `exists (select from cname_switch w join cname_task t on t.id = w.task_id
          where w.next_at <= ${moment} and t.state in ('running', 'paused'))`,
      },
    ),
    work(
      failovers,
      { watch: ({ platform }) => watchFailovers(platform) },
      {
        watch: `exists (select from failover_round where next_at <= ${moment})
          and exists (select from schedule where method = 'failover')`,
      },
    ),
    work(
      policyLimits,
      { watch: ({ platform }) => watchCommits(platform.run) },
      {
        // What was broken is closed even after the last limit is gone.
        watch: `exists (select from policy_limit) or exists (select from policy_limit_breach)`,
      },
    ),
  ],
};
