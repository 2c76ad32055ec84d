import { sessionService } from './session';

/** Sign-in: what answers their requests. */
export const sessionArea = {
  services: {
    sessions: sessionService,
  },
};
