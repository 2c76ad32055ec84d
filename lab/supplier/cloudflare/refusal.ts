import { Problem } from '../problem';

/** A refusal in Cloudflare's own number and status. */
export class Refusal extends Problem {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super('badRequest', message);
    this.status = status;
    this.code = code;
  }
}
