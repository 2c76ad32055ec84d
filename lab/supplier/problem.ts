/** Why a supplier refuses: each dialect gives it its own code and words. */
export type ProblemKind =
  | 'badCredential'
  | 'tokenExpired'
  | 'badRequest'
  | 'notFound'
  | 'noDomain'
  | 'exists'
  | 'busy'
  | 'notStopped'
  | 'badCertificate'
  | 'cannot'
  | 'quota'
  | 'throttled'
  | 'tokenReused'
  | 'internal';

export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly retryAfterSeconds: number | null;

  constructor(kind: ProblemKind, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.name = 'Problem';
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
