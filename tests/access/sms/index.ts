import { materialExpectations } from './material';

/** What every operation of SMS must ask for, by area. */
export const smsExpectations = { ...materialExpectations };
