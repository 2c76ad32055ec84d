import type { Platform } from '../kernel/platform';

/** Work the server does once after it listens: demo accounts and the like, through the real services. */
export const prepare = async (platform: Platform): Promise<void> => {
  platform.log.debug('nothing to prepare');
};
