import { answering } from '../../area';
import { cnameAnalysesService, cnameSharesService } from './analyses';
import { cnameComparisonsService, cnameObservationsService } from './observations';
import { cnameTasksService } from './tasks';

/** Where answers and traffic go: what answers requests about it. */
export const steeringArea = answering({
  cnameTasks: cnameTasksService,
  cnameObservations: cnameObservationsService,
  cnameShares: cnameSharesService,
  cnameAnalyses: cnameAnalysesService,
  cnameComparisons: cnameComparisonsService,
});
