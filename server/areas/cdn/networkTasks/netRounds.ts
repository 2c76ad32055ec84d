import { netResults } from '#shared/areas/cdn/networkTasks/netResults';
import { netRound, netRounds } from '#shared/areas/cdn/networkTasks/netRounds';
import { Failure } from '#shared/kernel/errors';
import { listVerb } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import { matrixOf, resultRows } from '../../../model/cdn/networkTasks/matrix.store';
import { settleRound } from '../../../model/cdn/networkTasks/settle';

/** Rounds of network tasks: what answers their requests. */
export const netRoundsService = serve(netRounds, {
  list: listVerb(netRounds.endpoints.list, { entity: netRound }),
  matrix: matrixOf,
  async stop(ctx, { id }) {
    if (!(await settleRound(ctx, id, 'stopped'))) throw new Failure('net.ended');
    return {};
  },
});

/** Results of rounds: what answers their requests. */
export const netResultsService = serve(netResults, {
  list: listVerb(netResults.endpoints.list, { source: resultRows }),
});
