import { driftKind } from './drift';
import type { WorkerArea } from '../../area';
import { readDomain } from '#server/model/cdn/domains/configuration/readBack';
import { startNightly } from '#server/model/cdn/domains/configuration/driftScan';
import { publishZone } from './zone';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { domainMoves } from '#shared/areas/cdn/domains/domainMoves';
import { domains } from '#shared/areas/cdn/domains/domains';
import { carryOut } from '#server/model/cdn/domains/moving/carryOut';
import { dueMoves } from '#server/model/cdn/domains/moving/moves.store';
import { Failure } from '#shared/kernel/errors';
import { moment, work } from '../../../kernel/work';
import { clear } from './removal';
import { configure, standDown } from './configuration';
import { dueToStop } from '#server/model/cdn/domains/disabling.store';
import { orphans } from '#server/model/cdn/domains/claims.store';
import { followPolicies } from './policies';
import { proveAgain } from './repeatedProof';
import { openRemovals } from '#server/model/cdn/domains/removals.store';
import { resyncKind } from './waves';
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
    standDown,
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
        for (const entryId of await dueToStop(ctx))
          ctx.enqueue(domains.jobs.standDown, { entryId });
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

/** Moves between accounts, each in a transaction of its own, so that one that fails holds up no other. */
const domainMovesWork = work(
  domainMoves,
  {
    async carryOut({ run, log }) {
      for (const id of await run(dueMoves))
        await run((ctx) => carryOut(ctx, id)).catch((error: unknown) => {
          log.error({ moveId: id, reason: (error as Error).message }, 'move not carried out');
        });
    },
  },
  {
    carryOut: `exists (select from domain_move where state = 'waiting' and at <= ${moment})`,
  },
);

/** Bringing domains to suppliers and reading them back. */
export const domainsArea: WorkerArea = {
  work: [domainWork, domainConfigWork, domainMovesWork],
  kinds: [driftKind, resyncKind],
};
