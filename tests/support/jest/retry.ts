import { jest } from '@jest/globals';

/*
 * On the shared two cores of CI a browser or a process now and then misses a limit that it keeps when
 * alone. A test that failed there is tried once more, with the first failure printed; at home it is not.
 */
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true });
