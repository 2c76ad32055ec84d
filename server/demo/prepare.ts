import { setUpDemo } from './main';
import type { Platform } from '../kernel/process/platform';

/** Work the server does once after it listens; it goes on in the background and is taken up again. */
export const prepare = async (platform: Platform): Promise<void> => {
  const { PORT, HOST } = platform.config;
  const base = `http://${HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST}:${PORT}`;
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    try {
      await setUpDemo(platform, base);
      return;
    } catch (error) {
      platform.log.warn(
        { attempt, reason: (error as Error).message },
        'demo set-up will be tried again',
      );
      await new Promise((ok) => setTimeout(ok, 3000 * attempt));
    }
  }
};
