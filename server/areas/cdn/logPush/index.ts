import { answering } from '../../area';
import { logPushesService } from './logPushes';
import { logPushObjectsService } from './logPushObjects';

/** Log push: what answers its requests. */
export const logPushArea = answering({
  logPushes: logPushesService,
  logPushObjects: logPushObjectsService,
});
