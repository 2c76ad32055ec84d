import { answering } from '../../area';
import { cnameAnalysesService, cnameSharesService } from './analyses';
import { failoverHistoryService, failoversService } from './failovers';
import { cnameComparisonsService, cnameObservationsService } from './observations';
import { policyMovesService } from './policyMoves';
import { cnameTasksService } from './tasks';

/** Where answers and traffic go: what answers requests about it. */
export const steeringArea = answering({
  cnameTasks: cnameTasksService,
  cnameObservations: cnameObservationsService,
  cnameShares: cnameSharesService,
  cnameAnalyses: cnameAnalysesService,
  failovers: failoversService,
  failoverMoves: failoverHistoryService,
  policyMoves: policyMovesService,
  cnameComparisons: cnameComparisonsService,
});
