import {
  cnameComparisons,
  cnameObservation,
  cnameObservations,
} from '#shared/areas/cdn/steering/observations';
import { listVerb } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import { comparedRows } from './observations.store';

/** What name servers answered: what answers requests. */
export const cnameObservationsService = serve(cnameObservations, {
  list: listVerb(cnameObservations.endpoints.list, { entity: cnameObservation }),
});

/** Two instants of the observations beside each other. */
export const cnameComparisonsService = serve(cnameComparisons, {
  list: listVerb(cnameComparisons.endpoints.list, {
    source: (_ctx, { at, otherAt }) => comparedRows(at, otherAt),
  }),
});
