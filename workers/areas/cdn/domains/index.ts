import { driftKind } from './drift';
import type { WorkerArea } from '../../area';
import { readDomain } from '#server/model/cdn/domains/configuration/readBack';
import { startNightly } from '#server/model/cdn/domains/configuration/driftScan';
import { publishZone } from './zone';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { domains } from '#shared/areas/cdn/domains/domains';
import { Failure } from '#shared/kernel/errors';
import { work } from '../../../kernel/work';
import { clear } from './removal';
import { configure } from './configuration';
import { orphans } from '#server/model/cdn/domains/claims.store';
import { followPolicies } from './policies';
import { proveAgain } from './repeatedProof';
import { openRemovals } from '#server/model/cdn/domains/removals.store';
import { dueUnproven } from './unprovenEntries.store';
import { watchCnames, watchRecords } from './dnsWatch';

/** Reading suppliers back: one domain after it was configured, and every one each night. */
const domainConfigWork = work(domainConfigs, {
  async read(tools, { domainId }) {
    await readDomain(tools.run, domainId).catch((error: unknown) => {
      // The domain went meanwhile; there is nothing left to read.
      if (!(error instanceof Failure && error.code === 'data.absent')) throw error;
    });
  },
  async nightly(tools) {
    await tools.run(startNightly);
  },
});

const domainWork = work(
  domains,
  {
    configure,
    clear,
    prove: proveAgain,
    async publish(tools) {
      await publishZone(tools.platform, { verify: true });
    },
    async sweep(tools) {
      await followPolicies(tools);
      await tools.run(async (ctx) => {
        for (const domainId of await orphans(ctx))
          ctx.enqueue(domains.jobs.configure, { domainId });
        for (const removalId of await openRemovals(ctx))
          ctx.enqueue(domains.jobs.clear, { removalId });
        for (const entryId of await dueUnproven(ctx)) ctx.enqueue(domains.jobs.prove, { entryId });
      });
    },
    watch: watchRecords,
    checkCnames: watchCnames,
  },
  {
    sweep: 'exists (select from domain) or exists (select from domain_removal)',
    watch: 'exists (select from domain)',
    checkCnames: 'exists (select from domain)',
  },
);

/** Bringing domains to suppliers and reading them back. */
export const domainsArea: WorkerArea = { work: [domainWork, domainConfigWork], kinds: [driftKind] };
