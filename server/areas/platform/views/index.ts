import { answering } from '../../area';
import { savedViewsService } from './savedViews';

/** Saved views: what answers their requests. */
export const viewsArea = answering({
  savedViews: savedViewsService,
});
