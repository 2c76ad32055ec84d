import { configStates } from '#shared/areas/cdn/domains/configStates';
import { listVerb } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import { pushConfig } from '../../../model/cdn/domains/configuration/push';
import { startWaves } from '../../../model/cdn/domains/configuration/waves';
import { domainForUpdate } from '../../../model/cdn/domains/domains.store';
import { mustAllow } from '../../../model/cdn/domains/transition';
import { adopt } from './adopt';
import { namesStanding, standings } from './configStates.store';

/** Configurations of all domains after the nightly scan: what answers requests. */
export const configStatesService = serve(configStates, {
  list: listVerb(configStates.endpoints.list, { source: standings }),
  async resync(ctx, { id }) {
    const d = await domainForUpdate(ctx, id);
    mustAllow(d, 'repush');
    return { version: (await pushConfig(ctx, d, {}, { cause: 'repush' })).configVersion };
  },
  adopt: async (ctx, input) => ({ version: await adopt(ctx, input) }),
  async resyncInWaves(ctx, { standings: wanted, accountId, waveSize, failurePercent }) {
    const names = await namesStanding(ctx, { standings: wanted, accountId });
    return startWaves(ctx, names, { waveSize, failurePercent });
  },
});
