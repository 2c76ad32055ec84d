import { answering } from '../../area';
import { realtimeAnalysesService } from './realtimeAnalyses';
import { realtimeTasksService } from './realtimeTasks';

/** Figures by the minute: what answers their requests. */
export const realtimeArea = answering({
  realtimeAnalyses: realtimeAnalysesService,
  realtimeTasks: realtimeTasksService,
});
