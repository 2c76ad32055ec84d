import { dataSyncsService } from './dataSyncs';

/** Data sync: what answers their requests. */
export const syncArea = {
  services: {
    dataSyncs: dataSyncsService,
  },
};
