/** Classes of failure a caller acts on; the supplier's own code and words travel in the message. */
export type DriverErrorClass =
  | 'auth' // credentials refused: stop and tell staff once
  | 'throttled' // wait `retryAfterMs`, then again
  | 'invalid' // the request can never succeed as it is
  | 'absent' // the supplier does not know the thing
  | 'conflict' // it exists already, or is busy deploying
  | 'quota' // today's allowance is used up
  | 'unavailable' // 5xx, reset, time limit: unknown whether it acted, ask before repeating
  | 'garbage'; // an answer that cannot be read

type DriverErrorMore = {
  status?: number;
  code?: string;
  retryAfterMs?: number;
  /** It was sent and nobody saw its end: the supplier may still carry it out. */
  underWay?: boolean;
  /** For how long the credential has been refused by now. */
  refusedForMs?: number;
};
export class DriverError extends Error {
  readonly errorClass: DriverErrorClass;
  readonly more: DriverErrorMore;
  constructor(errorClass: DriverErrorClass, message: string, more: DriverErrorMore = {}) {
    super(message);
    this.name = 'DriverError';
    this.errorClass = errorClass;
    this.more = more;
  }
}
