import { followLines } from '#server/model/cdn/domains/followLines';
import { pushConfig } from '#server/model/cdn/domains/configuration/push';
import { domains } from '#shared/areas/cdn/domains/domains';
import type { Ctx } from '#server/kernel/db/context';
import type { Tools } from '../../../kernel/work';
import type { Domain } from '#server/model/cdn/domains/claims.store';
import { type ChangedPolicy, changedPolicies, followers, notePolicy } from './policies.store';

/** New suppliers are configured before DNS names them; those that left are cleared afterwards. */
const follow = async (ctx: Ctx, d: Domain, p: ChangedPolicy): Promise<void> => {
  if (await followLines(ctx, d, p.entries)) await pushConfig(ctx, d, {}, { cause: 'policy' });
};

/** Brings the domains of changed policies to them, in small transactions, then the zone. */
export const followPolicies = async (tools: Tools): Promise<void> => {
  for (const p of await tools.run((ctx) => changedPolicies(ctx))) {
    for (let after: string | null = null; ; ) {
      const from: string | null = after;
      const last: string | null = await tools.run(async (ctx) => {
        const some = await followers(ctx, p.id, from);
        for (const d of some) await follow(ctx, d, p);
        return some.at(-1)?.id ?? null;
      });
      if (last === null) break;
      after = last;
    }
    await tools.run(async (ctx) => {
      await notePolicy(ctx, p);
      ctx.enqueue(domains.jobs.publish, {});
    });
  }
};
