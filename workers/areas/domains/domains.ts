import { publishZone } from '#server/areas/domains/zone';
import { domains } from '#shared/areas/domains/domains';
import { work } from '../../kernel/work';
import { clear } from './clear';
import { configure } from './configure';
import { orphans } from './engine.store';
import { followPolicies } from './policies';
import { openRemovals } from './removals.store';
import { watchCnames, watchRecords } from './watch';

export const domainWork = work(domains, {
  configure,
  clear,
  async publish(tools) {
    await publishZone(tools.platform, { verify: true });
  },
  async sweep(tools) {
    await followPolicies(tools);
    await tools.run(async (ctx) => {
      for (const domainId of await orphans(ctx)) ctx.enqueue(domains.jobs.configure, { domainId });
      for (const removalId of await openRemovals(ctx))
        ctx.enqueue(domains.jobs.clear, { removalId });
    });
  },
  watch: watchRecords,
  checkCnames: watchCnames,
});
