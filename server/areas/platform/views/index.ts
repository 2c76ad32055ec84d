import { savedViewsService } from './savedViews';

/** Saved views: what answers their requests. */
export const viewsArea = {
  services: {
    savedViews: savedViewsService,
  },
};
