const statuses = {
  absent: 404,
  conflict: 409,
  invalid: 400,
  auth: 401,
  throttled: 429,
  quota: 429,
};

/** A refusal as docs/supplier-api.md has it. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;

  constructor(code: keyof typeof statuses, message: string) {
    super(message);
    this.name = 'Problem';
    this.code = code;
    this.status = statuses[code];
  }
}
