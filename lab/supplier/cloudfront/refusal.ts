import { Problem } from '../problem';

/** A refusal by a code of Amazon's own. */
export class Refusal extends Problem {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super('badRequest', message);
    this.status = status;
    this.code = code;
  }
}
