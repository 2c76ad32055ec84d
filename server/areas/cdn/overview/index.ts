import { attentionService } from './attention';

/** The overview: what answers their requests. */
export const overviewArea = {
  services: {
    attention: attentionService,
  },
};
