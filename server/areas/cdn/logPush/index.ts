import { answering } from '../../area';
import { logPushesService } from './logPushes';
import { logPushObjectsService } from './logPushObjects';
import { logStraysService } from './logStrays';

/** Log push: what answers its requests. */
export const logPushArea = answering({
  logPushes: logPushesService,
  logPushObjects: logPushObjectsService,
  logStrays: logStraysService,
});
