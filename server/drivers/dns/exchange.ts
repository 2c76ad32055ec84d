import { DriverError } from '../cdn/driver';
import { DnsDriverError } from './driver';

/** The JSON of an answer; null where it is none. */
export const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
};

/** A failure of the exchange itself; one that the platform's own guard classed keeps its class. */
export const exchangeError = (error: unknown): DnsDriverError => {
  if (error instanceof DnsDriverError) return error;
  if (!(error instanceof DriverError)) return new DnsDriverError('unavailable', String(error));
  const errorClass = error.errorClass === 'quota' ? 'throttled' : error.errorClass;
  return new DnsDriverError(errorClass, error.message, error.more);
};
